"""Compiling a kernel in two ways: for Python, and for the kernels that call it.

Numba makes machine code of every function, with all that it calls inside, which is optimised
again for each caller. But most kernels are called by other kernels only. Of those nothing is made
but their own code in LLVM's language; the few that Python calls link all they need, and are
optimised as a whole, once. That takes half as long, and what comes of it is as quick.
"""

from __future__ import annotations

import os
from itertools import count
from random import SystemRandom
from typing import Any

from llvmlite import binding as llvm
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature

from hexhaven.core.compiled.turns import turn

# Numba has no types, and says in code only how its parts are replaced.
# mypy: disable-error-code="misc"
# ruff: noqa: SLF001


def number_functions_apart() -> None:
    """Let no other process give a function the number that one of this process has.

    Numba tells functions of one name and one type apart by counting them, in every process from 1
    on. But what several processes compiled is linked together here, by these names.
    """
    FunctionIdentity._unique_ids = count(SystemRandom().getrandbits(60))


number_functions_apart()
os.register_at_fork(after_in_child=number_functions_apart)


class SharedDispatcher(CPUDispatcher):
    """A kernel that several processes need, of which one compiles it."""

    def compile(self, sig: Any) -> Any:
        """Find what is compiled, or compile it while no other process does."""
        args, _ = normalize_signature(sig)
        if args in self.overloads:
            return super().compile(sig)
        code = self.py_func.__code__
        where = f"{code.co_filename}:{code.co_firstlineno}"
        name = f"{type(self).__name__} {where} {self.py_func.__qualname__}"
        with global_compiler_lock, turn(name):  # of threads first, then of processes
            return super().compile(sig)


class KernelDispatcher(SharedDispatcher):
    """A kernel as Python calls it; kernels that call it are given what is linked into them."""

    def __init__(self, py_func: Any, locals: Any = None, targetoptions: Any = None) -> None:  # noqa: A002
        super().__init__(py_func, locals, targetoptions)
        self.linked = LinkedDispatcher(py_func, locals, targetoptions, LinkedCompiler)

    def add_overload(self, compiled: Any) -> None:
        """Give what was linked in its environments, too, which `print` in a kernel needs."""
        for environment in compiled._find_referenced_environments():
            compiled.codegen.set_env(environment.env_name, environment)
        super().add_overload(compiled)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What a kernel that calls this one is told of its types."""
        return self.linked.get_call_template(args, kws)

    def get_overload(self, sig: Any) -> Any:
        """What a kernel calls."""
        return self.linked.get_overload(sig)


class LinkedDispatcher(SharedDispatcher):
    """A kernel as other kernels call it; Python cannot."""

    def add_overload(self, compiled: Any) -> None:
        """Remember what was compiled or found on disk."""
        self.overloads[tuple(compiled.signature.args)] = compiled


class LinkedCompiler(Compiler):
    """Compiles a function to code that can only be linked."""

    def compile_extra(self, func: Any) -> Any:
        """What kernels that call the function link."""
        self.state.flags.no_compile = True
        self.state.flags.no_cpython_wrapper = True
        codegen = self.state.targetctx.codegen()
        self.state.library = LinkedLibrary(codegen, f"{func.__module__}.{func.__qualname__}")
        compiled = super().compile_extra(func)
        compiled.library.finalize()
        # Numba knows functions by their entry points. This one is not entered by anybody.
        compiled = compiled._replace(entry_point=object())
        compiled.target_context.insert_user_function(
            compiled.entry_point, compiled.fndesc, [compiled.library]
        )
        return compiled


class LinkedLibrary(JITCodeLibrary):
    """The code of a kernel, and of what it calls, for its callers to optimise."""

    def finalize(self) -> None:
        """Take in what the kernel calls; whoever links this takes what it needs."""
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = llvm.Linkage.linkonce_odr
        self._finalized = True

    def serialize_using_object_code(self) -> tuple[str, bytes]:
        """What is kept on disk; there is no object code."""
        return self.name, self._final_module.as_bitcode()

    @classmethod
    def read(cls, codegen: Any, kept: tuple[str, bytes]) -> LinkedLibrary:
        """What was kept on disk."""
        name, bitcode = kept
        library = cls(codegen, name)
        library._final_module = llvm.parse_bitcode(bitcode)
        library._finalized = True
        return library
