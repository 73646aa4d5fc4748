/* SPDX-License-Identifier: MIT */
/*
 * Breakpoints at NaNs. Results of BANG ops are checked after each op that the
 * observer reports. Scalar instructions are not reported: the launch stops
 * before each one that computes a floating-point number, and again behind it,
 * where its register is checked.
 */
#include "runtime/debug/points/nan.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "isa/isa.h"
#include "runtime/debug/expr/device_names.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/points/seen.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"

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

/* The first NaN that the result of an op has. */
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

/* How the result of each is stored: SET_S, SET_D, SET_H, or otherwise. */
static const char *const bodies[] = {
#define I(name, mnemonic, match, mask, format, class, formula, body) \
    [ISA_I_##name] = #body,
#include "isa/tables/insns.def"
#undef I
    [ISA_I_BANG] = "",
};

/* The type that an instruction computes, NULL if it only moves bits or computes
 * something else. Only those that round or choose can have a new NaN. */
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
