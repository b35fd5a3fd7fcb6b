"""What the bank can pay: kernels shared by every island game."""

from typing import Any

from hexhaven.core.compiled.kernels import Int, kernel


@kernel
def payment_limit(total: Int, claimants: Int, stock: Int) -> Int:
    """B-12: what a claimant gets at most: if the stock cannot pay all, only a sole one is paid."""
    return stock if total <= stock or claimants == 1 else 0


@kernel
def cut_to_supply(work: Any, s: Any, resource: int) -> None:
    """B-12: cut what is due of a resource to what the bank pays."""
    total = 0
    claimants = 0
    for seat in range(len(s.hands)):
        total += work.due[seat, resource]
        claimants += work.due[seat, resource] > 0
    most = payment_limit(total, claimants, s.bank[resource])
    if most < total:
        for seat in range(len(s.hands)):
            work.due[seat, resource] = min(work.due[seat, resource], most)
