/* SPDX-License-Identifier: MIT */
/* Extra checks of layout and pooling ops: whole lines on early generations,
 * narrow frames, results apart from each other and from the source, indices
 * inside their window. */
#include "isa/support/words/plural.h"
#include "sim/machine/machine.h"
#include "sim/op/call.h"
#include "sim/op/call_fault.h"
#include "sim/op/check.h"

#include <string.h>

typedef unsigned long long ull;

enum { LINE_2 = 128, FRAME_3 = 64 }; /* bytes */

static enum sim_stop whole_lines(struct sim_call *call, int operand,
                                 const char *what)
{
    uint64_t n = call->isa.arg[operand];
    uint64_t bytes = n * isa_types[call->isa.type].bytes;
    if (bytes % LINE_2 == 0)
        return SIM_GO;
    return sim_call_fault(call, SIM_FAULT_COUNT, operand,
                          "a %s of %llu element%s is %llu byte%s, on this "
                          "architecture it must be a multiple of %d",
                          what, (ull)n, isa_s(n), (ull)bytes, isa_s(bytes),
                          LINE_2);
}

/* Operands: d, a, height, width. */
enum sim_stop sim_check_width(struct sim_call *call)
{
    return call->core->sim->generation == 2 ? whole_lines(call, 3, "width")
                                            : SIM_GO;
}

enum sim_stop sim_check_sides(struct sim_call *call)
{
    if (call->core->sim->generation != 2)
        return SIM_GO;
    enum sim_stop stop = whole_lines(call, 2, "height");
    return stop ? stop : whole_lines(call, 3, "width");
}

/* Operands: d, a, channel, height, width, top, bottom, left, right, value. */
enum sim_stop sim_check_frame(struct sim_call *call)
{
    const uint64_t *arg = call->isa.arg;
    uint64_t bytes =
        (arg[7] + arg[8]) * arg[2] * isa_types[call->isa.type].bytes;
    if (call->core->sim->generation != 3 || arg[3] > 1 || bytes < FRAME_3)
        return SIM_GO;
    return sim_call_fault(call, SIM_FAULT_COUNT, arg[8] ? 8 : 7,
                          "with height 1 the pads on the left and the right "
                          "take %llu bytes, on this architecture they must "
                          "take less than %d",
                          (ull)bytes, FRAME_3);
}

enum sim_stop sim_check_channels(struct sim_call *call)
{
    int at = (int)(strchr(call->op->operands, 'l') - call->op->operands);
    uint64_t n = call->isa.arg[at];
    uint64_t bytes = n * isa_types[call->isa.type].bytes;
    if (call->core->sim->generation != 2 || bytes % LINE_2 == 0)
        return SIM_GO;
    return sim_call_fault(call, SIM_FAULT_COUNT, at,
                          "%llu channel%s %s %llu byte%s, on this architecture "
                          "that must be a multiple of %d",
                          (ull)n, isa_s(n), n == 1 ? "takes" : "take",
                          (ull)bytes, isa_s(bytes), LINE_2);
}

/* No other written span may overlap the first span, which is a result, too. */
enum sim_stop sim_check_apart(struct sim_call *call)
{
    const struct sim_operand *d = &call->spans[0];
    for (unsigned i = 1; i < call->plan->n_spans; i++) {
        const struct sim_operand *s = &call->spans[i];
        if (!call->plan->writes[i] || d->address + d->bytes <= s->address ||
            s->address + s->bytes <= d->address)
            continue;
        return sim_call_fault(
            call, SIM_FAULT_IN_PLACE, call->plan->span_at[i],
            "the indices [0x%llx, 0x%llx) overlap the values [0x%llx, "
            "0x%llx)",
            (ull)s->address, (ull)(s->address + s->bytes), (ull)d->address,
            (ull)(d->address + d->bytes));
    }
    return sim_check_channels(call);
}

/* Returns element i of an array of indices of this size. */
static uint64_t index_at(const void *p, size_t i, size_t size)
{
    uint64_t index = 0;
    memcpy(&index, (const char *)p + i * size, size);
    return index;
}

/* Indices are unsigned, so -1 is outside of any window. */
enum sim_stop sim_check_marks(struct sim_call *call)
{
    int at = (int)(strchr(call->op->operands, 'I') - call->op->operands);
    int first = (int)(strchr(call->op->operands, 'l') - call->op->operands);
    const uint64_t *arg = &call->isa.arg[first];
    uint64_t window = arg[3] * arg[4];
    size_t size = isa_types[call->isa.type].bytes;
    for (size_t i = 0; i < call->isa.n; i++) {
        uint64_t index = index_at(call->isa.ptr[at], i, size);
        if (index >= window)
            return sim_call_fault(call, SIM_FAULT_BOUNDS, at,
                                  "index %llu is %llu (channel %llu of window "
                                  "%llu), a window has only %llu element%s",
                                  (ull)i, (ull)index, (ull)(i % arg[0]),
                                  (ull)(i / arg[0]), (ull)window,
                                  isa_s(window));
    }
    return sim_check_channels(call);
}
