/* SPDX-License-Identifier: MIT */
/* Stops of a launch at breakpoints: at their places, after recorded accesses,
 * after a report of a check, and at NaNs. */
#include "runtime/debug/points/points.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/expr/device_names.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"

/* ---- stop points of the simulator ---------------------------------------- */

/* Stop points of the simulator, at the places of breakpoints. Several
 * breakpoints may share a stop point. */

void dbg_mark(struct dbg_session *s, uint64_t pc, bool is_set)
{
    if (!s->launch)
        return;
    if (is_set)
        sim_stop_at(s->sim, s->launch->module, pc);
    else
        sim_stop_no_more(s->sim, s->launch->module, pc);
}

static bool is_marked(const struct dbg_session *s, uint64_t pc)
{
    for (size_t i = 0; i < s->points->n_breaks; i++)
        for (size_t k = 0; k < s->points->breaks[i]->n_pcs; k++)
            if (s->points->breaks[i]->is_enabled &&
                s->points->breaks[i]->pcs[k] == pc)
                return true;
    return false;
}

void dbg_break_unmark(struct dbg_session *s, struct dbg_breakpoint *b)
{
    bool was_enabled = b->is_enabled;
    b->is_enabled = false;
    for (size_t i = 0; i < b->n_pcs; i++)
        if (!is_marked(s, b->pcs[i]))
            dbg_mark(s, b->pcs[i], false);
    b->is_enabled = was_enabled;
}

void dbg_breaks_take_out(struct dbg_session *s)
{
    for (size_t i = 0; i < s->points->n_breaks; i++)
        for (size_t k = 0; k < s->points->breaks[i]->n_pcs; k++)
            dbg_mark(s, s->points->breaks[i]->pcs[k], false);
}

void dbg_breaks_mark(struct dbg_session *s)
{
    for (size_t i = 0; i < s->points->n_breaks; i++)
        for (size_t k = 0; s->points->breaks[i]->is_enabled &&
                           k < s->points->breaks[i]->n_pcs;
             k++)
            dbg_mark(s, s->points->breaks[i]->pcs[k], true);
}

bool dbg_break_add_pc(struct dbg_breakpoint *b, uint64_t pc)
{
    assert(b->n_pcs <= b->room_pcs);
    if (!ISA_GROW(b->pcs, b->n_pcs, b->room_pcs))
        return false;
    b->pcs[b->n_pcs++] = pc;
    return true;
}

enum isa_owner dbg_owner_of(uint64_t address)
{
    const enum isa_space space = isa_space_at(address);
    return space == ISA_N_SPACES ? ISA_OWNER_CORE : isa_spaces[space].owner;
}

/* ---- accesses ------------------------------------------------------------ */

/* Accesses that the observer of watchpoints has recorded. The core stops after
 * the instruction. Then the record is evaluated. */

struct dbg_seen *dbg_note(struct dbg_session *s, const struct sim_actor *by,
                          struct dbg_breakpoint *b)
{
    assert(s->launch && by->number < dbg_n_cores(s));
    if (!ISA_GROW(s->points->seen, s->points->n_seen, s->points->room_seen))
        return NULL;
    struct dbg_seen *seen = &s->points->seen[s->points->n_seen++];
    *seen = (struct dbg_seen){.core = by->number,
                              .retired = by->retired + 1,
                              .pc = by->pc,
                              .cycle = by->cycle,
                              .b = b};
    sim_stop_at(s->sim, s->launch->module, by->pc + 4);
    return seen;
}

struct dbg_seen *dbg_noted(struct dbg_session *s, const struct sim_actor *by,
                           const struct dbg_breakpoint *b)
{
    for (size_t i = s->points->n_seen; i-- > 0;)
        if (s->points->seen[i].b == b &&
            s->points->seen[i].core == by->number &&
            s->points->seen[i].retired == by->retired + 1)
            return &s->points->seen[i];
    return NULL;
}

/* Returns whether only the core itself writes the recorded memory. */
static bool is_own(const struct dbg_seen *seen)
{
    const struct dbg_breakpoint *b = seen->b;
    if (b->kind == DBG_REPORT)
        return false;
    return (b->is_nan && seen->word) ||
           dbg_owner_of(b->is_nan ? seen->range.address : b->address) ==
               ISA_OWNER_CORE;
}

enum dbg_noticed dbg_seen_at(const struct dbg_session *s, unsigned core,
                             uint64_t retired)
{
    enum dbg_noticed noticed = DBG_NOTICED_NOTHING;
    for (size_t i = 0; i < s->points->n_seen; i++) {
        const struct dbg_seen *seen = &s->points->seen[i];
        if (seen->core != core || seen->retired != retired)
            continue;
        if (!is_own(seen))
            return DBG_NOTICED_SHARED;
        noticed = DBG_NOTICED_OWN;
    }
    return noticed;
}

void dbg_seen_forget(struct dbg_session *s)
{
    while (s->points->n_seen)
        sim_stop_no_more(s->sim, s->launch->module,
                         s->points->seen[--s->points->n_seen].pc + 4);
}

void dbg_seen_forget_of(struct dbg_session *s, const struct dbg_breakpoint *b)
{
    size_t n = 0;
    for (size_t i = 0; i < s->points->n_seen; i++)
        if (s->points->seen[i].b == b)
            dbg_mark(s, s->points->seen[i].pc + 4, false);
        else
            s->points->seen[n++] = s->points->seen[i];
    if (n == s->points->n_seen)
        return;
    s->points->n_seen = n;
    dbg_breaks_mark(s);
    for (size_t i = 0; i < n; i++)
        dbg_mark(s, s->points->seen[i].pc + 4, true);
}

/* ---- reports of the checks ----------------------------------------------- */

/* Breakpoints at reports. The launch stops after the instruction that is
 * reported. */

void dbg_report_note(struct dbg_session *s, const struct sim_actor *by,
                     const char *text)
{
    if (!s->launch || s->program->is_detached)
        return;
    for (size_t i = 0; i < s->points->n_breaks; i++) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        if (b->kind != DBG_REPORT || !b->is_enabled || dbg_noted(s, by, b))
            continue;
        if (!dbg_note(s, by, b))
            return;
        snprintf(b->report, sizeof b->report, "%s", text);
    }
}

void dbg_report_describe(const struct dbg_seen *seen, char *text, size_t bytes)
{
    snprintf(text, bytes, "Breakpoint %u: %s", seen->b->number,
             seen->b->report);
}

/* ---- NaNs ---------------------------------------------------------------- */

/* Breakpoints at NaNs. For BANG ops, the observer reports each op, and the op's
 * results are then checked. Scalar instructions are not reported. So the launch
 * stops before each instruction that computes a floating-point number, and
 * again after it, to check the result's register. */

/* ---- ops ---------------------------------------------------------------- */

void dbg_nan_note(struct dbg_session *s, const struct sim_op_event *e)
{
    if (!sim_type_is_float(e->type) || e->direction)
        return;
    for (size_t i = 0; i < s->points->n_breaks; i++) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        for (unsigned k = 0; b->is_nan && b->is_enabled && k < e->n_ranges;
             k++) {
            if (!e->ranges[k].is_written)
                continue;
            struct dbg_seen *seen = dbg_note(s, &e->by, b);
            if (!seen)
                return;
            seen->range = e->ranges[k];
            seen->type = e->type;
            snprintf(seen->op, sizeof seen->op, "%s", e->intrinsic);
        }
    }
}

/* Finds the first NaN in the result of an op. */
static bool find_in_memory(struct dbg_session *s, const struct dbg_seen *seen,
                           uint64_t *address)
{
    const struct sim_range *r = &seen->range;
    const struct dbg_type *type = dbg_element_type(seen->type);
    for (uint64_t k = 0; type && k < r->n; k++) {
        uint64_t at;
        if (!sim_range_segment(r, k, &at))
            continue;
        for (uint64_t i = 0; i + type->bytes <= r->segment_bytes;
             i += type->bytes) {
            uint8_t bytes[8];
            if (dbg_memory_read(s, seen->core, at + i, bytes,
                                (size_t)type->bytes) &&
                isnan(dbg_real(type, bytes))) {
                *address = at + i;
                return true;
            }
        }
    }
    return false;
}

/* ---- scalar instructions ------------------------------------------------ */

/* How each instruction stores its result: by SET_S, SET_D, SET_H, or
 * otherwise. */
static const char *const bodies[] = {
#define I(name, mnemonic, match, mask, format, class, formula, body) \
    [ISA_I_##name] = #body,
#include "isa/tables/insns.def"
#undef I
    [ISA_I_BANG] = "",
};

/* Returns the type of the number that an instruction computes. NULL: it
 * computes no number, or only moves bits. Only instructions that round or
 * choose can make a new NaN. */
static const struct dbg_type *computes(uint32_t word)
{
    struct isa_insn insn = isa_decode(word);
    const char *body = bodies[insn.op];
    if (!body || strncmp(body, "SET_", 4) != 0 || !body[4] || body[5] != '(' ||
        strncmp(isa_insn_name(insn.op), "fsgnj", 5) == 0)
        return NULL;
    return body[4] == 'S'   ? dbg_builtin_type(DBG_T_FLOAT)
           : body[4] == 'D' ? dbg_builtin_type(DBG_T_DOUBLE)
           : body[4] == 'H' ? dbg_builtin_type_find("half")
                            : NULL;
}

size_t dbg_nan_places(const struct dbg_symbols *p, uint64_t *pcs, size_t max)
{
    size_t n = 0;
    for (size_t k = 0; k < p->image.n_segments; k++) {
        const struct isa_segment *segment = &p->image.segments[k];
        for (uint64_t i = 0; i + 4 <= segment->file_bytes; i += 4) {
            const struct isa_symbol *symbol =
                isa_image_symbol_at(&p->image, segment->address + i);
            uint32_t word;
            memcpy(&word, segment->data + i, sizeof word);
            if (!symbol || !symbol->is_function || !computes(word))
                continue;
            if (n < max)
                pcs[n] = segment->address + i;
            n++;
        }
    }
    return n;
}

bool dbg_nan_expect(struct dbg_session *s, unsigned core)
{
    struct sim_view view = dbg_view_of(s, core);
    uint32_t word = 0;
    bool is_expected = false;
    for (size_t i = 0; i < s->points->n_breaks; i++) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        if (!b->is_nan || !b->is_enabled)
            continue;
        if (!dbg_memory_read(s, core, view.pc, &word, sizeof word) ||
            !computes(word))
            return false;
        is_expected = true;
        const struct sim_actor by = {
            .number = core, .pc = view.pc, .retired = view.retired};
        struct dbg_seen *seen =
            dbg_noted(s, &by, b) ? NULL : dbg_note(s, &by, b);
        if (seen)
            seen->word = word;
    }
    return is_expected;
}

bool dbg_nan_describe(struct dbg_session *s, const struct dbg_seen *seen,
                      char *text, size_t bytes)
{
    uint64_t address;
    if (seen->word) {
        struct isa_insn insn = isa_decode(seen->word);
        struct sim_view view = dbg_view_of(s, seen->core);
        const struct dbg_type *type = computes(seen->word);
        if (!type || !isnan(dbg_real(type, (const uint8_t *)&view.x[insn.rd])))
            return false;
        snprintf(text, bytes, "Breakpoint %u: %s made a NaN in %s",
                 seen->b->number, isa_insn_name(insn.op),
                 dbg_register_name(insn.rd));
        return true;
    }
    if (!find_in_memory(s, seen, &address))
        return false;
    snprintf(text, bytes, "Breakpoint %u: %s made a NaN at %s 0x%" PRIx64,
             seen->b->number, seen->op, sim_space_name(seen->range.space),
             address);
    return true;
}
