"""The builder's decisions as kernels over a view; Python comes in by `entry_points`."""
