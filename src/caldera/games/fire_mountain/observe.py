"""What people see of Wrath of Fire Mountain, as plain data. Everything is open, so all seats see the same but for `seat`.

The observation (`?` may be None):

    game "fire_mountain", players, seat?, turn (from 1; 0 during the set-up), active? (seat whose turn it is), first? (first player)
    phase       "setup" | "roll" | "rolling" | "act" | "eat" | "quake" | "over"; "setup" and "rolling" are chance's
    goal        points that end the game;  max_turns: the technical limit
    grid        4 rows of 4 tile ids (None where no tile lies yet): [["L1", "L2", "P1", "H"], …]
    tiles       in reading order: {id, type, row, col, region?, figures}
                id keeps its identity through quakes: P1-P5, J1-J5, L1-L3, C, H, V
                type "prairie" | "jungle" | "lagoon" | "cave" | "hut" | "volcano";  region: index into `regions`
    regions     {index, type, tiles, size, worth, strength [a seat], leaders [seats], sole, silenced, bonus [a seat]}
                worth: points a leader gets if it erupted now (the size); bonus: what Ankylosaurs would add to each seat now
                silenced: a Triceratops stands there, so Cro-Magnons do not count. Lagoons are listed too.
    volcano     {row, col, capacity, filled, spaces: [figure | None, …], count [a seat], worshippers [seats], eruption: bool}
                spaces keep their figure until the eruption; eruption: all are taken, it erupts at the end of this turn
    egg         figures on the egg space
    species     the four in play: {species, cost, power, left (figures not hatched yet), left_ids, owners [seat, …],
                affordable: the active seat could hatch it now}
    seats       {seat, colour, letter, score, reserve: figures, egg (count), on_volcano (count), on_grid (count), hatched (of 4),
                dice (how many this seat rolls), worshipper, may_quake, dinosaurs: [{id, species, place}]}
                may_quake: would be allowed to, if the seat's actions ended now
    dice        {"count", "rolls_done", "rolls_left", "dice": [{id: 1…, face?, state}]}
                face "volcano" | "cave" | "hut" | "egg" | "footprint" | "blank"
                state "waiting" (to be rolled for the first time), "tumbling" (being rolled now), "rolled" (may be kept or rolled
                again), "free" (to be used), "used"
    left        unused dice by face, {"footprint": 2, …}, in the phases act and eat
    mandatory   number of volcano dice that must still be obeyed before the actions can end
    hatch       {done: this turn's hatching is used up, options: [species]}
    eating?     {tile, victims: [seats]}: the Tyrannosaur that just arrived may eat one of these
    reach       for each of the active seat's figures that can walk now: {figure id: {tile id: footprints}} (phase act)
    quakes      the directions that are allowed now (phase quake): ["up", "down", "left", "right"] or []
    result?     {reason "goal" | "turns", winners, scores}

A figure, wherever it stands: {id, kind, seat, species?, pick, place, space?}
    id          Cro-Magnons R0-R9, B0-B9, …; dinosaurs R-triceratops-0; not hatched yet: triceratops-0
    kind        "cro" | "dinosaur";  pick: id of the figure that click paths name for it: figures of one owner and kind that stand
                on one place are alike, and the first of them is the one that goes. Draw `figure-{id}` for each, or a stack that
                carries `figure-{pick}`.
    place       a tile id, "egg", "reserve" or "volcano";  space: number of the volcano space, from 0

Elements of the scene that click paths name (`game.click_path`):
    roll                      the first roll of all dice          die-1 … die-7, then confirm     a later roll of some dice
    stop                      keep the dice as they are           end                            end the actions
    reserve-cro, reserve-triceratops …   the active seat's reserve: choose what to place; then tile-C, tile-H, egg or volcano
    die-N, figure-R4, then tile-C, tile-H, egg or volcano        fetch a figure because the reserve is empty
    figure-R4, tile-P3        walk (through lagoons in one go) or fly
    figure-B2 / spare         eat that Cro-Magnon, or nobody      card-triceratops               hatch
    quake-up, quake-down, quake-left, quake-right / calm         the earthquake, or none
The volcano's tile is the element `volcano`; every other tile is `tile-{id}`.

Events (`state.tell`), in the order in which things happen; every one has `seat` (who acted) unless it says otherwise:
    tile {cell, row, col, tile}, species {species}, first {seat}: the drawn set-up (no actor)
    roll {number, dice}: some dice are taken up;  die {die, face}: one settles;  rolled {number, faces}: the last one did;  stop {faces}
    place {figure, what, to, die}: from the reserve;  fetch {figure, what, at, to, die}: from elsewhere, the reserve being empty
    walk {figure, what, at, to, path, footprints, dice}; fly {figure, what, at, to, dice};  eat {figure, victim, tile, eater};  spare {tile}
    hatch {species, figure, box, returned}: `box` is the id it had before, `returned` the egg-watchers that go home
    end {}, quake {direction, line, tiles, wrapped, row, col, by "worship" | "stegosaurus"}: tiles in their new order;  calm {}
    erupt {counts, gains, returned}: the volcano's points
    region {type, tiles, worth, strength, leaders, sole, silenced, bonus, gains, returned}: one for each region that somebody scores
    over {reason, winners, scores}
"""
