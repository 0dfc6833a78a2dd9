"""Questions to the active player, who may also play a Lore card as the answer (lore-8-20, lore-R-55, lore-R-125)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from banneret.engine.decision import PASS, Decision, Label, Play, Touchable, Ways, Words
from banneret.engine.scene.view import Odds
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.cards.handling import odds_of_play
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn import windows

T = TypeVar("T", bound="Touchable | int | str")


def ask(
    s: State,
    name: str,
    prompt: Words,
    ways: Ways[T],
    *,
    rule: str,
    otherwise: Words | None = None,
    unit: Unit | None = None,
    beyond: Callable[[str], str | None] | None = None,
    label: Label[T] | None = None,
    note: Callable[[T], Text] | None = None,
    odds: Callable[[T], Odds | None] | None = None,
    left: Callable[[], Text | None] | None = None,
    secret: bool = False,
) -> Play[T | LorePlay | None]:
    """Ask for one of `ways`; with `otherwise` the player may pass. The question is secret if the hand may add options.

    `unit` is the unit that the question is about, if known already. `left` warns of what is left undone by a pass.
    """
    s.aiming = unit
    secretly = windows.may_lay(s)
    answer = yield Decision(
        s.active,
        name,
        prompt,
        _ways_and_cards(s, ways, unit) if secretly else ways,
        rule=rule,
        otherwise=otherwise,
        about=unit,
        beyond=beyond,
        label=_label_of_both(s, label) if secretly else label,
        note=_note_of_both(note) if secretly else note,
        odds=_odds_of_both(s, odds) if secretly else odds,
        confirm=lambda way: left() if left and way is PASS else None,
        secret=secret or secretly,
    )
    s.aiming = None
    return None if answer is PASS else cast("T | LorePlay", answer)


def _ways_and_cards(s: State, ways: Ways[T], unit: Unit | None) -> Callable[[], Sequence[T | LorePlay]]:
    return lambda: [*(ways() if callable(ways) else ways), *windows.own_cards(s, unit)]


def _label_of_both(s: State, label: Label[T] | None) -> Callable[[Any], Text]:
    def call(way: Any) -> Text:
        if isinstance(way, LorePlay):
            return windows.call(s, way)
        return fill(label, way) if isinstance(label, str) else label(way) if label else str(way)

    return call


def _note_of_both(note: Callable[[T], Text] | None) -> Callable[[Any], Text]:
    return lambda way: note(way) if note and not isinstance(way, LorePlay) else ""


def _odds_of_both(s: State, odds: Callable[[T], Odds | None] | None) -> Callable[[Any], Odds | None]:
    return lambda way: odds_of_play(s, way) if isinstance(way, LorePlay) else odds(way) if odds else None
