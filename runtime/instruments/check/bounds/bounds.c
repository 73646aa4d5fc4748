/* SPDX-License-Identifier: MIT */
/* Checks bounds of variables. An operand or scalar access must be in variables
 * of the scratchpads or of the device that its kernel can reach. It must not
 * leave the variable in which it begins, or begin in another variable than the
 * one from which it was formed. An access that leaves a memory or an allocation
 * is already a fault, unless allocations share pools (pools.c). Addresses of
 * variables have no meaning for the lanes of WRAM, so only linear copies are
 * checked there. */
#include <inttypes.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/words/plural.h"
#include "runtime/instruments/check/bounds/pools.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/shadow/walk.h"
#include "runtime/instruments/check/state/state.h"

enum { INDEX_BYTES = 8 }; /* behind the value of __bang_argmax and others */

static bool has_variables(uint64_t address)
{
    const enum isa_space space = isa_space_at(address);
    return space <= ISA_SPACE_SRAM || space == ISA_SPACE_GLOBAL;
}

/* ---- causes and remedies ------------------------------------------------ */

enum kind { NOWHERE, PAST_END, ELSEWHERE, INDEX, BEYOND };

struct touch {
    const struct sim_variable *variable; /* the variable of the first byte,
                                            or the last one before it */
    uint64_t address, bytes;
    bool is_written;
    uint64_t value; /* bytes before the index in the result; 0: there is no
                       index */
    enum chk_class class;
    int64_t offset; /* BEYOND: offset from the start of the original variable */
    const struct sim_variable *other; /* BEYOND: the variable of the first
                                         byte */
};

/* Writes about an operand that begins in another variable than the one from
 * which it was formed. */
static void words_of_beyond(struct chk *c, const struct chk_finding *f,
                            struct chk_report *r)
{
    const struct touch *t = f->more;
    const struct sim_variable *v = t->variable;
    const bool is_before = t->offset < 0;
    const uint64_t apart =
        is_before ? -(uint64_t)t->offset : (uint64_t)t->offset - v->bytes;
    char where[64] = "at";
    if (apart)
        snprintf(where, sizeof where, "%" PRIu64 " byte%s %s", apart,
                 isa_s(apart), is_before ? "before" : "behind");
    snprintf(r->cause, sizeof r->cause,
             "%s %s %" PRIu64 " byte%s from byte %" PRId64
             " of '%s' on, which has %" PRIu64 ": that is %s its %s, in '%s'",
             chk_what(c, f->site), t->is_written ? "writes" : "reads", t->bytes,
             isa_s(t->bytes), t->offset, v->name, v->bytes, where,
             is_before ? "beginning" : "end", t->other->name);
    snprintf(r->remedy, sizeof r->remedy,
             "let the offset be one inside of '%s'; is it counted in elements, "
             "and is '%s' as large as was meant?",
             v->name, v->name);
}

/* Writes about a result with an index, for which the variable is too small. */
static void words_of_index(struct chk *c, const struct chk_finding *f,
                           struct chk_report *r)
{
    const struct touch *t = f->more;
    snprintf(r->cause, sizeof r->cause,
             "%s writes a value of %" PRIu64 " bytes and an index of 8 from "
             "byte %" PRIu64 " of '%s' on, which has %" PRIu64 ": the last "
             "%" PRIu64 " of the index are beyond it",
             chk_what(c, f->site), t->value, t->address - t->variable->address,
             t->variable->name, t->variable->bytes, f->bytes);
    snprintf(r->remedy, sizeof r->remedy,
             "the index has 8 bytes: reserve %" PRIu64 " bytes from there on",
             t->bytes);
}

static void words(struct chk *c, const struct chk_finding *f,
                  struct chk_report *r)
{
    const struct touch *t = f->more;
    const struct sim_variable *v = t->variable;
    const char *what = chk_what(c, f->site);
    const char *does = t->is_written ? "writes" : "reads";
    if (f->kind == NOWHERE) {
        const uint64_t past = v ? t->address - v->address - v->bytes : 0;
        snprintf(r->cause, sizeof r->cause,
                 "%s %s %" PRIu64 " byte%s of no variable%s%s%s", what, does,
                 t->bytes, isa_s(t->bytes), v ? ", behind '" : "",
                 v ? v->name : "", v ? "'" : "");
        if (v)
            snprintf(r->owner, sizeof r->owner,
                     "%" PRIu64 " byte%s past the end of '%s' (%" PRIu64
                     " byte%s", /* reports.c closes the bracket */
                     past, isa_s(past), v->name, v->bytes, isa_s(v->bytes));
    } else if (f->kind == PAST_END) {
        snprintf(r->cause, sizeof r->cause,
                 "%s %s %" PRIu64 " byte%s from byte %" PRIu64
                 " of '%s' on, which has %" PRIu64 ": %" PRIu64 " too many",
                 what, does, t->bytes, isa_s(t->bytes), t->address - v->address,
                 v->name, v->bytes, f->bytes);
    } else {
        snprintf(r->cause, sizeof r->cause,
                 "%s %s pieces of '%s' and %" PRIu64
                 " byte%s of something else with one operand",
                 what, does, v->name, f->bytes, isa_s(f->bytes));
    }
    const bool may_be_last = f->kind == PAST_END && t->address > v->address;
    snprintf(r->remedy, sizeof r->remedy,
             "let the count, the offset and the size of %s%s%s fit together: "
             "%s%s",
             v ? "'" : "the variable", v ? v->name : "", v ? "'" : "",
             f->by->core == SIM_MEMORY_CORE
                 ? "is coreId in the offset, which is 128 on the memory core? "
                 : "",
             may_be_last          ? "is this the last, shorter piece, or are "
                                    "headers and padding left out of the size?"
             : f->kind == NOWHERE ? "does an index or a loop reach the number "
                                    "of elements?"
                                  : "are bytes counted where elements are "
                                    "meant, or are headers and padding left "
                                    "out of the size?");
}

/* ---- looking ------------------------------------------------------------ */

static bool covers(const struct sim_variable *v, uint64_t address,
                   uint64_t bytes)
{
    const uint64_t offset = address - v->address;
    return offset < v->bytes && bytes <= v->bytes - offset;
}

static void report(struct chk *c, const struct sim_actor *by, uint32_t site,
                   enum kind kind, const struct touch *t, uint64_t first)
{
    chk_found(c, &(struct chk_finding){
                     .class = t->class,
                     .severity = kind == INDEX ? CHK_WARNING_SEVERITY
                                               : CHK_OF_ITS_CHECK,
                     .kind = kind,
                     .by = by,
                     .site = site,
                     .address = first,
                     .bytes = t->address + t->bytes - first,
                     .words = kind == INDEX    ? words_of_index
                              : kind == BEYOND ? words_of_beyond
                                               : words,
                     .more = t,
                 });
}

/* Whether only the end of an index leaves the variable. */
static bool is_index(const struct touch *t)
{
    return t->value &&
           t->address + t->value < t->variable->address + t->variable->bytes;
}

/* Checks one piece. `whole` is the variable in which the operand began, or
 * NULL. False: a report was made. */
static bool look(struct chk *c, const struct sim_actor *by, uint32_t site,
                 const struct sim_variable *whole, const struct touch *piece)
{
    struct touch t = *piece;
    const struct sim_variable *v = chk_variable(c, by->module, t.address);
    t.variable = v;
    if (!v || t.address - v->address >= v->bytes) {
        if (t.class == CHK_SCALAR_BOUNDS &&
            isa_space_at(t.address) == ISA_SPACE_GLOBAL)
            return true; /* the compiler's tables have no name */
        report(c, by, site, NOWHERE, &t, t.address);
    } else if (whole && v != whole) {
        t.variable = whole;
        report(c, by, site, ELSEWHERE, &t, t.address);
    } else if (!covers(v, t.address, t.bytes))
        report(c, by, site, is_index(&t) ? INDEX : PAST_END, &t,
               v->address + v->bytes);
    else
        return true;
    return false;
}

/* Reports an operand with range r that begins in variable v, but was formed
 * from another variable, as the compiler has seen. Returns whether it was
 * reported. */
static bool look_beyond(struct chk *c, const struct sim_op_event *e,
                        uint32_t site, const struct sim_range *r,
                        const struct sim_variable *v)
{
    struct sim_beyond b;
    for (size_t i = 0; sim_beyond(e->by.module, i, &b); i++) {
        if (b.pc != e->by.pc || b.variable + (uint64_t)b.offset != r->address)
            continue;
        const struct sim_variable *from =
            chk_variable(c, e->by.module, b.variable);
        if (!from || from == v || from->address != b.variable)
            continue;
        const struct touch t = {.variable = from,
                                .address = r->address,
                                .bytes = r->bytes,
                                .is_written = r->is_written,
                                .class = CHK_BOUNDS,
                                .offset = b.offset,
                                .other = v};
        report(c, &e->by, site, BEYOND, &t, r->address);
        return true;
    }
    return false;
}

static void on_op(struct chk *c, const struct sim_op_event *e, uint32_t site)
{
    for (unsigned i = 0; i < e->n_ranges && !e->is_inside; i++) {
        const struct sim_range *r = &e->ranges[i];
        const bool is_in_lanes = r->space == SIM_SPACE_WRAM;
        if (r->bytes && r->space == SIM_SPACE_GDRAM)
            chk_pools_range(c, &e->by, site, r);
        if (r->bytes == 0 || !has_variables(r->address) ||
            (is_in_lanes && (r->n > 1 || !e->direction)))
            continue;
        const struct sim_variable *v =
            chk_variable(c, e->by.module, r->address);
        if (v && covers(v, r->address, 1) && look_beyond(c, e, site, r, v))
            continue;
        if (v && covers(v, r->address, r->bytes))
            continue;
        struct chk_walk walk = {.range = r};
        struct touch t = {.is_written = r->is_written, .class = CHK_BOUNDS};
        if (r->is_written && strcmp(e->shape, "extremum") == 0 &&
            r->bytes < 2 * INDEX_BYTES)
            t.value = r->bytes - INDEX_BYTES; /* else whole lines, on 2xx */
        const struct sim_variable *whole = NULL;
        while (chk_walk(&walk, &t.address, &t.bytes) &&
               look(c, &e->by, site, whole, &t))
            if (!whole)
                whole = chk_variable(c, e->by.module, t.address);
    }
}

/* Skips the check if there are no pools: then an access outside of the
 * allocations of GDRAM is a fault. */
static void begin(struct chk *c)
{
    if (!c->sim || !sim_has_pools(c->sim))
        c->absent |= 1u << CHK_BOUNDS;
}

const struct chk_check chk_bounds = {
    .wants = SIM_WANTS_STRAY,
    .spaces = 1u << ISA_SPACE_GDRAM,
    .is_far = true,
    .begin = begin,
    .op = on_op,
    .access = chk_pools_access,
};

/* ---- scalar accesses ---------------------------------------------------- */

static void on_access(struct chk *c, const struct sim_access_event *e,
                      uint32_t site)
{
    if (!has_variables(e->address) ||
        chk_is_in_latest(c, e->by.module, e->address, e->bytes))
        return;
    const struct touch t = {.address = e->address,
                            .bytes = e->bytes,
                            .is_written = e->writes,
                            .class = CHK_SCALAR_BOUNDS};
    look(c, &e->by, site, NULL, &t);
}

const struct chk_check chk_scalar_bounds = {
    .wants = SIM_WANTS_ACCESS | SIM_WANTS_FAR,
    .spaces = 1u << ISA_SPACE_NRAM | 1u << ISA_SPACE_WRAM |
              1u << ISA_SPACE_SRAM | 1u << ISA_SPACE_GLOBAL,
    .access = on_access,
};
