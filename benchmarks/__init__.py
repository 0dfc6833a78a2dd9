"""What is measured, in ratios of one run: `make bench`. Never a test, for machines differ and are noisy."""
