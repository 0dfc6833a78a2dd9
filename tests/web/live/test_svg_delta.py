from __future__ import annotations

import re
from collections.abc import Iterable

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banneret.engine.match.match import Match
from banneret.web.live.drawn import Copied
from banneret.web.live.messages import flat
from banneret.web.live.page_state import PageState
from banneret.web.live.svg_delta import delta

DRAWINGS = st.lists(st.sampled_from(["<path d=", "M1 1", "L2 2", "M1 1", "/>", "<g>", "</g>", "x"]), max_size=40)


def put_together(before: str, steps: Iterable[str | Copied]) -> str:
    """Put a drawing together as a page does."""
    old = [piece for piece in re.split(r"(?=[<M])", before) if piece]
    return "".join(step if isinstance(step, str) else "".join(copied(old, step)) for step in steps)


def parsed(step: str | dict[str, int]) -> str | Copied:
    """A step as it stands in a message."""
    return step if isinstance(step, str) else Copied(**step)


def copied(old: list[str], step: Copied) -> list[str]:
    return old[step.start : step.start + step.count]


@settings(suppress_health_check=[HealthCheck.too_slow])  # on a busy machine
@given(DRAWINGS, DRAWINGS)
def test_the_next_drawing_is_put_together_from_the_last(before: list[str], now: list[str]) -> None:
    one, other = "".join(before), "".join(now)
    assert put_together(one, delta(one, other)) == other


def test_what_stays_is_not_sent() -> None:
    before = "<g>" + "".join(f"M{number} 0L5 {number}" for number in range(99)) + "</g>"
    assert delta(before, before) == (Copied(0, 101),)
    first, second = Copied(0, 52), Copied(52, 49)
    assert delta(before, before.replace("M50 0L5 50", "M50 0L5 50M7 7L8 8")) == (first, "M7 7L8 8", second)


def test_of_a_land_that_grows_new_tiles_are_sent_and_not_the_whole_land() -> None:
    match = Match.new("battlemist", seed=1)
    page, drawings = PageState(), dict[str, str]()
    whole = sent = 0
    for _ in range(40):
        view = match.view(0)
        boards = flat(page.tell(view)).get("boards", ())
        for board in boards:
            fresh = PageState().tell(view)["boards"][0]
            drawing = board["svg"]
            if "was" in board:
                drawing = put_together(drawings[board["was"]], map(parsed, drawing))
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
