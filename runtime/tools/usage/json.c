/* SPDX-License-Identifier: MIT */
/*
 * What a kernel used as JSON, with all that the text and the maps have. Numbers
 * are bytes, offsets in their memory, and cycles.
 */
#include "runtime/tools/usage/json.h"
#include "runtime/tools/budget/measure.h"
#include "runtime/tools/usage/reach.h"
#include "runtime/tools/usage/text.h"

#include "isa/image/dwarf/debuginfo.h"
#include "isa/support/json/json.h"

static void put_place(struct json_writer *w, const char *file, unsigned line)
{
    isa_json_text(w, "file", file);
    if (file)
        isa_json_u64(w, "line", line);
}

/* ---- parts of memories --------------------------------------------------- */

static void put_extent(struct json_writer *w, uint64_t offset, uint64_t bytes,
                       struct usage_extent e)
{
    isa_json_u64(w, "offset", offset);
    isa_json_u64(w, "bytes", bytes);
    isa_json_u64(w, "touched", e.touched);
    isa_json_u64(w, "up_to", e.mark);
}

static void put_variable(struct json_writer *w, const struct used_kernel *k,
                         const struct budget_variable *v)
{
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "variable", v->name);
    isa_json_text(w, "memory", budget_memories[v->memory].name);
    put_place(w, v->file, v->line);
    put_extent(w, v->offset, v->bytes,
               usage_extent_of(k, v->memory, v->offset, v->offset + v->bytes));
    isa_json_array(w, "regions", ISA_JSON_ROW);
    for (size_t i = 0; i < k->n_regions; i++) {
        const struct used_region *g = &k->regions[i];
        if (!usage_is_of(g, v))
            continue;
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "region", g->name);
        put_extent(w, g->from, g->to - g->from,
                   (struct usage_extent){g->touched, g->mark});
        isa_json_close(w);
    }
    isa_json_close(w);
    isa_json_close(w);
}

static void put_strays(struct json_writer *w, const struct used *used,
                       const struct used_kernel *k, const struct budget *b)
{
    isa_json_line(w);
    isa_json_object(w, "in_no_variable", ISA_JSON_ROW);
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        isa_json_u64(w, budget_memories[m].name,
                     usage_stray_bytes(used, k, b, (enum budget_memory)m));
    isa_json_close(w);
    isa_json_line(w);
    isa_json_array(w, "regions_elsewhere", ISA_JSON_ROW);
    for (size_t i = 0; i < k->n_regions; i++)
        if (usage_is_elsewhere(&k->regions[i], k, b))
            isa_json_text(w, NULL, k->regions[i].name);
    isa_json_close(w);
    isa_json_line(w);
    isa_json_u64(w, "regions_left_out", k->lost_regions);
}

/* ---- over time ----------------------------------------------------------- */

static void put_op(struct json_writer *w, const struct budget *b,
                   const struct used_row *row)
{
    static const char *const ways[] = {"", "read", "written", "both"};
    struct isa_location at;
    const bool is_known = b->info && isa_debuginfo_line(b->info, row->pc, &at);
    const bool is_copy = row->direction[0] != '-';
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "op", row->op);
    isa_json_text(w, "direction", is_copy ? row->direction : NULL);
    isa_json_u64(w, "pc", row->pc);
    put_place(w, is_known ? at.file : NULL, is_known ? at.line : 0);
    isa_json_u64(w, "first", row->first);
    isa_json_u64(w, "last", row->last);
    isa_json_u64(w, "times", row->count);
    isa_json_array(w, "ranges", ISA_JSON_ROW);
    for (unsigned i = 0; i < row->n_ranges; i++) {
        const struct used_range *r = &row->ranges[i];
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "memory", budget_memories[r->memory].name);
        isa_json_u64(w, "from", r->from);
        isa_json_u64(w, "to", r->to);
        isa_json_text(w, "how", ways[r->how & 3]);
        isa_json_close(w);
    }
    isa_json_close(w);
    isa_json_close(w);
}

void usage_json(struct json_writer *w, const struct used *used,
                const struct used_kernel *k, const struct budget *b)
{
    const struct budget_kernel *planned = usage_planned(b, k->name);
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "kernel", planned ? planned->kernel->pretty : k->name);
    isa_json_text(w, "mangled", k->name);
    put_place(w, planned ? planned->file : NULL, planned ? planned->line : 0);
    isa_json_line(w);
    isa_json_text(w, "device", used->device);
    if (used->number >= 0)
        isa_json_i64(w, "ordinal", used->number);
    isa_json_u64(w, "launches", k->launches);
    isa_json_u64(w, "tasks", k->tasks);
    isa_json_u64(w, "stack", k->stack);
    isa_json_line(w);
    isa_json_array(w, "variables", ISA_JSON_TABLE);
    for (size_t i = 0; i < b->n_variables; i++)
        if (usage_reaches(b, k, &b->variables[i]))
            put_variable(w, k, &b->variables[i]);
    isa_json_close(w);
    put_strays(w, used, k, b);
    isa_json_line(w);
    isa_json_array(w, "ops", ISA_JSON_TABLE);
    for (size_t i = 0; i < k->n_rows; i++)
        put_op(w, b, &k->rows[i]);
    isa_json_close(w);
    isa_json_line(w);
    isa_json_u64(w, "ops_left_out", k->lost);
    isa_json_close(w);
}
