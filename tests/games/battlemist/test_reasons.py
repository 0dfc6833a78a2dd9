"""Every reason that a player reads is a sentence of its own, short, and true of the position."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

import pytest

from banneret.engine.checks.conformance import RefusedThing
from banneret.engine.match.match import Match
from banneret.engine.match.refusing import NOT_NOW
from banneret.games.battlemist.state import State
from tests.games.reasons import walk

WALKS = [{"players": "2", "land": "dealt"}, {"players": "3", "land": "dealt"}, {"players": "5", "land": "dealt"}]


def realm_of(match: Match, key: str) -> Any:
    return match.state.box.by_key[key]


def steps(match: Match, start: Any, goal: Any) -> int:
    """The steps between two realms, counted over neighbours."""
    seen, wave = {start.key: 0}, deque([start])
    while wave:
        here = wave.popleft()
        for there in match.state.land.neighbours(here):
            if there.key not in seen:
                seen[there.key] = seen[here.key] + 1
                wave.append(there)
    return seen[goal.key]


def about(match: Match, refused: RefusedThing) -> Any:
    return match.decisions[refused.seat].about


def is_so_far(match: Match, refused: RefusedThing) -> bool:
    """Whether a realm is as far away as the reason says, and farther than the move; or where they are."""
    if refused.question not in ("go", "march-to"):
        return not refused.key.startswith(
            tuple(f"{kind}:{match.state.races[refused.seat].folk}-" for kind in ("unit", "hero"))
        )
    distance = steps(match, about(match, refused).realm, realm_of(match, refused.key))
    told = [int(number) for number in re.findall(r"\d+", refused.reason.partition(": ")[2])]
    return not distance if "already" in refused.reason else told[0] == distance > told[-1]


def on_the_way(match: Match, refused: RefusedThing) -> list[Any]:
    """The realms on ways to the one that is refused, detours of two steps included."""
    start, goal = about(match, refused).realm, realm_of(match, refused.key)
    longest, others = (
        steps(match, start, goal) + 2,
        (one for one in match.state.land.realms if one not in (start, goal)),
    )
    return [one for one in others if steps(match, start, one) + steps(match, one, goal) <= longest]


def others_are_there(match: Match, refused: RefusedThing) -> bool:
    there = {index for seat, troops in enumerate(match.state.troops) if seat != refused.seat for index in troops}
    return any(realm.index in there for realm in on_the_way(match, refused))


def woods_or_mountains(match: Match, refused: RefusedThing) -> bool:
    return any(realm.terrain in ("wood", "mountain") for realm in on_the_way(match, refused))


def goods_are_short(good: str) -> Callable[[Match, RefusedThing], bool]:
    """Whether the price in the reason is more than the stock of the seat."""

    def short(match: Match, refused: RefusedThing) -> bool:
        stock = dict(zip(("grain", "wood", "iron"), match.state.stock[refused.seat], strict=True))
        due = {kind: int(count) for count, kind in re.findall(r"(\d+) (grain|wood|iron)", refused.reason)}
        return good in due and any(stock[kind] < count for kind, count in due.items())

    return short


def no_hero(match: Match, refused: RefusedThing) -> bool:
    s: State = match.state
    if "costs" in refused.reason:
        return goods_are_short("iron")(match, refused)
    return len(s.heroes[refused.seat]) == 3 or bool(s.recruiting.hired[refused.seat])


def star_is_dear(match: Match, refused: RefusedThing) -> bool:
    price = int(re.findall(r"\d+", refused.reason)[0])
    stock: tuple[int, ...] = match.state.stock[refused.seat]
    return min(stock) < price <= 28


def no_star(match: Match, refused: RefusedThing) -> bool:
    s: State = match.state
    return not 1 <= s.stars[refused.seat] <= 4 or not s.pool


def costs_more(match: Match, refused: RefusedThing) -> bool:
    cost, power = map(int, re.findall(r"\d+", refused.reason))
    s: State = match.state
    return cost > power == s.stars[refused.seat] - s.used[refused.seat] + s.extra[refused.seat]


def has_marched(match: Match, refused: RefusedThing) -> bool:
    s: State = match.state
    if refused.question == "quest":
        return refused.key in s.questing.moved
    left = (band for band, count in s.marching.unmoved.items() if count)
    folk = s.races[refused.seat].folk
    return refused.key not in {f"unit:{folk}-{s.box.kinds[kind].id}-{s.box.realms[here].id}" for here, kind, _ in left}


def is_home(match: Match, refused: RefusedThing) -> bool:
    return bool(realm_of(match, refused.key).folk)


def is_not_mine(match: Match, refused: RefusedThing) -> bool:
    s: State = match.state
    return bool(s.owner[realm_of(match, refused.key).index] != refused.seat)


def is_another_time(match: Match, refused: RefusedThing) -> bool:
    return not any(str(getattr(way, "key", way)) == refused.key for way in match.decisions[refused.seat].options)


TRUE_OF = {
    "mist-3.3.1-05": is_so_far,
    "mist-3.3.2-01": is_so_far,
    "mist-3.3.2-02": woods_or_mountains,
    "mist-3.3.2-03": others_are_there,
    "mist-3.2.2-02": goods_are_short("wood"),
    "mist-3.2.2-05": no_hero,
    "mist-R-14": goods_are_short("wood"),
    "mist-R-48": no_star,
    "mist-3.2.3-02": star_is_dear,
    "mist-5.0-04": costs_more,
    "mist-R-92": has_marched,
    "mist-3.2.2-10": is_home,
    "mist-PS-10": is_home,
    "mist-PS-11": is_home,
    "mist-3.2.1-02": is_not_mine,
    "mist-3.1.2-04": is_another_time,
    "mist-5.0-03": is_another_time,
}


def _judge(is_true: Callable[[Match, RefusedThing], bool]) -> Callable[[Match, RefusedThing], bool]:
    """Judge only what has a reason of its own."""
    return lambda match, refused: refused.reason == NOT_NOW or is_true(match, refused)


JUDGES = {rule: _judge(is_true) for rule, is_true in TRUE_OF.items()}


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 8), marks=pytest.mark.long)], ids=["quick", "long"])
@pytest.mark.parametrize("options", WALKS, ids=lambda options: options["players"])
def test_reasons_of_random_matches(options: dict[str, str], seeds: range) -> None:
    judged = Counter[str]()
    for seed in seeds:
        judged += walk(Match.new("battlemist", options, seed=seed), JUDGES, seed=seed, looks=60, often=0.3)
    assert {"mist-3.1.2-04", "mist-5.0-03", "mist-3.3.2-01", "mist-3.3.1-05"} <= judged.keys()


def test_reasons_while_the_land_is_built() -> None:
    for seed in range(3):
        walk(Match.new("battlemist", {"players": "4"}, seed=seed), JUDGES, seed=seed, looks=20, often=0.5)
