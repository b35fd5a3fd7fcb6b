"""Another folder's warm-up, for tests."""

from tests.terminal import warmed

steps = warmed.steps
last_steps = warmed.last_steps
