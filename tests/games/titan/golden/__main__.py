"""Plays and writes the golden records that are not there yet."""

from tests.games.titan.golden import main

main()
