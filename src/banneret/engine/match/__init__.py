"""A match: one run of the rules, its history, its record, and what may be undone, imagined and replayed."""
