"""Drawing and discarding action cards: the hand limit of seven, events that are revealed (3.1.2)."""

from __future__ import annotations

from functools import partial

from banneret.engine.decision import Play, choose, choose_or_pass
from banneret.engine.words.wording import fill
from banneret.games.battlemist.box.box import ActionCard, Event
from banneret.games.battlemist.state import State


def draw(s: State, seat: int, rule: str) -> Play[None]:
    """Draw one action card. With seven in hand, a player may first discard one, or else draws none.

    mist-3.1.2-08, mist-R-46.
    """
    if not (yield from make_room(s, seat)):
        return
    card = _next_card(s)
    while isinstance(card, Event):
        _set_aside(s, seat, card)
        card = _next_card(s)
    if card is None:
        s.tell("no-card-left", "No card is left for {seat:the}", seat=s.player(seat), rule="mist-R-46")
        return
    s.hands[seat].take(card)
    s.tell(
        "draws-card",
        "{seat} {seat:draws|draw} an action card",
        seat=s.player(seat),
        card=card,
        rule=rule,
        privately={seat: "You draw {card}"},
    )


def make_room(s: State, seat: int) -> Play[bool]:
    """Let a player with seven cards discard one, or forgo the new one (mist-R-80). True if there is room."""
    if len(s.hands[seat]) < s.box.file.game.hand_limit:
        return True
    card = yield from choose_or_pass(
        seat,
        "make-room",
        "Your hand is full: which card do you discard to draw another?",
        lambda: list(dict.fromkeys(s.hands[seat])),
        rule="mist-3.1.2-08",
        otherwise="Keep them all",
        secret=True,
    )
    if card is None:
        s.tell("keeps-full-hand", "{seat} {seat:keeps|keep} a full hand", seat=s.player(seat), rule="mist-3.1.2-08")
        return False
    throw_away(s, seat, card)
    return True


def throw_away(s: State, seat: int, card: ActionCard) -> None:
    """Discard a card unused, face up (mist-3.1.2-09, mist-R-95)."""
    s.toss(seat, card)
    s.tell(
        "discards",
        "{seat} {seat:discards|discard} {card}",
        seat=s.player(seat),
        card=card,
        rule="mist-3.1.2-09",
        cards=(card.key,),
    )


def _next_card(s: State) -> ActionCard | Event | None:
    """Return the next card; an empty deck is replaced by the shuffled discards (mist-3.1.2-06)."""
    if s.actions.renew():
        s.tell(
            "renews-deck",
            "{number:# discard becomes|# discards become} the new deck",
            number=len(s.actions),
            rule="mist-3.1.2-06",
        )
    return s.chance.draw(s.actions) if s.actions else None


def _set_aside(s: State, seat: int, event: Event) -> None:
    """Announce an event at once; it waits for its vote (mist-3.1.2-07, mist-3.1.2-10, mist-R-72)."""
    s.events += (event,)
    s.ordered = False
    s.tell(
        "draws-event",
        "{seat} {seat:draws|draw} the event {card}",
        seat=s.player(seat),
        card=event,
        rule="mist-3.1.2-07",
        cards=(event.key,),
    )


# --- discarding -------------------------------------------------------------------------------------------------------


def discard_at_random(s: State, seat: int, amount: int) -> None:
    """Discard `amount` cards of a hand at random."""
    for _ in range(min(amount, len(s.hands[seat]))):
        throw_away(s, seat, s.chance.pick(s.hands[seat].cards))


def discard_by_choice(s: State, seat: int, amount: int) -> Play[None]:
    """Discard `amount` cards of a hand; its owner chooses them."""
    amount = min(amount, len(s.hands[seat]))
    for left in range(amount, 0, -1):
        card = yield from choose(
            seat,
            "discard",
            "Which card do you discard?",
            lambda: list(dict.fromkeys(s.hands[seat])),
            help=partial(fill, "{} left.", left),
            rule="mist-3.1.2-09",
            secret=True,
        )
        throw_away(s, seat, card)
