"""Windows: moments at which several seats may play cards and cast spells in turn, until all pass.

Rules: mist-R-12, mist-R-73, mist-R-96.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from banneret.engine.at_hand import at_hand
from banneret.engine.decision import PASS, Decision, Play, Touchable, choose
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.word import Word
from banneret.games.battlemist.box.box import ActionCard, Playable, Spell
from banneret.games.battlemist.box.terms import Moment
from banneret.games.battlemist.box.vocabulary import Effect, FreeTrade, Merchant, Raze, Roll
from banneret.games.battlemist.cards.drawing import throw_away
from banneret.games.battlemist.cards.playing import (
    aim,
    announce,
    called,
    could_play,
    odds_of_play,
    playables,
    why_not_play,
    why_not_this,
)
from banneret.games.battlemist.odds import odds_at_hand
from banneret.games.battlemist.records import Window
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade import caravan, merchants
from banneret.games.battlemist.word_options import DISCARD, HUSH, MERCHANTS, PROPOSE


def open_window(
    s: State, order: Sequence[int], moments: Sequence[Sequence[Moment]], trading: Sequence[int] = ()
) -> None:
    """Let these seats play in turn, each for its own moments; seats in `trading` may trade meanwhile."""
    s.window = Window(tuple(order), tuple([tuple(one) for one in moments]), tuple(trading))
    s.then("play_window")


def open_to_all(s: State, order: Sequence[int], moment: Moment) -> None:
    """Open a window with one moment for all seats, in which all may trade."""
    open_window(s, order, [(moment,)] * len(order), order)


def play_window(s: State) -> Play[Again] | None:
    """Ask the next seat that could have something suitable; the window closes when all pass in a row (mist-R-12)."""
    window = s.window
    if window is None:
        return None
    order, moments, trading, at, passes = window
    while passes < len(order):
        seat = order[at]
        plays = s.alive[seat] and could_play(s, seat, moments[at])
        if plays or (s.alive[seat] and could_trade(s, seat, moments[at])):
            if passes > window.passes:
                s.window = Window(order, moments, trading, at, passes)
            return _ask(s, seat, moments[at], added=not plays)
        at, passes = (at + 1) % len(order), passes + 1
    s.window = None
    return None


def passed(window: Window) -> Window:
    """Move on to the next seat after a pass."""
    order, moments, trading, at, passes = window
    return Window(order, moments, trading, (at + 1) % len(order), passes + 1)


def played(window: Window) -> Window:
    """Move on after somebody has played: all seats may play again."""
    order, moments, trading, at, _ = window
    return Window(order, moments, trading, (at + 1) % len(order), 0)


def could_trade(s: State, seat: int, moments: tuple[Moment, ...]) -> bool:
    """Return whether trade alone is a choice: in the council, with a partner or before a vote (mist-R-96)."""
    if "council" in moments:
        return caravan.could_exchange(s, seat)
    return "before-vote" in moments and merchants.can_trade(s, seat) and _vote_matters(s, seat)


def _vote_matters(s: State, seat: int) -> bool:
    """Return whether the vote is about the Free Merchants, or may take cities to which a seat owes its ratio."""
    event = s.the_vote.event
    found = {type(effect) for effect in _with_results((*event.passed, *event.failed))}
    return Merchant in found or (Raze in found and merchants.needs_cities(s, seat))


def _with_results(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Yield effects, and those that follow from their rolls."""
    for effect in effects:
        yield effect
        if isinstance(effect, Roll):
            yield from _with_results((*effect.then, *effect.otherwise))


def still_at(window: Window) -> Window:
    """Stay at the seat that has played: all seats may play again."""
    order, moments, trading, at, _ = window
    return Window(order, moments, trading, at, 0)


def _waits_for_trade(s: State, seat: int, source: Playable, moments: tuple[Moment, ...]) -> bool:
    """Return whether a seat has played a Caravan and has nothing else to play: it may propose at once (mist-R-79)."""
    return any(isinstance(effect, FreeTrade) for effect in source.effects) and not could_play(s, seat, moments)


def _ask(s: State, seat: int, moments: tuple[Moment, ...], *, added: bool) -> Play[Again]:
    """Let one seat play a card, cast a spell, trade, discard, or pass."""
    window = at_hand(s.window, "window")
    barred: dict[Playable, str] = {}
    way = yield Decision(
        seat,
        "play",
        lambda: _what_to_play(s, seat, moments),
        lambda: s.hushed.ways(seat, s.segment, lambda: _found(s, seat, moments, barred), HUSH, barred=barred),
        rule="mist-3.1.2-04",
        unless=lambda way: barred.get(way) if isinstance(way, (ActionCard, Spell)) else None,
        beyond=lambda key: why_not_this(s, seat, key),
        secret=True,
        label=lambda way: _HUSHED[s.phase, s.active == seat] if way is HUSH else called(s, seat, way),
        odds=lambda way: odds_of_play(s, seat, way) if isinstance(way, (ActionCard, Spell)) else odds_at_hand(s),
        added=added,
    )
    if way is HUSH:
        s.hushed.stand(seat, s.segment)
    if way is PASS or way is HUSH:
        s.window = passed(window)
    elif isinstance(way, Word):
        yield from act(s, seat, way)
    elif isinstance(way, (ActionCard, Spell)):
        yield from _play(s, seat, way)
        s.window = still_at(window) if _waits_for_trade(s, seat, way, moments) else played(window)
    return AGAIN


_PROMPTS: Final = {
    (True, True): "Play a card or cast a spell?",
    (True, False): "Play a card?",
    (False, True): "Cast a spell?",
}
"""What a window asks, by whether a card and whether a spell can be played."""


def _what_to_play(s: State, seat: int, moments: tuple[Moment, ...]) -> str:
    """Return what is asked; of what is not on offer nothing is said."""
    barred: dict[Playable, str] = {}
    ways = [way for way in _found(s, seat, moments, barred) if way not in barred]
    card, spell = (any(isinstance(way, kind) for way in ways) for kind in (ActionCard, Spell))
    if card or spell:
        return _PROMPTS[card, spell]
    return "You have nothing to play: trade, or pass?" if ways else "You have nothing to play: pass."


_HUSHED: Final = {
    ("council", False): "Pass until the council ends",
    ("initiative", False): "Pass until the initiative ends",
    ("quest", True): "Pass until your quests end",
    ("movement", True): "Pass until your marches end",
    ("battle", True): "Pass until your battles end",
    ("quest", False): "Pass until these quests end",
    ("movement", False): "Pass until these marches end",
    ("battle", False): "Pass until these battles end",
}
"""The button that passes until the present segment ends, by its phase and by whether it is one's own (mist-R-103)."""


def _found(s: State, seat: int, moments: tuple[Moment, ...], barred: dict[Playable, str]) -> list[Touchable]:
    """Return what a seat can play or do. The rules that forbid other things are added to `barred`."""
    cards = playables(s, seat, moments)
    barred.clear()
    for way in cards:
        rule = why_not_play(s, seat, way)
        if rule is not None:
            barred[way] = rule
    trades = s.window is not None and seat in s.window.trading
    return [*cards, *(words(s, seat, moments) if trades else ())]


def words(s: State, seat: int, moments: tuple[Moment, ...]) -> list[Word]:
    """Return what a player may do here besides playing: trade and, in the council, discard (mist-R-79, mist-R-80)."""
    ways = []
    if merchants.can_trade(s, seat):
        ways.append(MERCHANTS)
    if caravan.may_propose(s, seat):
        ways.append(PROPOSE)
    if s.hands[seat] and "council" in moments:
        ways.append(DISCARD)
    return ways


def act(s: State, seat: int, way: Word) -> Play[None]:
    """Trade with the Free Merchants, propose an exchange, or discard a card."""
    if way is PROPOSE:
        caravan.submit(s, (yield from caravan.propose(s, seat)), seat)
        return
    caravan.acted(s, seat)
    if way is MERCHANTS:
        yield from merchants.trade(s, seat, s.tell)
    else:
        throw_away(s, seat, (yield from _which_to_discard(s, seat)))


def _which_to_discard(s: State, seat: int) -> Play[ActionCard]:
    return choose(
        seat,
        "discard",
        "Which card do you discard?",
        lambda: list(dict.fromkeys(s.hands[seat])),
        rule="mist-3.1.2-09",
        secret=True,
    )


def _play(s: State, seat: int, source: Playable) -> Play[None]:
    caravan.acted(s, seat)
    target = yield from aim(s, seat, source)
    announce(s, seat, source, target)
