/* SPDX-License-Identifier: MIT */
/* A call is identified by op, types, numbers and kind of core; only its
 * addresses can differ. The cores of a host thread share a small table; each
 * slot has the memo used last. A hit replaces the parts that belong to a
 * core. */
#include "sim/op/memo_table.h"
#include "isa/support/memory/alloc.h"
#include "sim/machine/names.h"
#include "sim/observers/steps.h"
#include "sim/op/memo.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

void sim_memo_count(struct sim_call *call)
{
    assert(call->is_short);
    struct sim_account *a = &call->core->account;
    const enum sim_counter counter = (enum sim_counter)call->plan->counter;
    call->profile = sim_profile_unit_of(call->unit);
    if (call->direction) {
        const size_t d = (size_t)(call->direction - isa_directions);
        call->account = &a->direction_bytes[d];
        call->step_at =
            (unsigned)(offsetof(struct sim_step_work, direction_bytes) +
                       d * sizeof *call->account);
        return;
    }
    call->account = &a->counters[counter];
    call->step_at = counter == SIM_COUNT_ATOMIC_BYTES
                        ? offsetof(struct sim_step_work, atomic_bytes)
                    : counter == SIM_COUNT_FILL_DRAM
                        ? offsetof(struct sim_step_work, fill_bytes)
                        : 0;
}

enum { PLACE_BITS = 8, PLACES = 1 << PLACE_BITS };

/* A copy of a core's finished call; valid while `age` is the table's age. */
struct memo {
    struct sim_call call;
    uint64_t age;
};

struct sim_memo_table {
    uint64_t age;
    struct memo calls[PLACES];
};

struct sim_memo_table *sim_memo_table_new(void)
{
    struct sim_memo_table *table = isa_alloc_lines(1, sizeof *table);
    if (table)
        sim_memo_table_forget(table);
    return table;
}

void sim_memo_table_forget(struct sim_memo_table *table)
{
    table->age++;
}

/* Returns the slot of a call, by plan, type and the numbers in registers. Most
 * numbers are small, and calls of a loop differ in one of them. */
static struct memo *place_of(const struct sim_core *c,
                             const struct sim_plan *plan, unsigned type)
{
    const uint64_t factor = UINT64_C(0x9e3779b97f4a7c15); /* 2^64 / 1.618 */
    uint64_t sum = plan->op->code + ((uint64_t)type << 32);
    for (unsigned i = 0; i < plan->n_numbers; i++)
        sum = (sum ^ sum >> 29) + c->x[plan->number_in[i]] * (factor + 2 * i);
    return &c->memos->calls[sum * factor >> (64 - PLACE_BITS)];
}

/* Copies all fields except those of the core and of this call's addresses. */
static void copy(struct sim_call *to, const struct sim_call *from)
{
    const size_t first = offsetof(struct sim_call, op);
    const size_t end = offsetof(struct sim_call, spans) +
                       from->plan->n_spans * sizeof *from->spans;
    memcpy((char *)to + first, (const char *)from + first, end - first);
    to->isa = from->isa;
}

void sim_memo_table_keep(const struct sim_call *call)
{
    const struct sim_core *c = call->core;
    assert(call->is_settled && call->is_movable);
    if (!c->memos)
        return;
    struct memo *past = place_of(c, call->plan, call->isa.type);
    copy(&past->call, call);
    past->call.core = call->core;
    past->age = c->memos->age;
}

bool sim_memo_table_find(struct sim_call *call, const struct sim_plan *plan,
                         unsigned type, enum isa_type source)
{
    const struct sim_core *c = call->core;
    if (!c->memos)
        return false;
    const struct memo *past = place_of(c, plan, type);
    if (past->age != c->memos->age || past->call.core->is_mpu != c->is_mpu ||
        !sim_memo_is(&past->call, c, plan, type, source))
        return false;
    copy(call, &past->call);
    const ptrdiff_t away = c->nram.host - past->call.core->nram.host;
    for (unsigned i = 0; i < plan->n_spans; i++)
        if (call->spans[i].space == ISA_SPACE_NRAM && call->spans[i].bytes > 0)
            call->spans[i].host += away;
    if (call->is_short)
        sim_memo_count(call);
    return true;
}
