"""Another folder's warm-up, for tests."""

from tests.terminal import warmed

steps = warmed.steps
