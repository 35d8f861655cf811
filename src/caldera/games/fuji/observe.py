"""Fuji positions as plain data: what each seat may see, and what files hold.

An observation, as the picture, the text view and the bots get it (`seat` is None for a spectator). A *character* is a figure on the
mountain; seat i plays character i, and with two players in variant B both seats play character 2 together. In variant A there is a
third *set of dice* without a figure: it has number 2 and stands only in `dice_sets`.

    game            "fuji"
    players, seat   number of seats; who looks
    variant         null with three or four players, else "A" or "B"
    scenario        name of the scenario, or null before it is drawn
    level           {"number": 2, "loss": [4, 3, 3, 2, 2, 1, 1, 0]}: loss for a difference of 0, 1, 2, …; the last number holds on
    round           0 during set-up, then 1, 2, …
    phase           0 during set-up, then 1 to 6
    stage           what is asked now: "scenario" "layout" "skill" "deal" "put-back" "omit" (set-up), "roll", "plan", "reroll", "gear", "go"
                    (the open stages of phases 1 to 5), and the steps inside: "agree" "swap" "rope" "target" "lend" "give" "turn"
                    "aside" "shovel" "again" (rerolls from equipment) "carabiner" "find" "spend" "route" "take" "injury" "lose"; "over"
    acting          seats that may act now
    chance          true while dice or draws decide
    active          the character whose turn or effect is being carried out, or null
    effect          name of the equipment effect being carried out, or null
    spent           power bars spent in the current turn of phase 5

    board           {"columns": 11, "rows": 6, "cards": [card, …]}; cards in reading order, the volcano included. A card:
        id          "card-7-2": column and row, counted from 1; `name` is "7-2", `column` 7, `row` 2
        kind        "volcano" "rubble" "landscape" "village"
        lava        true when it shows lava (the volcano always does)
        next        true when the next eruption turns it over
        requirement null for volcano, rubble and cards not laid out yet, else
                    {"name": "blue|4", "mode": "union" | "intersection", "colours": ["blue"], "values": [4], "parity": null | "even" | "odd"}
                    union: dice of one of the colours or with one of the values; intersection: dice of that parity in one of the colours
                    (any colour when the list is empty)
        bonus       true when it carries the reroll symbol
        token       null, "equipment", "eruption" or "eruptions" (the doubled token of Extra thrill)
        eruption    null, or "near" or "far": which of the two eruption tokens lies there (near the village, far from it)
        start       null, "white" or "grey"
        figures     characters that stand there; `markers` characters whose destination marker lies there
        reach       steps for the seat's own character from where it stands, or null when out of reach or nobody looks
    characters      one entry a figure:
        id          "character-0"; `index` 0, `seat` 0 (null for the third character of variant B), `colour` "blue"
        card        name of the card it stands on, or null; `marker` name of the marked card, or null
        distance    steps from figure to marker, or null
        skill       null before it is known, else "manager" "buddy" "gatherer" "scout" "survivalist" "tinkerer"; `skill_lost` by amnesia
        stamina     space of the tracker: 0 is the heart, `track.last` is death
        injuries    list of "leg" "arm" "amnesia" "eye"
        power_bars  number held
        equipment   [{"id": "equipment-rope", "name": "rope", "phases": [2, 4], "tapped": false, "new": false, "usable": true}, …]:
                    `usable` says that it can be used now, `new` that it was drawn too late for now
        rerolls     rerolls of phase 3 that are left (in phase 2: what the marker would give now)
        first_aid, flare_gun, screen_off   effects that hold now: true, points added, true
        ready       whether its seat has said "ready" (phases 2 and 4) or has stopped rerolling (phase 3)
        moved       whether its turn of phase 5 is over
        neighbours  numbers of the two sets of dice it is compared with
    dice_sets       one entry a set of dice, in the order of the ring (three sets with two players):
        index       number of the set; `character` the same number, or null for variant A's third set
        dice        the dice that lie there now, own and borrowed, without those lost for good:
                    {"id": "die-0-3", "slot": "d4", "owner": 0, "type": "A", "value": 4 | null, "colour": "pink" | null,
                     "aside": false, "lent": false, "leaving": false, "rolling": false, "mine": true}
                    value and colour are null where the seat cannot see them. `mine`: the seat may choose this die when dice are
                    asked. `lent`: it is borrowed from its owner. `leaving`: lost by a leg injury, but it still counts this turn
        count       how many dice lie there
    track           {"last": 20, "injuries": [4, 8, 12, 16]}
    equipment_pile  {"pile": 7, "discard": ["rope"]}
    skills_left     skills that nobody has yet (set-up only), else []
    offered         equipment cards of which the active character puts some back (set-up only), else []
    proposal        null, or {"by": 0, "action": {"kind": "use", …}}: what a partner proposes for the third character
    speech          this round's statements: [{"seat": 0, "phase": 2, "say": {"kind": "claim", "about": "my", "topic": "yellow",
                    "strength": "strong"}, "card": null | "7-2"}, …]; `card` is the card that a destination stood for when it was said
    speech_left     statements that each seat may still make in this phase
    comparison      null, or the last comparison of phase 5, see the event "compare" in text.py
    options         the rule options of this table by name
    result          null, or {"won": true, "reason": "village" | "lava" | "exhaustion", "who": null | character, "score": 9, "band": 4,
                    "characters": 12, "injuries": -5, "equipment": 2}: points by origin; 0 when lost

Elements that people touch: `card-C-R`, `die-SET-SLOT` (slot from 0: own dice 0 to 5, borrowed ones 6 to 9), `equipment-NAME`,
`character-N`, `marker-N` (the third character's), `token-near` `token-far`, `injury-NAME`, `skill-NAME`, `face-1` to `face-6`,
`bars-0` to `bars-3`, and the buttons `use` `ready` `reconsider` `stop` `confirm` `agree` `refuse` `decline` `go-N` `take` `leave`
`as-NAME` (what the pocket knife copies) `route-none` `route-near` `route-far` `route-far-near` `say-TOPIC` `say-card` `say-safe` `say-avoid` `third-say-TOPIC`
`third-say-card` and `strength-NAME`.
"""

from __future__ import annotations
