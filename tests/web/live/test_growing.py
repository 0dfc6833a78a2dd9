from __future__ import annotations

import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banneret.engine.match.match import Match
from banneret.web.live.growing import Delta, delta
from banneret.web.live.page_state import PageState

DRAWINGS = st.lists(st.sampled_from(["<path d=", "M1 1", "L2 2", "M1 1", "/>", "<g>", "</g>", "x"]), max_size=40)


def put_together(before: str, steps: Delta) -> str:
    """Put a drawing together as a page does."""
    old = [piece for piece in re.split(r"(?=[<M])", before) if piece]
    return "".join(step if isinstance(step, str) else "".join(copied(old, **step)) for step in steps)


def copied(old: list[str], start: int, count: int) -> list[str]:
    return old[start : start + count]


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # on a busy machine
@given(DRAWINGS, DRAWINGS)
def test_the_next_drawing_is_put_together_from_the_last(before: list[str], now: list[str]) -> None:
    one, other = "".join(before), "".join(now)
    assert put_together(one, delta(one, other)) == other


def test_what_stays_is_not_sent() -> None:
    before = "<g>" + "".join(f"M{number} 0L5 {number}" for number in range(99)) + "</g>"
    assert delta(before, before) == ({"start": 0, "count": 101},)
    first, second = {"start": 0, "count": 52}, {"start": 52, "count": 49}
    assert delta(before, before.replace("M50 0L5 50", "M50 0L5 50M7 7L8 8")) == (first, "M7 7L8 8", second)


def test_of_a_land_that_grows_new_tiles_are_sent_and_not_the_whole_land() -> None:
    match = Match.new("battlemist", seed=1)
    page, drawings = PageState(), dict[str, str]()
    whole = sent = 0
    for _ in range(40):
        view = match.view(0)
        boards = page.tell(view).get("boards", ())
        for board in boards:
            fresh = PageState().tell(view)["boards"][0]
            drawing = put_together(drawings[board["was"]], board["svg"]) if "was" in board else board["svg"]
            assert drawing == fresh["svg"]
            drawings[board["key"]] = drawing
            whole += len(fresh["svg"])
            sent += len(str(board["svg"]))
        seat = min(match.decisions)
        match.decide(seat, match.view(seat).questions[0].options[0].key)
    assert whole > 2.5 * sent


def test_a_page_that_has_not_the_board_is_sent_all_of_it() -> None:
    match = Match.new("battlemist", seed=1)
    page = PageState()
    page.tell(match.view(0))
    for _ in range(2):
        seat = min(match.decisions)
        match.decide(seat, match.view(seat).questions[0].options[0].key)
    assert "was" not in PageState().tell(match.view(0))["boards"][0]
