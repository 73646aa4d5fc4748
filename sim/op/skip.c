/* SPDX-License-Identifier: MIT */
/*
 * Calls that the other kind of core performs.
 */
#include "sim/op/skip.h"
#include "sim/machine/turn.h"
#include "sim/observers/notify.h"

/* Nothing is known of it but what its row says. */
static void notify_skip(const struct sim_call *call)
{
    const struct isa_direction_info *d = call->direction;
    char name[64];
    const char *intrinsic =
        call->plan->converts
            ? isa_op_intrinsic(call->op, call->isa.type, call->isa.source, name,
                               sizeof name)
            : call->op->intrinsic;
    sim_send_skip(
        call->core, intrinsic, d,
        call->plan->counter == SIM_COUNT_ATOMIC_BYTES ||
            (d && (d->dst == ISA_SPACE_GDRAM || d->dst == ISA_SPACE_LDRAM)));
}

/* Keeps the copy with the lowest address of those that are never performed. */
static void note_skipped(struct sim_core *c,
                         const struct isa_direction_info *direction)
{
    struct sim_skipped *s = &c->skipped;
    const uint64_t pc = sim_program_address(c->program, c->pc);
    if (s->direction && s->pc <= pc)
        return;
    if (c->skipped_turn != c->turns) {
        c->kept_skipped = *s;
        c->skipped_turn = c->turns;
    }
    *s = (struct sim_skipped){direction->name, pc};
}

void sim_skip(const struct sim_call *call)
{
    struct sim_core *c = call->core;
    sim_account_private(c);
    c->account.counters[SIM_COUNT_SKIPPED]++;
    if (c->sim->wants & SIM_WANTS_SKIP)
        notify_skip(call);
    if (c->group->n_clusters == 0 && call->direction)
        note_skipped(c, call->direction);
}
