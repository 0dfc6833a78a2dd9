"""Writes the golden records anew."""

from tests.games.battlelore.golden import main

main()
