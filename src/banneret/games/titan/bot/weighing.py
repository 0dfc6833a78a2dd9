"""Scores of answers that are judged one by one, for `scoring`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from banneret.engine.decision import DONE, PASS, Decision
from banneret.engine.scores import Scorer, each, even
from banneret.games.titan.bot import battle_weighing
from banneret.games.titan.bot.evaluation import TITAN, prospect, recruit_worth
from banneret.games.titan.box.box import Contents, in_order, without
from banneret.games.titan.masterboard.member import Member
from banneret.games.titan.masterboard.mustering import Recruit
from banneret.games.titan.state import State

FULL = 5.0
"""The worth of splitting a legion that is full and could not muster."""


# --- splitting --------------------------------------------------------------------------------------------------------


def split(s: State, _: int, __: Decision, way: Any) -> float:
    """Weigh a split: full legions are split, others are not."""
    return 0.0 if way is PASS else FULL if s.size(way) >= s.box.game.legion_max else -FULL


def members(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    """Score a split: next is the first character of the best set that contains all characters chosen already."""
    chosen = {member.place for member in decision.chosen}
    able = chosen.union(way.place for way in ways if isinstance(way, Member))
    best = _best_split(s, s.held(decision.about), chosen, able)
    left = [way for way in ways if isinstance(way, Member) and best is not None and way.place in best - chosen]
    wanted = left[0] if left else DONE
    return [float(way is wanted) for way in ways]


def _best_split(s: State, contents: Contents, chosen: set[int], able: set[int]) -> set[int] | None:
    """Return the places of the characters that should leave.

    In the first turn half of them leave, otherwise the two that are least missed. They are among those `able` to
    leave, and include all that are `chosen`. The Titan does not leave for a legion of two.
    """
    first = s.turns[s.active] == 1
    size = s.box.file.setup.first_split_sizes[0] if first else s.box.game_public.legion_min_after_split
    best: tuple[float, tuple[int, ...]] | None = None
    for places in combinations(sorted(able), size):
        leaving = in_order(contents[place - 1] for place in places)
        fit = sum(one.lord for one in leaving) == 1 if first else not leaving[0].titan
        if fit and chosen <= set(places):
            worth = _kept(leaving) + _kept(without(contents, *leaving)) - (0.0 if first else _missed(leaving))
            best = max(best or (worth, places), (worth, places))
    return set(best[1]) if best else None


def _missed(leaving: Contents) -> float:
    """Return what a legion loses with the characters that leave it; its Lords should stay."""
    return sum(one.value for one in leaving) + (TITAN if leaving[0].lord else 0.0)


def _kept(contents: Contents) -> float:
    """Return the worth of equal Creatures in one legion: they muster better ones."""
    return sum(one.value * 0.5 for one in contents if one.creature and contents.count(one) > 1)


# --- moving -----------------------------------------------------------------------------------------------------------


def lord(_: State, __: int, ___: Decision, way: Any) -> float:
    """Weigh a Lord to show: the Titan is shown last."""
    return -float(way.titan)


# --- Engagements ------------------------------------------------------------------------------------------------------


def engagement(s: State, seat: int, _: Decision, way: Any) -> float:
    """Weigh an Engagement: the most promising one first."""
    own, foe = (s.on[way.index][0], s.on[way.index][1])
    if s.seat_of(own) != seat:
        own, foe = foe, own
    return prospect(s, seat, s.held(own), s.seat_of(foe), s.held(foe))


# --- newcomers --------------------------------------------------------------------------------------------------------


def recruit(s: State, _: int, __: Decision, way: Any) -> float:
    """Weigh a recruit: the best newcomer, and of equal ones the one that reveals least."""
    if not isinstance(way, Recruit):
        return 0.0
    return recruit_worth(s.held(way.marker), way.character) - 0.01 * sum(one.value for one in way.shown)


def angel(_: State, __: int, ___: Decision, way: Any) -> float:
    """Weigh an Angel: the most valuable first."""
    return 0.0 if way is PASS else float(way.value)


def summons(s: State, _: int, decision: Decision, way: Any) -> float:
    """Weigh a summons: an Angel from a stronger legion into a weaker one."""
    if way is PASS:
        return 0.0
    return float(s.size(way.donor) - s.size(decision.about) - 1)


def picked(_: State, __: int, ___: Decision, way: Any) -> float:
    """Weigh a character: the most valuable first."""
    return 0.0 if way is PASS else float(way.value)


SCORES: Mapping[str, Scorer] = {
    **battle_weighing.SCORES,
    "colour": even,
    "marker": even,
    "split": each(split),
    "split-off": members,
    "side-of-entry": even,
    "show-lord": each(lord),
    "engagement": each(engagement),
    "acquire": each(angel),
    "summon-after": each(summons),
    "muster-after": each(recruit),
    "muster": each(recruit),
    "muster-for-points": each(picked),
    "side-of-attack": even,
}
"""The function that weighs the options, by the question's name."""
