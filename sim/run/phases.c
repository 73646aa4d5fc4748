/* SPDX-License-Identifier: MIT */
#include "sim/run/phases.h"
#include "isa/support/memory/alloc.h"

#include <stdlib.h>

#define NOBODY UINT64_MAX

bool sim_phases_init(struct sim_phases *t, struct sim *sim)
{
    t->sim = sim;
    t->phases = isa_alloc(sim->n_cores, sizeof *t->phases);
    t->stops = isa_alloc(sim->n_cores, sizeof *t->stops);
    t->keys = isa_alloc(sim->n_cores, sizeof *t->keys);
    t->begins = isa_alloc(sim->n_cores, sizeof *t->begins);
    t->places = isa_alloc_lines(sim->n_cores, sizeof *t->places);
    return t->phases && t->stops && t->keys && t->begins && t->places;
}

void sim_phases_fini(struct sim_phases *t)
{
    free(t->phases);
    free(t->stops);
    free(t->keys);
    free(t->begins);
    free(t->places);
}

uint64_t sim_place_of(const struct sim_core *c)
{
    return c->clock << 8 | c->id;
}

void sim_phases_put(struct sim_phases *t, const struct sim_core *c,
                    enum sim_phase phase)
{
    t->phases[c->id] = (uint8_t)phase;
    t->keys[c->id] = sim_place_of(c);
}

/* Sets the phase and the `begins` of a core at its place in the order. */
static void begin(struct sim_phases *t, const struct sim_core *c,
                  enum sim_phase phase)
{
    sim_phases_put(t, c, phase);
    t->begins[c->id] = sim_place_of(c);
}

void sim_phases_find_released(struct sim_phases *t)
{
    for (unsigned i = 0; i < t->sim->n_cores; i++) {
        const struct sim_core *c = &t->sim->cores[i];
        if (t->phases[i] == AWAY && c->state == SIM_CORE_READY)
            begin(t, c, PRIVATE);
    }
}

void sim_phases_begin(struct sim_phases *t)
{
    for (unsigned i = 0; i < t->sim->n_cores; i++) {
        const struct sim_core *c = &t->sim->cores[i];
        const bool waits = c->state == SIM_CORE_ENDING ||
                           c->state == SIM_CORE_FAULTED ||
                           c->state == SIM_CORE_TAKEN || c->is_tick_due;
        const bool is_ready = c->state == SIM_CORE_READY;
        begin(t, c, waits ? WAITS : is_ready ? PRIVATE : AWAY);
    }
}

/* Returns a place in the order before which the core has no turn; the core must
 * not be AWAY. */
static uint64_t place_in(const struct sim_phases *t, unsigned i)
{
    return t->phases[i] == RUNS
               ? atomic_load_explicit(&t->places[i].key, memory_order_relaxed)
               : t->keys[i];
}

struct sim_choice sim_phases_choose(const struct sim_phases *t, bool has_turn)
{
    struct sim_choice choice = {.is_over = true};
    uint64_t first = NOBODY, first_private = NOBODY;
    unsigned id = 0;
    for (unsigned i = 0; i < t->sim->n_cores; i++) {
        if (t->phases[i] == AWAY)
            continue;
        choice.is_over = false;
        const uint64_t key = place_in(t, i);
        if (key < first) {
            first = key;
            id = i;
        }
        if (t->phases[i] != PRIVATE)
            continue;
        choice.n_private++;
        if (key < first_private) {
            first_private = key;
            choice.run = &t->sim->cores[i];
        }
    }
    const bool waits = t->phases[id] == WAITS || t->phases[id] == STOPPED;
    if (first != NOBODY && waits && !has_turn)
        choice.turn = &t->sim->cores[id];
    return choice;
}
