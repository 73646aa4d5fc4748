/* SPDX-License-Identifier: MIT
 *
 * What each core is at while threads of the host run cores (parallel.c).
 * Internal to sim/run/.
 */
#ifndef SIM_RUN_PHASES_H
#define SIM_RUN_PHASES_H

#include "sim/machine/machine.h"

#include <stdatomic.h>

/* What a core is at. */
enum sim_phase {
    AWAY,    /* it has no turn and nothing to run: idle, or waits for others */
    PRIVATE, /* it can run */
    RUNS,    /* a thread runs it */
    WAITS,   /* for its turn */
    STOPPED, /* it has ended, or has a fault, which others do not know yet */
    TURN,    /* a thread gives it its turn */
};

/* By core. All but the places of those that run is under the caller's mutex. */
struct sim_phases {
    struct sim *sim;
    uint8_t *phases;      /* enum sim_phase */
    enum sim_stop *stops; /* of those that have STOPPED */
    uint64_t *keys;       /* their places in the order; of one that runs where
                             it began */
    uint64_t *begins;     /* where one thread would have begun to run them */
    struct sim_place {
        /* Read while a thread runs the core, which moves it: a place in the
         * order before which it has no turn. */
        _Alignas(ISA_CACHE_LINE) _Atomic uint64_t key;
    } * places;
};

/* What a thread may do next. */
struct sim_choice {
    struct sim_core *turn; /* give this core its turn, */
    struct sim_core *run;  /* or else run this one */
    unsigned n_private;    /* of several */
    bool is_over;          /* there is nothing left to do, for any thread */
};

/* False: no memory; what there is is to be freed. */
bool sim_phases_init(struct sim_phases *t, struct sim *sim);
void sim_phases_fini(struct sim_phases *t);

/* The place of a core in the order, where it is now. */
uint64_t sim_place_of(const struct sim_core *c);

/* A core is at something else, where it is now. */
void sim_phases_put(struct sim_phases *t, const struct sim_core *c,
                    enum sim_phase phase);

/* All cores, at the beginning: whoever is ready may stand before a turn, and
 * finds out when it runs. */
void sim_phases_begin(struct sim_phases *t);

/* Others were released, or start a task. */
void sim_phases_find_released(struct sim_phases *t);

/* What to do next; has_turn: a thread gives a turn. */
struct sim_choice sim_phases_choose(const struct sim_phases *t, bool has_turn);

#endif
