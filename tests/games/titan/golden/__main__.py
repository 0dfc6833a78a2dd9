"""Writes the golden records anew."""

from tests.games.titan.golden import main

main()
