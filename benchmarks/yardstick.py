"""The yardstick: random games of OpenSpiel's chess, driven from Python in the same way as our matches."""

from __future__ import annotations

import random
from time import process_time


def chess_playouts(seconds: float) -> float:
    """Random decisions per second in OpenSpiel's chess."""
    import pyspiel

    game = pyspiel.load_game("chess")
    source = random.Random(1)
    decisions, begun = 0, process_time()
    while process_time() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(source.choice(state.legal_actions()))
            decisions += 1
    return decisions / (process_time() - begun)
