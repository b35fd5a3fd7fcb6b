"""What the modules of the package import: no circles, and nothing that only tests use."""

import ast
import re
from functools import cache
from pathlib import Path

import hexhaven

PACKAGE = Path(hexhaven.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))


def module_of(source):
    """The dotted name of a source."""
    place = source.relative_to(PACKAGE.parent).with_suffix("")
    return ".".join(place.parts).removesuffix(".__init__")


MODULES = {module_of(source): source for source in SOURCES}


@cache
def nodes(source):
    """Everything in the syntax tree of a source."""
    return tuple(ast.walk(ast.parse(source.read_text("utf-8"))))


@cache
def imports(module):
    """Every module that one imports, also inside functions and for type checkers only.

    A name imported from a package means its module of that name where there is one, and
    the package itself otherwise.
    """
    found = set()
    for node in nodes(MODULES[module]):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: imports are absolute"
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in MODULES else node.module for name in inside}
    return frozenset(found & MODULES.keys()) - {module}


def circles():
    """The groups of modules that import each other, directly or by way of others (Tarjan)."""
    order, low, stack, found = {}, {}, [], []

    def visit(module):
        order[module] = low[module] = len(order)
        stack.append(module)
        for other in sorted(imports(module)):
            if other not in order:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], order[other])
        if low[module] == order[module]:
            group = set()
            while module not in group:
                group.add(stack.pop())
            if len(group) > 1:
                found.append(group)

    for module in MODULES:
        if module not in order:
            visit(module)
    return found


def test_no_modules_import_each_other():
    assert circles() == []


def names_in_texts():
    """What the sources name in quotes, as discovery by name does."""
    constants = (
        node.value for source in SOURCES for node in nodes(source) if isinstance(node, ast.Constant)
    )
    texts = {value for value in constants if isinstance(value, str)}
    return {text.partition(":")[0].strip(".") for text in texts}


def is_found_by_name(module, names):
    """Whether the end of a module's dotted name stands in quotes somewhere."""
    parts = module.split(".")
    return any(".".join(parts[i:]) in names for i in range(1, len(parts)))


def test_no_module_is_there_for_tests_alone():
    used = {other for module in MODULES for other in imports(module)}
    names = names_in_texts()
    alone = [
        module
        for module, source in MODULES.items()
        if source.name not in ("__init__.py", "__main__.py")
        and "migrations" not in source.parts  # Alembic reads that folder
        and '__name__ == "__main__"' not in source.read_text("utf-8")
        and module not in used
        and not is_found_by_name(module, names)
    ]
    assert alone == []


def test_tests_share_by_helpers_and_never_by_each_other():
    tests = Path(__file__).parent
    shared = re.compile(r"^\s*(from|import) tests\.(\w+\.)*test_", re.MULTILINE)
    assert [one for one in tests.rglob("*.py") if shared.search(one.read_text("utf-8"))] == []
