/* Hekla's rules in plain C: how fast random matches can be on this machine at all.

   The board comes from tables.h, which compare.py writes from the game's own content. Matches follow from their seeds exactly as in
   caldera.core.policy.play_randomly, so that compare.py can hold both against each other, match by match.

   hekla FIRST COUNT   prints, for each seed, decisions, ending and the circles walked
   hekla time SECONDS  prints decisions per second of processor time */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tables.h"

enum { ACT, MOVE, SCORE, OVER };
enum { EMPTY = -1, IN_STOCK = -1, MOST_ACTIONS = 1024 };

/* ---- random numbers: sfc32, as in caldera.core.rng ---- */

typedef struct { uint32_t a, b, c, counter; } Rng;

static inline uint32_t bits(Rng *rng) {
    uint32_t mixed = rng->a + rng->b + rng->counter++;
    rng->a = rng->b ^ (rng->b >> 9);
    rng->b = rng->c + (rng->c << 3);
    rng->c = ((rng->c << 21) | (rng->c >> 11)) + mixed;
    return mixed;
}

static inline int below(Rng *rng, int bound) { return (int)(((uint64_t)bits(rng) * (uint64_t)bound) >> 32); }

static Rng make_rng(uint64_t seed) {
    Rng rng = {(uint32_t)seed, (uint32_t)(seed >> 32), 0, 1};
    for (int i = 0; i < 15; i++) bits(&rng);
    return rng;
}

/* ---- a position ---- */

typedef struct {
    int8_t slots[2 * SQUARES], where[STONES];
    int8_t standing[SQUARES], grooves_on[SQUARES];
    int progress[PLAYERS];
    int active, phase, quiet, passes, lava_used, ended;
    uint64_t pending, erupted;
} State;

static void start(State *s) {
    memset(s, 0, sizeof *s);
    memset(s->slots, EMPTY, sizeof s->slots);
    memset(s->where, IN_STOCK, sizeof s->where);
}

static int circle(int progress) { return progress < INNER ? progress : INNER + (progress - INNER) % OUTER; }

static void put(State *s, int stone, int square) {
    int place = 2 * square + (s->slots[2 * square] != EMPTY);
    s->slots[place] = (int8_t)stone;
    s->where[stone] = (int8_t)square;
    s->standing[square]++;
    s->grooves_on[square] += STONE_GROOVES[stone];
}

static void lift(State *s, int stone) {
    int square = s->where[stone];
    s->slots[2 * square + (s->slots[2 * square] != stone)] = EMPTY;
    s->where[stone] = IN_STOCK;
    s->standing[square]--;
    s->grooves_on[square] -= STONE_GROOVES[stone];
}

/* ---- what may be done ---- */

static int has_twin_before(const State *s, int stone, int square) {
    int twin = s->slots[2 * square] == stone ? s->slots[2 * square + 1] : s->slots[2 * square];
    return twin != EMPTY && twin < stone && STONE_OWNER[twin] == STONE_OWNER[stone] && STONE_GROOVES[twin] == STONE_GROOVES[stone];
}

static int add_moves(const State *s, int progress, int *actions, int count) {
    int first = s->active * EACH;
    uint32_t seen = CIRCLE_MASK[circle(progress)];
    for (int stone = first; stone < first + EACH; stone++) {
        int square = s->where[stone];
        if (square == IN_STOCK || (s->standing[square] == 2 && has_twin_before(s, stone, square))) continue;
        int base = MOVE_FIRST + (STONE_GROOVES[stone] * SQUARES + square) * SQUARES;
        for (int ray = 4 * square; ray < 4 * square + 4; ray++) {
            if (seen & LINE_MASK[square]) {
                for (int step = RAY_START[ray]; step < RAY_START[ray + 1]; step++) {
                    if (s->standing[RAYS[step]] < 2) actions[count++] = base + RAYS[step];
                    else if (!PASSES_FULL) break;
                }
            } else if (RAY_START[ray] < RAY_START[ray + 1]) {
                int target = RAYS[RAY_START[ray]];
                if (s->standing[target] < 2) actions[count++] = base + target;
            }
        }
    }
    return count;
}

static int can_step(const State *s, int square) {
    for (int ray = 4 * square; ray < 4 * square + 4; ray++)
        if (RAY_START[ray] < RAY_START[ray + 1] && s->standing[RAYS[RAY_START[ray]]] < 2) return 1;
    return 0;
}

static int erupts(const State *s, int row) {
    int a = SIDE_ONE[row], b = MIDDLE[row], c = SIDE_TWO[row];
    if (s->grooves_on[a] + s->grooves_on[b] + s->grooves_on[c] < NEEDED) return 0;
    if (!s->standing[a] || !s->standing[b] || !s->standing[c]) return 0;
    return !(s->slots[2 * b] >= VOLCANOES && s->slots[2 * b + 1] >= VOLCANOES);
}

static int erupting(const State *s, int *rows) {
    int count = 0;
    for (uint64_t rest = s->pending; rest; rest &= rest - 1) {
        int row = __builtin_ctzll(rest);
        if (erupts(s, row)) rows[count++] = row;
    }
    return count;
}

static int legal(const State *s, int *actions) {
    int count = 0;
    if (s->phase == MOVE) return add_moves(s, s->progress[s->active], actions, 0);
    if (s->phase == SCORE) {
        count = erupting(s, actions);
        for (int i = 0; i < count; i++) actions[i] += SCORE_FIRST;
        return count;
    }
    int first = s->active * EACH, last_kind = -1;
    for (int stone = first; stone < first + EACH; stone++) {
        if (s->where[stone] != IN_STOCK || STONE_GROOVES[stone] == last_kind) continue;
        last_kind = STONE_GROOVES[stone];
        for (int square = 0; square < SQUARES; square++)
            if (s->standing[square] == 0) actions[count++] = PLACE_FIRST + last_kind * SQUARES + square;
    }
    count = add_moves(s, s->progress[s->active], actions, count);
    if (s->progress[s->active] > 0) {
        int near = 0;
        for (int stone = first; stone < first + EACH && !near; stone++)
            near = s->where[stone] != IN_STOCK && can_step(s, s->where[stone]);
        for (int back = s->progress[s->active] - 1; back >= 0; back--) {
            int scratch[MOST_ACTIONS];
            if (near || add_moves(s, back, scratch, 0) > 0) actions[count++] = BACK_FIRST + back;
        }
    }
    if (count == 0) actions[count++] = PASS;
    return count;
}

/* ---- what it does ---- */

static void end_turn(State *s) {
    s->pending = 0;
    if (!s->erupted) s->quiet++;
    s->phase = ACT;
    if (++s->active == PLAYERS) s->active = 0;
    if (s->quiet >= QUIET_TURNS) s->phase = OVER, s->ended = 2;
}

static void erupt(State *s, int row) {
    int squares[3] = {SIDE_ONE[row], MIDDLE[row], SIDE_TWO[row]}, middle = MIDDLE[row];
    int total = s->grooves_on[squares[0]] + s->grooves_on[squares[1]] + s->grooves_on[squares[2]];
    for (int i = 0; i < 3; i++)
        for (int place = 2 * squares[i]; place < 2 * squares[i] + 2; place++)
            if (s->slots[place] != EMPTY && s->slots[place] < VOLCANOES) s->progress[STONE_OWNER[s->slots[place]]] += WEIGHT[squares[i]];
    s->progress[s->active] += total - NEEDED + 1;
    for (int place = 2 * middle; place < 2 * middle + 2; place++)
        if (s->slots[place] != EMPTY && s->slots[place] < VOLCANOES) lift(s, s->slots[place]);
    put(s, VOLCANOES + s->lava_used++, middle);
    s->quiet = 0;
    s->pending &= ~(1ULL << row);
    s->erupted |= 1ULL << row;
}

static void resolve(State *s) {
    int rows[64];
    for (;;) {
        if (s->lava_used == LAVA_TOTAL) { s->phase = OVER; s->ended = 1; return; }
        int count = erupting(s, rows);
        if (count == 0) { end_turn(s); return; }
        if (count > 1) { s->phase = SCORE; return; }
        erupt(s, rows[0]);
    }
}

static void touch(State *s, int source, int target) {
    s->passes = 0;
    s->erupted = 0;
    s->pending = TOUCH[target];
    if (source >= 0 && DEPARTURE_COUNTS) s->pending |= TOUCH[source];
}

static void play(State *s, int action) {
    int first = s->active * EACH;
    if (action >= MOVE_FIRST && action < BACK_FIRST) {
        int code = action - MOVE_FIRST, target = code % SQUARES, source = code / SQUARES % SQUARES, grooves = code / SQUARES / SQUARES;
        int stone = first;
        while (s->where[stone] != source || STONE_GROOVES[stone] != grooves) stone++;
        lift(s, stone);
        put(s, stone, target);
        touch(s, source, target);
        resolve(s);
    } else if (action < MOVE_FIRST) {
        int code = action - PLACE_FIRST, stone = first;
        while (s->where[stone] != IN_STOCK || STONE_GROOVES[stone] != code / SQUARES) stone++;
        put(s, stone, code % SQUARES);
        touch(s, -1, code % SQUARES);
        resolve(s);
    } else if (action < SCORE_FIRST) {
        s->progress[s->active] = action - BACK_FIRST;
        s->phase = MOVE;
    } else if (action < PASS) {
        s->phase = ACT;
        erupt(s, action - SCORE_FIRST);
        resolve(s);
    } else {
        s->erupted = 0;
        if (++s->passes == PLAYERS) s->phase = OVER, s->ended = 3;
        else end_turn(s);
    }
}

static long match(State *s, uint64_t seed) {
    Rng rng = make_rng(seed);
    int actions[MOST_ACTIONS];
    long decisions = 0;
    for (start(s); s->phase != OVER; decisions++) {
        int count = legal(s, actions);
        play(s, actions[below(&rng, count)]);
    }
    return decisions;
}

int main(int argc, char **argv) {
    State state;
    if (argc == 3 && strcmp(argv[1], "time") == 0) {
        double seconds = atof(argv[2]);
        long decisions = 0;
        clock_t began = clock();
        for (uint64_t seed = 1; clock() - began < seconds * CLOCKS_PER_SEC; seed++) decisions += match(&state, seed);
        printf("%.0f\n", (double)decisions * CLOCKS_PER_SEC / (double)(clock() - began));
        return 0;
    }
    if (argc != 3) return fprintf(stderr, "hekla FIRST COUNT | hekla time SECONDS\n"), 2;
    uint64_t first = strtoull(argv[1], NULL, 10), count = strtoull(argv[2], NULL, 10);
    for (uint64_t seed = first; seed < first + count; seed++) {
        long decisions = match(&state, seed);
        printf("%ld %d", decisions, state.ended);
        for (int seat = 0; seat < PLAYERS; seat++) printf(" %d", state.progress[seat]);
        printf("\n");
    }
    return 0;
}
