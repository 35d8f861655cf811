"""Sub Terra II positions as plain data: what people see. Everything is open, so every seat sees the same.

Directions: rows grow away from the Entrance. N is towards the Entrance (row - 1), S is deeper (row + 1), E is column + 1, W is
column - 1. A cell is [column, row]; its element is `cell-COLUMN-ROW`, and people read its name, a letter and the row (`d4`; the
crossing is `d0`, the exit `d-1`). Openings and walls are words of the letters NESW.

    game, players, seat         "sub_terra", number of people, who looks (None: a spectator)
    round                       1, 2, ...
    phase                       what is asked now, one of PHASES in state.py:
        act                     the active explorer takes an action, pushes or ends the turn (a fallen one crawls or ends)
        step                    running or sprinting goes on: another step, or stop
        again                   Illuminate: a second reveal, or stop
        ordered                 the explorer in `walker` may take the ordered step, or stop
        consent                 the explorer in `asked` gives the object away, or not
        keep                    Scholar: which of the two tiles in `drawn` to keep
        place                   how to turn the tile in `drawn[0]` (see `placing`)
        site                    the leader chooses where the Sanctuary lies (see `sites`)
        reroll                  Adventurer: the die in `die` may be rolled again for 1 health
        resolve                 which peril die of `dice` comes first (or, Adventurer, is rolled again)
        wake                    the active person chooses the guardian space that wakes (see `choices`)
        guardian                the leader chooses which guardian acts next (see `choices`)
        strike                  the leader chooses whom guardian `acting` attacks (see `choices`)
        lead                    the leader chooses the way of guardian `acting` (see `choices`)
        clear                   the leader chooses the rubble that guardian `acting` removes (see `choices`)
        draw, die, peril        chance: a tile from the bag, a six-sided die (see `die.for`), a peril die
        over                    see `result`
    decider                     the seat that must decide; None when chance decides or when it is over
    active                      the explorer whose turn it is (also while others decide), e.g. "guide"
    leader                      the explorer who leads the expedition; `order` lists all explorers in turn order, leader first
    walker                      the explorer on the move in step / ordered, else None
    asked                       the explorer whose object is asked for in consent, else None
    acting                      the guardian (1-5) whose action is being chosen in strike / lead / clear, else None
    choices                     elements between which the decider chooses in wake, guardian, strike, lead, clear; else []

    difficulty                  "beginner", "normal", "advanced", "expert"
    volcano                     {"marker": 21, "start": 24, "erupted": false, "flows": 0, "waiting": 0}
                                marker: steps left (0: the next lava face erupts); flows: how often lava has flowed; waiting: rounds
                                spent at 0, of which `patience` end in an eruption without a lava face
                                "next": elements of the cells that the next eruption (at marker 0) or flow would flip
    cursed                      whether the artefact has been taken: two peril dice, and the marker moves two steps

    map
        columns                 7; new tiles lie in columns 0-6 and rows >= 1
        last_row                the deepest row in use
        cells                   every cell in play, oldest first:
            element, name, col, row
            type                exit crossing side guardian normal bridge key lava spikes darts ruins journal hall vault
            piece               the piece that the cell belongs to: entrance, left, right, sanctuary; None for single tiles
            shape, rotation     D I L T X (None for cells of the fixed pieces) and how far it is turned clockwise: 0 90 180 270.
                                Unturned: D opens N; I opens N, S; L opens N, E; T opens E, S, W; X opens everywhere
            openings            the sides without an own wall, e.g. "ESW"
            links               the sides on which it is connected to a neighbour (both without wall, or demolished)
            number              of ruins 1-6, else 0
            rubble, consolidated, flipped     markers; flipped: volcano side up
            next_flow           whether the next eruption or flow flips it
        openings                where a tile may still be placed: {"element": "opening-3-4-S", "col", "row", "side", "to": [3, 5]}
        demolished              {"element": "gap-3-4-S", "col", "row", "side"}: walls blown away, seen from the cell of the sapper
    placing                     in place (and draw): {"cell": [3, 5], "element": "cell-3-5", "rotations": [0, 90]}, else None
    drawn                       tiles in hand: {"element": "drawn-1", "kind": "ruins-X-1", "type", "shape", "number"}
    sites                       in site: {"hall": [3, 6], "vault": [3, 7], "elements": ["cell-3-6", "cell-3-7"], "side": "S"}
    dice                        peril dice rolled and not resolved yet: {"element": "die-1", "face": "lava"}; None as face: still to roll.
                                Faces: stumble lava collapse trap wake activate
    die                         the six-sided die: {"for": "attack" | "spikes" | "collapse", "value": 3}; value None while it is to be
                                rolled; None when no such die is on the table

    explorers                   in the order of the team:
        id, element             "guide", "explorer-guide"
        seat                    the person who runs them
        at                      [column, row], None when not in the temple; `cell` is the element of that cell
        state                   "standing", "down", "dead", "escaped"
        hp, max                 health
        ap                      action points left (0 when it is not their turn)
        pushed                  has pushed this turn
        carrying                "key-1" ... "key-3", "artefact", or None
        prepared                the shield marker lies on the sheet; `tired`: Prepare cannot be used this turn
        leader, active          flags
        abilities               {"id": "demolish", "cost": 1, "passive": false, "uses": 3, "left": 2}; uses and left None: no limit
    guardians                   all five: {"id": 1, "element": "guardian-1", "at": [column, row] or None, "cell"}
    objects                     {"id": "key-1", "element": "key-1", "kind": "key" | "artefact", "state", "at", "cell", "carrier"}
                                state: "waiting" (not in play yet), "floor", "carried", "placed" (in the Sanctuary), "lost", "out"
    keys_placed                 0-3
    bag                         {"left": 30, "kinds": [{"kind": "lava-X", "type", "shape", "number", "left"}], "types": {"lava": 5, ...},
                                "discarded": false}; journals left are `journals`
    result                      None, or {"won": true, "rank": "legendary" | "gold" | "silver" | "bronze" | "forgotten", "reason",
                                "lost": [explorers], "escaped": [explorers]}; reason: "escaped", "down", "perished", "eruption"

Elements that a click path may name, besides those above: `action-NAME` for reveal explore run dig heal attack drop give take unlock
stop accept refuse keep reroll resolve; `ability-NAME` for every ability that costs action points; `push`, `end`; `rotate-0` to
`rotate-270`; `wall-3-4-S` (a wall that can be demolished); `cell-…` also for empty cells (journals, the Sanctuary).
"""
