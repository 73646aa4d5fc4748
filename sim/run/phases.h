/* SPDX-License-Identifier: MIT */
/* The state of each core while host threads run cores (parallel.c). */
#ifndef SIM_RUN_PHASES_H
#define SIM_RUN_PHASES_H

#include "sim/machine/machine.h"

#include <stdatomic.h>

enum sim_phase {
    AWAY,    /* the core has nothing to run: it is idle, or waits for other
                cores */
    PRIVATE, /* can run private work */
    RUNS,    /* a thread runs the core */
    WAITS,   /* the core waits for its turn */
    STOPPED, /* the core has ended or has a fault; other cores do not know
                yet */
    TURN,    /* a thread runs the core's turn */
};

/* One element per core. Protected by the caller's mutex, except `places` of
 * running cores. */
struct sim_phases {
    struct sim *sim;
    uint8_t *phases;      /* enum sim_phase */
    enum sim_stop *stops; /* for STOPPED cores */
    uint64_t *keys;       /* places in the order; if running, at the start */
    uint64_t *begins;     /* by core: the place in the order at which one
                             thread would start to run it */
    struct sim_place {
        /* Written by the thread that runs the core, read by other threads: the
         * core takes no turn before this place in the order. */
        _Alignas(ISA_CACHE_LINE) _Atomic uint64_t key;
    } * places;
};

/* The next job for a thread. */
struct sim_choice {
    struct sim_core *turn; /* run the turn of this core, */
    struct sim_core *run;  /* else run private work of this core */
    unsigned n_private;    /* number of cores with private work */
    bool is_over;          /* no thread has any more work */
};

/* Allocates the arrays. Returns false if out of memory; the caller must still
 * call sim_phases_fini. */
bool sim_phases_init(struct sim_phases *t, struct sim *sim);
void sim_phases_fini(struct sim_phases *t);

/* The present place of a core in the order. */
uint64_t sim_place_of(const struct sim_core *c);

/* Sets the phase of a core at its present place in the order. */
void sim_phases_put(struct sim_phases *t, const struct sim_core *c,
                    enum sim_phase phase);

/* Sets the phases of all cores at the start. Ready cores are run to find out
 * whether they are before a turn. */
void sim_phases_begin(struct sim_phases *t);

/* Finds cores that were released or start a task. */
void sim_phases_find_released(struct sim_phases *t);

/* Chooses the next job; has_turn says that a thread runs a turn. */
struct sim_choice sim_phases_choose(const struct sim_phases *t, bool has_turn);

#endif
