"""Another folder's warm-up, for tests."""

from tests.core.compiled.warmups import noted

steps = noted.steps
last_steps = noted.last_steps
