"""The quest segment: heroes, adventures, fights (3.3.1)."""
