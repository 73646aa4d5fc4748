/* SPDX-License-Identifier: MIT */
#include "runtime/instruments/trace/limit.h"

#include <inttypes.h>

#include "runtime/instruments/trace/put.h"

enum { END_BYTES = 1 << 14 }; /* for names, and the end */

struct trace_limit trace_limit(uint64_t mib)
{
    const struct trace_left all = {.room = UINT64_MAX, .at_ns = UINT64_MAX};
    struct trace_limit limit = {.mib = mib, .inside = all, .outside = all};
    if (mib) {
        limit.inside.room = (mib << 20) / 4 * 3;
        limit.outside.room = (mib << 20) - END_BYTES;
    }
    return limit;
}

static bool has_left_out(const struct trace_left *left)
{
    return left->at_ns != UINT64_MAX;
}

static char *put_left(char *at, const char *before,
                      const struct trace_left *left, const char *const names[],
                      unsigned n)
{
    at = put_time(out_text(at, before), left->at_ns);
    for (unsigned i = 0; i < n; i++)
        at = put_field(out_text(out_text(out_text(at, ",\""), names[i]), "\""),
                       ":", left->n[i]);
    return out_text(at, "}");
}

static const char *const inside_names[] = {"ops", "waits", "steps", "tasks",
                                           "regions"};
static const char *const outside_names[] = {"launches", "commands"};

static void say_left(FILE *to, const struct trace_left *left,
                     const char *const names[], unsigned n)
{
    if (!has_left_out(left))
        return;
    fprintf(to,
            "; parts are left out from %.3f us on:", (double)left->at_ns / 1e3);
    const char *separator = " ";
    for (unsigned i = 0; i < n; i++)
        if (left->n[i] > 0) {
            fprintf(to, "%s%" PRIu64 " %s", separator, left->n[i], names[i]);
            separator = ", ";
        }
}

static bool is_cut(const struct trace_limit *l)
{
    return has_left_out(&l->inside) || has_left_out(&l->outside);
}

char *trace_limit_put(const struct trace_limit *l, char *at)
{
    if (!is_cut(l))
        return at;
    at = put_field(at, ",\n\"leftOut\":{\"limit_mib\":", l->mib);
    if (has_left_out(&l->inside))
        at = put_left(at, ",\"within\":{\"from_us\":", &l->inside, inside_names,
                      N_INSIDE);
    if (has_left_out(&l->outside))
        at = put_left(at, ",\"program\":{\"from_us\":", &l->outside,
                      outside_names, N_OUTSIDE);
    return out_text(at, "}");
}

void trace_limit_say(const struct trace_limit *l, FILE *to)
{
    if (!is_cut(l))
        return;
    fprintf(to, "mlusim: the trace has its limit of %" PRIu64 " MiB", l->mib);
    say_left(to, &l->inside, inside_names, N_INSIDE);
    say_left(to, &l->outside, outside_names, N_OUTSIDE);
    fputs(" (--trace-limit 0: no limit; --trace-window: a part)\n", to);
}
