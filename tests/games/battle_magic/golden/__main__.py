"""Writes the golden records anew."""

from tests.games.battle_magic.golden import main

main()
