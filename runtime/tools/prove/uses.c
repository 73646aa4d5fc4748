/* SPDX-License-Identifier: MIT */
#include "runtime/tools/prove/uses.h"
#include "runtime/tools/prove/names.h"
#include "runtime/tools/prove/values.h"

#include <string.h>

#include "isa/support/memory/alloc.h"

struct prv_event *prv_add_event(struct prv_walk *w, struct prv_state *s,
                                uint64_t pc)
{
    struct prv_event *e = ISA_APPEND(w->events, w->n_events, w->events_room);
    if (!e) {
        prv_stop(w, pc, ISA_NO_MEMORY, "what the kernel does");
        return NULL;
    }
    *e = (struct prv_event){.pc = pc, .path = s->path, .is_mpu = w->is_mpu};
    e->is_exact = true;
    e->n_rounds = w->n_rounds;
    memcpy(e->rounds, w->rounds, sizeof e->rounds);
    memcpy(e->marks, s->at + PRV_REGISTERS, sizeof e->marks);
    return e;
}

void prv_add_count(struct prv_walk *w, uint64_t pc, aff_set *wrong)
{
    if (w->guesses || aff_is_empty(wrong))
        return;
    struct prv_count *c = ISA_APPEND(w->counts, w->n_counts, w->counts_room);
    if (!c)
        prv_stop(w, pc, ISA_NO_MEMORY, "what the kernel does");
    else
        *c = (struct prv_count){pc, wrong};
}

void prv_step(struct prv_walk *w, struct prv_state *s, unsigned place)
{
    s->at[place] = aff_sum(prv_get(w, s, place), aff_number(1));
}

void prv_wait_for(struct prv_walk *w, struct prv_state *s, unsigned units)
{
    for (unsigned u = 0; u < ISA_N_UNITS; u++)
        if (units >> u & 1)
            prv_step(w, s, PRV_WAITED + u);
}
