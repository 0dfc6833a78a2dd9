"""The conformance suite finds what is wrong."""

from __future__ import annotations

import random
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

from banneret.engine.chance import Chance
from banneret.engine.checks.conformance import Broken, check_copies, check_match, reads_the_same_later, undo_never_pays
from banneret.engine.decision import Play, choose
from banneret.engine.game import Game, find_game
from banneret.engine.match.events import RecordError
from banneret.engine.match.match import Match
from banneret.engine.rulebook import Rulebook
from banneret.engine.words.errors import RulesError
from tests.engine.toys.sketch import Sketch, sketch
from tests.engine.toys.skirmish import SKIRMISH, Skirmish


class SharingSkirmish(Skirmish):
    """A state whose copies share all but their agenda."""

    __slots__ = ()

    def copy(self) -> SharingSkirmish:
        mine = {field.name: getattr(self, field.name) for field in fields(self)}
        return SharingSkirmish(**mine | {"agenda": self.agenda[:]})


@pytest.fixture
def game() -> Game:
    return find_game("battle-masters")


def walk(game: Game) -> None:
    check_match(Match.new(game, seed=1, battle="plains"), random.Random(1), often=0.2, most=60)


def test_an_invariant_that_does_not_hold(game: Game) -> None:
    with pytest.raises(Broken, match="a card is lost"):
        walk(replace(game, broken=lambda s: ["a card is lost"] if s.course.played else []))


def test_a_match_that_does_not_end(game: Game) -> None:
    with pytest.raises(Broken, match="has not ended after 60"):
        walk(replace(game, deal_anew=lambda *_: None))


def test_a_seat_that_sees_the_other_side(game: Game) -> None:
    with pytest.raises(Broken, match="shows seat"):
        walk(replace(game, scene=lambda s, seat: game.scene(s, None if seat is None else 1 - seat)))


def test_a_no_without_a_rule(game: Game) -> None:
    with pytest.raises(RulesError, match="cites the rule 'masters-"):
        walk(replace(game, rulebook=Rulebook("none", ())))


def test_a_secret_that_is_had_for_nothing() -> None:
    def peek(s: Sketch) -> Play[None]:
        yield from choose(0, "ask", "Look?", ["a", "b"], rule="ask")
        s.hidden[0] += s.hidden[1]

    def deal_anew(s: Sketch, seat: int, chance: Chance) -> None:
        if seat == 0 and not s.hidden[0]:
            s.hidden[1] = [str(chance.source.random())]

    def ask(s: Sketch) -> Play[None]:
        s.notes.append((yield from choose(0, "ask", "Go on?", ["a", "b"], rule="ask")))

    match = Match.new(replace(sketch(peek, ask), deal_anew=deal_anew))
    with pytest.raises(Broken, match="shows seat 0 a secret by a, which can be taken back"):
        undo_never_pays(match, random.Random(3))


def test_a_thing_whose_name_changes_after_it_was_told(game: Game) -> None:
    @dataclass
    class Renamed:
        name: str

        def __str__(self) -> str:
            return self.name

    match, thing = Match.new(game, seed=1), Renamed("The old name")
    match.state.tell("aim-tower", "{thing} stands", thing=thing, rule="masters-BORD-02")
    reads_the_same_later(match, random.Random(1))
    thing.name = "The new name"
    with pytest.raises(Broken, match="told 'The old name stands', and later says it as 'The new name stands'"):
        reads_the_same_later(match, random.Random(1))


def test_a_field_whose_type_does_not_tell_how_to_copy_it_is_found_without_play() -> None:
    @dataclass(slots=True)
    class Vague(Skirmish):
        camp: Any = None

    with pytest.raises(Broken, match=r"Vague cannot be copied: the type of self.camp may be anything"):
        check_copies(replace(SKIRMISH, setup=lambda _: Vague(agenda=["muster"])))


def test_a_copy_that_shares_what_play_changes() -> None:
    sharing = replace(SKIRMISH, setup=lambda _: SharingSkirmish(agenda=["muster"]))
    with pytest.raises((Broken, RecordError)):
        check_match(Match.new(sharing, seed=1), random.Random(1), often=0.2, most=60)


FIELDS = [one.name for one in fields(Skirmish) if one.name not in ("agenda", "chance", "log", "running")]
SLIPS = [(field, how) for field in FIELDS for how in ("shared", "left out") if (field, how) != ("turn", "shared")]


def walk_with_a_slip(field: str, how: str) -> None:
    """Walk matches whose copies share one field, or leave it at its default."""

    class Slip(Skirmish):
        __slots__ = ()

        def copy(self) -> Slip:
            mine = {one: getattr(super(Slip, self).copy(), one) for one in FIELDS}
            slip = self if how == "shared" else Skirmish()
            return Slip(self.agenda[:], **mine | {field: getattr(slip, field)})

    for seed in range(3):
        game = replace(SKIRMISH, setup=lambda _: Slip(agenda=["muster"]))
        check_match(Match.new(game, seed=seed), random.Random(seed), often=0.3, most=60)


@pytest.mark.parametrize(("field", "how"), SLIPS)
def test_a_copy_with_a_slip_in_one_field(field: str, how: str) -> None:
    with pytest.raises((Broken, RecordError)):
        walk_with_a_slip(field, how)
