"""The rules of the base game as kernels over one record; Python comes in by `entry_points`."""
