from __future__ import annotations

import random
import re
from pathlib import Path
from unittest.mock import Mock

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match import moments
from banneret.engine.match.events import Answer, lines_of
from banneret.engine.match.match import Match
from banneret.table.errors import TableError
from banneret.table.match import replays
from banneret.table.match.replays import MatchRecord, Replayer
from banneret.table.models import Deed, Moment

GAMES = Path(__file__).parents[2] / "games"


def as_it_is(moment: Moment) -> Moment:
    return moment


def played(game: str, answers: int, **options: str) -> Match:
    match, source = Match.new(game, options, seed=3), random.Random(3)
    for _ in range(answers):
        seat, decision = source.choice(list(match.decisions.items()))
        match.decide_unchecked(seat, source.choice(decision.options))
        if match.result:
            break
    return match


def record_of(match: Match) -> MatchRecord:
    return MatchRecord(match.game.key, match.options, lines_of(match.happenings, match.game.version))


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("battle-masters", {}),
        ("battlemist", {"players": "3"}),
        ("titan", {"players": "3"}),
        ("made-up", {"kind": "bids"}),
    ],
)
def test_a_moment_is_the_position_then(game: str, options: dict[str, str]) -> None:
    match = played(game, 120, **options)
    shown = Replayer(record_of(match))
    last = moments.length(match.happenings)
    for at in (last, 0, 1, last // 2, 23, 24, 25, 99999, -1):
        now = max(0, min(at, last))
        then = Match.resume(match.game, match.options, moments.upto(match.happenings, now))
        found = shown.moment(at, 0, as_it_is)
        assert (found.view, found.at, found.length) == (then.view(0), now, last)
        if now:
            before = Match.resume(match.game, match.options, moments.upto(match.happenings, now - 1))
            assert found.told == len(before.state.log)
    assert shown.moment(last, None, as_it_is).view.scene == match.view(None).scene


def test_a_moment_tells_what_was_chosen_before_it() -> None:
    match = played("battlelore", 12)
    first = next(one for one in match.happenings if isinstance(one, Answer) and not one.forced)
    asked = Match.resume("battlelore", match.options, moments.upto(match.happenings, 0))
    decision = asked.decisions[first.seat]
    chosen = next(decision.text(way) for way in decision.options if key_of(way) == first.key)
    shown = Replayer(record_of(match))
    assert shown.moment(0, None, as_it_is).deed is None
    assert shown.moment(1, first.seat, as_it_is).deed == Deed(first.seat, decision.prompt, chosen)
    hidden = match.game.has_secrets(match.options)
    for other in (None, 1 - first.seat):
        deed = shown.moment(1, other, as_it_is).deed
        assert deed
        assert deed.chose == ("" if hidden else chosen)


def test_a_match_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("battle-masters", 200)
    resume = Mock(wraps=Match.resume)
    monkeypatch.setattr(Match, "resume", resume)
    shown = Replayer(record_of(match))
    for at in range(moments.length(match.happenings)):
        shown.moment(at, None, as_it_is)
    assert resume.call_count == 1


def test_a_frame_is_drawn_once() -> None:
    draw = Mock(return_value="drawn")
    shown = Replayer(record_of(played("made-up", 6)))
    assert [shown.moment(2, None, draw), shown.moment(2, None, draw)] == ["drawn"] * 2
    assert draw.call_count == 1


def test_the_frames_that_are_kept_are_bounded() -> None:
    shown = Replayer(record_of(played("battle-masters", 200)))
    for at in range(100):
        shown.moment(at, None, as_it_is)
    assert len(shown._drawn) == replays._MOST_DRAWN


def test_a_seat_that_is_not_there_is_named() -> None:
    with pytest.raises(TableError, match="has no seat 7; its seats are 0 to 1"):
        Replayer(record_of(played("made-up", 2))).moment(0, 7, as_it_is)


def test_a_process_asks_how_a_match_went_that_it_has_not_played() -> None:
    match_record = record_of(played("made-up", 6))
    assert replays.moment("m 6", None, 0, None, as_it_is) is None
    found = replays.moment("m 6", match_record, 0, None, as_it_is)
    assert found
    assert replays.moment("m 6", None, 0, None, as_it_is) == found
    for number in range(replays._MOST_REPLAYERS):
        replays.moment(f"n {number}", match_record, 0, None, as_it_is)
    assert replays.moment("m 6", None, 0, None, as_it_is) is None


def test_chapters_are_the_moments_at_which_something_begins() -> None:
    match = played("battle-magic", 150)
    chapters = Replayer(record_of(match)).chapters()
    heads = [entry.text for entry in match.state.log.seen_by(None) if entry.head]
    assert {chapter.title for chapter in chapters} <= set(heads)
    assert next(chapter.title for chapter in chapters if chapter.round) in heads
    places = [chapter.at for chapter in chapters]
    assert places == sorted(set(places))
    for chapter in chapters[1:4]:
        then = Match.resume(match.game, match.options, moments.upto(match.happenings, chapter.at))
        assert chapter.title in [entry.text for entry in then.state.log.seen_by(None)]


@pytest.mark.parametrize(
    ("record", "title", "last"),
    [
        ("battlelore/golden/agincourt", r"(Pennant|Standard): turn \d+", "Turn 43"),
        ("battle_masters/golden/altdorf", r"(The Empire|Chaos): .+", "Card 110"),
        ("battle_magic/golden/quick", r"(Red|Black): turn \d+", "Round 9"),
        ("battlemist/golden/duel", r"Round \d+: .+|Turn of .+|Supply", "Round 14"),
        ("titan/golden/tower", r"Round \d+: (Blue|Black) moves", "Round 2"),
        ("titan/golden/jungle", r"Round \d+: (Blue|Black) moves", "Round 2"),
    ],
)
def test_turns_begin_at_the_ends_of_turns_only(record: str, title: str, last: str) -> None:
    match = Match.replay((GAMES / f"{record}.record").read_text("utf-8"))
    chapters = Replayer(record_of(match)).chapters()
    assert all(re.fullmatch(title, chapter.title) for chapter in chapters)
    assert chapters[-1].place == last
    rounds = [chapter.place for chapter in chapters if chapter.round]
    assert len(rounds) == len(set(rounds)) < len(chapters)


def test_the_rounds_of_a_battle_are_no_rounds_of_the_match() -> None:
    match = played("titan", 400, players="2")
    assert "half-round-begins" in {entry.event for entry in match.state.log.seen_by(None)}
    assert all(": turn " in chapter.title for chapter in Replayer(record_of(match)).chapters())


def test_a_round_begins_when_its_number_changes() -> None:
    chapters = Replayer(record_of(played("titan", 150, players="2"))).chapters()
    turns = [chapter for chapter in chapters if ": turn " in chapter.title]
    numbers = [chapter.title.rpartition(" ")[2] for chapter in turns]
    assert len(turns) > 3
    assert [chapter.round for chapter in turns] == [
        number != before for before, number in zip(["", *numbers], numbers, strict=False)
    ]


@pytest.mark.parametrize(
    ("game", "options", "answers"),
    [
        ("battle-masters", {}, 260),
        ("battlelore", {}, 300),
        ("battle-magic", {}, 300),
        ("titan", {"scenario": "battle"}, 400),
        ("battlemist", {"players": "2"}, 900),
    ],
)
def test_losses_are_what_fell(game: str, options: dict[str, str], answers: int) -> None:
    match = played(game, answers, **options)
    losses = Replayer(record_of(match)).losses()
    events = match.game.drama.events
    told = [
        (events[entry.event], dict(entry.about)) for entry in match.state.log.seen_by(None) if entry.event in events
    ]
    fell = {str(about[show.falls]) for show, about in told if show.falls in about}
    assert bool(losses) == bool(fell)
    assert sum(loss.count for loss in losses) >= len(losses)
    assert all(loss.piece.side and not loss.piece.at and loss.count > 0 for loss in losses)
    if game == "battle-masters":
        gone = {key for key in fell if key.startswith("unit:")}
        assert sum(loss.count for loss in losses) == len(gone) > 0


def test_what_leaves_the_map_with_its_player_is_a_loss_too() -> None:
    match = played("battle-magic", 20)
    stood = [piece.name for piece in match.view(None).scene.pieces if piece.side == "black"]
    assert len(stood) > 2
    match.act(1, "concede")
    assert sum(loss.count for loss in Replayer(record_of(match)).losses()) == len(stood)


def test_fighters_who_never_came_in_are_losses_too() -> None:
    match = Match.new("titan", {"scenario": "battle"}, seed=3)
    for key in ("fighter:blue-lion-1", "hex:B4", "pass"):  # six of seven do not come in
        match.decide(1, key)
    assert not any(loss.given_up for loss in Replayer(record_of(match)).losses())
    assert sum(loss.count for loss in Replayer(record_of(match)).losses()) == 6


def test_a_legion_that_is_given_up_is_lost() -> None:
    match = Match.new("titan", {"scenario": "battle"}, seed=3)
    size = len([piece for piece in match.view(0).scene.pieces if piece.side == match.view(0).scene.sides[0].key])
    match.act(0, "concede")
    losses = Replayer(record_of(match)).losses()
    assert all(loss.given_up for loss in losses)
    assert size == sum(loss.count for loss in losses) == 7
    assert {loss.piece.side for loss in losses} == {match.view(0).scene.sides[0].key}


def test_of_a_legion_its_monsters_are_losses_each_once() -> None:
    match = Match.replay((GAMES / "titan" / "golden" / "duel.record").read_text("utf-8"))
    said = [
        dict(entry.about)["characters"]
        for entry in match.state.log.seen_by(None)
        if entry.event in ("legion-loses", "legion-eliminated", "legion-leaves")
    ]
    monsters = [kind for characters in said for kind in str(characters).split() if kind != "nobody"]
    numbers = [int(kind.split("*")[0]) if "*" in kind else 1 for kind in monsters]
    losses = Replayer(record_of(match)).losses()
    assert sum(loss.count for loss in losses) == sum(numbers) > 0
    assert {loss.piece.name for loss in losses if "Axe" in loss.piece.name} == set()


def test_who_runs_out_of_time_loses_all_that_is_left() -> None:
    options = {"scenario": "battle", "land": "plains", "attacker": "2 lion", "defender": "ogre"}
    match = Match.new("titan", options, seed=3)
    for seat, fighter in ((1, "blue-ogre-1"), (0, "black-lion-1"), (0, "black-lion-2")):
        while seat not in match.decisions:
            match.decide(1 - seat, "pass")
        match.decide(seat, f"fighter:{fighter}")
        match.decide(seat, match.decisions[seat].options[0])
    while match.result is None:  # nobody comes near anybody
        (seat,) = match.decisions
        match.decide(seat, "pass")
    assert "time-runs-out" in {entry.event for entry in match.state.log.seen_by(None)}
    (lost,) = Replayer(record_of(match)).losses()
    assert (lost.piece.name, lost.count) == ("Black Lion", 2)


def test_what_is_given_up_for_want_of_supply_is_lost() -> None:
    match = Match.replay((GAMES / "battlemist" / "golden" / "agreed.record").read_text("utf-8"))
    told = [dict(entry.about) for entry in match.state.log.seen_by(None) if entry.event == "removes"]
    given = [about for about in told if str(about["item"]).startswith("unit:")]
    whole = [loss for loss in Replayer(record_of(match)).losses() if "routed" not in loss.piece.name]
    assert sum(loss.count for loss in whole) >= len(given) == 33


def test_losses_of_a_match_that_this_process_does_not_know() -> None:
    match = played("battle-masters", 20)
    assert replays.losses("nobody knows this", None) is None
    assert replays.losses("losses 20", record_of(match)) == replays.losses("losses 20", None)


def test_moves_tell_what_everybody_was_told_each_time() -> None:
    match = played("battle-masters", 30, battle="borderlands")
    moves = Replayer(record_of(match)).moves()
    told = [str(entry.text) for entry in match.state.log.seen_by(None)]
    said = [str(text) for move in moves for text in (move.head, *move.says) if text]
    assert said
    assert set(said) <= set(told)
    places = [move.at for move in moves]
    assert places == sorted(set(places))
    assert places[-1] <= 30
    assert all(move.head or move.says for move in moves)


def test_what_weighs_nothing_is_left_out_of_a_move_that_tells_more() -> None:
    match = played("battlelore", 200, adventure="wizards-and-lore")
    drama = match.game.drama.events
    light = {
        str(one.text) for one in match.state.log.seen_by(None) if one.event in drama and not drama[one.event].weight
    }
    both = [move for move in Replayer(record_of(match)).moves() if len(move.says) > 1]
    assert both
    assert not any(str(text) in light for move in both for text in move.says if len({*map(str, move.says)} - light))


def test_moves_of_a_match_that_this_process_does_not_know() -> None:
    match = played("titan", 5, players="2")
    assert replays.moves("nobody knows this", None) is None
    assert replays.moves("moves 5", record_of(match)) == replays.moves("moves 5", None)


def test_chapters_of_a_match_that_this_process_does_not_know() -> None:
    match = played("battle-masters", 20)
    assert replays.chapters("nobody knows this", None) is None
    assert replays.chapters("chapters 20", record_of(match)) == replays.chapters("chapters 20", None)
