"""What decided a match, for its page: sentences, a picture, and the turning points with links into the replay."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.bots.analysis.analysis import Analysis
from banneret.bots.analysis.hindsight import Choice
from banneret.bots.analysis.luck import DecisiveThrow
from banneret.bots.analysis.narrate import Story
from banneret.engine.scene.scene import Side
from banneret.picture import WIDE, piece_svg
from banneret.table import Analysed, Loss
from banneret.web.live.replies import AnalysisReply, DrawnLoss, TurningPoint

NUMBERED = 3
"""How many turning points, the greatest, have a number in the picture and come first; each part in order of time."""


def analysis_reply(found: Analysed, names: Sequence[str], token: str, reader: int | None = None) -> AnalysisReply:
    """Return the progress of an analysis, and its words when it is done, for the seat that reads.

    `names` are those of the people by seat.
    """
    if not found.text:
        return AnalysisReply(round(found.share, 3), found.ahead)
    story = Story(Analysis.from_json(found.text), names, reader)
    marked = story.analysis.greatest(NUMBERED)
    turns = [*marked, *(turn for turn in story.analysis.turning_points if turn not in marked)]
    links = [f"/m/{token}/replay?at={turn.at}" for turn in turns]
    return AnalysisReply(
        share=1,
        says=tuple(story.sentences()[1:]),
        picture=str(story.picture(marked, links[:NUMBERED])),
        wide=str(story.picture(marked, links[:NUMBERED], WIDE)),
        stretches=tuple(story.stretches()),
        turns=tuple(_turning_point(story, turn, link) for turn, link in zip(turns, links, strict=True)),
        luck=None if reader is None else round(100 * story.analysis.luck[reader]),
    )


def drawn_losses(losses: Sequence[Loss], sides: Sequence[Side]) -> list[DrawnLoss]:
    """Return what fell, by side."""
    return [
        DrawnLoss(side.name, loss.piece.name, piece_svg(loss.piece, side), loss.count, loss.given_up)
        for side in sides
        for loss in losses
        if loss.piece.side == side.key
    ]


def _turning_point(story: Story, turn: Choice | DecisiveThrow, link: str) -> TurningPoint:
    told = (turn.at, story.moment(turn.at), link, story.heading(turn), story.turn(turn))
    change = round(100 * turn.weight)
    if isinstance(turn, DecisiveThrow):
        return TurningPoint(*told, turn.at, change)
    played, better, own = round(100 * turn.chance), round(100 * turn.best), turn.seat == story.reader
    return TurningPoint(*told, turn.at + 1, -change, played, better, own, turn.chosen_arrow, turn.better_arrow)
