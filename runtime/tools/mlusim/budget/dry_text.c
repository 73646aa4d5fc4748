/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/budget/dry_text.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "runtime/tools/budget/measure.h"
#include "runtime/tools/budget/sentences.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/usage/text.h"

const struct budget_kernel *dry_kernel(const struct dry_run *run,
                                       const struct dry_device *d)
{
    if (run->kernel)
        return dry_planned(d, run->kernel->name);
    return d->is_measured && d->budget.n_kernels == 1 ? &d->budget.kernels[0]
                                                      : NULL;
}

/* Whether the kernel uses a variable. */
static bool dry_uses(const struct dry_device *d,
                     const struct budget_kernel *kernel,
                     const struct budget_variable *v)
{
    return isa_image_sees(kernel->kernel, v->symbol) &&
           budget_uses(&d->budget, kernel, v);
}

/* Returns how many bytes were touched outside the variables that the kernel can
 * reach: by a constant address, or beyond the end of a variable. */
static uint64_t dry_stray_bytes(const struct dry_device *d,
                                const struct budget_kernel *kernel,
                                enum budget_memory m)
{
    assert(m < BUDGET_N_MEMORIES && d->kernel);
    uint64_t n = usage_extent_of(d->kernel, m, 0, d->used.sizes[m]).touched;
    for (size_t i = 0; i < d->budget.n_variables; i++) {
        const struct budget_variable *v = &d->budget.variables[i];
        if (v->memory == m && isa_image_sees(kernel->kernel, v->symbol))
            n -= usage_extent_of(d->kernel, m, v->offset, v->offset + v->bytes)
                     .touched;
    }
    return n;
}

int64_t dry_free(const struct dry_device *d, const struct budget_kernel *kernel,
                 enum budget_memory m)
{
    assert(m < BUDGET_N_MEMORIES);
    const uint64_t limit = budget_limit(&d->budget, m), used = kernel->used[m];
    return used > limit && budget_take(&d->budget, m, used) != ISA_REFUSES
               ? 0
               : (int64_t)limit - (int64_t)used;
}

/* ---- dry text ------------------------------------------------------------ */

static const char *const verdicts[DRY_N_ENDS] = {
    [DRY_FITS] = "fits",
    [DRY_BEYOND] = "overflow",
    [DRY_ENDLESS] = "stopped by the limit of instructions",
    [DRY_WAITS] = "waits for ever",
    [DRY_FAULT] = "fault",
    [DRY_REFUSED] = "cannot be launched",
    [DRY_TOO_LARGE] = "too large",
    [DRY_NO_CODE] = "does not compile",
};
/* Returns the verdict of a row, such as "fits". */
static const char *dry_verdict(enum dry_end end)
{
    assert(end < DRY_N_ENDS);
    return verdicts[end];
}

/* ---- figures ------------------------------------------------------------- */

static uint64_t touched(const struct dry_device *d, enum budget_memory m)
{
    return d->kernel
               ? usage_extent_of(d->kernel, m, 0, d->used.sizes[m]).touched
               : 0;
}

/* ---- rows ---------------------------------------------------------------- */

/* Prints "tasks 0, 4 and 8 of 9". */
static void print_tasks(const struct dry_run *run)
{
    const uint64_t n = run->tasks < DRY_TASKS ? run->tasks : DRY_TASKS;
    const char *kind = run->clusters ? "union task" : "task";
    if (run->tasks == 1) {
        printf(" of its only %s", kind);
        return;
    }
    printf(" of %ss", kind);
    for (uint64_t i = 0; i < n; i++)
        printf("%s%" PRIu64,
               i == 0      ? " "
               : i + 1 < n ? ", "
                           : " and ",
               i * (run->tasks - 1) / (n - 1));
    printf(" of %" PRIu64, run->tasks);
}

/* Prints the verdict at the end of a row, with the place of the first finding.
 */
static void print_verdict(const struct dry_run *run, const struct dry_device *d)
{
    const char *separator = ": ";
    printf("%s", verdicts[d->end]);
    for (unsigned m = 0; d->end == DRY_TOO_LARGE && m < BUDGET_N_MEMORIES; m++)
        if (dry_free(d, dry_kernel(run, d), (enum budget_memory)m) < 0) {
            printf("%s%s", separator, budget_memories[m].name);
            separator = ", ";
        }
    for (size_t i = 0; i < d->n_findings; i++)
        if (d->findings[i].file[0]) {
            printf(", %s:%u", d->findings[i].file, d->findings[i].line);
            break;
        }
    if (d->end < DRY_REFUSED && d->runs_all)
        printf(d->end == DRY_ENDLESS || d->end == DRY_WAITS
                   ? "; so do all tasks"
                   : "; all tasks ran, as they wait for each other");
}

static void print_memory(const struct dry_device *d,
                         const struct budget_kernel *k, enum budget_memory m)
{
    const uint64_t at_file = d->budget.shared[m];
    printf(" %-6s %9" PRIu64 " %10" PRIu64 " %9" PRIu64,
           budget_memories[m].name, d->budget.limits.bytes[m], at_file,
           k->used[m] - at_file);
    if (d->kernel)
        printf(" %9" PRIu64, touched(d, m));
    else
        printf(" %9s", "-");
    printf(" %9" PRId64, dry_free(d, k, m));
}

/* Returns the width of the first column: device files may have long names. */
static int name_width(const struct dry_run *run)
{
    size_t width = 12;
    for (size_t i = 0; i < run->n_devices; i++)
        if (strlen(run->devices[i].device->name) > width)
            width = strlen(run->devices[i].device->name);
    return (int)width;
}

static void print_device(const struct dry_run *run, const struct dry_device *d)
{
    const struct budget_kernel *k = dry_kernel(run, d);
    bool is_first = true;
    for (unsigned m = 0; k && m < BUDGET_N_MEMORIES; m++) {
        const enum budget_memory memory = (enum budget_memory)m;
        if (m != BUDGET_NRAM && !k->bytes[m] && !touched(d, memory))
            continue;
        printf("%-*s", name_width(run), is_first ? d->device->name : "");
        print_memory(d, k, memory);
        if (is_first) {
            printf("  ");
            print_verdict(run, d);
        }
        printf("\n");
        is_first = false;
    }
    if (k)
        return;
    printf("%-*s %-6s %9s %10s %9s %9s %9s  ", name_width(run), d->device->name,
           "-", "-", "-", "-", "-", "-");
    print_verdict(run, d);
    printf("\n");
}

/* ---- variables and regions ----------------------------------------------- */

static void put_part(FILE *out, const struct dry_device *d,
                     enum budget_memory m, uint64_t from, uint64_t to)
{
    const struct usage_extent e = usage_extent_of(d->kernel, m, from, to);
    fprintf(out, "  %-6s %9" PRIu64 " %9" PRIu64 " %9" PRIu64 "  ",
            budget_memories[m].name, to - from, e.mark, e.touched);
}

static void put_variable(FILE *out, const struct dry_device *d,
                         const struct budget_variable *v)
{
    const struct used_kernel *k = d->kernel;
    put_part(out, d, v->memory, v->offset, v->offset + v->bytes);
    fprintf(out, "%s", v->name);
    if (v->file)
        fprintf(out, "  %s:%u", v->file, v->line);
    fprintf(out, "\n");
    for (size_t i = 0; i < k->n_regions; i++) {
        const struct used_region *g = &k->regions[i];
        if (!usage_is_of(g, v))
            continue;
        put_part(out, d, g->memory, g->from, g->to);
        fprintf(out, "  %s  at %" PRIu64 "\n", g->name, g->from - v->offset);
    }
}

/* Returns the variables of a device as text, malloc'ed. NULL: no task has run
 * there. */
static char *variables_of(const struct dry_run *run, const struct dry_device *d)
{
    const struct budget_kernel *k = dry_kernel(run, d);
    char *text = NULL;
    size_t n = 0;
    FILE *out = d->kernel && k && d->end < DRY_REFUSED
                    ? open_memstream(&text, &n)
                    : NULL;
    if (!out)
        return NULL;
    for (size_t i = 0; i < d->budget.n_variables; i++)
        if (dry_uses(d, k, &d->budget.variables[i]))
            put_variable(out, d, &d->budget.variables[i]);
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++) {
        const uint64_t stray = dry_stray_bytes(d, k, (enum budget_memory)m);
        if (stray)
            fprintf(out, "  %-6s %9s %9s %9" PRIu64 "  in no variable\n",
                    budget_memories[m].name, "", "", stray);
    }
    for (size_t i = 0; i < d->kernel->n_regions; i++)
        if (d->kernel->regions[i].memory == BUDGET_N_MEMORIES)
            fprintf(out, "  the region %s is not in NRAM, WRAM or SRAM\n",
                    d->kernel->regions[i].name);
    if (d->kernel->lost_regions)
        fprintf(out, "  and %" PRIu64 " more regions\n",
                d->kernel->lost_regions);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

/* Prints the variables of device i, also for all later devices with the same
 * text, and sets these texts to NULL. */
static void print_variables(const struct dry_run *run, char **texts, size_t i)
{
    assert(i < run->n_devices && texts[i]);
    printf("\nparts on %s", run->devices[i].device->name);
    for (size_t k = i + 1; k < run->n_devices; k++) {
        if (!texts[k] || strcmp(texts[k], texts[i]) != 0)
            continue;
        printf(", %s", run->devices[k].device->name);
        free(texts[k]);
        texts[k] = NULL;
    }
    printf("\n  %-6s %9s %9s %9s\n%s", "memory", "size", "up to", "touched",
           texts[i]);
}

static void print_all_variables(const struct dry_run *run)
{
    char **texts = calloc(run->n_devices, sizeof *texts);
    for (size_t i = 0; texts && i < run->n_devices; i++)
        texts[i] = variables_of(run, &run->devices[i]);
    for (size_t i = 0; texts && i < run->n_devices; i++)
        if (texts[i] && texts[i][0])
            print_variables(run, texts, i);
    for (size_t i = 0; texts && i < run->n_devices; i++)
        free(texts[i]);
    free(texts);
}

/* ---- what was found ------------------------------------------------------ */
/* Writes the note that accesses depend on data. False if they do not. */
static bool dry_data_note(const struct dry_run *run, const struct dry_device *d,
                          char *text, size_t bytes)
{
    if (!run->zeros[0] || !d->depends)
        return false;
    snprintf(text, bytes,
             "what kernel %s touches may depend on its data from here on, and "
             "it ran on zeros (%s): give arrays as --arg FILE.npy",
             run->kernel->pretty, run->zeros);
    return true;
}

static void say_at(struct sentences *s, const struct dry_finding *at,
                   const char *text)
{
    char sentence[2048];
    if (at->file[0])
        snprintf(sentence, sizeof sentence, "%s:%u: %s", at->file, at->line,
                 text);
    else
        snprintf(sentence, sizeof sentence, "%s", text);
    sentences_add(s, sentence);
}

static void say_device(const struct dry_run *run, const struct dry_device *d,
                       struct sentences *s)
{
    char note[1024];
    s->name = d->device->name;
    for (size_t i = 0; i < d->n_findings; i++)
        say_at(s, &d->findings[i], d->findings[i].text);
    if (dry_data_note(run, d, note, sizeof note))
        say_at(s, &d->data, note);
}

/* Prints the messages of mlucc about architectures that it refuses. */
static void print_messages(const struct dry_run *run)
{
    for (size_t i = 0; i < run->n_devices; i++) {
        const struct dry_device *d = &run->devices[i];
        bool is_told = d->code->elf != NULL;
        for (size_t k = 0; k < i; k++)
            is_told = is_told || run->devices[k].code == d->code;
        if (!is_told && d->code->messages)
            printf("\n%s:\n%s", d->code->arch->name, d->code->messages);
    }
}

void dry_print(const struct dry_run *run)
{
    struct sentences s = {0};
    printf("%s", run->call.source);
    if (run->kernel)
        printf(": kernel %s, a dry run", run->kernel->pretty);
    if (run->tasks)
        print_tasks(run);
    printf("; bytes\n\n%-*s %-6s %9s %10s %9s %9s %9s  verdict\n",
           name_width(run), "device", "memory", "size", "file-scope", "local",
           "touched", "free");
    for (size_t i = 0; i < run->n_devices; i++)
        print_device(run, &run->devices[i]);
    print_all_variables(run);
    print_messages(run);
    for (size_t i = 0; i < run->n_devices; i++)
        say_device(run, &run->devices[i], &s);
    sentences_print("budget", &s, true);
}

/* ---- dry json ------------------------------------------------------------ */

/* Writes how much of the bytes [from, to) the kernel used. */
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
