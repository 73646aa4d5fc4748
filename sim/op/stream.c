/* SPDX-License-Identifier: MIT */
/*
 * Which overlaps of a destination with a source need more than the body. Where
 * both begin at the same byte, elementwise bodies read each element before they
 * write it. So do conversions, in ascending order, as long as no result lies on
 * a source behind its own: narrowing in place, and narrow data at the end of
 * the wide buffer, are what kernels do every day.
 */
#include "sim/op/stream.h"

/* Whether no result of a conversion lies on a source that is yet to be read. It
 * leads by the difference of the sizes more each time, so the first and the
 * last but one say it. With strides elements are converted one by one. */
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
