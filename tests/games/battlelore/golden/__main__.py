"""Plays and writes the golden records that are not there yet."""

from tests.games.battlelore.golden import main

main()
