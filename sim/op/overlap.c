/* SPDX-License-Identifier: MIT */
/* Ops whose operands may overlap freely, as if all sources were read before
 * anything is written. Bodies need no buffer, because a source that would be
 * overwritten too early is replaced by a copy. Offsets and masks are read first
 * in all ops, because the addresses that they select have been checked and must
 * not change. */
#include "sim/op/overlap.h"
#include "sim/machine/machine.h"
#include "sim/op/call.h"
#include "sim/op/call_fault.h"

#include <assert.h>
#include <string.h>

/* Whether the op may overwrite source span i before reading it. */
static bool is_endangered(const struct sim_call *call, unsigned i)
{
    const struct sim_operand *s = &call->spans[i];
    for (unsigned k = 0; k < call->plan->n_spans; k++) {
        const struct sim_operand *d = &call->spans[k];
        if (!call->plan->writes[k] || d->address + d->bytes <= s->address ||
            s->address + s->bytes <= d->address)
            continue;
        if (!isa_op_reads_ahead(call->op) || d->address > s->address)
            return true;
    }
    return false;
}

/* Whether source span i is read before anything is written. */
static bool is_first(const struct sim_call *call, unsigned i)
{
    const char letter = call->op->operands[call->plan->span_at[i]];
    return isa_rules[call->op->rule].overlap == ISA_OVERLAP_FIRST ||
           letter == 'o' || letter == 'q';
}

/* Copies every endangered source to `room` and redirects the source there; with
 * `room` NULL, copies nothing. Returns the bytes needed. */
static size_t place(struct sim_call *call, char *room)
{
    size_t used = 0;
    for (unsigned i = 0; i < call->plan->n_spans; i++) {
        const struct sim_operand *s = &call->spans[i];
        if (call->plan->writes[i] || s->bytes == 0 || !is_first(call, i) ||
            !is_endangered(call, i))
            continue;
        void **at = &call->isa.ptr[call->plan->span_at[i]];
        if (room)
            *at = memcpy(room + used, *at, s->bytes);
        used += s->bytes;
    }
    assert(used == 0 || call->plan->n_spans > 1);
    return used;
}

enum sim_stop sim_read_first(struct sim_call *call, void **copies)
{
    size_t bytes = place(call, NULL);
    if (bytes == 0)
        return SIM_GO;
    *copies = isa_alloc_raw(bytes, 1);
    if (!*copies)
        return sim_call_fault(call, SIM_FAULT_UNSUPPORTED,
                              call->plan->span_at[0],
                              "the host has no room for a copy of the source");
    place(call, *copies);
    return SIM_GO;
}

/* ---- overlaps that need more than the body ------------------------------- */

/* If destination and source begin at the same byte, elementwise bodies read
 * each element before they write it. Conversions also read first, in ascending
 * order, if no result overwrites a later source. Kernels often narrow in place,
 * or widen data at the end of a wide buffer. */

/* Whether no result of a conversion overwrites a source not yet read. The
 * distance grows or shrinks by the same number of bytes at each element, so it
 * is enough to test the first element and the last but one. With strides,
 * elements are converted one by one. */
static bool is_behind(const struct sim_call *call, int64_t apart)
{
    const int64_t wide = isa_types[call->isa.type].bytes;
    const int64_t narrow = isa_types[call->isa.source].bytes;
    const int64_t last = (int64_t)call->isa.n - 1;
    return call->isa.segments > 1 || last == 0 ||
           (apart + wide - narrow <= 0 && apart + (wide - narrow) * last <= 0);
}

void sim_stream_meets(struct sim_call *call, unsigned i)
{
    const int64_t apart =
        (int64_t)(call->spans[0].address - call->spans[i].address);
    if (call->plan->converts ? is_behind(call, apart) : apart == 0)
        return;
    call->is_streamed = true;
    call->is_partial |= apart != 0;
}
