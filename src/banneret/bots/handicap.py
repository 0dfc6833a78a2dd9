"""Answering near the best by the score, as weaker players do: they overlook options and misjudge others.

They do not dither: they never choose by chance an answer that costs much, one that takes a piece back to where its
last move began, or nobody where a set is asked for, and they do not wander (`Levels.steady`). There they take the best
option by the score.
"""

from __future__ import annotations

from typing import Any

from banneret.bots.observation import Observation
from banneret.bots.search import best_place, noisy, useful_places
from banneret.engine.decision import DONE, key_of, kind_of


def handicapped(observation: Observation, noise: float, *, overlooks: float) -> Any:
    """Return an option near the best by the score: the bot overlooks some options, and scores the others roughly.

    If a page would ask a person for confirmation, because the answer costs much, if a piece would go back, or if a set
    would end with nobody in it, the bot takes the best one instead. It also does at the `steady` questions of the game.
    """
    source, decision = observation.random, observation.decision
    options = decision.branches
    if len(options) == 1:
        return options[0]
    scores = observation.score()
    if decision.name in observation.game.levels.steady:
        return options[best_place(scores, source)]
    useful = useful_places(scores)
    seen = [place for place in useful if source.random() >= overlooks] or useful
    option = options[seen[noisy([scores[place] for place in seen], source, noise)]]
    names_nobody = option is DONE and not decision.chosen
    if decision.confirm(option) is None and not goes_back(observation, option) and not names_nobody:
        return option
    return options[best_place(scores, source)]


def goes_back(observation: Observation, option: Any) -> bool:
    """Return whether this option takes a piece back to where its last move began."""
    before, _ = _trail(observation)
    return before == key_of(option)


def keep_trail(observation: Observation, option: Any) -> None:
    """Remember to which place a piece goes, for `goes_back`. Answers of other kinds, such as a pass, move nothing."""
    if not (piece := _piece_of(observation)):
        return
    _, here = _trail(observation)
    here = here or observation.place_of(piece)
    if kind_of(key_of(option)) == kind_of(here):
        observation.memory.setdefault("trails", {})[piece] = here, key_of(option)


def _trail(observation: Observation) -> tuple[str, str]:
    """Return where the last move of the piece of the question began, and its last answer; "" where nothing is known."""
    trails: dict[str, tuple[str, str]] = observation.memory.get("trails", {})
    return trails.get(_piece_of(observation), ("", ""))


def _piece_of(observation: Observation) -> str:
    return getattr(observation.decision.about, "key", "")
