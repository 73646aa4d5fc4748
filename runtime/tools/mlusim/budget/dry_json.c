/* SPDX-License-Identifier: MIT */
/*
 * Dry runs for programs: docs/reference/dryrun.schema.json.
 */
#include "runtime/tools/mlusim/budget/dry_json.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "runtime/tools/budget/measure.h"
#include "runtime/tools/command/access.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/budget/dry_sizes.h"
#include "runtime/tools/mlusim/budget/dry_text.h"
#include "runtime/tools/usage/text.h"

/* What was used of [from, to). */
static void put_extent(struct json_writer *w, const struct dry_device *d,
                       enum budget_memory m, uint64_t from, uint64_t to)
{
    const struct usage_extent e = usage_extent_of(d->kernel, m, from, to);
    isa_json_u64(w, "bytes", to - from);
    isa_json_u64(w, "touched", e.touched);
    isa_json_u64(w, "up_to", e.mark);
}

static void put_regions(struct json_writer *w, const struct dry_device *d,
                        const struct budget_variable *v)
{
    isa_json_array(w, "regions", ISA_JSON_LINES);
    for (size_t i = 0; i < d->kernel->n_regions; i++) {
        const struct used_region *g = &d->kernel->regions[i];
        if (!usage_is_of(g, v))
            continue;
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "region", g->name);
        isa_json_u64(w, "offset", g->from - v->offset);
        put_extent(w, d, g->memory, g->from, g->to);
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_variables(struct json_writer *w, const struct dry_device *d,
                          const struct budget_kernel *k, enum budget_memory m)
{
    isa_json_array(w, "variables", ISA_JSON_LINES);
    for (size_t i = 0; d->kernel && i < d->budget.n_variables; i++) {
        const struct budget_variable *v = &d->budget.variables[i];
        if (v->memory != m || !dry_uses(d, k, v))
            continue;
        isa_json_object(w, NULL, ISA_JSON_LINES);
        isa_json_text(w, "variable", v->name);
        isa_json_text(w, "file", v->file);
        if (v->file)
            isa_json_u64(w, "line", v->line);
        put_extent(w, d, m, v->offset, v->offset + v->bytes);
        put_regions(w, d, v);
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_memories(struct json_writer *w, const struct dry_device *d,
                         const struct budget_kernel *k)
{
    isa_json_array(w, "memories", ISA_JSON_LINES);
    for (unsigned m = 0; k && m < BUDGET_N_MEMORIES; m++) {
        const enum budget_memory memory = (enum budget_memory)m;
        const uint64_t size = d->budget.limits.bytes[m];
        isa_json_object(w, NULL, ISA_JSON_LINES);
        isa_json_text(w, "memory", budget_memories[m].name);
        isa_json_u64(w, "size", size);
        isa_json_u64(w, "file_scope", d->budget.shared[m]);
        isa_json_u64(w, "local", k->used[m] - d->budget.shared[m]);
        isa_json_i64(w, "free", dry_free(d, k, memory));
        if (d->kernel)
            isa_json_u64(w, "touched",
                         usage_extent_of(d->kernel, memory, 0, size).touched);
        else
            isa_json_null(w, "touched");
        put_variables(w, d, k, memory);
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_place(struct json_writer *w, const struct dry_finding *at)
{
    isa_json_text(w, "file", at->file[0] ? at->file : NULL);
    if (at->file[0])
        isa_json_u64(w, "line", at->line);
}

static void put_findings(struct json_writer *w, const struct dry_device *d)
{
    isa_json_array(w, "findings", ISA_JSON_LINES);
    for (size_t i = 0; i < d->n_findings; i++) {
        isa_json_object(w, NULL, ISA_JSON_ROW);
        put_place(w, &d->findings[i]);
        isa_json_text(w, "sentence", d->findings[i].text);
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_device(struct json_writer *w, const struct dry_run *run,
                       const struct dry_device *d)
{
    char note[1024];
    isa_json_object(w, NULL, ISA_JSON_LINES);
    isa_json_text(w, "device", d->device->name);
    isa_json_text(w, "architecture", d->device->arch_name);
    isa_json_bool(w, "fits", d->end == DRY_FITS);
    isa_json_text(w, "verdict", dry_verdict(d->end));
    isa_json_bool(w, "all_tasks_ran",
                  d->kernel && (d->runs_all || run->tasks <= DRY_TASKS));
    put_memories(w, d, dry_kernel(run, d));
    put_findings(w, d);
    if (dry_data_note(run, d, note, sizeof note)) {
        isa_json_object(w, "depends_on_data", ISA_JSON_ROW);
        put_place(w, &d->data);
        isa_json_text(w, "sentence", note);
        isa_json_close(w);
    } else {
        isa_json_null(w, "depends_on_data");
    }
    isa_json_text(w, "messages", d->code->elf ? NULL : d->code->messages);
    isa_json_close(w);
}

static bool put_run(FILE *out, const struct dry_run *run)
{
    struct json_writer w;
    bool fits = true;
    for (size_t i = 0; i < run->n_devices; i++)
        fits = fits && run->devices[i].end == DRY_FITS;
    isa_json_begin(&w, out, 2, ISA_SCHEMA_DRYRUN);
    isa_json_text(&w, "file", run->call.source);
    isa_json_text(&w, "kernel", run->kernel ? run->kernel->pretty : NULL);
    isa_json_u64(&w, "tasks", run->tasks);
    isa_json_u64(&w, "union_clusters", run->clusters);
    isa_json_bool(&w, "fits", fits);
    isa_json_array(&w, "devices", ISA_JSON_LINES);
    for (size_t i = 0; i < run->n_devices; i++)
        put_device(&w, run, &run->devices[i]);
    isa_json_close(&w);
    return isa_json_end(&w);
}

bool dry_write_json(const struct dry_run *run, const char *path)
{
    FILE *out = cmd_output_open(path);
    const bool is_written = out && put_run(out, run);
    return cmd_output_close("budget", path, out, is_written);
}
