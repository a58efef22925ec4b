"""What the pages of the Codex say. `[rule.id]` stands for the value that the rule has in the game's data."""

from __future__ import annotations

from carpg.ui.texts.codex_modes import TEXTS as MODES
from carpg.ui.texts.codex_statuses import TEXTS as STATUSES

TEXTS = {
    # elements
    "codex.elements.chart": "Chart of elements",
    "codex.elements.chart.note": "Who is strong against whom",
    "codex.elements.chart.text": "Only the attacker's row counts: find the attacker on the left and read across "
    "to the target. Every element is strong against two others and weak against two.",
    "codex.elements.effect": "With advantage an attack hits on [hit.advantage_min] or more, in a neutral matchup "
    "on [hit.neutral_min] or more, at a disadvantage on [hit.disadvantage_min] or more and with "
    "[damage.disadvantage] damage.",
    "codex.elements.element.note": "Strong against {strong}",
    "codex.elements.attacks": "When it attacks",
    "codex.elements.defends": "When it is attacked",
    "codex.elements.strong": "Advantage against",
    "codex.elements.weak": "Disadvantage against",
    "codex.elements.feared": "They have the advantage",
    "codex.elements.shrugged": "They are at a disadvantage",
    "codex.elements.cars": "{count} cars are {name}.",
    "codex.elements.lopsided": "One-sided pairs",
    "codex.elements.lopsided.row": "{name} attacking {other}: {matchup}. The other way round: {back}.",
    "codex.elements.boss.note": "A label, not an element",
    "codex.elements.boss.text": "Z-Boss stands where other cars have an element. It is no element: it is neutral "
    "when it attacks and when it is attacked, until it is decided otherwise. A surge gives it advantage as it does "
    "any car.",
    "codex.none": "Nobody",
    # combat
    "codex.combat.calculator": "Attack calculator",
    "codex.combat.calculator.note": "Try any attack",
    "codex.combat.calculator.text": "Set up an attack and see its odds. They come from the same code that plays "
    "the battle, with every fall of the dice counted out.",
    "codex.combat.steps": "An attack, step by step",
    "codex.combat.steps.note": "From the aim to the damage",
    "codex.combat.steps.text": "An attack throws one die to hit and, when it hits, one die for damage.",
    "codex.combat.steps.1": "**Aim.** Choose an enemy on a neighbouring tile, not across a corner. A {@prone} "
    "prone car can be attacked from a diagonal too. The attacker turns to face its target.",
    "codex.combat.steps.2": "**Matchup.** Compare the elements. A {@elemental_surge} surge counts as advantage "
    "and is spent, hit or miss.",
    "codex.combat.steps.3": "**Hit die.** Throw a die of six. When several thresholds apply, the strictest counts.",
    "codex.combat.steps.4": "**Critical?** The same die decides. When several ranges apply, the widest counts.",
    "codex.combat.steps.5": "**Damage.** On a hit throw a second die and go through the steps of damage.",
    "codex.combat.steps.6": "**After the hit.** A critical on an {@airborne} airborne car knocks it down, then "
    "skills that answer the attack work. At no health the car is out.",
    "codex.combat.hit": "To hit",
    "codex.combat.hit.note": "Which number the die needs",
    "codex.combat.hit.text": "The matchup sets the number. A target on difficult terrain is harder to hit "
    "whatever the matchup. Airborne, prone and facing change nothing here.",
    "codex.combat.hit.example": "Water beats Fire: it hits on [hit.advantage_min] or more, but on "
    "[hit.difficult_min] or more if the Fire car stands on difficult terrain.",
    "codex.combat.critical": "Critical hits",
    "codex.combat.critical.note": "When a hit is critical, and what it adds",
    "codex.combat.critical.text": "The hit die itself says whether a hit is critical. What an airborne attacker "
    "and a prone target give does not add up. A critical adds the attacker's Attack less the target's Defense to "
    "the damage; if that is below zero it is left out, but the hit is still critical.",
    "codex.combat.critical.down": "A critical on an {@airborne} airborne car makes it {@prone} prone and brings "
    "it down.",
    "codex.combat.damage": "Damage, step by step",
    "codex.combat.damage.note": "Eight steps from the die to the damage",
    "codex.combat.damage.1": "Throw the damage die, [damage.base_die].",
    "codex.combat.damage.2": "Add [damage.default_bonus].",
    "codex.combat.damage.3": "Keep this figure: what follows changes it.",
    "codex.combat.damage.4": "Critical: add Attack − Defense, if that is more than zero.",
    "codex.combat.damage.5": "Backstab: add [damage.backstab].",
    "codex.combat.damage.6": "Elemental disadvantage: [damage.disadvantage].",
    "codex.combat.damage.7": "What is under the target and on both cars: difficult terrain adds "
    "[damage.difficult_taken], a shield zone gives [damage.shield_zone_taken], then statuses and skills.",
    "codex.combat.damage.8": "Never below 0. Then invulnerability and shields that soak up damage.",
    "codex.combat.damage.text": "Attack and Defense matter only in step 4. A plain hit does not ask for them.",
    "codex.combat.backstab": "Facing and backstab",
    "codex.combat.backstab.note": "Why it pays to get behind a car",
    "codex.combat.backstab.text": "A car that is attacked from the tile straight behind it takes "
    "[damage.backstab] more. Being attacked does not turn a car, so watch where yours look when their move ends. "
    "Prone and airborne cars can be backstabbed too; an attack from a diagonal never is one.",
    "codex.combat.over": "Knock-out and victory",
    "codex.combat.over.note": "How a battle ends",
    "codex.combat.over.text": "A car without health leaves the board and blocks nobody. A team without cars has "
    "lost. If both teams lose their last cars at once the battle is drawn. A battle may have a limit of rounds: "
    "then the higher total of health wins.",
    # turns
    "codex.turns.turn": "What a turn holds",
    "codex.turns.turn.note": "Move, attack, skill, in any order",
    "codex.turns.turn.text": "A turn belongs to one car. It may move [turn.moves] time, attack [turn.attacks] "
    "time and use an active skill [turn.skill_activations] time, in any order, and leave out what it likes. A move "
    "can't be split around an attack. Extra moves that a skill gives come out of the same Speed.",
    "codex.turns.start": "The start of a turn",
    "codex.turns.start.note": "What happens before a car acts",
    "codex.turns.start.1": "Statuses whose time is up end.",
    "codex.turns.start.2": "{@damage_over_time} Damage over time is dealt.",
    "codex.turns.start.3": "A car without health is knocked out.",
    "codex.turns.start.4": "A {@stalled} stalled car loses its turn.",
    "codex.turns.start.5": "Skills that answer the start of a turn work.",
    "codex.turns.start.6": "The car acts.",
    "codex.turns.initiative": "Initiative",
    "codex.turns.initiative.note": "Who goes first",
    "codex.turns.initiative.text": "In a round every standing car has one turn. The cars act in order of "
    "[initiative.order]. If all three are equal, an order that was drawn at the start of the battle decides; the "
    "log shows it. A Speed that changes within a round counts from the next one.",
    "codex.turns.move": "Moving",
    "codex.turns.move.note": "Steps, routes and who is in the way",
    "codex.turns.move.text": "A car goes up to its Speed in steps, one tile each, never across a corner. Terrain "
    "costs nothing extra. It looks where its last step went. A route may cross a tile twice, each time for one "
    "step.",
    "codex.turns.move.head": "Who may pass what",
    "codex.turns.move.ground": "On the ground",
    "codex.turns.move.air": "Airborne",
    "codex.turns.move.what": "In the way",
    "codex.turns.move.ally": "An ally",
    "codex.turns.move.enemy": "An enemy",
    "codex.turns.move.wall": "A wall",
    "codex.turns.move.void": "Out of bounds",
    "codex.turns.move.pass": "may pass, not stop",
    "codex.turns.move.stop": "may pass and stop",
    "codex.turns.move.no": "blocked",
    "codex.turns.skills": "Using skills",
    "codex.turns.skills.note": "Kinds of skill, uses and Success Rolls",
    "codex.turns.skills.text": "A **passive** skill always works. A **triggered** one works by itself when its "
    "moment comes. An **active** one is used in the car's own turn. A Success Roll is a die: "
    "[skill.success_roll_min] or more succeeds. 'Once a battle' and the like say how often a skill may work.",
    "codex.turns.teams": "Teams and arenas",
    "codex.turns.teams.note": "How a battle is set up",
    "codex.turns.teams.text": "Both teams are of equal size. The same car can't stand twice in a team, and the "
    "same variant can't be on both sides. Cars start on the spawns of their side, looking at the other.",
    # terrain
    "codex.terrain.facts.enter": "Who may enter",
    "codex.terrain.everyone": "Everyone",
    "codex.terrain.nobody": "Nobody",
    "codex.terrain.normal.note": "Nothing special",
    "codex.terrain.normal.text": "Plain ground. Spawns are normal tiles.",
    "codex.terrain.difficult.note": "Harder to hit, but it hurts more",
    "codex.terrain.difficult.text": "A car on it is hit on [hit.difficult_min] or more, whatever the matchup, "
    "and takes [damage.difficult_taken] more damage. Driving over it costs nothing extra.",
    "codex.terrain.launch_pad.note": "Into the air",
    "codex.terrain.launch_pad.text": "A car whose move ends here is {@airborne} airborne at once and through its "
    "next [terrain.launch_pad_airtime_turns] own turns; it lands when the one after begins. Standing still does "
    "not launch again, driving off and back does. The pad stays.",
    "codex.terrain.surge.note": "Advantage for one attack",
    "codex.terrain.surge.text": "A car whose move ends here has a {@elemental_surge} surge: its next attack "
    "counts as one with elemental advantage, and the surge is spent, hit or miss. The tile stays.",
    "codex.terrain.shield_zone.note": "Damage is lower here",
    "codex.terrain.shield_zone.text": "Attacks on a car here deal [damage.shield_zone_taken] damage.",
    "codex.terrain.wall.note": "Only airborne cars pass",
    "codex.terrain.wall.text": "Stops cars on the ground and what is aimed along a line. Airborne cars pass over "
    "it, but nobody may stop on it.",
    "codex.terrain.void.note": "Off the table",
    "codex.terrain.void.text": "No car may be there, not even in the air.",
    "codex.terrain.when": "Launch pads and surges act where a move ends. A car that is pushed, pulled, swapped "
    "or teleported onto one sets it off as well. Ground terrain reaches airborne cars too.",
    "codex.terrain.wall.pass": "Airborne cars, without stopping",
    # skills and cars
    "codex.skills.count": "How far the skills are",
    "codex.skills.count.note": "How many of {all} work as written",
    "codex.skills.count.text": "A skill counts as implemented when its program, exactly as it stands, was shown "
    "to work against a control and its text says what the program does. One that runs without that proof is "
    "partial. A car whose skill is not implemented still shows its text.",
    "codex.skills.yes": "Implemented",
    "codex.skills.partial": "Partial",
    "codex.skills.no": "Not implemented",
    "codex.skills.status": "State",
    "codex.skills.kind": "Kind",
    "codex.skills.uses": "Uses",
    "codex.skills.charge": "Charge",
    "codex.skills.charge.value": "{turns} turns",
    "codex.skills.roll": "Success Roll",
    "codex.skills.roll.value": "[skill.success_roll_min] or more",
    "codex.skills.unlimited": "No limit",
    "codex.skills.once": "Once a {per}",
    "codex.skills.twice": "Twice a {per}",
    "codex.skills.times": "{times} times a {per}",
    "codex.skills.cars": "Who has it",
    "codex.skills.touches": "What it has to do with",
    "codex.skills.note": "{kind} · {cars}",
    "codex.skills.active": "Active",
    "codex.skills.passive": "Passive",
    "codex.skills.triggered": "Triggered",
    "codex.cars.note": "{element} · {attack}/{defense}/{speed}/{health}",
    "codex.cars.strong": "Advantage against",
    "codex.cars.weak": "Disadvantage against",
    "codex.cars.skill": "Its skill",
    "codex.cars.attack": "Attack",
    "codex.cars.defense": "Defense",
    "codex.cars.speed": "Speed",
    "codex.cars.health": "Health",
    "codex.cars.variants": "Variants",
    "codex.cars.printed": "As the source prints it: {name} with Attack {attack}, Defense {defense}, Speed "
    "{speed}, Health {health}, Current HP {current}. The columns are shifted by one.",
    "codex.cars.garage": "Show it in the garage",
    "codex.cars.origin.rules": "Named by the rules",
    "codex.cars.origin.original": "Original design",
    # rules
    "codex.rules.tags": "What the tags mean",
    "codex.rules.tags.note": "{official} official, {confirmed} confirmed, {assumption} assumptions",
    "codex.rules.tags.text": "Every number and switch of the rules says where it comes from. All of them can be "
    "changed for a match under Custom rules.",
    "codex.rules.tags.official": "{count} rules are **official**: they are printed.",
    "codex.rules.tags.confirmed": "{count} rules are **confirmed**: the designer has said so.",
    "codex.rules.tags.assumption": "{count} rules are **assumptions**: the best reading so far, with a switch "
    "for others.",
    "codex.rules.tags.ruling": "A **ruling** settles what no rule says. It has no switch.",
    "codex.rules.version": "Version",
    "codex.rules.value": "In the game",
    "codex.rules.allowed": "A match may choose",
    "codex.rules.id": "Id: {id}",
    "codex.rules.tag": "Tag",
    "codex.rules.see": "See also",
    "codex.rules.rulings": "Rulings",
    "codex.rules.rulings.note": "What we settled where the rules are silent",
    # notes
    "codex.notes.shift": "Shifted columns",
    "codex.notes.shift.note": "{count} rows of the car list, before and after",
    "codex.notes.shift.text": "In {count} rows of the source's car list the model number stands in the Attack "
    "column and everything after it has moved one to the right. The game takes Attack from Defense, Defense from "
    "Speed, Speed from Health and Health from Current HP, and puts the number back into the name.",
    "codex.notes.shift.car": "Car",
    "codex.notes.shift.before": "Printed",
    "codex.notes.shift.after": "In the game",
    "codex.notes.shift.order.before": "Printed: Attack / Defense / Speed / Health / Current HP.",
    "codex.notes.shift.order.after": "In the game: Attack / Defense / Speed / Health.",
    "codex.notes.lopsided": "Pairs that are not mirrored",
    "codex.notes.lopsided.note": "{count} relations of the chart go one way only",
    "codex.notes.lopsided.text": "Where one element has the advantage, the other is usually at a disadvantage in "
    "return. {count} relations of the chart have no such counterpart. They are kept as they are.",
    "codex.notes.lopsided.attack": "Attack",
    "codex.notes.lopsided.is": "Is",
    "codex.notes.lopsided.back": "In return",
    "codex.notes.lopsided.row": "{name} on {other}",
    "codex.notes.boss": "Z-Boss",
    "codex.notes.boss.note": "Why it has no row in the chart",
    "codex.notes.roster": "Where the cars come from",
    "codex.notes.roster.note": "{rules} named by the rules, {original} original",
    "codex.notes.roster.text": "The rules name {rules} cars. The other {original} are original designs of this "
    "game, and so are all stats and skills that the rules don't print. A blank Current HP means that a car starts "
    "with full health. 'N/A' as a usage says nothing about how often a skill works: its text does.",
}
TEXTS.update(STATUSES)
TEXTS.update(MODES)
