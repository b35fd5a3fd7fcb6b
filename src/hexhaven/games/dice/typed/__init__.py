"""What people type about dice and sheets, read into values."""
