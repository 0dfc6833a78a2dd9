"""A match while it is played: its rows are played, watched and timed."""
