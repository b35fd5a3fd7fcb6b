"""What the bank can pay: a kernel shared by every island game."""

from __future__ import annotations

from typing import Any

from hexhaven.core.kernels import kernel


@kernel
def cut_to_supply(due: Any, seats: int, resource: int, supply: Any) -> None:
    """B-12: if the supply cannot pay a resource in full, only a sole claimant gets the rest."""
    total = 0
    claimants = 0
    for seat in range(seats):
        total += due[seat, resource]
        claimants += due[seat, resource] > 0
    if total > supply[resource]:
        for seat in range(seats):
            paid = supply[resource] if claimants == 1 else 0
            due[seat, resource] = min(due[seat, resource], paid)
