"""The cost of a page for the server: the first page of a match, and one move from the answer to other screens."""

from __future__ import annotations

import json
import random
from time import process_time

from banneret.engine.game import Game
from banneret.engine.match.match import Match
from banneret.picture import board_svg, pieces_svg
from banneret.web.live.page_state import PageState

MOVES = 200


def first_page(game: Game) -> tuple[float, int]:
    """Seconds and bytes for the picture of a new match: its boards with everything on them."""
    scene = Match.new(game, seed=1).view(None).scene
    begun = process_time()
    picture = "".join(board_svg(board) + pieces_svg(scene, board) for board in scene.boards)
    return process_time() - begun, len(picture.encode())


def move_to_others(game: Game) -> tuple[float, int]:
    """Seconds and bytes of a move for a watcher: the answer, the new view, and the message with the changes."""
    source = random.Random(1)
    match, face = Match.new(game, seed=1), PageState()
    face.tell(match.view(None))
    spent, sent, moves = 0.0, 0, 0
    while match.decisions and moves < MOVES:
        seat, decision = next(iter(match.decisions.items()))
        option = source.choice(decision.branches)
        begun = process_time()
        match.decide_unchecked(seat, option)
        message = json.dumps(face.tell(match.view(None)))
        spent += process_time() - begun
        sent += len(message.encode())
        moves += 1
    return spent / moves, sent // moves
