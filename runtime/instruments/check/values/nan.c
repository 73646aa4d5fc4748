/* SPDX-License-Identifier: MIT */
/* Finds ops that make a NaN or an infinity from operands without NaN and
 * infinity. The results of an op are in memory only at the next event, so they
 * are examined at that event.
 */
#include <stdlib.h>
#include <string.h>

#include "isa/number/round.h"
#include "isa/support/memory/alloc.h"
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
    bool is_waiting[CHK_N_CLASSES]; /* examine for a NaN, for an infinity */
    struct sim_actor by;
    uint32_t site;
    struct sim_range range;
    struct format format; /* format of its elements */
    uint8_t *bytes;
    size_t room;
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

static bool is_one(const struct format *f, enum chk_class class,
                   const uint8_t *at)
{
    uint32_t bits = 0;
    memcpy(&bits, at, f->bytes);
    bits &= UINT32_MAX >> (33 - 8 * f->bytes); /* without the sign */
    return class == CHK_NAN ? bits > f->infinity : bits == f->infinity;
}

/* Finds the first NaN or infinity of a range. False: there is none, or the
 * range cannot be read. */
static bool find(struct chk *c, struct nans *n, enum chk_class class,
                 const struct format *f, unsigned core,
                 const struct sim_range *r, uint64_t *where)
{
    struct chk_walk walk = {.range = r};
    uint64_t address, bytes;
    while (f->bytes && chk_walk(&walk, &address, &bytes)) {
        if (n->room < bytes) {
            free(n->bytes);
            n->bytes = isa_alloc_raw(bytes, 1);
            n->room = n->bytes ? bytes : 0;
        }
        if (n->room < bytes ||
            sim_peek(c->sim, core, address, n->bytes, bytes) != SIM_OK)
            return false;
        for (uint64_t i = 0; i + f->bytes <= bytes; i += f->bytes)
            if (is_one(f, class, n->bytes + i)) {
                *where = address + i;
                return true;
            }
    }
    return false;
}

static const enum chk_class births[] = {CHK_NAN, CHK_INF};
enum { N_BIRTHS = sizeof births / sizeof *births };

/* Examines the results of the last op, which has ended before this event. */
static void settle(struct chk *c)
{
    struct nans *n = c->of[CHK_NAN];
    uint64_t where;
    for (unsigned i = 0; i < N_BIRTHS; i++) {
        const enum chk_class class = births[i];
        if (!n->is_waiting[class])
            continue;
        n->is_waiting[class] = false;
        if (find(c, n, class, &n->format, n->by.number, &n->range, &where))
            chk_found(c, &(struct chk_finding){.class = class,
                                               .by = &n->by,
                                               .site = n->site,
                                               .address = where,
                                               .bytes = n->format.bytes,
                                               .words = words});
    }
}

/* Whether an operand has a NaN or infinity. */
static bool has_operand(struct chk *c, struct nans *n, enum chk_class class,
                        const struct sim_op_event *e)
{
    const struct format f = source_of(e, n->format);
    uint64_t where;
    for (unsigned i = 0; i < e->n_ranges; i++)
        if (e->ranges[i].is_read && e->ranges[i].bytes &&
            find(c, n, class, &f, e->by.number, &e->ranges[i], &where))
            return true;
    return false;
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
    for (unsigned i = 0; i < N_BIRTHS; i++)
        n->is_waiting[births[i]] =
            chk_has(c, births[i]) && !has_operand(c, n, births[i], e);
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
    memset(n->is_waiting, 0, sizeof n->is_waiting);
}

static void release(void *of)
{
    struct nans *n = of;
    free(n->bytes);
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
    .release = release,
    .begin = begin,
    .op = on_op,
    .access = on_access,
    .order = on_order,
    .task = on_task,
};

/* The findings of this check come from chk_nan. */
const struct chk_check chk_inf = {.also = 1u << CHK_NAN};
