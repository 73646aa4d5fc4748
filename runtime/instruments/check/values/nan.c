/* SPDX-License-Identifier: MIT */
/* Finds ops that make a NaN or an infinity from operands without NaN and
 * infinity. The results of an op are in memory only at the next event, so they
 * are examined at that event.
 */
#include <string.h>

#include "isa/number/round.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/shadow/walk.h"
#include "runtime/instruments/check/state/state.h"

/* The layout of a floating-point type. bytes 0: the type is no floating-point
 * type. */
struct format {
    unsigned bytes;
    uint32_t infinity; /* bits of infinity, without the sign */
};

struct nans {
    unsigned waiting; /* what is examined for: bits by `births` */
    struct sim_actor by;
    uint32_t site;
    struct sim_range range;
    struct format format; /* format of its elements */
    uint32_t piece[1024]; /* elements under examination */
};

/* Returns what makes a NaN in an op. */
static const char *nan_of(const char *op)
{
    static const struct {
        const char *part, *says;
    } reasons[] = {
        {"mul", "0 times infinity: a mask that multiplies leaves NaNs where "
                "values are infinite; mask by selection, as __bang_maskmove "
                "does, or clamp first"},
        {"conv", "0 times infinity, or infinity less infinity"},
        {"mlp", "0 times infinity, or infinity less infinity"},
        {"div", "0/0, or infinity over infinity"},
        {"recip", "an operand beyond what it is for"},
        {"sqrt", "the root of what is negative"},
        {"log", "the logarithm of what is negative"},
        {"sin", "the sine or cosine of infinity"},
        {"cos", "the sine or cosine of infinity"},
        {"sub", "infinity less infinity"},
        {"add", "infinity less infinity"},
        {"sum", "infinity less infinity"},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (strstr(op, reasons[i].part))
            return reasons[i].says;
    return "0/0, 0 times infinity, infinity less infinity, or roots and "
           "logarithms of what is negative";
}

static void words(struct chk *c, const struct chk_finding *f,
                  struct chk_report *r)
{
    const bool is_nan = f->class == CHK_NAN;
    snprintf(r->cause, sizeof r->cause,
             "%s makes %s of operands that have none", chk_what(c, f->site),
             is_nan ? "a NaN" : "an infinity");
    if (is_nan)
        snprintf(r->remedy, sizeof r->remedy,
                 "look for %s (mlusim debug stops here: break nan)",
                 nan_of(c->sites[f->site].op));
    else
        snprintf(r->remedy, sizeof r->remedy,
                 "look for sums, products or conversions beyond what the "
                 "type holds (half ends at 65504), and for divisions by "
                 "0: compute in float, or scale first");
}

static struct format format_of(enum sim_type type)
{
    struct isa_format_bits bits;
    if (!isa_format_of((enum isa_type)type, &bits))
        return (struct format){0};
    return (struct format){sim_type_bytes(type), isa_format_infinity(bits)};
}

/* Returns the format of an op's sources. */
static struct format source_of(const struct sim_op_event *e,
                               struct format target)
{
    return e->source == SIM_TYPE_NONE ? target : format_of(e->source);
}

enum { BIRTH_NAN, BIRTH_INF, N_BIRTHS };
static const enum chk_class births[] = {CHK_NAN, CHK_INF};

/* Returns the largest magnitude of elements, as bits: that of a NaN is above
 * that of infinity, which is above that of any number. Signed, because vectors
 * of every CPU have that maximum. */
#define LARGEST(bits)                                          \
    static uint32_t largest##bits(const void *bytes, size_t n) \
    {                                                          \
        const int##bits##_t *x = bytes;                        \
        int##bits##_t most = 0;                                \
        for (size_t i = 0; i < n; i++) {                       \
            const int##bits##_t magnitude =                    \
                (int##bits##_t)(x[i] & INT##bits##_MAX);       \
            most = magnitude > most ? magnitude : most;        \
        }                                                      \
        return (uint32_t)most;                                 \
    }
LARGEST(16)
LARGEST(32)

static uint32_t largest(const struct format *f, const void *x, size_t n)
{
    return f->bytes == 2 ? largest16(x, n) : largest32(x, n);
}

/* Returns which of the wanted births a range has, as bits, and where first.
 * Those behind bytes that cannot be read are not found. */
static unsigned find(struct chk *c, struct nans *n, unsigned wanted,
                     const struct format *f, unsigned core,
                     const struct sim_range *r, uint64_t where[N_BIRTHS])
{
    struct chk_walk walk = {.range = r};
    uint64_t address, rest, bytes;
    unsigned found = 0;
    while (f->bytes && found != wanted && chk_walk(&walk, &address, &rest))
        for (; rest && found != wanted; address += bytes, rest -= bytes) {
            bytes = rest < sizeof n->piece ? rest : sizeof n->piece;
            if (sim_peek(c->sim, core, address, n->piece, bytes) != SIM_OK)
                return found;
            /* The least that is wanted, if infinities are or NaNs alone. */
            const uint32_t least =
                f->infinity + !((wanted & ~found) >> BIRTH_INF);
            const size_t count = bytes / f->bytes;
            if (largest(f, n->piece, count) < least)
                continue;
            for (size_t i = 0; i < count; i++) {
                const uint64_t at = i * f->bytes;
                const uint32_t bits =
                    largest(f, (const uint8_t *)n->piece + at, 1);
                const unsigned birth =
                    bits > f->infinity ? BIRTH_NAN : BIRTH_INF;
                if (bits < least || !(wanted & ~found & 1u << birth))
                    continue;
                found |= 1u << birth;
                where[birth] = address + at;
            }
        }
    return found;
}

/* Examines the results of the last op, which has ended before this event. */
static void settle(struct chk *c)
{
    struct nans *n = c->of[CHK_NAN];
    uint64_t where[N_BIRTHS];
    if (!n->waiting)
        return;
    const unsigned found =
        find(c, n, n->waiting, &n->format, n->by.number, &n->range, where);
    n->waiting = 0;
    for (unsigned i = 0; i < N_BIRTHS; i++)
        if (found & 1u << i)
            chk_found(c, &(struct chk_finding){.class = births[i],
                                               .by = &n->by,
                                               .site = n->site,
                                               .address = where[i],
                                               .bytes = n->format.bytes,
                                               .words = words});
}

/* Returns those of the wanted classes that no operand has. */
static unsigned without_operands(struct chk *c, struct nans *n, unsigned wanted,
                                 const struct sim_op_event *e)
{
    const struct format f = source_of(e, n->format);
    uint64_t where[N_BIRTHS];
    for (unsigned i = 0; i < e->n_ranges && wanted; i++)
        if (e->ranges[i].is_read && e->ranges[i].bytes)
            wanted &=
                ~find(c, n, wanted, &f, e->by.number, &e->ranges[i], where);
    return wanted;
}

static void on_op(struct chk *c, const struct sim_op_event *e, uint32_t site)
{
    struct nans *n = c->of[CHK_NAN];
    settle(c);
    n->format = format_of(e->type);
    if (!n->format.bytes || e->direction || e->n_ranges == 0 ||
        !e->ranges[0].is_written)
        return;
    if (e->n_ranges == 1 && !e->ranges[0].is_read) /* a fill */
        return;
    unsigned wanted = 0;
    for (unsigned i = 0; i < N_BIRTHS; i++)
        wanted |= (unsigned)chk_has(c, births[i]) << i;
    n->waiting = without_operands(c, n, wanted, e);
    n->by = e->by;
    n->site = site;
    n->range = e->ranges[0];
    n->range.offsets = NULL;
}

static void on_access(struct chk *c, const struct sim_access_event *e,
                      uint32_t site)
{
    (void)e;
    (void)site;
    settle(c);
}

static void on_order(struct chk *c, const struct sim_order_event *e)
{
    (void)e;
    settle(c);
}

static void on_task(struct chk *c, const struct sim_task_event *e)
{
    (void)e;
    settle(c);
}

static void begin(struct chk *c)
{
    struct nans *n = c->of[CHK_NAN];
    n->waiting = 0;
}

/* Copies nothing, because no results are pending at a snapshot. */
static bool copy(void *to, const void *of)
{
    (void)to, (void)of;
    return true;
}

const struct chk_check chk_nan = {
    .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR | SIM_WANTS_ORDER |
             SIM_WANTS_TASK,
    .spaces = UINT32_MAX,
    .bytes = sizeof(struct nans),
    .settle = settle,
    .copy = copy,
    .begin = begin,
    .op = on_op,
    .access = on_access,
    .order = on_order,
    .task = on_task,
};

/* The findings of this check come from chk_nan. */
const struct chk_check chk_inf = {.also = 1u << CHK_NAN};
