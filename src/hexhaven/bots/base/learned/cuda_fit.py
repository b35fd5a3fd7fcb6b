"""Learning on a GPU, with PyTorch: the same descent as `fit`, over lessons that lie there."""

from typing import Any

import numpy as np

from hexhaven.bots.base.learned.fit import (
    DECAY,
    MEAN,
    SCHEDULE,
    SQUARE,
    Lessons,
    draw_weights,
    layers_of,
)
from hexhaven.bots.base.learned.network import SHAPES, Parameters
from hexhaven.bots.base.search.kernels.evaluation import DISTANCE


def fit(lessons: Lessons, seed: int, device: str = "cuda") -> Parameters:
    """What a new network makes of some lessons; the rate falls to nothing."""
    import torch

    torch.manual_seed(seed)
    features = torch.as_tensor(lessons.features, device=device)
    winners = torch.as_tensor(lessons.winners, device=device).long()
    scale = features.flatten(0, 1).float().std(0)
    scale[scale < 0.01] = 1  # what never changes
    new = draw_weights(SHAPES, np.random.default_rng(seed))
    p = {name: torch.tensor(weights, device=device) for name, weights in new.items()}
    for weights in p.values():
        weights.requires_grad_()
    groups = [
        {"params": [w for n, w in p.items() if n.endswith("bias") == bias], "weight_decay": decay}
        for bias, decay in ((True, 0.0), (False, DECAY))
    ]
    adam = torch.optim.Adam(groups, lr=SCHEDULE.rate, betas=(MEAN, SQUARE))
    total = SCHEDULE.epochs * -(-len(winners) // SCHEDULE.batch)
    steps = 0
    for _ in range(SCHEDULE.epochs):
        for chosen in torch.randperm(len(winners), device=device).split(SCHEDULE.batch):
            for group in adam.param_groups:
                group["lr"] = SCHEDULE.rate * (1 - steps / total)
            adam.zero_grad()
            _loss(features[chosen].float(), winners[chosen], scale, p).backward()
            adam.step()
            steps += 1
    inmost = layers_of(p)[0]
    p[inmost] = p[inmost] / scale[:, None]
    return {name: weights.detach().cpu().numpy() for name, weights in p.items()}


def _loss(x: Any, winners: Any, scale: Any, p: Any) -> Any:
    """How surprising the winners are, as a tensor."""
    from torch.nn import functional

    hidden = x / scale
    for name in layers_of(p):
        hidden = (hidden @ p[name] + p[f"{name}_bias"]).relu()
    plays = x[:, :, :DISTANCE].any(2)
    return functional.cross_entropy((hidden @ p["last"]).masked_fill(~plays, -1e9), winners)
