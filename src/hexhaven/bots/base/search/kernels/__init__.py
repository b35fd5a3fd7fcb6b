"""Search as kernels; Python calls them through `entry_points`."""
