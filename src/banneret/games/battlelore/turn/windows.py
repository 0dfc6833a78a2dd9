"""When a Lore card may be played: with a player's own acts, or in reaction to the other's (lore-R-55, lore-R-125).

The active player's cards are options of the questions that they are asked anyway. A window is a secret question to the
player who might react. It opens by public facts alone: they hold a Lore card, have not used the card of this turn, and
some card of this match that does not lie open fits here and could be paid for. So it tells nothing of what anybody
holds.

A standing answer: to a player with a card to play the window also offers, after the pass, to pass until the turn ends.
After that, windows of this kind are asked with nothing but a pass, which is given by itself after the same pause:
others see no difference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banneret.engine.decision import Decision, Play, Words
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.box import LoreCard, Unit
from banneret.games.battlelore.cards.lore import the_lore
from banneret.games.battlelore.cards.prices import price
from banneret.games.battlelore.cards.state import Laying, Lore, LorePlay
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.lore_plays import (
    BATTLE,
    COMMAND,
    MOVEMENT,
    archers,
    just_laid,
    might_serve,
    play_of_key,
    plays,
    why_not_lay,
)

REACT_LORE = "react-lore"
NOT_HELD = "lore-8-30"
"""The rule by which a card that is not in the hand is not played: it is paid and laid from there."""


HUSH = Word("hush", "Pass until the turn ends")
"""The standing answer."""

# --- what might be laid -----------------------------------------------------------------------------------------------


def might_lay(s: State, camp: int, phases: Sequence[str], fighter: Unit | None = None) -> bool:
    """Return whether, by public facts, a camp may have a card to play in one of these phases of play (lore-R-136).

    Any card of this match may be in a hand, except those that lie open.
    """
    lore = the_lore(s)
    if lore.turn.used[camp] or not lore.hands[camp]:
        return False
    tokens, cards = lore.goblets[camp], lore.prices[camp].cards
    for phase in phases:
        for cost, card in cards.get(phase, ()):
            if cost > tokens:
                break  # the cards after it cost as much or more
            if might_serve(s, camp, card, fighter) and not _lies_open(lore, card):
                return True
    return False


def _lies_open(lore: Lore, card: LoreCard) -> bool:
    for laid in lore.turn.table:
        if card in laid.leaving:
            return True
    return card in lore.deck.discards


# --- one's own cards --------------------------------------------------------------------------------------------------


_OWN: Mapping[str, Sequence[str]] = {"command": COMMAND, "movement": MOVEMENT, "combat": BATTLE}


def _own_phases(s: State) -> Sequence[str]:
    """Return the phases of play in which the active player may play cards now, in addition to their own acts."""
    return _OWN.get(s.phase, ())


def may_lay(s: State, fighter: Unit | None = None) -> bool:
    """Return whether, by public facts, the active player's question may offer Lore cards; then it is secret.

    `fighter` is the unit whose battle is being declared, if it is named already.
    """
    return s.lore is not None and might_lay(s, s.active, _own_phases(s), fighter)


def own_cards(s: State, fighter: Unit | None = None) -> list[LorePlay]:
    """Return the Lore cards that the active player may play with their own act now.

    Rules: lore-8-21, lore-8-22, lore-8-25, lore-8-27.
    """
    if s.lore is None:
        return []
    return list(plays(s, s.active, s.lore.hands[s.active].cards, _own_phases(s), fighter))


def may_aim(s: State) -> bool:
    """Return whether, by public facts, the active player may have a card with which an archer without a target reaches
    one.
    """
    return s.lore is not None and bool(archers(s)) and might_lay(s, s.active, ("ranged",))


def call(s: State, play: LorePlay) -> Text:
    """Return the label of a card with its price."""
    return fill("{} ({} Lore)", play, price(s, play))


def begin(s: State, play: LorePlay, fighter: Unit | None = None) -> None:
    """The active player plays a card: put its phases on the agenda, before the question that they were asked.

    A card that goes with the Command card or a battle is reacted to and carried out together with it (lore-R-55).
    """
    the_lore(s).turn.laying = Laying(play, fighter)
    at_once = play.card.phase in ("movement", "instead-of-command")
    s.then("lay_card", *(("answer_card", "carry_out") if at_once else ()))


def why_not(s: State, key: str, fighter: Unit | None = None) -> str | None:
    """Return the rule that forbids the active player to play a card of their hand; None if `key` is no such card.

    `fighter` is the unit whose battle is being declared, if it is known already.
    """
    if s.lore is None or not key.startswith("lore:"):
        return None
    return NOT_HELD if play_of_key(s, s.active, key) is None else why_not_lay(s, s.active, key, _own_phases(s), fighter)


# --- windows ----------------------------------------------------------------------------------------------------------


REACTION = ("lay_card", "answer_card", "carry_out")
"""The phases of a reaction: it is played, the other player may react to it, and it is carried out (lore-R-55)."""


def _ask(
    s: State, camp: int, kind: str, prompt: Words, phases: Sequence[str], about: object, rule: str
) -> Play[LorePlay | None]:
    """Ask a camp whether it reacts, and with which card.

    `kind` is the kind of window: it names the question, and a standing answer is valid for it.
    """
    if not might_lay(s, camp, phases):
        return None
    lore = the_lore(s)
    answer = yield Decision(
        camp,
        f"react-{kind}",
        prompt,
        lambda: lore.hushed.ways(
            camp, s.turns, lambda: [*plays(s, camp, lore.hands[camp].cards, phases)], HUSH, kind=kind
        ),
        rule=rule,
        about=about,
        secret=True,
        beyond=lambda key: _why_not_react(s, camp, kind, key, phases),
        label=lambda way: call(s, way) if isinstance(way, LorePlay) else str(way),
    )
    if answer is HUSH:
        lore.hushed.stand(camp, s.turns, kind)
    if not isinstance(answer, LorePlay):
        return None
    lore.turn.laying = Laying(answer)
    return answer


def _react(
    s: State, camp: int, kind: str, prompt: Words, phases: Sequence[str], about: object, rule: str
) -> Play[None]:
    """Ask a camp whether it reacts, and play and carry out its card."""
    if (yield from _ask(s, camp, kind, prompt, phases, about, rule)) is not None:
        s.then(*REACTION)


def _why_not_react(s: State, camp: int, kind: str, key: str, phases: Sequence[str]) -> str | None:
    if not key.startswith("lore:"):
        return None
    if play_of_key(s, camp, key) is None:
        return NOT_HELD
    why = why_not_lay(s, camp, key, phases)
    return "lore-R-137" if why is None and the_lore(s).hushed.holds(camp, s.turns, kind) else why


def command_reactions(s: State) -> Play[None]:
    """Let the opponent react once to the Command card, or to the Lore card with it or instead of it (lore-8-23)."""
    laid = just_laid(s)
    phases = (REACT_LORE,) if s.card is None else ("react-command", REACT_LORE)
    prompt = "Do you react to {}?"
    yield from _react(s, 1 - s.active, "command", prompt, phases, laid.card if laid else s.card, "lore-8-23")


def movement_reaction(s: State) -> Play[None]:
    """Let the opponent react to a move that is announced but not made yet (lore-8-26, lore-R-117)."""
    move = s.turn.the_move
    hexes = s.board.hexes

    def prompt() -> Text:
        return fill("Do you react to the move of {} to {}?", move.unit, hexes[move.to])

    yield from _react(s, 1 - s.active, "movement", prompt, ("react-movement",), move.unit, "lore-8-26")


def before_roll(s: State) -> Play[None]:
    """Let the target's owner react before the dice are rolled, or to the card played with the attack.

    That card is carried out before their own (lore-R-55, lore-R-115).

    Rules: lore-8-28.
    """
    attack = s.attack
    waiting = just_laid(s)
    phases = ("before-roll",) if waiting is None else ("before-roll", REACT_LORE)

    def prompt() -> Text:
        wording = "{0} {0:attacks|attack} {1}. Do you react before the roll?"
        return fill(wording, attack.by, attack.target)

    reaction = yield from _ask(s, attack.target.camp, "before-roll", prompt, phases, attack.by, "lore-8-28")
    first = ("carry_out",) if waiting is not None else ()
    if reaction is None:
        s.then(*first)
    elif reaction.card.phase == REACT_LORE:  # a card that cancels another comes before that card takes effect
        s.then(*REACTION, *first)
    else:
        s.then(*first, *REACTION)


def after_roll(s: State) -> Play[None]:
    """Let the target's owner react to the dice before they take effect (lore-8-29)."""
    attack = s.attack
    if attack.over:
        return

    def prompt() -> Text:
        wording = "{0} {0:has|have} rolled against {1}. Do you react?"
        return fill(wording, attack.by, attack.target)

    yield from _react(s, attack.target.camp, "after-roll", prompt, ("after-roll",), attack.by, "lore-8-29")


def answer_card(s: State) -> Play[None]:
    """Let the other player react to a Lore card at once (lore-R-55)."""
    laid = just_laid(s)
    if laid is None:
        return
    yield from _react(s, 1 - laid.camp, "lore", "Do you react to {}?", (REACT_LORE,), laid.card, "lore-R-55")
