"""Plays and writes the golden records that are not there yet."""

from tests.games.battlemist.golden import main

main()
