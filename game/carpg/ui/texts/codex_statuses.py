"""What the Codex says about the statuses beyond the line that the game's data has for each."""

from __future__ import annotations

TEXTS = {
    "codex.statuses.kind": "Kind",
    "codex.statuses.frame": "Frame of its badge",
    "codex.statuses.lasts": "Lasts",
    "codex.statuses.buff": "Buff",
    "codex.statuses.debuff": "Debuff",
    "codex.statuses.neutral": "State",
    "codex.statuses.hexagon": "Hexagon: good for the car",
    "codex.statuses.octagon": "Octagon: bad for the car",
    "codex.statuses.square": "Square: a state, neither good nor bad",
    "codex.statuses.chip.hexagon": "Hexagon",
    "codex.statuses.chip.octagon": "Octagon",
    "codex.statuses.chip.square": "Square",
    "codex.statuses.given": "Skills that deal with it",
    "codex.statuses.clock": "Clocks and frames",
    "codex.statuses.clock.note": "How long statuses last, and what their badges say",
    "codex.statuses.clock.text": "Durations count the own turns of the car that has the status, unless a skill "
    "says rounds. The turn in which it came is free. The clock is read when the car's turn begins, before anything "
    "else. A status that is given again is renewed, with the longest time left and the newest size; there is no "
    "second copy.",
    "codex.statuses.clock.frames": "A badge's frame says whether a status helps: **hexagon** for buffs, "
    "**octagon** for debuffs, **square** for states that are neither.",
    "codex.statuses.forever": "As its skill says",
    "codex.statuses.turns": "{turns} own turns, unless a skill says otherwise",
    "codex.statuses.turn": "1 own turn, unless a skill says otherwise",
    "codex.statuses.spent": "Until its next attack",
    "codex.statuses.prone.lasts": "Until its own next turn begins",
    "codex.statuses.charges": "Until its charges are used up",
    "codex.statuses.prone": "It can move and attack all the same. Being knocked down ends airborne, and a prone "
    "car that is launched is no longer prone.",
    "codex.statuses.airborne": "It counts from the moment the move ends, so an attack in the same turn gains from it. "
    "Attacks on a car in the air are not critical more often, but a critical knocks it down.",
    "codex.statuses.elemental_surge": "It replaces the matchup as a whole, so the damage of a disadvantage goes "
    "too. Against a car on difficult terrain the attack still needs [hit.difficult_min] or more.",
    "codex.statuses.shielded": "A shield either takes a figure off every hit, or soaks up damage until it is full.",
    "codex.statuses.charging": "The badge shows how far it is. It may move and attack unless its skill forbids "
    "it; when the charge is complete the skill works by itself.",
    "codex.statuses.stat_change": "Attack and Defense never fall below 0, Speed never below 1. A changed Speed "
    "changes the order of turns from the next round on.",
    "codex.statuses.dodge": "A charge is used by an attack that would have hit: it misses instead.",
    "codex.statuses.skill_disabled": "Passive, triggered and active skills are all off. Statuses that the skill "
    "gave before stay.",
    "codex.statuses.damage_over_time": "It comes after statuses have ended and before the car acts. Nothing of "
    "the steps of damage applies, and it can knock out.",
    "codex.statuses.stalled": "Statuses still end and damage over time is still dealt at the start of the lost turn.",
    "codex.statuses.invulnerable": "Damage becomes 0 at the end of the steps. A critical still knocks it down if "
    "it is in the air.",
    "codex.statuses.redirect": "Damage is worked out against the car that was aimed at, then handed over once. "
    "It ends when the other car is out.",
    "codex.statuses.guaranteed_crit": "The attack still has to hit.",
    "codex.statuses.damage_boost": "It is added with terrain, in step 7 of the damage.",
    "codex.statuses.elemental_shift": "Either another element stands in for its own, or its matchup is set "
    "outright; the latter goes first.",
    "codex.statuses.hazed": "Before the hit die it makes a Success Roll: below [skill.success_roll_min] the "
    "attack misses.",
    "codex.statuses.movement_boost": "It changes the steps of a move, not the Speed that decides who goes first.",
    "codex.statuses.untargetable": "It still blocks the way, and damage that is not aimed still reaches it.",
    "codex.statuses.switched_sides": "The other player commands it, but for victory it counts for its own team.",
    "codex.statuses.copied_skill": "Its own skill rests meanwhile. The copied one starts with all its uses.",
}
