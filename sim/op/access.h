/* SPDX-License-Identifier: MIT
 *
 * Access kinds: how an operand of an op reaches its bytes. A row's operands get
 * theirs when it is digested; each kind brings what the five steps of a call
 * need of it. Internal to sim/.
 */
#ifndef SIM_OP_ACCESS_H
#define SIM_OP_ACCESS_H

#include "sim/op/call.h"
#include "sim/memory/pages.h"

enum sim_access_id {
    SIM_ACCESS_FLAT,    /* all of the span, in one piece */
    SIM_ACCESS_STRIDED, /* segments along a walk, in one piece if there is one
                         */
    SIM_ACCESS_PIECES,  /* pieces where 32-bit offsets say */
    SIM_ACCESS_LANES,   /* weights, in the lanes of WRAM */
    SIM_ACCESS_MASKED,  /* as much as a mask, or counts, choose */
    SIM_N_ACCESSES
};

struct sim_access_kind {
    bool is_late; /* resolved when the spans of the others are */
    /* Whether copies have this direction, if not all have; may choose another
     * unit. NULL: all have. */
    enum sim_stop (*direct)(struct sim_call *call);
    /* Finds the bytes of span i: host pointer, extent and space, or the fault.
     */
    enum sim_stop (*resolve)(struct sim_call *call, unsigned i);
    /* Bytes that the DRAM moves for span i, which lies there. */
    uint64_t (*dram)(const struct sim_call *call, unsigned i, bool is_write);
};
extern const struct sim_access_kind sim_access_kinds[SIM_N_ACCESSES];

/* The kind of span i of an op, which has this place. */
enum sim_access_id sim_access_of(const struct isa_op *op, unsigned i,
                                 enum isa_place place);

static inline const struct sim_access_kind *
sim_access_at(const struct sim_call *call, unsigned i)
{
    return &sim_access_kinds[call->plan->access[i]];
}

/* The short cut of what lies in the own NRAM in one piece, as nearly everything
 * does. False, and nothing done, if span i does not. */
static inline bool sim_resolve_nram(struct sim_call *call, unsigned i)
{
    struct sim_core *c = call->core;
    struct sim_operand *s = &call->spans[i];
    uint64_t offset = s->address - c->nram.first;
    if (s->bytes == 0 || s->bytes > c->nram.bytes ||
        offset > c->nram.bytes - s->bytes)
        return false;
    s->space = ISA_SPACE_NRAM;
    call->isa.ptr[call->plan->span_at[i]] = c->nram.host + offset - s->before;
    if (call->plan->writes[i])
        sim_region_mark(&c->nram, offset, s->bytes);
    return true;
}

/* The same for span i of a call, which lies in DRAM. */
uint64_t sim_call_dram(const struct sim_call *call, unsigned i);

#endif
