"""Playing a card and casting a spell: what may be played, targets, costs, and responses (5.0)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, Final

from banneret.engine.because import because
from banneret.engine.decision import Play, choose, choose_or_pass
from banneret.engine.game import AGAIN, Again
from banneret.engine.scene.view import Odds
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.box.box import ActionCard, Playable, Realm, Spell
from banneret.games.battlemist.box.terms import Moment
from banneret.games.battlemist.box.vocabulary import SpellCost
from banneret.games.battlemist.cards.timing import untimely
from banneret.games.battlemist.cards.unmoved_units import name_units, text_rule, units_to_name
from banneret.games.battlemist.effects import Deed, carry_out, why_not_carry_out
from banneret.games.battlemist.effects.lasting import of_seat
from banneret.games.battlemist.effects.odds import odds_of
from banneret.games.battlemist.records import Played
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade import caravan, merchants
from banneret.games.battlemist.word_options import DISCARD, HUSH, MERCHANTS, PROPOSE

# --- what may be played -----------------------------------------------------------------------------------------------


def could_play(s: State, seat: int, moments: tuple[Moment, ...]) -> bool:
    """Return whether a seat could hold something suitable, by public facts (mist-R-96)."""
    cards, power = bool(s.hands[seat]), s.starpower(seat) > 0
    if not (cards or power):
        return False
    for moment in moments:
        for card in s.box.cards_at[moment] if cards else ():
            if _could_be_held(s, seat, card):
                return True
        for spell in s.box.spells_at[moment] if power else ():
            if why_not_play(s, seat, spell) is None:
                return True
    return False


def _could_be_held(s: State, seat: int, card: ActionCard) -> bool:
    """Return whether a card could be in the hand: it could be played, and not all of its copies are face up."""
    open_copies = [other for other in s.actions.discards if other is card]
    return len(open_copies) < s.box.copies[card] and why_not_play(s, seat, card) is None


def playables(s: State, seat: int, moments: tuple[Moment, ...]) -> list[Playable]:
    """Return the cards in hand (equal ones once) and the spells for one of these moments (mist-3.1.2-04)."""
    ways: list[Playable] = [card for card in dict.fromkeys(s.hands[seat]) if card.play in moments]
    for moment in moments:
        ways += s.box.spells_at[moment]
    return ways


def why_not_play(s: State, seat: int, source: Playable) -> str | None:
    """Return the rule that forbids playing it now, although its moment is right (mist-R-50, mist-5.0-04)."""
    if isinstance(source, Spell):
        due, power = cost(s, seat, source), s.starpower(seat)
        if due > power:
            return _too_dear(due, power)
    if not has_target(s, seat, source):
        return "mist-R-50"
    return why_not_carry_out(s, seat, source)


@cache
def _too_dear(cost: int, power: int) -> str:
    return because("mist-5.0-04", cost=cost, power=power)


def why_not_this(s: State, seat: int, key: str) -> str | None:
    """Return the rule for what is never offered here: cards and spells for another moment, trade, discarding."""
    if key == MERCHANTS.key:
        return merchants.why_not_trade(s, seat) or "mist-R-79"
    if key == PROPOSE.key:
        return caravan.why_not_propose(s, seat)
    return _WORDS.get(key) or untimely(s, seat, key)


_WORDS: Final = {DISCARD.key: "mist-R-80", HUSH.key: "mist-R-103"}
"""The rules for words that belong to another moment."""


def called(s: State, seat: int, way: object) -> Text:
    """Return the text of a button: a card is played, a spell is cast."""
    if isinstance(way, ActionCard):
        return fill("Play {}", way)
    return fill("Cast {} for {} starpower", way, cost(s, seat, way)) if isinstance(way, Spell) else str(way)


def odds_of_play(s: State, seat: int, way: object) -> Odds | None:
    """The odds of a card or spell that rolls dice; None for others and for other acts."""
    if not isinstance(way, (ActionCard, Spell)):
        return None
    return odds_of(s, seat, str(way), way.effects, "if nobody responds")


def cost(s: State, seat: int, spell: Spell) -> int:
    """Return the starpower that a spell costs this seat (mist-5.0-01)."""
    more = of_seat(s, seat, SpellCost)
    return spell.cost + sum(effect.amount for effect in more) if more else spell.cost


# --- targets ----------------------------------------------------------------------------------------------------------


def has_target(s: State, seat: int, source: Playable) -> bool:
    """Return whether it has a target, if it needs one. What would merely do nothing may still be played.

    mist-R-50, mist-R-89.
    """
    match source.target:
        case "none" | "battle":
            return True
        case "spell" | "action":
            return bool(s.plays)
        case "vote":
            return s.vote is not None and s.vote.dedicated[s.vote.order[s.vote.declared - 1]] > 0
        case "quest":
            return s.quests[seat] is not None
        case "own-units":
            return bool(units_to_name(s, seat, source))
        case "opponent":
            return len(s.others(seat)) > 0
        case _:
            return bool(targets(s, seat, source))


def targets(s: State, seat: int, source: Playable) -> list[Any]:
    """Return the possible targets of a card or spell, if it has a choice of one thing."""
    match source.target:
        case "opponent":
            return [s.player(other) for other in s.others(seat)]
        case "own-hero":
            return list(s.heroes[seat])
        case "enemy-hero":
            owners = [s.active] if source.play == "before-enemy-quest" else s.others(seat)
            return [hero for other in owners for hero in s.heroes[other]]
        case "own-recruit-site":
            return levy_sites(s, seat)
        case "realm":
            return [realm for realm in s.land.realms if not realm.home]
        case "two-adjacent-realms":
            return list(s.land.realms)
    return []


def levy_sites(s: State, seat: int) -> list[Realm]:
    """Return the seat's home realm and its realms with a town or city, whatever their limits (mist-3.2.2-03)."""
    home = s.home(seat)
    return [realm for realm in s.holdings(seat) if realm is home or s.built[realm.index]]


def aim(s: State, seat: int, source: Playable) -> Play[object]:
    """Let the player choose the target; None if there is no choice."""
    s.aiming[seat] = source
    target = yield from _aim(s, seat, source)
    s.aiming[seat] = None
    return target


def _aim(s: State, seat: int, source: Playable) -> Play[object]:
    if source.target == "own-units":
        return (yield from name_units(s, seat, source))
    ways = targets(s, seat, source)
    if not ways:
        return None
    way = ways[0]
    if len(ways) > 1:
        prompt = "What is the target of {}?"
        way = yield from choose(
            seat, "aim", prompt, lambda: targets(s, seat, source), rule=text_rule(source), about=source, secret=True
        )
    if source.target != "two-adjacent-realms":
        return way
    near = yield from choose(
        seat,
        "aim-next-to",
        "Which realm next to it?",
        lambda: s.land.neighbours(way),
        rule=text_rule(source),
        about=way,
        secret=True,
    )
    return (way, near)


# --- announcing -------------------------------------------------------------------------------------------------------


def announce(s: State, seat: int, source: Playable, target: object) -> None:
    """Pay for it, tell it, and let others respond before it is carried out (mist-R-76, mist-5.0-01)."""
    pay_for(s, seat, source, target)
    stack(s, Played(seat, source, target))


def pay_for(s: State, seat: int, source: Playable, target: object) -> None:
    """Remove the card from the hand (mist-R-80); a spell uses extra starpower first, then stars (mist-R-83)."""
    aimed = target is not None
    if isinstance(source, ActionCard):
        s.hands[seat].leave(source)
        event, wording, rule = "plays-card", _PLAYED[aimed], "mist-3.1.2-05"
    else:
        due = cost(s, seat, source)
        extra = min(due, s.extra[seat])
        s.extra[seat] -= extra
        s.used[seat] += due - extra
        event, wording, rule = "casts-spell", _CAST[aimed], "mist-5.0-01"
    at = aimed_at(target) if aimed else ""
    s.tell(
        event, wording, seat=s.player(seat), card=source, target=at, says=source.text, rule=rule, cards=(source.key,)
    )


_PLAYED = ("{seat} {seat:plays|play} {card}", "{seat} {seat:plays|play} {card} on {target:the}")
_CAST = ("{seat} {seat:casts|cast} {card}", "{seat} {seat:casts|cast} {card} on {target:the}")
"""What is told of a card and of a spell, by whether it has a target."""


def aimed_at(target: object) -> object:
    """Return a target as a sentence names it; a border is that of two realms."""
    return Listed(target, form="the") if isinstance(target, tuple) else target


def stack(s: State, play: Played) -> None:
    """Put an announced play on top, so that others may respond before it is carried out."""
    s.plays += (play,)
    s.then("respond", "resolve")


# --- responses and what comes of it -----------------------------------------------------------------------------------


def respond(s: State) -> Play[Again] | None:
    """Ask the other players once, clockwise from its player, to respond or pass (mist-R-30, mist-R-76)."""
    play = s.plays[-1]
    moments: tuple[Moment, ...] = ("after-spell",) if isinstance(play.source, Spell) else ("after-action",)
    others = s.others(play.seat)
    asked = play.asked
    while asked < len(others) and not could_play(s, others[asked], moments):
        asked += 1
    if play.cancelled or asked >= len(others):
        return None
    s.plays = (*s.plays[:-1], replace(play, asked=asked + 1))
    return _ask_to_respond(s, others[asked], play, moments)


def _ask_to_respond(s: State, seat: int, play: Played, moments: tuple[Moment, ...]) -> Play[Again]:
    source = yield from choose_or_pass(
        seat,
        "respond",
        "Do you respond to {}?",
        lambda: playables(s, seat, moments),
        rule="mist-R-76",
        unless=lambda source: why_not_play(s, seat, source),
        beyond=lambda key: why_not_this(s, seat, key),
        about=play.source,
        secret=True,
    )
    if source is not None:
        announce(s, seat, source, (yield from aim(s, seat, source)))
    return AGAIN


def resolve(s: State) -> Play[None]:
    """Carry out the top play, unless it was cancelled; then discard a card (mist-3.1.2-05)."""
    play = s.plays[-1]
    if not play.cancelled:
        yield from carry_out(s, play.source.effects, Deed(play.seat, play.target))
    if isinstance(play.source, ActionCard):
        s.actions.discards.append(play.source)
    s.plays = s.plays[:-1]
