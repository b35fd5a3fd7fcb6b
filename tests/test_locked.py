"""requirements.lock names a version of everything that the package asks for."""

from packaging.utils import canonicalize_name

from tests.locked import locked, needed


def test_every_dependency_is_locked_to_a_version_that_fits():
    pins = locked()
    for wish in needed():
        assert wish.specifier.contains(pins[canonicalize_name(wish.name)]), wish
