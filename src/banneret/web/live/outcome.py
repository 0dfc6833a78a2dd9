"""What decided a match, for its page: sentences, a picture, and the turning points with links into the replay."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.bots.analysis.analysis import Analysis
from banneret.bots.analysis.hindsight import Choice
from banneret.bots.analysis.luck import DecisiveThrow
from banneret.bots.analysis.narrate import Story
from banneret.engine.scene.scene import Side
from banneret.picture import piece_svg
from banneret.table import Analysed, Loss
from banneret.web.live.replies import AnalysisPart, LossPart, TurnPart

NUMBERED = 3
"""How many turning points, the greatest, have a number in the picture and come first; each part in order of time."""


def analysis_part(found: Analysed, names: Sequence[str], token: str, reader: int | None = None) -> AnalysisPart:
    """Return the progress of an analysis, and its words when it is done, for the seat that reads.

    `names` are those of the people by seat.
    """
    if not found.text:
        return {"share": round(found.share, 3), "ahead": found.ahead}
    story = Story(Analysis.from_json(found.text), names, reader)
    marked = story.analysis.greatest(NUMBERED)
    turns = [*marked, *(turn for turn in story.analysis.turning_points if turn not in marked)]
    links = [f"/m/{token}/replay?at={turn.at}" for turn in turns]
    return {
        "share": 1,
        "says": story.sentences()[1:],
        "picture": str(story.picture(marked, links[:NUMBERED])),
        "stretches": story.stretches(),
        "turns": [_turn_part(story, turn, link) for turn, link in zip(turns, links, strict=True)],
    }


def loss_parts(losses: Sequence[Loss], sides: Sequence[Side]) -> list[LossPart]:
    """Return what fell, by side."""
    return [
        {
            "side": side.name,
            "name": loss.piece.name,
            "svg": piece_svg(loss.piece, side),
            "count": loss.count,
            "given_up": loss.given_up,
        }
        for side in sides
        for loss in losses
        if loss.piece.side == side.key
    ]


def _turn_part(story: Story, turn: Choice | DecisiveThrow, link: str) -> TurnPart:
    return {
        "at": turn.at,
        "moment": story.moment(turn.at),
        "link": link,
        "heading": story.heading(turn),
        "says": story.turn(turn),
    }
