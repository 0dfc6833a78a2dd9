"""The engine: everything that the games share. It knows no game."""
