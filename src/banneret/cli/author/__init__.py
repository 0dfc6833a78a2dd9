"""Commands for authors of games, components, cases and lessons."""
