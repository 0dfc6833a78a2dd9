from __future__ import annotations

from typing import Any, cast

import pytest

from banneret.bots import bots
from banneret.engine.game import find_game
from banneret.table.errors import CannotOpen
from banneret.table.match.loading import wake
from banneret.table.match.opening import begin, branch
from banneret.table.models import Person, Program


def test_every_person_gets_a_link_and_no_program_does() -> None:
    stored = begin("made-up", {"seats": "3"}, {}, [Person(" Ann "), Program("random", "Robin")], "")
    assert [(seat.name, seat.bot) for seat in stored.seats] == [("Ann", ""), ("Robin", "random"), ("", "")]
    tokens = [stored.seats[0].token, stored.seats[2].token, stored.opener, stored.spectator]
    assert len({token for token in tokens if token and len(token) >= 32}) == 4
    assert stored.seats[1].token is None


def test_what_chance_did_while_setting_up_is_kept() -> None:
    stored = begin("made-up", {"kind": "bids"}, {}, [], "")
    assert [row.kind for row in stored.rows] == ["rules", *["chance"] * 6]
    assert wake(stored)[1].rows == []


def test_all_options_are_kept_also_those_not_given() -> None:
    options = begin("made-up", {"kind": "bell"}, {}, [], "").options
    assert options == {"kind": "bell", "seats": "2", "trouble": "none", "motto": "", "track": ""}


@pytest.mark.parametrize(
    ("game", "options", "seats", "sentence"),
    [
        ("chess", {}, [], "there is no game 'chess'; available: .*made-up"),
        ("made-up", {"colour": "red"}, [], "has no option 'colour'; it has kind, seats"),
        ("made-up", {"seed": "1"}, [], "has no option 'seed'"),
        ("made-up", {"kind": "chess"}, [], "kind cannot be 'chess'; it is one of race"),
        ("made-up", {"motto": "two\nlines"}, [], r"motto cannot be 'two\\nlines'; it is one line of plain text"),
        ("made-up", {}, [Person()] * 3, "Made up has 2 seats here, not 3"),
        ("made-up", {}, [Program("deep-thought")], f"There is no bot 'deep-thought'; available: {', '.join(bots())}"),
    ],
)
def test_what_cannot_be_opened_is_said(
    game: str, options: dict[str, str], seats: list[Person | Program], sentence: str
) -> None:
    with pytest.raises(CannotOpen, match=sentence):
        begin(game, options, {}, seats, "")


def test_a_set_up_that_breaks_down_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cast(dict[str, Any], find_game("made-up").phases), "race", lambda _: 1 / 0)
    with pytest.raises(CannotOpen, match="The rules of made-up failed while the match was set up"):
        begin("made-up", {}, {}, [], "")


def test_titles_are_cleaned() -> None:
    assert begin("made-up", {}, {}, [], "  The\nbattle  ").title == "The battle"


def test_a_branch_has_the_same_players_and_links_of_its_own() -> None:
    stored = begin("made-up", {}, {}, [Person("Ann"), Program("random")], "Ours")
    new = branch(stored, ["rules 1", "0: left"], 1)
    assert [(seat.name, seat.bot) for seat in new.seats] == [("Ann", ""), ("", "random")]
    assert {new.id, new.opener, new.spectator, new.seats[0].token}.isdisjoint(
        {stored.id, stored.opener, stored.spectator, stored.seats[0].token}
    )
    assert (new.title, new.forked_from) == ("Ours", stored.id)
    assert [(row.kind, row.text) for row in new.rows] == [("rules", "1"), ("answer", "0: left")]


def test_where_only_programs_sit_the_match_ends_by_itself() -> None:
    watched = begin("battle-magic", {}, {}, [Program("random"), Program("greedy")], "")
    assert (watched.options["turn-limit"], watched.options["quiet-limit"]) == ("30", "12")
    chosen = begin("battle-magic", {"turn-limit": "9"}, {}, [Program("random"), Program("greedy")], "")
    assert chosen.options["turn-limit"] == "9"
    played = begin("battle-magic", {}, {}, [Person("Ann"), Program("greedy")], "")
    assert played.options["turn-limit"] == "0"
