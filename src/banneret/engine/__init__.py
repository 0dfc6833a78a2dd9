"""The engine: what every game stands on; knows no game."""
