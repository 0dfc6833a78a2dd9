"""Marks: things on a board that are not pieces and may come and go."""
