"""Begin a battle; and the Campaign: log, points, Elite units kept for later battles."""

from __future__ import annotations

from banneret.engine.because import because
from banneret.engine.chance import Pile
from banneret.engine.decision import Play, choose_some
from banneret.engine.game import GameOver
from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.games.battle_masters.box.box import CHAOS, IMPERIAL, Unit
from banneret.games.battle_masters.box.field import field_of
from banneret.games.battle_masters.box.words import ARMY_TITLES, NOBODY
from banneret.games.battle_masters.deploying import first_army
from banneret.games.battle_masters.state import GONE, WAITING, Activity, Course, Deployment, State
from banneret.games.battle_masters.winning import tell_aim

_STEPS = {
    "layout": "lay_out",
    "choose-side": "choose_side",
    "fixed": "place_fixed",
    "free-in-zone": "deploy",
    "alternate-in-zones": "deploy",
    "secret-alternate": "deploy_token",
}


def begin_battle(s: State) -> None:
    """Set up a new battle: its field, all units still to come, 59 cards (masters-R-59, masters-R-64)."""
    s.field = field_of(s.box, s.battle)
    s.at = [WAITING] * len(s.box.units)
    s.on = [None] * len(s.box.mat.spaces)
    s.skulls = [0] * len(s.box.units)
    for id in s.battle.absent:
        s.at[s.box.unit[id].index] = GONE
    s.left = [sum(s.at[unit.index] != GONE for unit in army) for army in s.box.armies]
    s.zones = [s.battle.zones.get(army, "") for army in ("imperial", "chaos")]
    s.deck = Pile(sorted(s.box.deck, key=lambda card: card.key))
    s.course, s.activity, s.deployment = Course(), Activity(), Deployment(first_army(s))
    s.tell("battle-begins", "{battle}", battle=Word(s.battle.id, s.battle.name), rule="masters-SCEN-01", head=True)
    tell_aim(s)
    steps = [_STEPS[step] for step in s.battle.setup if step in _STEPS]
    if "lay_out" in steps:
        steps.insert(0, "choose_layout_player")
    s.then(*steps, "turn_card")


def after_battle(s: State) -> None:
    """Log the battle; after the last one, the higher total wins the Campaign (masters-CAMP-01, masters-R-41)."""
    if len(s.the_campaign.winners) == len(s.box.file.campaign.sequence):
        end_campaign(s)
    s.then("award_elite", "next_battle")


def award_elite(s: State) -> Play[None]:
    """Make survivors Elite. If the 22 tokens are not enough, the captain chooses who gets them.

    masters-R-36, masters-R-56.
    """
    for unit in s.box.units:
        if s.at[unit.index] == GONE:
            s.elite[unit.index] = False
    for army, tokens in shares(s):
        new = new_survivors(s, army)
        if tokens >= len(new):
            give(s, new)
        else:
            chosen = yield from choose_some(
                s.captain(army),
                "become-elite",
                "Which of your new survivors become Elite?",
                new,
                rule="masters-R-56",
                beyond=lambda key: _why_not_elite(s, key),
                at_least=tokens,
                at_most=tokens,
            )
            give(s, chosen)


def _why_not_elite(s: State, key: str) -> str | None:
    """Return the rule for a unit that fell, or that has a token already (masters-ELITE-01, masters-ELITE-02)."""
    unit = s.box.by_key.get(key)
    if unit is None:
        return None
    if s.at[unit.index] == GONE:
        return because("masters-ELITE-01", unit=unit)
    return "masters-ELITE-02" if s.elite[unit.index] else None


def new_survivors(s: State, army: int) -> list[Unit]:
    """Return the survivors without a token; none for an army that conceded. Units not on the mat survive too.

    masters-R-43, masters-R-44.
    """
    if army == s.course.conceded:
        return []
    return [unit for unit in s.box.armies[army] if s.at[unit.index] != GONE and not s.elite[unit.index]]


def shares(s: State) -> list[tuple[int, int]]:
    """Return how many tokens each army may give out: first the winner, then the loser; after a draw they alternate.

    masters-R-36, masters-R-56.
    """
    winner = s.the_campaign.winners[-1]
    free = s.box.file.campaign.elite_tokens - sum(s.elite)
    if winner is not None:
        taken = min(free, len(new_survivors(s, winner)))
        return [(winner, taken), (1 - winner, free - taken)]
    wanted = {army: len(new_survivors(s, army)) for army in (CHAOS, IMPERIAL)}
    chaos = min(wanted[CHAOS], max((free + 1) // 2, free - wanted[IMPERIAL]))
    return [(CHAOS, chaos), (IMPERIAL, free - chaos)]


def give(s: State, units: list[Unit]) -> None:
    """Put a token on each unit (masters-ELITE-01, masters-ELITE-02)."""
    for unit in units:
        s.elite[unit.index] = True
    if units:
        names = Listed(units, ";", form="the")
        s.tell("become-elite", "Now Elite: {units}", units=names, rule="masters-ELITE-01")


def next_battle(s: State) -> None:
    """Begin the next battle of the Campaign (masters-R-41)."""
    s.battle = s.box.battles[s.box.file.campaign.sequence[len(s.the_campaign.winners)]]
    s.then("begin_battle")


def end_campaign(s: State) -> None:
    """The higher total wins; with equal totals, the winner of the last battle (masters-CAMP-01, masters-R-41)."""
    campaign = s.the_campaign
    imperial, chaos = campaign.points
    decider = s.box.file.campaign.sequence.index(s.box.file.campaign.tie_break)
    winner = IMPERIAL if imperial > chaos else CHAOS if chaos > imperial else campaign.winners[decider]
    rule = "masters-CAMP-01" if imperial != chaos else "masters-R-41"
    wording, won = (_DRAWN, NOBODY) if winner is None else (_WON, ARMY_TITLES[winner])
    s.tell("campaign-ends", wording, winner=won, imperial=imperial, chaos=chaos, rule=rule, head=True)
    raise GameOver(() if winner is None else s.teams[winner], rule, wording, winner=won, imperial=imperial, chaos=chaos)


_DRAWN = "The Campaign is a draw: {imperial} points for the Empire, {chaos} for Chaos."
_WON = "{winner} wins the Campaign: {imperial} points for the Empire, {chaos} for Chaos."
