"""Initiative: the order of the individual turns (3.3)."""

from __future__ import annotations

from banneret.engine.decision import Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.engine.scene.view import Odds, Throw
from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import fill
from banneret.games.battlemist.box.vocabulary import ChooseTurn
from banneret.games.battlemist.cards.windows import act, open_to_all, words
from banneret.games.battlemist.dice import roll_each, roll_off
from banneret.games.battlemist.effects.deed import Deed, Handlers
from banneret.games.battlemist.effects.lasting import begin, in_force
from banneret.games.battlemist.records import NOBODY, Lasting
from banneret.games.battlemist.state import State

ADD, KEEP, SUBTRACT = Word("add", "Add"), Word("keep", "Keep the roll"), Word("subtract", "Subtract")
_INITIATIVE, _EQUAL = Word("initiative", "Initiative"), Word("equal-initiative", "Tied for initiative")


def initiative(s: State) -> None:
    """Everybody rolls; then seats with cities may change their rolls (mist-3.3-02)."""
    s.begin_segment("initiative")
    s.tell("turns-begin", "Initiative", rule="mist-3.3-01", head=True)
    order = s.in_order()
    rolled = dict(zip(order, roll_each(s, order, "mist-3.3-02", _INITIATIVE), strict=True))
    s.dice = tuple(rolled.get(seat, 0) for seat in s.seats)
    s.queue = tuple(seat for seat in order if s.cities(seat))
    s.then("change_initiative", "settle_initiative", "fix_turns")


def change_initiative(s: State) -> Play[Again] | None:
    """The next seat with cities adds their number, subtracts it, or keeps the roll (mist-3.3-03)."""
    if not s.queue:
        return None
    return _change(s, s.queue[0])


_CHANGE = "You rolled {} and have {:# city|# cities}: do you change your roll?"
_BY = {ADD: "Add {}", SUBTRACT: "Subtract {}"}


def _change(s: State, seat: int) -> Play[Again]:
    cities = s.cities(seat)
    changes = {ADD: cities, KEEP: 0, SUBTRACT: -cities}
    way = yield from choose(
        seat,
        "change-roll",
        lambda: fill(_CHANGE, s.dice[seat], cities),
        [ADD, KEEP, SUBTRACT, *words(s, seat, ("initiative",))],
        rule="mist-3.3-03",
        label=lambda way: fill(_BY[way], cities) if way in _BY else str(way),
        odds=lambda way: odds_of_place(s, seat, changes[way]) if way in changes else None,
    )
    if way not in changes:
        yield from act(s, seat, way)
        return AGAIN
    change = changes[way]
    s.dice = tuple(die + change if other == seat else die for other, die in enumerate(s.dice))
    s.queue = s.queue[1:]
    who, total = s.player(seat), s.dice[seat]
    if change:
        s.tell(
            "changes-roll",
            "{seat} {seat:changes|change} the roll to {total}",
            seat=who,
            total=total,
            rule="mist-3.3-03",
        )
    else:
        s.tell("keeps-roll", "{seat} {seat:keeps|keep} the roll of {total}", seat=who, total=total, rule="mist-3.3-03")
    return AGAIN


def odds_of_place(s: State, seat: int, change: int) -> Odds:
    """The chance of each place among the turns after this change, as the others stand now.

    Those who are tied roll again, so each of their places is as likely (mist-R-11).
    """
    total, others = s.dice[seat] + change, [s.dice[other] for other in s.in_order() if other != seat]
    before, tied = sum(die > total for die in others), sum(die == total for die in others)
    chances = tuple((fill("turn {}", place + 1), 1 / (tied + 1)) for place in range(before, before + tied + 1))
    waiting = [fill("{} may still change the roll", s.player(other)) for other in s.queue if other != seat]
    reasons = [fill("{} players tie at {} and roll again", tied + 1, total)] * (tied > 0)
    again = (Throw(tied + 1, ()),) if tied else ()
    signs = tuple(f"turn:{place}" for place in range(before + 1, before + tied + 2))
    return Odds(fill("A roll of {}", total), chances, (*reasons, *waiting), again, signs=signs)


def settle_initiative(s: State) -> None:
    """Sort the seats from highest to lowest; tied seats roll again, without cities (mist-R-11)."""
    order: list[int] = []
    living = s.in_order()
    for total in sorted({s.dice[seat] for seat in living}, reverse=True):
        tied = [seat for seat in living if s.dice[seat] == total]
        order += roll_off(s, tied, "mist-R-11", _EQUAL)
    s.turns = tuple(order)
    open_to_all(s, living, "initiative")


def fix_turns(s: State) -> None:
    """Apply cards that choose a turn: later cards take their place first, earlier ones the nearest free place.

    mist-R-61.
    """
    places = [NOBODY] * len(s.turns)
    chosen = [lasting for _, lasting in in_force(s, ChooseTurn) if lasting.seat in s.turns]
    for lasting in reversed(chosen):
        if lasting.seat not in places:
            free = [place for place, seat in enumerate(places) if seat == NOBODY]
            places[free[-1] if lasting.left else free[0]] = lasting.seat
    rest = iter([seat for seat in s.turns if seat not in places])
    s.turns = tuple(seat if seat != NOBODY else next(rest) for seat in places)
    s.tell(
        "settles-turns",
        "Turn order: {order}",
        order=Listed(map(s.player, s.turns), ","),
        rule="mist-3.3-02",
    )


_PLACES = {"first": "First", "last": "Last"}
_TAKEN = {"first": "{seat} {seat:takes|take} the first turn", "last": "{seat} {seat:takes|take} the last turn"}


def choose_turn(s: State, deed: Deed, effect: ChooseTurn) -> Play[None]:
    """Take the first or the last turn; `left` says which (mist-R-61)."""
    seat = deed.seat
    place = yield from choose(
        seat, "choose-turn", "Which turn do you take?", ["first", "last"], rule="mist-R-61", label=_PLACES.__getitem__
    )
    begin(s, Lasting(effect, seat, "round", left=int(place == "last")))
    s.tell("takes-turn", _TAKEN[place], seat=s.player(seat), place=place, rule="mist-R-61")


HANDLERS: Handlers = {ChooseTurn: choose_turn}
