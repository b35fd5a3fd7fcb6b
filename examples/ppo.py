"""Learn the base game from scratch with PPO: one agent against three bots, on a batch of games.

    pip install . torch
    python examples/ppo.py --minutes 15

Needs no other file. The policy is a small network that sees the bytes of an observation and never
chooses outside the mask. Writes the network to ppo.pt and the learning curve to ppo.svg.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.distributions import Categorical
from torch.nn import functional

from hexhaven import envs

#: Steps in all games between two updates, and how long the future matters.
STEPS, GAMMA, LAMBDA = 64, 0.998, 0.95
EPOCHS, PORTION = 3, 2048
CLIP, VALUE, LARGEST_GRADIENT = 0.2, 0.5, 0.5
#: How fast it learns and how much it tries out; both fall to nothing by the end.
RATE, ENTROPY = 1e-3, 0.02
#: A reward for each point, so that the first wins are found early.
SHAPING = 0.1
#: Finished games of which a share of wins is shown.
RECENT = 1000


class Agent(nn.Module):
    """Two layers that policy and value share, and a head for each."""

    def __init__(self, inputs: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        nn.init.normal_(self.policy.weight, std=0.01)

    def forward(self, rows: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logits of what is marked, and how well the game goes."""
        hidden = self.body(rows.float().clamp(max=20) / 5)
        logits = self.policy(hidden).masked_fill(~masks, -1e9)
        return logits, self.value(hidden).squeeze(-1)


class Games:
    """A batch whose arrays are tensors, on the CPU or on a GPU; nothing is copied."""

    def __init__(self, games: int, opponents: str, seed: int, device: str) -> None:
        batch = self.batch = envs.batch(
            "base", games, device, opponents=opponents, trade=False, skip_forced=True,
            shaping=SHAPING, seed=seed,
        )  # fmt: skip
        self._shared = [
            torch.as_tensor(array, device=device)
            for array in (batch.observations, batch.masks, batch.rewards, batch.done, batch.winners)
        ]

    def __call__(self) -> list[Tensor]:
        """Observations, masks, rewards, done and winners of now."""
        return self._shared

    def step(self, actions: Tensor) -> None:
        """Take an action in every game."""
        self.batch.step(actions)


class Memory:
    """What happened between two updates."""

    def __init__(self, games: Games, device: str) -> None:
        rows, masks, *_ = games()
        self.rows = torch.zeros((STEPS, *rows.shape), dtype=torch.uint8, device=device)
        self.masks = torch.zeros((STEPS, *masks.shape), dtype=torch.bool, device=device)
        many = (STEPS, rows.shape[0])
        self.actions = torch.zeros(many, dtype=torch.int64, device=device)
        self.chances = torch.zeros(many, device=device)  # logarithms of the policy's chances
        self.values = torch.zeros(many, device=device)
        self.rewards = torch.zeros(many, device=device)
        self.ended = torch.zeros(many, device=device)

    def advantages(self, last: Tensor) -> Tensor:
        """How much better each action turned out than expected (GAE)."""
        found, later, value = torch.zeros_like(self.values), torch.zeros_like(last), last
        for t in reversed(range(STEPS)):
            goes_on = 1 - self.ended[t]
            surprise = self.rewards[t] + GAMMA * value * goes_on - self.values[t]
            later = surprise + GAMMA * LAMBDA * goes_on * later
            found[t], value = later, self.values[t]
        return found


@dataclass
class Progress:
    """How often the agent won lately, and how that went up."""

    began: float = field(default_factory=time.perf_counter)
    steps: int = 0
    recent: list[bool] = field(default_factory=list)
    curve: list[tuple[float, int, float]] = field(default_factory=list)

    @property
    def minutes(self) -> float:
        """Time since the beginning."""
        return (time.perf_counter() - self.began) / 60

    def count_finished(self, done: Tensor, winners: Tensor) -> None:
        """Count what was won and lost."""
        self.steps += len(done)
        self.recent += (winners[done] == 0).tolist()
        del self.recent[:-RECENT]

    def show(self) -> None:
        """Print a line, and keep it for the curve."""
        won = sum(self.recent) / max(1, len(self.recent))
        self.curve.append((self.minutes, self.steps, won))
        print(f"{self.minutes:5.1f} min {self.steps:10,} steps {won:6.1%} won", flush=True)


@torch.no_grad()
def play(agent: Agent, games: Games, memory: Memory, progress: Progress) -> Tensor:
    """Fill the memory by playing on; the value of where the games are then."""
    for t in range(STEPS):
        rows, masks, *_ = games()
        logits, memory.values[t] = agent(rows, masks)
        policy = Categorical(logits=logits, validate_args=False)
        actions = policy.sample()
        memory.rows[t], memory.masks[t], memory.actions[t] = rows, masks, actions
        memory.chances[t] = policy.log_prob(actions)
        games.step(actions)
        _, _, rewards, done, winners = games()
        memory.rewards[t], memory.ended[t] = rewards[:, 0], done.float()
        progress.count_finished(done, winners)
    rows, masks, *_ = games()
    return agent(rows, masks)[1]


def loss_of(agent: Agent, memory: list[Tensor], left: float) -> Tensor:
    """PPO: better actions become likelier, but no policy moves far at once."""
    rows, masks, actions, chances, advantages, returns = memory
    logits, values = agent(rows, masks)
    policy = Categorical(logits=logits, validate_args=False)
    ratio = (policy.log_prob(actions) - chances).exp()
    weight = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    gain = torch.min(ratio * weight, ratio.clamp(1 - CLIP, 1 + CLIP) * weight).mean()
    error = functional.mse_loss(values, returns)
    return VALUE * error - gain - left * ENTROPY * policy.entropy().mean()


def learn(
    agent: Agent, optimizer: torch.optim.Optimizer, memory: Memory, last: Tensor, left: float
) -> None:
    """Learn from the memory, a few times over, in random order; `left` is the share of time."""
    optimizer.param_groups[0]["lr"] = left * RATE
    advantages = memory.advantages(last)
    returns = advantages + memory.values
    parts = (memory.rows, memory.masks, memory.actions, memory.chances, advantages, returns)
    flat = [part.flatten(0, 1) for part in parts]
    for _ in range(EPOCHS):
        for chosen in torch.randperm(len(flat[0]), device=last.device).split(PORTION):
            loss = loss_of(agent, [part[chosen] for part in flat], left)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), LARGEST_GRADIENT)
            optimizer.step()


@torch.no_grad()
def evaluate(agent: Agent, opponents: str, device: str, count: int = 2000) -> float:
    """The share of games won; the first game of each table counts."""
    games = Games(count, opponents, seed=1_000_003, device=device)
    open_games = torch.ones(count, dtype=torch.bool, device=device)
    won = 0
    while open_games.any():
        rows, masks, *_ = games()
        logits, _ = agent(rows, masks)
        games.step(Categorical(logits=logits, validate_args=False).sample())
        *_, done, winners = games()
        won += int((done & open_games & (winners == 0)).sum())
        open_games &= ~done
    return won / count


def draw(curve: list[tuple[float, int, float]], path: Path) -> None:
    """The learning curve as an SVG: the share of recent games won, over minutes."""
    width, height, left, bottom = 640, 320, 56, 40
    longest = max(minutes for minutes, _, _ in curve)

    def at(minutes: float, won: float) -> tuple[float, float]:
        x = left + (width - left - 16) * minutes / longest
        return x, (height - bottom) - (height - bottom - 16) * won

    size = f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for tenth in range(0, 11, 2):
        (x, y), (end, _) = at(0, tenth / 10), at(longest, 0)
        parts += [
            f'<path d="M{x:.1f} {y:.1f}H{end:.1f}" stroke="#ddd"/>',
            f'<text x="{x - 6:.1f}" y="{y + 4:.1f}" text-anchor="end">{10 * tenth}%</text>',
        ]
    for k in range(6):
        minutes = longest * k / 5
        parts.append(
            f'<text x="{at(minutes, 0)[0]:.1f}" y="{height - 20}" text-anchor="middle">'
            f"{minutes:.1f}</text>"
        )
    points = " ".join("{:.1f},{:.1f}".format(*at(m, won)) for m, _, won in curve)
    parts += [
        f'<text x="{width / 2}" y="{height - 4}" text-anchor="middle">minutes</text>',
        f'<polyline points="{points}" fill="none" stroke="#2a6f97" stroke-width="2"/>',
        "</svg>",
    ]
    path.write_text("\n".join(parts) + "\n", "utf-8")


def main() -> None:
    """Train for some minutes, then measure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--games", type=int, default=256, help="how many are played at once")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--device", default="cpu", help="where games and network are: cpu or cuda")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(), help="a folder for ppo.pt and ppo.svg")
    wanted = parser.parse_args()
    torch.manual_seed(wanted.seed)
    try:
        wanted.out.mkdir(parents=True, exist_ok=True)
        games = Games(wanted.games, wanted.opponents, wanted.seed, wanted.device)
    except (OSError, envs.Refused) as refused:
        parser.error(str(refused))
    rows, masks, *_ = games()
    agent = Agent(rows.shape[1], masks.shape[1]).to(wanted.device)
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    memory, progress, updates = Memory(games, wanted.device), Progress(), 0
    while progress.minutes < wanted.minutes:
        last = play(agent, games, memory, progress)
        left = max(0.0, 1 - progress.minutes / wanted.minutes)
        learn(agent, optimizer, memory, last, left)
        updates += 1
        if updates % 10 == 0:
            progress.show()
    torch.save(agent.state_dict(), wanted.out / "ppo.pt")
    progress.show()
    draw(progress.curve, wanted.out / "ppo.svg")
    won = evaluate(agent, wanted.opponents, wanted.device)
    print(f"{won:.1%} of 2,000 games won against three of {wanted.opponents}")


if __name__ == "__main__":
    main()
