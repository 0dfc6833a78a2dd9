"""An analysis in words and as a picture."""

from __future__ import annotations

import json
from dataclasses import replace

from banneret.bots.analysis.analysis import Analysis, ChancePoint, Stretch
from banneret.bots.analysis.narrate import Story
from banneret.bots.reasons import Reason, SideChange
from banneret.engine.match.chapters import Chapter
from tests.bots.analysis.test_analysis import analysis_of
from tests.bots.toss import tossed
from tests.picture.reading import parsed

STORY = Story(analysis_of(tossed("heads", "yield", "wait", "wait")), ["Ann", "Bea"])


def test_it_tells_the_end_who_was_ahead_and_who_was_lucky() -> None:
    said = STORY.sentences()
    assert said[0] == "The last turn is over."
    assert said[1] == "Ahead: Ann for 100\u00a0% of the match. The lead never changed."
    assert said[2].startswith("Luck in all: +")
    assert said[2].endswith(" for Ann.")
    assert said[3].startswith("Anna: 1 die with an effect, ")


def test_dice_that_counted_are_told_beside_the_usual_number() -> None:
    (anna, *_) = STORY.analysis.dice
    for got, expected, words in (
        (36.0, 31.8, "36 dice with an effect, 4.2 more than usual."),
        (29.0, 36.6, "29 dice with an effect, 7.6 fewer than usual."),
        (1.0, 1.2, "1 die with an effect, about as usual (1.2)."),
    ):
        counted = replace(anna, got=got, expected=expected)
        assert Story(replace(STORY.analysis, dice=(counted,))).dice() == [f"Anna: {words}"]


def test_it_tells_who_gave_up() -> None:
    given_up = Story(replace(STORY.analysis, gave_up=1), ["Ann", "Bea"])
    assert given_up.sentences()[1] == "Bea conceded, and that decided it."
    assert STORY.analysis.gave_up is None


def test_a_change_of_the_lead_is_told() -> None:
    turned = Story(analysis_of(tossed("tails", "wait", "wait", "wait")))
    assert turned.lead() == "Ahead: Anna for 25\u00a0%, Bert for 75\u00a0% of the match. Bert from move 1 to the end."


def test_who_is_ahead_is_read_from_the_line() -> None:
    points = (ChancePoint(0, (0.7, 0.3)), ChancePoint(9, (0.4, 0.6)), ChancePoint(10, (0.0, 1.0)))
    story = Story(replace(STORY.analysis, points=points, length=10))
    assert story.lead() == "Ahead: Anna for 60\u00a0%, Bert for 40\u00a0% of the match. Bert from move 6 to the end."


def test_a_lead_that_only_the_end_brought_is_told_so() -> None:
    analysis = analysis_of(tossed("heads", "wait", "wait", "wait"))
    *before, end = analysis.points
    given_up = replace(analysis, points=(*before, replace(end, chances=(0.0, 1.0))))
    assert end.at == analysis.length
    assert Story(given_up).lead() == "Ahead: Anna for 100\u00a0% of the match. Only the end put Bert ahead."


def test_a_lead_that_the_end_brought_back_is_told_so() -> None:
    analysis = analysis_of(tossed("heads", "wait", "wait", "wait"))
    first, *middle, end = analysis.points
    points = (replace(first, chances=(0.4, 0.6)), *middle, replace(end, chances=(0.0, 1.0)))
    assert Story(replace(analysis, points=points)).lead().endswith(" of the match. The end put Bert ahead again.")


def test_who_reads_it_is_spoken_to() -> None:
    story = Story(STORY.analysis, ["Ann", "Bea"], reader=1)
    headings = [story.heading(turn) for turn in story.analysis.turning_points]
    assert any(one.startswith("Your mistake (") for one in headings)
    assert any(one.startswith("Luck of Ann (") for one in headings)
    said = " ".join(story.turn(turn) for turn in story.analysis.turning_points)
    assert "You chose “yield”" in said
    assert "You chose" in said


def test_who_has_no_name_is_called_by_their_side() -> None:
    assert Story(STORY.analysis, ["", "Bea"]).names == ["Anna", "Bea"]


def test_a_lead_at_the_beginning_has_a_reason() -> None:
    first, *others = STORY.analysis.points
    uneven = Story(replace(STORY.analysis, points=(replace(first, chances=(0.3, 0.7)), *others)), ["Ann", "Bea"])
    assert uneven.beginning() == ["Bea started at 70\u00a0%: the sides or the deal were uneven."]
    assert uneven.beginning()[0] in uneven.sentences()
    assert STORY.beginning() == []


def test_turning_points_say_whose_they_are_and_what_would_have_been_better() -> None:
    said = {STORY.heading(turn).rpartition(" ")[0]: STORY.turn(turn) for turn in STORY.analysis.turning_points}
    choice = next(text for head, text in said.items() if head == "Mistake of Bea")
    throw = next(text for head, text in said.items() if head == "Luck of Ann")
    assert "Bea chose “yield”" in choice
    assert "Better: " in choice
    assert throw.startswith("Anna tosses heads. Ann: from ")
    assert " Why, on average: " in throw
    assert throw.endswith("\u00a0%.")


def test_quarters_are_told_with_what_moved_the_chance() -> None:
    told = Story(analysis_of(tossed("wait", "heads", "wait", "wait")), ["Ann", "Bea"]).stretches()
    assert told == [
        "Moves 0 to 1: Bea still 50\u00a0%.",
        "Moves 1 to 2: Bea from 50\u00a0% to 95\u00a0%. Why: 3 fewer points for Ann: +45\u00a0%.",
        "Moves 2 to 3: Bea from 95\u00a0% to 100\u00a0%.",
        "Moves 3 to 4: Bea still 100\u00a0%.",
    ]


def test_moments_are_told_with_their_rounds() -> None:
    chapters = tuple(
        Chapter(at, "", False, f"Round {number}", "round", number) for at, number in ((0, 1), (2, 1), (3, 2))
    )
    story = Story(replace(analysis_of(tossed("tails", "wait", "wait", "wait")), chapters=chapters))
    assert [story.moment(at) for at in (0, 2, 4)] == ["Round 1, move 0", "Round 1, move 2", "Round 2, move 4"]
    assert story.lead().endswith(" Bert from round 1, move 1 to the end.")
    spans = [told.partition(":")[0] for told in story.stretches()]
    assert spans[1:3] == ["Round 1, moves 1 to 2", "Round 1 to round 2, moves 2 to 3"]
    assert 'data-at="3" data-place="Round 2"' in story.picture()
    assert story.picture().count("data-place") == 2


def test_an_analysis_of_an_older_release_has_no_reasons() -> None:
    old = json.loads(STORY.analysis.json())
    del old["stretches"], old["chapters"]
    for turn in (*old["choices"], *old["throws"]):
        del turn["reasons"]
    story = Story(Analysis.from_json(json.dumps(old)))
    assert story.stretches() == []
    assert all("Why: " not in story.turn(turn) for turn in story.analysis.turning_points)


def test_the_picture_speaks_in_words_and_leads_to_the_turning_points() -> None:
    turns = STORY.analysis.turning_points
    drawn = STORY.picture(turns, [f"/replay?at={turn.at}" for turn in turns])
    assert "Ann 50\u00a0%" in (parsed(drawn)[0].get("aria-label") or "")
    assert drawn.count("<a href=") == len(turns)
    assert "class" not in STORY.saved_picture(turns)


def test_partners_are_one_line() -> None:
    assert str(STORY.team((0, 1))) == "Ann and Bea"
    assert str(STORY.team((0,))) == "Ann"


def test_a_stored_reason_is_told_by_the_terms_of_its_game() -> None:
    reasons = (Reason((SideChange((1,), "as it was stored", "units", -1.0),), 0.2),)
    stored = replace(STORY.analysis, game="battle-masters", stretches=(Stretch(0, 4, reasons),)).json()

    (told,) = Story(Analysis.from_json(stored), ["Ann", "Bea"]).stretches()
    assert told.endswith(" Why: 3 fewer units for Bea: +20\u00a0%.")
