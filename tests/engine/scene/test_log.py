"""The log: entries have the same numbers for everybody, and may have other words for each seat."""

from __future__ import annotations

import pytest

from banneret.engine.scene.log import Entry, Log
from banneret.engine.scene.scene import Dice
from banneret.engine.state import State
from banneret.engine.words.errors import RulesError
from banneret.engine.words.wording import Sentence
from tests.engine.toys.auction import Card


def test_an_entry_says_what_and_by_which_rule() -> None:
    log = Log()
    log.tell("takes", "{who} takes {card}", who="Anna", card=Card(3), rule="take", cards=("card:03",), head=True)

    assert log.seen_by(None) == (
        Entry(0, "Anna takes the 3", "take", (), ("card:03",), True, "takes", (("who", "Anna"), ("card", "card:03"))),
    )
    assert len(log) == 1


def test_who_may_know_more_reads_more() -> None:
    log = Log()
    log.tell(
        "draws",
        "{who} draws a card",
        who="Anna",
        card=Card(3),
        rule="draw",
        privately={0: "You draw {card}", 2: "{who} draws {card}"},
    )
    log.tell("done", "Done", rule="end")

    texts = {seat: [entry.text for entry in log.seen_by(seat)] for seat in (None, 0, 1, 2)}

    assert texts == {
        None: ["Anna draws a card", "Done"],
        0: ["You draw the 3", "Done"],
        1: ["Anna draws a card", "Done"],
        2: ["Anna draws the 3", "Done"],
    }


def test_an_argument_that_only_private_wordings_name_is_known_to_those_seats_alone() -> None:
    log = Log()
    wordings = {0: "You draw {card}", 1: "Mine"}
    log.tell("draws", "{who} draws", who=1, card=Card(3), way="up", rule="draw", privately=wordings)

    about = {seat: dict(log.seen_by(seat)[0].about) for seat in (None, 0, 1, 2)}

    assert about[0] == {"who": 1, "card": "card:03", "way": "up"}
    assert about[None] == about[1] == about[2] == {"who": 1, "way": "up"}


def test_numbers_are_the_same_for_everybody() -> None:
    log = Log()
    for turn in range(5):
        log.tell("turn", "Turn {turn}", turn=turn, rule="turn", privately={turn % 2: "Your turn"})

    assert [[entry.number for entry in log.seen_by(seat)] for seat in (None, 0, 1)] == [[0, 1, 2, 3, 4]] * 3


def test_dice_are_for_everybody() -> None:
    log, dice = Log(), (Dice("Shots", ("hit", "miss"), "orcs"),)
    log.tell("shots", "Shots", rule="shoot", dice=dice, privately={1: "You are shot at"})

    assert [log.seen_by(seat)[0].dice for seat in (None, 0, 1)] == [dice] * 3


def test_a_silent_log_keeps_and_formats_nothing() -> None:
    class Loud:
        def __str__(self) -> str:
            raise AssertionError("formatted for nobody")

    log = Log(silent=True)
    log.tell("shout", "{loud}", loud=Loud(), rule="shout")
    State(log=log).tell("shout", "{loud}", loud=Loud(), rule="shout", privately={0: "{loud}"})

    assert log.seen_by(None) == ()


def test_a_state_tells_its_log() -> None:
    state = State(log=Log())
    state.tell(
        "adds",
        "{one} and {two}",
        one=1,
        two=2,
        rule="r",
        privately={0: "{two}"},
        dice=(Dice("d", ("x",)),),
        cards=("c",),
        head=True,
    )

    about = (("one", 1), ("two", 2))
    assert state.log.seen_by(0) == (Entry(0, "2", "r", (Dice("d", ("x",)),), ("c",), True, "adds", about),)
    assert state.log.seen_by(1) == (Entry(0, "1 and 2", "r", (Dice("d", ("x",)),), ("c",), True, "adds", about),)


def test_a_shorter_log_is_one_of_its_own() -> None:
    log = Log()
    for turn in range(4):
        log.tell("turn", "Turn {turn}", turn=turn, rule="turn", privately={0: "Mine {turn}"})

    shorter = log.upto(2)
    shorter.tell("other", "Other", rule="turn")

    assert [entry.text for entry in shorter.seen_by(0)] == ["Mine 0", "Mine 1", "Other"]
    assert shorter.seen_by(None)[2].number == 2
    assert [entry.text for entry in log.seen_by(None)] == ["Turn 0", "Turn 1", "Turn 2", "Turn 3"]


def test_a_sentence_has_an_end() -> None:
    log = Log()
    log.tell("shout", "{cry}", cry="a" * 20_001, rule="shout")

    (entry,) = log.seen_by(None)
    assert entry.text == f"{'a' * 19_999}…"


def test_a_sentence_names_only_what_is_told() -> None:
    with pytest.raises(RulesError, match="the sentence of 'shout' names what is not told: card, who"):
        Log().tell("shout", "{who} shouts", rule="shout", privately={1: "You shout {card}"})


def test_a_sentence_is_made_when_it_is_read_and_once() -> None:
    class Counted:
        key, said = "counted", 0

        def __str__(self) -> str:
            self.said += 1
            return f"said {self.said}"

    log, thing = Log(), Counted()
    log.tell("shout", "{thing}", thing=thing, rule="shout", privately={0: "You: {thing}"})
    assert thing.said == 0

    assert [log.seen_by(None)[0].text, log.seen_by(None)[0].text, log.upto(1).seen_by(1)[0].text] == ["said 1"] * 3
    assert thing.said == 1


def test_a_wording_keeps_only_the_things_that_it_names() -> None:
    log, wording = Log(), "{who} draws a card"
    log.tell("draws", wording, who="Anna", card=Card(3), rule="draw", privately={0: "You draw {card}"})

    told = {seat: log.seen_by(seat)[0].text for seat in (None, 0)}
    assert all(isinstance(text, Sentence) for text in told.values())
    kept = {seat: (text.wording, dict(text.things)) for seat, text in told.items() if isinstance(text, Sentence)}
    assert kept == {None: (wording, {"who": "Anna"}), 0: ("You draw {card}", {"card": Card(3)})}


def test_the_last_event_is_what_was_told_last() -> None:
    log = Log()
    assert log.last_event == ""
    log.tell("shout", "Hey", rule="shout")
    log.tell("answer", "Ho", rule="shout")
    assert log.last_event == "answer"
