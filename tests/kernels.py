"""Compiles the kernels once, before several test processes would each compile them."""

from hexhaven.core.compiled.compiling import compile_modules, progress_line
from hexhaven.core.compiled.warmup import all_warmups, stamp_of

if __name__ == "__main__":
    cold = [module for module in all_warmups() if not stamp_of(module).exists()]
    with progress_line("en") as report:
        if cold:
            compile_modules(cold, report)
