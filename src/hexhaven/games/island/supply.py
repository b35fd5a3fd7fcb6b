"""What the bank can pay: kernels shared by every island game."""

from __future__ import annotations

from typing import Any

from hexhaven.core.compiled.kernels import Int, kernel


@kernel
def payment_limit(total: Int, claimants: Int, stock: Int) -> Int:
    """B-12: what a claimant gets at most: if the stock cannot pay all, only a sole one is paid."""
    return stock if total <= stock or claimants == 1 else 0


@kernel
def cut_to_supply(due: Any, seats: int, resource: int, supply: Any) -> None:
    """B-12: cut what is due of a resource to what the supply pays."""
    total = 0
    claimants = 0
    for seat in range(seats):
        total += due[seat, resource]
        claimants += due[seat, resource] > 0
    most = payment_limit(total, claimants, supply[resource])
    if most < total:
        for seat in range(seats):
            due[seat, resource] = min(due[seat, resource], most)
