/* SPDX-License-Identifier: MIT */
/*
 * What a kernel used as JSON, with all that the text and the maps have. Numbers
 * are bytes, offsets in their memory, and cycles.
 */
#include "runtime/tools/mlusim/usage/usage_text.h"

#include <inttypes.h>

#include "isa/image/dwarf/debuginfo.h"
#include "isa/support/json.h"

/* "name": text, or null. */
static void print_text(FILE *out, const char *name, const char *text)
{
    fprintf(out, "\"%s\": ", name);
    if (text)
        isa_json_put(out, text);
    else
        fprintf(out, "null");
}

static void print_place(FILE *out, const char *file, unsigned line)
{
    fprintf(out, ", ");
    print_text(out, "file", file);
    if (file)
        fprintf(out, ", \"line\": %u", line);
}

/* ---- parts of memories --------------------------------------------------- */

static void print_extent(FILE *out, const struct used_kernel *k,
                         enum budget_memory m, uint64_t from, uint64_t to)
{
    const struct usage_extent e = usage_extent_of(k, m, from, to);
    fprintf(out,
            ", \"offset\": %" PRIu64 ", \"bytes\": %" PRIu64
            ", \"touched\": %" PRIu64 ", \"up_to\": %" PRIu64,
            from, to - from, e.touched, e.mark);
}

static void print_variable(FILE *out, const struct used_kernel *k,
                           const struct budget_variable *v)
{
    const char *separator = "";
    fprintf(out, "       {");
    print_text(out, "variable", v->name);
    fprintf(out, ", \"memory\": \"%s\"", budget_memories[v->memory].name);
    print_place(out, v->file, v->line);
    print_extent(out, k, v->memory, v->offset, v->offset + v->bytes);
    fprintf(out, ", \"regions\": [");
    for (size_t i = 0; i < k->n_regions; i++) {
        const struct used_region *g = &k->regions[i];
        if (!usage_is_of(g, v))
            continue;
        fprintf(out, "%s{", separator);
        print_text(out, "region", g->name);
        print_extent(out, k, g->memory, g->from, g->to);
        fprintf(out, "}");
        separator = ", ";
    }
    fprintf(out, "]}");
}

static void print_strays(FILE *out, const struct used *used,
                         const struct used_kernel *k, const struct budget *b)
{
    fprintf(out, "     \"in_no_variable\": {");
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        fprintf(out, "%s\"%s\": %" PRIu64, m ? ", " : "",
                budget_memories[m].name,
                usage_stray_bytes(used, k, b, (enum budget_memory)m));
    fprintf(out, "},\n     \"regions_elsewhere\": [");
    const char *separator = "";
    for (size_t i = 0; i < k->n_regions; i++) {
        if (k->regions[i].memory != BUDGET_N_MEMORIES)
            continue;
        fprintf(out, "%s", separator);
        isa_json_put(out, k->regions[i].name);
        separator = ", ";
    }
    fprintf(out, "],\n     \"regions_left_out\": %" PRIu64 ",\n",
            k->lost_regions);
}

/* ---- over time ----------------------------------------------------------- */

static void print_op(FILE *out, const struct budget *b,
                     const struct used_row *row)
{
    static const char *const ways[] = {"", "read", "written", "both"};
    struct isa_location at;
    const bool is_known = b->info && isa_debuginfo_line(b->info, row->pc, &at);
    const bool is_copy = row->direction[0] != '-';
    fprintf(out, "       {");
    print_text(out, "op", row->op);
    fprintf(out, ", ");
    print_text(out, "direction", is_copy ? row->direction : NULL);
    fprintf(out, ", \"pc\": %" PRIu64, row->pc);
    print_place(out, is_known ? at.file : NULL, is_known ? at.line : 0);
    fprintf(out,
            ", \"first\": %" PRIu64 ", \"last\": %" PRIu64
            ", \"times\": %" PRIu64 ", \"ranges\": [",
            row->first, row->last, row->count);
    for (unsigned i = 0; i < row->n_ranges; i++) {
        const struct used_range *r = &row->ranges[i];
        fprintf(out,
                "%s{\"memory\": \"%s\", \"from\": %" PRIu32 ", \"to\": %" PRIu32
                ", \"how\": \"%s\"}",
                i ? ", " : "", budget_memories[r->memory].name, r->from, r->to,
                ways[r->how & 3]);
    }
    fprintf(out, "]}");
}

void usage_print_json(FILE *out, const struct used *used,
                      const struct used_kernel *k, const struct budget *b)
{
    const struct budget_kernel *planned = usage_planned(b, k->name);
    fprintf(out, "    {");
    print_text(out, "kernel", planned ? planned->kernel->pretty : k->name);
    fprintf(out, ", ");
    print_text(out, "mangled", k->name);
    print_place(out, planned ? planned->file : NULL,
                planned ? planned->line : 0);
    fprintf(out, ",\n     ");
    print_text(out, "device", used->device);
    fprintf(out,
            ", \"launches\": %" PRIu64 ", \"tasks\": %" PRIu64
            ", \"stack\": %" PRIu64 ",\n     \"variables\": [\n",
            k->launches, k->tasks, k->stack);
    for (size_t i = 0; i < b->n_variables; i++) {
        print_variable(out, k, &b->variables[i]);
        fprintf(out, i + 1 < b->n_variables ? ",\n" : "\n");
    }
    fprintf(out, "     ],\n");
    print_strays(out, used, k, b);
    fprintf(out, "     \"ops\": [\n");
    for (size_t i = 0; i < k->n_rows; i++) {
        print_op(out, b, &k->rows[i]);
        fprintf(out, i + 1 < k->n_rows ? ",\n" : "\n");
    }
    fprintf(out, "     ],\n     \"ops_left_out\": %" PRIu64 "}", k->lost);
}
