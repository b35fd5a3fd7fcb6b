"""People at real browsers: a package, so that one browser serves all of its tests."""
