"""Placing a purchase."""

from __future__ import annotations

from banneret.engine.because import because, nearest
from banneret.engine.decision import Play, choose
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_magic.box.box import Chit, Counter
from banneret.games.battle_magic.map.maps import Territory
from banneret.games.battle_magic.specials import arrive
from banneret.games.battle_magic.state import State


def place(s: State) -> Play[None]:
    """Place a bought unit in an empty territory next to a castle, or a castle in one next to a unit.

    magic-recr-03, magic-recr-04.
    """
    chit = s.turn.the_chit
    rule = "magic-recr-04" if chit.type.id == "castle" else "magic-recr-03"
    there = yield from choose(
        chit.seat,
        "place",
        "Where do you place the {}?",
        places(s, chit),
        rule=rule,
        beyond=lambda key: _why_not_place(s, chit, key),
        about=chit,
        label="Place in {}",
    )
    unit = s.counter_for(chit)
    s.put(unit, there.index)
    s.tell("places", "{unit} arrives in {to}", unit=unit, to=there, rule=rule)
    arrive(s, (unit,), there.index)


def attach(s: State) -> Play[None]:
    """Attach a bought artifact to a hero or wizard near a castle (magic-unit-10, magic-R-53)."""
    seat = s.active
    bearer = yield from choose(
        seat,
        "attach",
        "Which unit carries the artifact?",
        bearers(s, seat),
        rule="magic-R-53",
        beyond=lambda key: _why_not_bear(s, key),
    )
    s.artifacts[bearer] = s.artifacts.get(bearer, 0) + 1
    s.tell("bears-artifact", "{unit} carries an artifact", unit=bearer, rule="magic-unit-10")


def has_place(s: State, chit: Chit) -> bool:
    """Return whether a chit could be placed now, by public facts (magic-R-51, magic-R-66)."""
    if chit.artifact:
        return bool(bearers(s, chit.seat))
    on, castle = s.on, chit.type.id == "castle"
    for unit in s.army[chit.seat]:
        if castle or unit.castle:
            for step in s.ground.steps[s.at[unit.index]]:
                if not on[step.index] and _suits(s, chit, step.there):
                    return True
    return False


_TAKEN = {
    "land": "No room now: all land beside your castles is taken",
    "water": "No room now: all water beside your castles is taken",
    "any": "No room now: all land and water beside your castles is taken",
}
_LACKING = {
    "land": "No land lies beside your castles",
    "water": "No water lies beside your castles",
    "any": "No land and water lies beside your castles",
}


def why_no_place(s: State, chit: Chit) -> Text:
    """Return why a unit or a castle has no place now, in a few words; nothing if it has one (magic-R-51)."""
    if has_place(s, chit):
        return ""
    if chit.type.id == "castle":
        return fill("No room now: no land beside your units is free and apart from castles")
    castles = [s.at[castle.index] for castle in s.castles(chit.seat)]
    fits = any(_suits(s, chit, step.there) for here in castles for step in s.ground.steps[here])
    return fill((_TAKEN if fits else _LACKING)[chit.type.domain if chit.type.domain in _TAKEN else "any"])


def places(s: State, chit: Chit) -> list[Territory]:
    """Return the empty territories next to a castle of the seat; for a castle, next to any unit of the seat.

    magic-recr-03, magic-recr-04, magic-recr-05.
    """
    castle = chit.type.id == "castle"
    around = dict.fromkeys(
        step.there
        for unit in s.army[chit.seat]
        if castle or unit.castle
        for step in s.ground.steps[s.at[unit.index]]
        if not s.on[step.index]
    )
    return sorted((there for there in around if _suits(s, chit, there)), key=lambda there: there.index)


def _suits(s: State, chit: Chit, there: Territory) -> bool:
    """Return whether the territory suits the chit's type (magic-R-51, magic-R-52)."""
    return _suits_ground(chit, there) and not (chit.type.domain == "none" and _by_a_castle(s, there))


def _by_a_castle(s: State, there: Territory) -> bool:
    return any(unit.castle for step in s.ground.steps[there.index] for unit in s.on[step.index])


def bearers(s: State, seat: int) -> list[Counter]:
    """Return heroes and wizards with room for an artifact, in or next to a territory with a castle (magic-R-53)."""
    most = s.box.file.game.artifacts_per_bearer
    able = [unit for unit in s.army[seat] if unit.bearer and s.artifacts.get(unit, 0) < most]
    if not able:
        return able
    distance = s.map.distance
    castles = [s.at[castle.index] for castle in s.castles(seat)]
    return [unit for unit in able if any(distance[s.at[unit.index]][castle] <= 1 for castle in castles)]


def _why_not_bear(s: State, key: str) -> str | None:
    """Return the rule for a unit that can bear no further artifact; None if it is too far away or of another seat."""
    unit = s.unit(key)
    if unit is None or unit.seat != s.active:
        return None
    if not unit.bearer:
        return because("magic-unit-10", why=Word("others", "only heroes and wizards do"))
    most = s.box.file.game.artifacts_per_bearer
    full = s.artifacts.get(unit, 0) >= most
    return because("magic-unit-10", why=fill("it has {} already", most)) if full else None


def _why_not_place(s: State, chit: Chit, key: str) -> str | None:
    there = s.map.by_key.get(key)
    if there is None:
        return None
    castle = chit.type.id == "castle"
    around = [s.at[unit.index] for unit in s.army[chit.seat] if castle or unit.castle]
    return nearest(
        far=lambda: None if any(s.ground.step(here, there.index) for here in around) else _not_beside(castle),
        ground=lambda: None if _suits_ground(chit, there) else _wrong_ground(chit, there),
        others=lambda: (
            because("magic-R-51", why=fill("{} is there", s.on[there.index][0])) if s.on[there.index] else None
        ),
        spent=lambda: "magic-recr-05" if castle else None,
    )


def _not_beside(castle: bool) -> str:
    return "magic-recr-04" if castle else "magic-recr-03"


def _suits_ground(chit: Chit, there: Territory) -> bool:
    """Return whether a chit may stand on this ground: castles on land, units by their type (magic-R-51, magic-R-52)."""
    domain = chit.type.domain
    return domain == "any" or there.land == (domain != "water")


_ON_WATER = Word("on-water", "it stands on water only")
_ON_LAND = Word("on-land", "it stands on land only")


def _wrong_ground(chit: Chit, there: Territory) -> str:
    if chit.type.domain == "none":
        return "magic-R-52"
    return because("magic-R-51", why=_ON_WATER if there.land else _ON_LAND)


def is_jammed(s: State, seat: int) -> bool:
    """Return whether no chit of a pile could be placed now, even with unlimited cards (magic-R-66)."""
    return not any(has_place(s, chit) for chit in dict.fromkeys(s.piles[seat]))
