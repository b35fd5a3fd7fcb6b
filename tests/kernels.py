"""Compiles the kernels once, before several test processes would each compile them."""

from hexhaven.core.compiled.warmup import all_warmups, run_warmups, stamp

if __name__ == "__main__":
    run_warmups([module for module in all_warmups() if not stamp(module).exists()], "en")
