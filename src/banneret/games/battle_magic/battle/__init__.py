"""The battle phase: attacks, totals, and who flees."""
