"""Writes the golden records anew."""

from tests.games.battlemist.golden import main

main()
