"""Writes the golden records anew."""

from tests.games.battle_masters.golden import main

main()
