/* SPDX-License-Identifier: MIT */
/* Writes the cause of reports about unwritten bytes, and where these bytes come
 * from. */
#include "runtime/instruments/check/init/cause.h"
#include "runtime/instruments/check/state/state.h"

/* ---- origins ------------------------------------------------------------ */

uint64_t init_far_value(struct chk *c, const struct sim_actor *by,
                        uint32_t site, uint64_t address)
{
    struct chk_origin o = {.site = site, .is_far = true};
    uint32_t number;
    if (by) {
        o.stamp = chk_stamp(by->number, site, by->cycle);
        o.task = by->task;
    }
    if (!c->sim || !sim_allocation_at(c->sim, address, &o.from))
        o.from = (struct sim_allocation){.address = address};
    if (!chk_origin_number(&c->origins, &o, &number)) {
        chk_exhausted(c);
        return 0;
    }
    return INIT_FORMED | number;
}

void init_blame(const struct chk *c, uint64_t value, struct chk_finding *f)
{
    if (!(value & INIT_FORMED)) {
        f->before_site = value ? chk_site_of(value) : 0;
        f->before = value;
        return;
    }
    const struct chk_origin *o = &c->origins.of[init_number(value)];
    f->before_site = o->site;
    f->before = o->stamp;
    f->before_task = &o->task;
    if (o->is_far && o->from.bytes)
        f->from = &o->from;
}

/* ---- uses by kernels ---------------------------------------------------- */

/* Whether the bytes that an operation formed may be without effect. */
static bool may_not_matter(const struct chk *c, const struct chk_finding *f)
{
    return (f->kind == CHK_CHOOSES || f->kind == CHK_RETURNED) &&
           f->before_site && !c->sites[f->before_site].direction;
}

/* What a kernel does with the bytes. */
static const char *const uses[] = {
    [CHK_TO_GLOBAL] = "takes to GDRAM",
    [CHK_LOADED] = "reads",
    [CHK_CHOOSES] = "takes addresses or a mask from",
    [CHK_RETURNED] = "returns a result of",
    [CHK_UPDATES] = "updates",
    [CHK_WEIGHTS] = "multiplies by",
};

void init_words(struct chk *c, const struct chk_finding *f,
                struct chk_report *r)
{
    const uint64_t *value = f->more;
    const bool is_far = init_is_far(c, *value, f->address);
    const bool is_formed = f->before_site || f->from;
    snprintf(r->cause, sizeof r->cause, "%s %s %s%s", chk_what(c, f->site),
             uses[f->kind],
             f->kind == CHK_WEIGHTS ? "weights that its task has not written"
             : !is_far              ? "bytes that nobody has written"
             : is_formed ? "bytes formed from GDRAM that nobody has written"
                         : "GDRAM that nobody has written",
             is_formed && !is_far ? ", by way of another operation" : "");
    snprintf(r->remedy, sizeof r->remedy, "%s%s",
             f->kind == CHK_WEIGHTS
                 ? "copy the weights to WRAM before, by GDRAM2WRAM or "
                   "NRAM2WRAM, to where this pointer looks in the lanes "
                   "(docs/wram.md); each task writes its own"
             : is_far
                 ? "copy the input to the device before the launch (cnrtMemcpy "
                   "with cnrtMemcpyHostToDev), fill it (cnrtMemset), or leave "
                   "padding out of the count"
                 : "write all of it first (a fill such as __bang_write_value "
                   "for the rest of the last line), or leave the rest out of "
                   "the count",
             may_not_matter(c, f)
                 ? "; it may not matter, where what was formed is the same "
                   "whatever these bytes hold"
                 : "");
}

void init_words_of_passed(struct chk *c, const struct chk_finding *f,
                          struct chk_report *r)
{
    const int first = f->by->core == SIM_MEMORY_CORE
                          ? f->by->task
                          : f->by->task - (int)f->by->core;
    int64_t cores = 0;
    if (!c->sim || !sim_builtin(c->sim, f->by->number, "coreDim", &cores))
        cores = 1;
    snprintf(r->cause, sizeof r->cause,
             "%s %s bytes of SRAM that were never written: the memory core "
             "alone copies from GDRAM to SRAM, with the taskId %d; tasks %d to "
             "%d pass %s by",
             chk_what(c, f->site), uses[f->kind], first, first + 1,
             first + (int)cores - 1, chk_what(c, f->before_site));
    snprintf(r->remedy, sizeof r->remedy,
             "let the memory core copy what all tasks of its cluster need, "
             "with no offset by taskId (if (__is_mpu()) ..., then "
             "__sync_cluster()), or let each core copy its part by way of NRAM "
             "(GDRAM2NRAM, NRAM2SRAM)");
}

void init_words_of_stale(struct chk *c, const struct chk_finding *f,
                         struct chk_report *r)
{
    snprintf(r->cause, sizeof r->cause,
             "%s %s bytes of an earlier load of %s: the present load of this "
             "buffer is shorter and left them there",
             chk_what(c, f->site), uses[f->kind], chk_what(c, f->before_site));
    snprintf(r->remedy, sizeof r->remedy,
             "fill the rest of the buffer behind the shorter load (such as "
             "__bang_write_value), or count only what was loaded");
}
