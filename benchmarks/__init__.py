"""Measurements as ratios within one run: `make bench`. Never a test, because machines differ and are noisy."""
