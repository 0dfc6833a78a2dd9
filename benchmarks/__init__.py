"""Measurements as ratios within one run: `make bench`. They are not tests, because machines differ and are noisy."""
