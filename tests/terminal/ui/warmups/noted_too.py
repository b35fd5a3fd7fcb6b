"""Another folder's warm-up, for tests."""

from tests.terminal.ui.warmups import noted

steps = noted.steps
last_steps = noted.last_steps
