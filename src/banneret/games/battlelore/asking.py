"""Questions to the active player in which he may also lay one of his Lore cards (8-20, R-55, R-125)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from banneret.engine.decision import PASS, Decision, Play, Touchable, Ways
from banneret.engine.view import Odds
from banneret.games.battlelore import windows
from banneret.games.battlelore.box import Unit
from banneret.games.battlelore.lore_state import LorePlay
from banneret.games.battlelore.state import State

T = TypeVar("T", bound="Touchable | int | str")


def ask(
    s: State,
    prompt: str,
    ways: Ways[T],
    *,
    rule: str,
    otherwise: str | None = None,
    unit: Unit | None = None,
    beyond: Callable[[str], str | None] | None = None,
    label: Callable[[T], str] | None = None,
    odds: Callable[[T], Odds | None] | None = None,
    secret: bool = False,
) -> Play[T | LorePlay | None]:
    """One of `ways`, or with `otherwise` nothing; the question is secret too where the hand may offer more.

    `unit` is the one that it is about, if one is named already.
    """
    s.aiming = unit
    if windows.may_lay(s):
        answer = yield from _ask_or_lay(s, prompt, ways, rule, otherwise, unit, beyond, label, odds)
        s.aiming = None
        return answer
    plain = yield Decision(
        s.active,
        prompt,
        ways,
        rule=rule,
        otherwise=otherwise,
        about=unit,
        beyond=beyond,
        label=label,
        odds=odds,
        secret=secret,
    )
    s.aiming = None
    return None if plain is PASS else cast("T", plain)


def _ask_or_lay(
    s: State,
    prompt: str,
    ways: Ways[T],
    rule: str,
    otherwise: str | None,
    unit: Unit | None,
    beyond: Callable[[str], str | None] | None,
    label: Callable[[T], str] | None,
    odds: Callable[[T], Odds | None] | None,
) -> Play[T | LorePlay | None]:
    """The same with the Lore cards of the hand among the options."""
    answer = yield Decision(
        s.active,
        prompt,
        lambda: [*(ways() if callable(ways) else ways), *windows.own_cards(s, unit)],
        rule=rule,
        otherwise=otherwise,
        about=unit,
        beyond=beyond,
        label=lambda way: windows.call(s, way) if isinstance(way, LorePlay) else label(way) if label else str(way),
        odds=lambda way: None if odds is None or isinstance(way, LorePlay) else odds(way),
        secret=True,
    )
    return None if answer is PASS else cast("T | LorePlay", answer)
