"""Positions of Battle Masters for referee cases, and the facts that a case can check. See cases.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from banneret.engine.cases.referee import known
from banneret.engine.chance import Pile
from banneret.engine.components import fit
from banneret.engine.words.sentence import echo
from banneret.games.battle_masters.box.box import ARMIES, Mat, Space, turned
from banneret.games.battle_masters.box.components import LaidTile, Place
from banneret.games.battle_masters.box.field import Features, Tile, field_with
from banneret.games.battle_masters.campaign import begin_battle
from banneret.games.battle_masters.cards import play_card
from banneret.games.battle_masters.state import GONE, WAITING, State


@dataclass(frozen=True, slots=True)
class Position:
    """What a case may say of a position. The rest is as the battle's map shows.

    `units` gives spaces ("5,3"), "waiting" or "gone"; with `only`, all units not named are gone. `card` is in play.
    `deck` and `played` are the cards left to turn and the cards already played; `removed` are out of play.
    """

    units: dict[str, str] = field(default_factory=dict)
    only: bool = False
    skulls: dict[str, int] = field(default_factory=dict)
    elite: tuple[str, ...] = ()
    tower: str | None = None
    tiles: tuple[LaidTile, ...] | None = None
    hedges: tuple[tuple[Place, Place], ...] | None = None
    rubble: int = 0
    card: str = ""
    deck: tuple[str, ...] | None = None
    played: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    idle_passes: int = 0
    progress: bool = False
    points: tuple[int, int] | None = None
    winners: tuple[str, ...] = ()
    battle: str = ""
    phases: tuple[str, ...] = ()
    zones: tuple[str, str] | None = None


def arrange(s: State, position: Mapping[str, Any]) -> None:
    """Set up the battle as a case describes it, after setup. Raises ValueError for an impossible position."""
    wanted = fit(position, Position, "position")
    if wanted.battle:
        s.battle = s.box.battles[known(wanted.battle, s.box.battles, "battle")]
    begin_battle(s)
    s.agenda = ["turn_card"]
    for placed in s.battle.placed:
        s.put(s.box.unit[placed.unit], s.box.mat.by_place[placed.at])
    _features(s, wanted)
    _units(s, wanted)
    _cards(s, wanted)
    s.course.rubble, s.course.idle_passes, s.course.progress = wanted.rubble, wanted.idle_passes, wanted.progress
    if s.campaign is not None and wanted.points is not None:
        s.campaign.points = list(wanted.points)
    if s.campaign is not None:
        s.campaign.winners = [None if name == "none" else ARMIES.index(name) for name in wanted.winners]
    if wanted.zones is not None:
        s.zones = list(wanted.zones)
    s.agenda += wanted.phases


def _features(s: State, wanted: Position) -> None:
    mat, now = s.box.mat, s.field.features
    tower = now.tower if wanted.tower is None else None if wanted.tower == "none" else _space(mat, wanted.tower)
    tiles = now.tiles
    if wanted.tiles is not None:
        tiles = tuple(
            Tile(_space_at(mat, laid.at), s.box.piece(laid), turned(s.box.piece(laid).fortified, laid.rotation))
            for laid in wanted.tiles
        )
    hedges = now.hedges if wanted.hedges is None else tuple(mat.side(one, other) for one, other in wanted.hedges)
    s.field = field_with(s.box, Features(tower, tiles, hedges))


def _units(s: State, wanted: Position) -> None:
    if wanted.units:  # remove all of them first, as two units may change places
        for unit in s.box.units:
            if wanted.only or unit.id in wanted.units:
                _lift(s, unit.index)
    for name, where in wanted.units.items():
        unit = s.box.unit[known(name, s.box.unit, "units")]
        if where == "waiting":
            s.at[unit.index] = WAITING
        elif where != "gone":
            space = _space(s.box.mat, where)
            if not s.room_for(unit, space):
                raise ValueError(f"position: units: {name} cannot stand on {where}")
            s.put(unit, space)
    for name, skulls in wanted.skulls.items():
        s.skulls[s.box.unit[known(name, s.box.unit, "skulls")].index] = skulls
    for name in wanted.elite:
        s.elite[s.box.unit[known(name, s.box.unit, "elite")].index] = True
    s.left = [sum(s.at[unit.index] != GONE for unit in army) for army in s.box.armies]


def _lift(s: State, index: int) -> None:
    if s.at[index] >= 0:
        s.on[s.at[index]] = None
    s.at[index] = GONE


def _cards(s: State, wanted: Position) -> None:
    names = [*(wanted.deck or ()), *wanted.played, *wanted.removed]
    for name in names:
        known(name, s.box.card, "deck")
    if wanted.deck is not None:
        s.deck = Pile(s.box.card[name] for name in sorted(wanted.deck))
    s.course.played = [s.box.card[name] for name in wanted.played]
    s.course.removed = [s.box.card[name] for name in wanted.removed]
    for name in (*wanted.played, *wanted.removed):
        if wanted.deck is None:
            s.deck.bag.remove(s.box.card[name])
    if wanted.card:
        card = s.box.card[known(wanted.card, s.box.card, "card")]
        if wanted.deck is None:
            s.deck.bag.remove(card)
        play_card(s, card)


def _space(mat: Mat, text: str) -> Space:
    """Return the space at `column,row`. Raises ValueError if there is none."""
    column, _, row = text.partition(",")
    if not (column.isdecimal() and row.isdecimal()):
        raise ValueError(f"position: {echo(text)} is no space; a space is written column,row")
    return _space_at(mat, (int(column), int(row)))


def _space_at(mat: Mat, place: Place) -> Space:
    """Return the space at a place. Raises ValueError if the mat has none."""
    if place not in mat.by_place:
        raise ValueError(f"position: the mat has no space {place[0]},{place[1]}")
    return mat.by_place[place]


# --- what is so -------------------------------------------------------------------------------------------------------


def facts(s: State) -> dict[str, dict[str, Any]]:
    """Return what a case may expect: facts of each unit, the Tower, the cards, the battle and the Campaign."""
    told: dict[str, dict[str, Any]] = {}
    for unit in s.box.units:
        at = s.at[unit.index]
        where = {WAITING: "waiting", GONE: "gone"}.get(at) or s.box.mat.spaces[at].place
        told[unit.key] = {"at": where, "skulls": s.skulls[unit.index], "elite": s.elite[unit.index]}
    told["tower"] = {"at": s.field.tower.place if s.field.tower else "none", "rubble": s.course.rubble}
    told["cards"] = {
        "card": s.course.card.key if s.course.card else "none",
        "left": len(s.deck),
        "played": len(s.course.played),
        "removed": [card.key for card in s.course.removed],
        "ogre_left": s.activity.ogre.left if s.activity.ogre else 0,
    }
    told["battle"] = {
        "name": s.battle.id,
        "imperial": s.left[0],
        "chaos": s.left[1],
        "idle_passes": s.course.idle_passes,
        "zones": list(s.zones),
        "hedges": len(s.field.features.hedges),
        "tiles": len(s.field.features.tiles),
    }
    if s.campaign is not None:
        told["campaign"] = {"points": list(s.campaign.points), "battles": len(s.campaign.winners)}
    return told


def broken(s: State) -> Iterator[str]:
    """Yield the invariants that do not hold.

    Units and spaces agree, cards are conserved, and no unit stands where it may not.
    """
    for unit in s.box.units:
        at = s.at[unit.index]
        if at >= 0 and s.on[at] is not unit:
            yield f"{unit.id} says it stands on {s.box.mat.spaces[at]}, and the space says otherwise"
        if at >= 0 and s.field.closed[at]:
            yield f"{unit.id} stands on {s.box.mat.spaces[at]}, where no unit may"
        if at >= 0 and s.field.tower and at == s.field.tower.index and not unit.may_enter_tower:
            yield f"{unit.id} is on the Tower and may not"
        if at != GONE and s.skulls[unit.index] >= unit.type.skulls_to_eliminate:
            yield f"{unit.id} lives with {s.skulls[unit.index]} Skull tokens"
    standing = sum(unit is not None for unit in s.on)
    if standing != sum(at >= 0 for at in s.at):
        yield f"{standing} spaces are taken by {sum(at >= 0 for at in s.at)} units"
    for army in (0, 1):
        if s.left[army] != sum(s.at[unit.index] != GONE for unit in s.box.armies[army]):
            yield f"the count of {ARMIES[army]} units is wrong: {s.left[army]}"
    cards = Counter(card.key for card in (*s.deck, *s.course.played, *s.course.removed))
    if cards != Counter(card.key for card in s.box.deck):
        yield "Battle cards are lost or doubled"
    if sum(s.elite) > s.box.file.campaign.elite_tokens:
        yield f"{sum(s.elite)} Elite tokens are out"
