"""Exchanges between two players under a Caravan: a proposal, and its answer (4.0)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from banneret.engine.decision import Play, choose, choose_or_pass
from banneret.engine.game import AGAIN, Again
from banneret.engine.scene.view import Form, FormField, FormWay
from banneret.engine.words.wording import fill
from banneret.games.battlemist.box.goods import KINDS, NOTHING, RESOURCES, Goods, Resource, only, plus, said
from banneret.games.battlemist.box.vocabulary import FreeTrade
from banneret.games.battlemist.effects.deed import Deed, Handlers, owner_of
from banneret.games.battlemist.effects.enduring import endure
from banneret.games.battlemist.effects.lasting import in_force
from banneret.games.battlemist.records import Offer
from banneret.games.battlemist.state import State
from banneret.games.battlemist.word_options import PROPOSE, YES_OR_NO


@dataclass(frozen=True, slots=True)
class Share:
    """A kind of resource, as an option to give or to ask for."""

    kind: Resource
    given: bool

    @property
    def key(self) -> str:
        """Return the key in records and cases."""
        return self.kind.key

    def __str__(self) -> str:
        return self.kind.noun.text


SHARES = tuple(Share(kind, given) for given in (True, False) for kind in KINDS)
"""What is asked for a proposal, in its order."""


def partners(s: State, seat: int) -> list[int]:
    """Return the living players with whom a seat may exchange resources now."""
    pairs = [(lasting.seat, lasting.partner) for _, lasting in in_force(s, FreeTrade)]
    if not pairs:
        return []
    return [other for other in s.others(seat) if (seat, other) in pairs or (other, seat) in pairs]


def may_propose(s: State, seat: int, *, acted: bool = False) -> bool:
    """Return whether a seat may propose. After a proposal, it must do something else first (mist-R-79).

    `acted` records that it has done so.
    """
    return (acted or seat not in s.dealings.proposed) and bool(partners(s, seat))


def why_not_propose(s: State, seat: int) -> str:
    """Return the rule that forbids a seat to propose here: no partner, or not the right moment."""
    return "mist-R-79" if partners(s, seat) else "mist-4.0-03"


def could_exchange(s: State, seat: int) -> bool:
    """Return whether a seat may propose an exchange, and something lies in a stock of theirs (mist-R-96)."""
    return may_propose(s, seat) and (s.stock[seat] != NOTHING or could_get(s, seat))


def could_get(s: State, seat: int) -> bool:
    """Return whether something lies in the stock of a partner."""
    return any(s.stock[other] != NOTHING for other in partners(s, seat))


def wish(s: State, seat: int) -> None:
    """Let a seat propose that decided to while others were deciding too: only now are all stocks up to date."""
    s.dealings.proposing += (seat,)
    s.then("propose")


def propose_next(s: State) -> Play[None]:
    """Let the next seat propose that wished to."""
    seat, s.dealings.proposing = s.dealings.proposing[-1], s.dealings.proposing[:-1]
    offer = yield from propose(s, seat)
    submit(s, offer, seat)


def propose(s: State, seat: int) -> Play[Offer | None]:
    """Choose a partner, and what each gives; an exchange of nothing is not allowed (mist-R-102)."""
    partner = yield from choose(
        seat,
        "partner",
        "Who do you propose an exchange to?",
        [s.player(other) for other in partners(s, seat)],
        rule="mist-4.0-03",
        form=partial(_form_of_all, s, seat),
    )
    gives = yield from _amounts(s, seat, partner.seat, "give", "How much {} do you give?", given=True)
    takes = yield from _amounts(s, seat, partner.seat, "ask-for", "How much {} do you ask for?", given=False)
    return Offer(seat, partner.seat, gives, takes) if (gives, takes) != (NOTHING, NOTHING) else None


def _amounts(s: State, seat: int, other: int, name: str, prompt: str, *, given: bool) -> Play[Goods]:
    goods = NOTHING
    for kind in KINDS:
        share = Share(kind, given)
        ways = range(_most(s, seat, other, share) + 1)
        form = partial(_form, s, seat, other, share)
        count = yield from choose(seat, name, prompt, ways, rule="mist-R-102", about=share, form=form)
        goods = plus(goods, only(kind.index, count))
    return goods


def _most(s: State, seat: int, other: int, share: Share) -> int:
    return s.stock[seat if share.given else other][share.kind.index]


def _form(s: State, seat: int, other: int, first: Share) -> Form:
    """All that is asked from this share on."""
    fields = _fields(s, seat, other, SHARES[SHARES.index(first) :])
    return Form(fill("{}: what do you exchange with them?", s.player(other)), "Propose", RESOURCES, fields)


def _form_of_all(s: State, seat: int) -> Form:
    """The partner, and all that is asked for an exchange with each."""
    players = [s.player(other) for other in partners(s, seat)]
    ways = tuple(FormWay(one.key, str(one), _fields(s, seat, one.seat, SHARES)) for one in players)
    return Form("What do you exchange, and with which player?", "Propose", RESOURCES, (), "With", ways)


def _fields(s: State, seat: int, other: int, shares: Sequence[Share]) -> tuple[FormField, ...]:
    """Return what is asked for these shares; who has nothing of a kind is not asked for it."""
    asked = ((share, _most(s, seat, other, share)) for share in shares)
    return tuple(_field(share, most) for share, most in asked if most)


def _field(share: Share, most: int) -> FormField:
    name, row = ("give", "You give") if share.given else ("ask-for", "You ask for")
    return FormField(name, share.key, row, share.kind.name, most)


def answer_offer(s: State) -> Play[None]:
    """Let the partner accept or decline (mist-R-52)."""
    offer = s.dealings.offers[0]
    seat, partner = offer.seat, offer.partner
    s.tell(
        "offers",
        "{seat} {seat:offers|offer} {gives} to {other:the} for {takes}",
        seat=s.player(seat),
        gives=said(offer.gives),
        other=s.player(partner),
        takes=said(offer.takes),
        rule="mist-4.0-03",
    )
    yes = yield from choose(
        partner,
        "agree",
        lambda: fill("You get {} for {}: do you agree?", said(offer.gives), said(offer.takes)),
        ["yes", "no"],
        rule="mist-R-52",
        label=YES_OR_NO.__getitem__,
    )
    s.dealings.offers = s.dealings.offers[1:]
    if yes == "yes":
        s.stock[seat], s.stock[partner] = _swapped(s, offer)
        s.tell("agrees", "{seat} {seat:agrees|agree}", seat=s.player(partner), rule="mist-R-52")
        _decide_again(s, partner)
    else:
        s.tell("refuses", "{seat} {seat:refuses|refuse}", seat=s.player(partner), rule="mist-R-52")


def _decide_again(s: State, partner: int) -> None:
    """Let a partner who was done with the segment go on: the exchange may pay for something (mist-R-77)."""
    at_it = partner in s.busy or partner in s.dealings.proposing or partner in s.dealings.wishing
    if s.phase in ("recruitment", "guild") and not at_it:
        s.busy += (partner,)
        s.dealings.agreed += (partner,)


def _swapped(s: State, offer: Offer) -> tuple[Goods, Goods]:
    change = tuple(take - give for give, take in zip(offer.gives, offer.takes, strict=True))
    own, other = s.stock[offer.seat], s.stock[offer.partner]
    return (
        (own[0] + change[0], own[1] + change[1], own[2] + change[2]),
        (other[0] - change[0], other[1] - change[1], other[2] - change[2]),
    )


def submit(s: State, offer: Offer | None, seat: int) -> None:
    """Send a proposal to its partner; its player must do something else before the next one (mist-R-79)."""
    s.dealings.proposed += (seat,)
    if offer is not None:
        s.dealings.offers += (offer,)
        s.then("answer_offer")


def acted(s: State, seat: int) -> None:
    """Record that a player has done something else, and may propose again (mist-R-79)."""
    if s.dealings.proposed:
        s.dealings.proposed = tuple(other for other in s.dealings.proposed if other != seat)


# --- moments at which both partners are asked -------------------------------------------------------------------------


def open_trading(s: State) -> None:
    """At the start of a segment, every seat with a partner may propose once (mist-R-79)."""
    s.queue = tuple(seat for seat in s.in_order() if partners(s, seat))
    if s.queue:
        s.then("trade_moment")


def trade_moment(s: State) -> Play[Again] | Again | None:
    """Let the next of them propose, or decline to."""
    if not s.queue:
        return None
    seat, s.queue = s.queue[0], s.queue[1:]
    return _trade_moment(s, seat) if could_exchange(s, seat) else AGAIN


def _trade_moment(s: State, seat: int) -> Play[Again]:
    way = yield from choose_or_pass(seat, "propose", "Do you propose an exchange?", [PROPOSE], rule="mist-R-79")
    if way is not None:
        submit(s, (yield from propose(s, seat)), seat)
    return AGAIN


def trade_freely(s: State, deed: Deed, effect: FreeTrade) -> None:
    """Open a Caravan: two players may exchange resources until the end of the round (mist-4.0-03)."""
    endure(s, deed, effect)
    other = owner_of(deed.target)
    s.tell(
        "may-trade",
        "{seat} and {other:the} may trade this round",
        seat=s.player(deed.seat),
        other=s.player(other),
        rule="mist-4.0-03",
    )


HANDLERS: Handlers = {FreeTrade: trade_freely}
