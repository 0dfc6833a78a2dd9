"""The recruit phase: one purchase after another. Each is a chit, its payment and its place.

magic-recr-01; magic-R-50, magic-R-55, magic-R-56.
"""

from __future__ import annotations

from banneret.engine.because import because
from banneret.engine.decision import PASS, Decision, Play
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.word import Word
from banneret.games.battle_magic.box.box import Chit
from banneret.games.battle_magic.recruiting.paying import called_purchase, can_pay
from banneret.games.battle_magic.recruiting.placing import has_place, is_jammed
from banneret.games.battle_magic.state import State, side_name

TOO_DEAR = because("magic-recr-01", fault=Word("too-dear", "costs more than your hand can pay"))
NOT_HERE = because("magic-recr-01", fault=Word("not-here", "is not in your pile"))


def recruit(s: State) -> Play[Again | None]:
    """Buy one chit of the pile, or end the phase (magic-recr-01, magic-R-50)."""
    s.phase = "recruit"
    seat, s.turn.buying = s.active, None
    if not s.hands[seat] or is_jammed(s, seat):
        return None  # everybody can see this, so ending here reveals nothing
    chit = yield Decision(
        seat,
        "buy",
        "Which chit do you buy?",
        lambda: list(dict.fromkeys(s.piles[seat])),
        rule="magic-recr-01",
        otherwise="End the recruit phase",
        unless=lambda chit: why_not_buy(s, chit),
        beyond=lambda key: NOT_HERE if key.startswith("chit:") else None,
        secret=True,
        label=lambda chit: called_purchase(s.hands[seat], chit),
    )
    if chit is PASS:
        return None
    s.turn.buying = chit
    s.tell("buys", "{seat} buys {chit:a}", seat=side_name(seat), chit=chit, rule="magic-R-50")
    s.then("pay")
    return AGAIN


def why_not_buy(s: State, chit: Chit) -> str | None:
    """Return the rule that forbids buying a chit: it has no place, or the hand cannot pay (magic-R-56)."""
    if not can_pay(s.hands[chit.seat], chit):
        return TOO_DEAR
    if has_place(s, chit):
        return None
    return "magic-R-53" if chit.artifact else "magic-R-52" if chit.type.id == "castle" else "magic-R-51"
