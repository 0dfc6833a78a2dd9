"""What each seat sees: everything, but for tokens of the Plains that lie face down."""

from __future__ import annotations

import random

import pytest

from banneret.engine.match import Match
from banneret.engine.scene import Piece
from banneret.engine.view import View
from banneret.games.battle_masters.box import the_box
from banneret.games.battle_masters.scene import scene
from tests.games.battle_masters.positions import match_at

BOX = the_box()
CHAOS_ORDER = [unit.key for unit in BOX.armies[1]]
EMPIRE_ORDER = [unit.key for unit in BOX.armies[0]]
EAST = [space.key for space in BOX.zones["plains-east"] if space.terrain != "river"]
WEST = [space.key for space in BOX.zones["plains-west"] if space.terrain != "river"]


def _plains(upto: int, chaos: str = "1") -> Match:
    """The Plains after `upto` tokens, all laid in the order of the box, from north-west to south-east."""
    match = Match.new("battle-masters", battle="plains", chaos=chaos)
    units, spaces = (iter(EMPIRE_ORDER), iter(CHAOS_ORDER)), (iter(WEST), iter(EAST))
    for _ in range(upto):
        (seat,) = match.decisions
        army = match.state.army_of(seat)
        match.decide(seat, next(units[army]))
        match.decide(seat, next(spaces[army]))
    return match


def _tokens(view: View) -> list[Piece]:
    return [piece for piece in view.scene.pieces if piece.face_down]


@pytest.mark.rules("masters-R-40", "masters-R-54")
@pytest.mark.parametrize("viewer", [0, None])
def test_the_enemy_is_not_told_what_is_asked_while_a_token_is_laid(viewer: int | None) -> None:
    match = _plains(4)
    match.decide(1, CHAOS_ORDER[5])
    (question,) = match.view(viewer).questions
    assert (question.secret, question.prompt, question.options, question.about) == (True, "", (), "")


@pytest.mark.rules("masters-R-54", "masters-R-40")
def test_a_face_down_token_shows_its_place_and_its_army_only() -> None:
    view = _plains(6).view(0)
    assert sorted(piece.at for piece in _tokens(view)) == sorted(EAST[:3])
    assert len({(piece.name, piece.charge, piece.number, piece.details, piece.side) for piece in _tokens(view)}) == 1
    names = [unit.name for unit in BOX.armies[1]] + [unit.id for unit in BOX.armies[1]]
    assert not any(name in view.json() for name in names)
    told = [entry.text for entry in view.log if "token" in entry.text]
    assert sum(text.startswith("Chaos: a token on ") for text in told) == 3


@pytest.mark.rules("masters-R-40", "masters-R-34")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_all_members_of_a_team_see_its_own_tokens(seat: int) -> None:
    view = _plains(6, chaos="3").view(seat)
    seen = {piece.key: piece for piece in view.scene.pieces}
    for unit, space in zip(CHAOS_ORDER[:3], EAST, strict=False):
        assert (seen[unit].at, seen[unit].face_down) == (space, False)
    assert any(BOX.armies[1][0].name in entry.text for entry in view.log)
    assert len(_tokens(view)) == 3


@pytest.mark.rules("masters-PLAIN-02", "masters-R-40")
def test_the_last_token_reveals_all_units_and_no_token_can_be_taken_back_then() -> None:
    match = _plains(24)
    assert len(_tokens(match.view(0))) == 13
    match.decide(1, CHAOS_ORDER[13])
    match.decide(1, EAST[13])
    assert match.state.card is not None
    for viewer in (0, 1, None):
        pieces = match.view(viewer).scene.pieces
        assert not _tokens(match.view(viewer))
        assert {piece.key for piece in pieces} == {unit.key for unit in BOX.units}
    assert not match.may_undo(0)
    assert not match.may_undo(1)


@pytest.mark.rules("masters-R-47")
@pytest.mark.parametrize("battle", ["borderlands", "altdorf", "road-to-grunburg", "river-tengin", "open"])
def test_outside_the_plains_all_see_the_same_table_and_the_same_log(battle: str) -> None:
    match, source = Match.new("battle-masters", seed=4, battle=battle), random.Random(4)
    for _ in range(150):
        if match.result:
            break
        seat = source.choice(list(match.decisions))
        match.take(seat, source.choice(list(match.decisions[seat].options)))
        views = [match.view(viewer) for viewer in (0, 1, None)]
        assert views[0].scene == views[1].scene == views[2].scene
        assert views[0].log == views[1].log == views[2].log


@pytest.mark.rules("masters-R-47")
def test_anybody_may_count_the_cards_played_left_and_out_of_play() -> None:
    position = {
        "card": "imperial-lords",
        "played": ["imperial-knights", "imperial-knights", "chaos-ogre"],
        "removed": ["chaos-champions-charge"],
        "units": {"champions-gorefist": "gone"},
    }
    match = match_at(position)
    seen = scene(match.state, None)
    rows = {row.key: row for row in seen.cards}
    assert {card.key: card.count for card in rows["played"].cards} == {
        "card:imperial-knights": 2,
        "card:chaos-ogre": 1,
        "card:imperial-lords": 1,
    }
    assert "54 cards left" in rows["card"].note
    assert "1 out of play" in rows["card"].note
    assert [(card.key, card.count) for card in rows["removed"].cards] == [("card:chaos-champions-charge", 1)]
