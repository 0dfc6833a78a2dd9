"""Puzzles: making them from matches of programs, and judging and telling their answers."""
