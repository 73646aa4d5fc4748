/* SPDX-License-Identifier: MIT */
/* Access kinds: how an op reaches the bytes of an operand. The plan has the
 * kind of each operand; a kind provides functions for the steps of a call.
 * Internal to sim/. */
#ifndef SIM_OP_ACCESS_H
#define SIM_OP_ACCESS_H

#include "sim/op/call.h"
#include "sim/memory/pages.h"

enum sim_access_id {
    SIM_ACCESS_FLAT,    /* the whole span, contiguous */
    SIM_ACCESS_STRIDED, /* segments along a walk; contiguous if only one */
    SIM_ACCESS_PIECES,  /* pieces at 32-bit offsets */
    SIM_ACCESS_LANES,   /* weights in the lanes of WRAM */
    SIM_ACCESS_MASKED,  /* the part that a mask, or counts, select */
    SIM_N_ACCESSES
};

struct sim_access_kind {
    bool is_late; /* resolved after spans of the other kinds */
    /* Checks the direction of copies; may change the unit. NULL if there is no
     * check. */
    enum sim_stop (*direct)(struct sim_call *call);
    /* Finds host pointer, extent and space of span i, or sets a fault. */
    enum sim_stop (*resolve)(struct sim_call *call, unsigned i);
    /* Bytes that the DRAM moves for span i, which is in DRAM. */
    uint64_t (*dram)(const struct sim_call *call, unsigned i, bool is_write);
};
extern const struct sim_access_kind sim_access_kinds[SIM_N_ACCESSES];

/* The kind of span i of an op, at this place. */
enum sim_access_id sim_access_of(const struct isa_op *op, unsigned i,
                                 enum isa_place place);

static inline const struct sim_access_kind *
sim_access_at(const struct sim_call *call, unsigned i)
{
    return &sim_access_kinds[call->plan->access[i]];
}

/* Fast path for contiguous spans in the core's own NRAM, by far the most. False
 * if span i is another; then nothing is changed. */
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

/* Bytes that the DRAM moves for span i, which is in DRAM. */
uint64_t sim_call_dram(const struct sim_call *call, unsigned i);

#endif
