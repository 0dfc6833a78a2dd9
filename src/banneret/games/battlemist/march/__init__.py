"""The movement segment (3.3.2)."""
