"""The yardstick: random games of OpenSpiel's chess, driven from Python as our matches are."""

from __future__ import annotations

import random
from time import perf_counter


def chess_playouts(seconds: float) -> float:
    """Random decisions a second in OpenSpiel's chess."""
    import pyspiel

    game = pyspiel.load_game("chess")
    source = random.Random(1)
    decisions, begun = 0, perf_counter()
    while perf_counter() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(source.choice(state.legal_actions()))
            decisions += 1
    return decisions / (perf_counter() - begun)
