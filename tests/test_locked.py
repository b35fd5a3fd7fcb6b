"""requirements.lock names a version of everything that is installed with the package."""

from packaging.utils import canonicalize_name

from tests.locked import installed, locked, needed


def test_every_dependency_is_locked_to_a_version_that_fits():
    pins = locked()
    for wish in needed():
        assert wish.specifier.contains(pins[canonicalize_name(wish.name)]), wish


def test_everything_that_comes_along_is_locked():
    assert installed().keys() - locked().keys() == set()
