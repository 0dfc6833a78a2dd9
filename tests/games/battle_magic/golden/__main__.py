"""Plays and writes the golden records that are not there yet."""

from tests.games.battle_magic.golden import main

main()
