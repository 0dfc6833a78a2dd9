from __future__ import annotations

import pickle
import random

import pytest

from banneret.engine.decision import key_of
from banneret.engine.game import games
from banneret.engine.match.match import Match
from banneret.engine.words.errors import NotAllowed
from banneret.table.match.hosted_match import Broke, HostedMatch, MatchStatus, OpenQuestion, Setting
from banneret.table.store.rows import Row


def play(kind: str = "race", **options: str) -> HostedMatch:
    return HostedMatch(Match.new("made-up", {"kind": kind, **options}, seed=2))


def test_what_stays_so() -> None:
    assert play().setting == Setting("Made up", ("Red", "Blue"), secrets=False)
    assert play("bids").setting.secrets


def test_who_is_asked_what() -> None:
    asked = {0: OpenQuestion(("left", "right", "trap"), secret=False, for_show=False)}
    assert play().position() == MatchStatus(asked, "", open=frozenset({0}))


def test_who_is_asked_as_far_as_all_can_see() -> None:
    this = play("bids")
    assert this.position().open == {0, 1}
    this.decide(0, this.position().asked[0].keys[0])
    position = this.decide(0, "done").position
    assert list(position.asked) == [1]
    assert position.open == {0, 1}


def test_an_answer_is_its_rows_and_where_it_led() -> None:
    this = play()
    change = this.decide(0, "left")
    assert (change.rows, change.unseen) == ((Row("answer", "0: left"),), ())
    assert change.position.asked[0].keys == ("1", "2", "3")
    assert pickle.loads(pickle.dumps(change)) == change


def test_what_is_taken_back_is_a_row() -> None:
    this = play()
    this.decide(0, "left")
    assert this.undo(0).rows == (Row("undo", "0"),)


def test_what_others_do_in_secret_is_unseen() -> None:
    this = play("bids", seats="3")
    change = this.decide(0, this.position().asked[0].keys[0])
    assert change.unseen == (1, 2, None)
    assert change.same == {1, 2}


def test_the_end_is_a_row() -> None:
    assert play().act(0, "concede").rows == (Row("act", "0! concede"), Row("over", "Red concedes."))


def test_a_refusal_goes_through_and_survives_another_process() -> None:
    with pytest.raises(NotAllowed, match="Nobody runs in the ditch") as refused:
        play().decide(0, "ditch")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.rule) == (str(refused.value), refused.value.rule)


def test_rules_that_break_down_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Broke):
        play(trouble="trap").decide(0, "trap")
    monkeypatch.setattr("banneret.engine.match.match.Match.view", lambda *_: 1 / 0)
    with pytest.raises(Broke):
        play().view(0)


def test_what_another_server_took_back_and_these_rules_refuse_comes_out_differently() -> None:
    this = play()
    this.act(0, "concede")
    with pytest.raises(Broke, match="this change is refused here"):
        this.follow([Row("undo", "0")])


@pytest.mark.parametrize("game", sorted(games()))
def test_each_viewer_sees_what_the_match_shows_to_them_alone(game: str) -> None:
    chance, match = random.Random(7), Match.new(game, seed=7)
    hosted = HostedMatch(match)
    for _ in range(300):
        for viewer in (*range(match.seats), None):
            assert hosted.view(viewer) == match.view(viewer)
        if match.result:
            break
        seat, decision = next(iter(match.decisions.items()))
        hosted.decide(seat, key_of(chance.choice(list(decision.options))))
