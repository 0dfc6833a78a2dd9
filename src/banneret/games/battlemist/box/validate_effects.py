"""Check that effects fit the card, spell, event, skill or artifact that has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from banneret.games.battlemist.box import vocabulary as words
from banneret.games.battlemist.box.terms import Moment, Target, When
from banneret.games.battlemist.box.vocabulary import Effect

BATTLE: tuple[Moment, ...] = (
    "before-battle",
    "before-battle-besieged",
    "before-battle-besieging",
    "battle-round",
    "battle-round-2",
    "during-battle",
)
HEROES: tuple[Target, ...] = ("own-hero", "enemy-hero")


@dataclass(frozen=True, slots=True)
class EffectList:
    """Effects and their place in the file. A card or spell has `play` and `target`, a race or artifact has `when`.

    `per` is what an enclosing roll is made for.
    """

    place: str
    effects: Sequence[Effect]
    play: Moment | None = None
    target: Target = "none"
    when: When | None = None
    monster: bool = False
    per: str = ""


def faults(source: EffectList) -> Iterator[str]:
    """Yield what is inconsistent, one sentence each."""
    yield from _target_and_window(source)
    for effect in source.effects:
        for need in _needs(effect, source):
            yield f"{source.place}: {effect.op} {need}"
        if isinstance(effect, words.Roll):
            yield from faults(replace(source, effects=(*effect.then, *effect.otherwise), per=effect.per))


_WINDOWS: Mapping[Target, tuple[Moment, ...]] = {
    "battle": BATTLE,
    "spell": ("after-spell",),
    "action": ("after-action",),
    "vote": ("after-vote",),
}


def _target_and_window(source: EffectList) -> Iterator[str]:
    windows = _WINDOWS.get(source.target)
    if windows and source.play not in windows:
        yield f"{source.place}: the target {source.target!r} needs a play of {' or '.join(windows)}, not {source.play}"


def _needs(effect: Effect, source: EffectList) -> Iterator[str]:
    """Yield what an effect lacks to be carried out."""
    wanted = _TARGETS.get(effect.op)
    if wanted and source.target not in wanted:
        yield f"needs the target {' or '.join(wanted)}"
    plays = _PLAYS.get(effect.op)
    if plays and source.play is not None and source.play not in plays:
        yield f"needs a play of {' or '.join(plays)}"
    when = _WHENS.get(effect.op)
    if when and (source.when is None or source.when != when):
        yield f"needs when = {when!r}"
    yield from _who(effect, source)
    yield from _where(effect, source)
    yield from _how_long(effect, source)


_TARGETS: Mapping[str, tuple[Target, ...]] = {
    "steal": ("opponent",),
    "take-card": ("opponent",),
    "free-trade": ("opponent",),
    "replace-quest": ("quest",),
    "pin": ("realm",),
    "close-border": ("two-adjacent-realms",),
    "cap-modifier": ("battle",),
    "double-shots": ("battle",),
    "rout-as-kill": ("battle",),
    "recover": ("battle",),
    "retreat": ("battle",),
    "barrage": ("battle",),
    "kill-routed": ("battle",),
    "no-siege": ("battle",),
}
"""The targets without which an effect has no object."""
_PLAYS: Mapping[str, tuple[Moment, ...]] = {
    "vote-last": ("before-vote",),
    "choose-turn": ("initiative",),
    "supply-discount": ("supply",),
    "build": ("recruitment",),
    "recruit-price": ("recruitment",),
}
"""When a card with this effect must be played."""
_WHENS: Mapping[str, When] = {
    "save-hero": "hero-death",
    "strike-first": "always",
    "pillage-bonus": "pillage",
    "raise-dead": "battle-won",
}
"""When a skill or an artifact with this effect works; cards do not have it."""
_AFFECTED: Mapping[tuple[str, str], str] = {
    ("raze", "affected"): "each-town-or-city",
    ("raze", "one-of-affected"): "each-player",
    ("hero-life", "affected"): "each-hero",
    ("kill", "affected"): "each-army-stack-of-5",
}
"""What a roll must be made for, if an effect is about what was affected."""


def _who(effect: Effect, source: EffectList) -> Iterator[str]:
    who = getattr(effect, "who", "you")
    if who == "target" and source.target not in ("opponent", *HEROES):
        yield "has who = 'target', and the card has no such target"
    if who == "affected" and source.per in ("", "once"):
        yield "has who = 'affected' outside a roll for each of something"
    if who == "battle-enemy" and source.target != "battle":
        yield "has who = 'battle-enemy' outside a battle"
    if who == "you" and source.play is None and source.when is None and hasattr(effect, "who"):
        yield "has who = 'you', and an event has no owner"


def _where(effect: Effect, source: EffectList) -> Iterator[str]:
    for key in ("scope", "hero", "where"):
        value: Any = getattr(effect, key, None)
        per = _AFFECTED.get((effect.op, value)) if isinstance(value, str) else None
        if per and source.per != per:
            yield f"has {key} = {value!r} outside a roll for {per}"
        if value == "battle-realm" and source.target != "battle":
            yield f"has {key} = 'battle-realm' outside a battle"
    match effect:
        case words.Production(where="target") if source.target != "realm":
            yield "has where = 'target', and the card has no target realm"
        case words.Place(where="target") if source.target != "own-recruit-site":
            yield "has where = 'target', and the card has no target own-recruit-site"
        case words.HeroLife(hero="target") if source.target not in HEROES:
            yield "has hero = 'target', and the card has no target hero"
        case words.MoveModifier(count=count) if count:
            wanted = HEROES if effect.subject == "hero" else ("own-units",)
            if source.target not in wanted:
                yield f"has count = {count}, which needs the target {' or '.join(wanted)}"
        case words.MoveModifier(subject="self") | words.IgnoreStop(subject="self") if not source.monster:
            yield "has subject = 'self', which only a monster is"
        case words.Cancel(what=what):
            wanted_target = "vote" if what == "one-vote" else what
            if source.target != wanted_target:
                yield f"has what = {what!r}, which needs the target {wanted_target!r}"
        case words.BattleModifier() if source.play is not None and source.target != "battle":
            yield "needs the target battle"
        case words.GainPer(count="enemy-kill-pairs") if source.when != "battle-won":
            yield "counts enemy-kill-pairs, which needs when = 'battle-won'"


def _how_long(effect: Effect, source: EffectList) -> Iterator[str]:
    duration = getattr(effect, "duration", None)
    if duration is None or source.when is not None:
        return
    if duration == "permanent":
        yield "is permanent, which only what a race or an artifact does can be"
    if duration in ("battle-round", "battle") and source.target != "battle":
        yield f"lasts for a {duration}, and is not played in one"
    if duration == "fight" and source.play != "fight-round":
        yield "lasts for a fight, and is not played in one"
    if duration == "event" and source.play not in ("before-vote", "after-vote"):
        yield "lasts for an event, and is not played at its vote"
