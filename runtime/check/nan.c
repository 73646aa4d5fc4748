/* SPDX-License-Identifier: MIT */
/*
 * Where NaNs begin: an op whose operands have none and whose result has one.
 * What an op writes is there when the next event is told, so its results are
 * looked at then.
 */
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "runtime/check/state.h"

struct nans {
    bool is_waiting;
    struct sim_actor by;
    uint32_t site;
    struct sim_range range;
    unsigned element; /* bytes, 0: no floating type */
    bool is_bfloat;
    uint8_t *bytes;
    size_t room;
};

static void words(struct chk *c, const struct chk_finding *f,
                  struct chk_report *r)
{
    snprintf(r->cause, sizeof r->cause,
             "%s makes a NaN of operands that have none", chk_what(c, f->site));
    snprintf(r->remedy, sizeof r->remedy,
             "look for 0/0, infinity less infinity, or roots and logarithms of "
             "what is negative (mlusim debug stops here: break nan)");
}

static bool is_nan(const struct nans *n, const uint8_t *at)
{
    uint32_t bits = 0;
    memcpy(&bits, at, n->element);
    if (n->element == 4)
        return (bits & 0x7fffffffu) > 0x7f800000u;
    return n->is_bfloat ? (bits & 0x7fffu) > 0x7f80u
                        : (bits & 0x7fffu) > 0x7c00u;
}

/* The first NaN of a range; false: there is none, or it cannot be read. */
static bool find(struct chk *c, struct nans *n, unsigned core,
                 const struct sim_range *r, uint64_t *where)
{
    struct chk_walk walk = {.range = r};
    uint64_t address, bytes;
    while (n->element && chk_walk(&walk, &address, &bytes)) {
        if (n->room < bytes) {
            free(n->bytes);
            n->bytes = isa_alloc_raw(bytes, 1);
            n->room = n->bytes ? bytes : 0;
        }
        if (n->room < bytes ||
            sim_peek(c->sim, core, address, n->bytes, bytes) != SIM_OK)
            return false;
        for (uint64_t i = 0; i + n->element <= bytes; i += n->element)
            if (is_nan(n, n->bytes + i)) {
                *where = address + i;
                return true;
            }
    }
    return false;
}

/* The op before this event is done. */
static void settle(struct chk *c)
{
    struct nans *n = c->of[CHK_NAN];
    uint64_t where;
    if (!n->is_waiting)
        return;
    n->is_waiting = false;
    if (find(c, n, n->by.number, &n->range, &where))
        chk_found(c, &(struct chk_finding){.class = CHK_NAN,
                                           .by = &n->by,
                                           .site = n->site,
                                           .address = where,
                                           .bytes = n->element,
                                           .words = words});
}

static void on_op(struct chk *c, const struct sim_op_event *e, uint32_t site)
{
    struct nans *n = c->of[CHK_NAN];
    uint64_t where;
    settle(c);
    n->is_bfloat = strncmp(e->type, "bf", 2) == 0;
    n->element = strcmp(e->type, "float") == 0                  ? 4
                 : n->is_bfloat || strcmp(e->type, "half") == 0 ? 2
                                                                : 0;
    if (!n->element || e->direction || e->n_ranges == 0 ||
        !e->ranges[0].is_written)
        return;
    for (unsigned i = 0; i < e->n_ranges; i++)
        if (e->ranges[i].is_read && e->ranges[i].bytes &&
            find(c, n, e->by.number, &e->ranges[i], &where))
            return;
    if (e->n_ranges == 1 && !e->ranges[0].is_read) /* a fill */
        return;
    n->is_waiting = true;
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

static bool create(struct chk *c)
{
    return (c->of[CHK_NAN] = isa_alloc(1, sizeof(struct nans))) != NULL;
}

static void begin(struct chk *c)
{
    ((struct nans *)c->of[CHK_NAN])->is_waiting = false;
}

static void release(void *of)
{
    struct nans *n = of;
    free(n->bytes);
    free(n);
}

/* After a snapshot nothing is waited for. */
static void *copy(const void *of)
{
    (void)of;
    return isa_alloc(1, sizeof(struct nans));
}

const struct chk_check chk_nan = {
    .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR | SIM_WANTS_ORDER |
             SIM_WANTS_TASK,
    .spaces = UINT32_MAX,
    .create = create,
    .settle = settle,
    .copy = copy,
    .release = release,
    .begin = begin,
    .op = on_op,
    .access = on_access,
    .order = on_order,
    .task = on_task,
};
