/* SPDX-License-Identifier: MIT */
/* Writes a long text in blocks. */
#include "runtime/instruments/trace/out.h"

#include <errno.h>
#include <inttypes.h>

/* clang-format off */
const char out_digits[200] =
    {
#define TEN(t) t, '0', t, '1', t, '2', t, '3', t, '4', \
               t, '5', t, '6', t, '7', t, '8', t, '9'
        TEN('0'), TEN('1'), TEN('2'), TEN('3'), TEN('4'),
        TEN('5'), TEN('6'), TEN('7'), TEN('8'), TEN('9'),
#undef TEN
};
/* clang-format on */

void out_init(struct out *o, FILE *file)
{
    setvbuf(file, NULL, _IONBF, 0);
    o->file = file;
    o->error = 0;
    o->due = OUT_BLOCK;
    o->n = 0;
    o->n_written = 0;
}

/* Writes the first n bytes of the text. Moves the rest to the beginning. */
static void write_text(struct out *o, size_t n)
{
    assert(n <= o->n && n <= o->due);
    if (!o->error && fwrite(o->text, 1, n, o->file) != n)
        o->error = errno;
    o->n -= n;
    o->n_written += n;
    memmove(o->text, o->text + n, o->n);
    o->due = n < o->due ? o->due - n : OUT_BLOCK;
}

void out_write_block(struct out *o)
{
    assert(o->n >= o->due);
    write_text(o, o->due);
}

void out_flush(struct out *o)
{
    if (o->n >= o->due)
        out_write_block(o);
    write_text(o, o->n);
}

bool out_close(struct out *o)
{
    out_flush(o);
    if (fclose(o->file) != 0 && !o->error)
        o->error = errno;
    errno = o->error;
    return !o->error;
}

/* ---- the limit ----------------------------------------------------------- */

enum { END_BYTES = 1 << 14 }; /* room for names and the end */

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
