"""Harvest, recruitment, Grey Guild and supply (3.2, 3.5)."""
