/* SPDX-License-Identifier: MIT */
/*
 * Takes from what runs leave what a verdict has of it.
 */
#include "runtime/tools/mlusim/judge/reports.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "runtime/instruments/settings/writes.h"
#include "runtime/tools/mlusim/judge/compile.h"

/* ---- the report ---------------------------------------------------------- */

/* The lines that cost most, in order; the first of equal ones first. */
static void add_line(struct jdg_time *t, const char *file, json_int_t line,
                     json_int_t cycles, double share)
{
    size_t at = t->n_lines;
    while (at > 0 && t->lines[at - 1].cycles < (uint64_t)cycles)
        at--;
    if (at == JDG_N_LINES)
        return;
    const size_t last =
        t->n_lines < JDG_N_LINES ? t->n_lines++ : JDG_N_LINES - 1;
    memmove(&t->lines[at + 1], &t->lines[at], (last - at) * sizeof *t->lines);
    t->lines[at] = (struct jdg_line){
        .line = (unsigned)line, .cycles = (uint64_t)cycles, .share = share};
    snprintf(t->lines[at].file, sizeof t->lines[at].file, "%s", file);
}

static void read_lines(json_t *lines, struct jdg_time *t)
{
    size_t i;
    json_t *line;
    json_array_foreach(lines, i, line)
    {
        const char *file;
        json_int_t number, cycles;
        double share;
        if (json_unpack(line, "{s:s, s:I, s:I, s:F}", "file", &file, "line",
                        &number, "cycles", &cycles, "share", &share) == 0)
            add_line(t, file, number, cycles, share);
    }
}

static void read_memories(json_t *memories, struct jdg_time *t)
{
    size_t i;
    json_t *memory;
    json_array_foreach(memories, i, memory)
    {
        const char *name;
        json_int_t used, size, owned; /* touched, and of its variables */
        if (t->n_memories == JDG_N_MEMORIES ||
            json_unpack(memory, "{s:s, s:I, s:I, s:I}", "name", &name,
                        "peak_bytes", &used, "size_bytes", &size,
                        "static_bytes", &owned) != 0)
            continue;
        struct jdg_memory *m = &t->memories[t->n_memories++];
        snprintf(m->name, sizeof m->name, "%s", name);
        m->used = (uint64_t)(used > owned ? used : owned);
        m->size = (uint64_t)size;
    }
}

bool jdg_report_read(const char *path, struct jdg_time *t)
{
    json_t *json = json_load_file(path, 0, NULL);
    json_t *lines = NULL, *memories = NULL;
    json_int_t cycles, instructions;
    const char *kind, *title, *why;
    const bool is_good =
        json_unpack(json_array_get(json_object_get(json, "entries"), 0),
                    "{s:{s:F, s:I}, s:{s:s, s:s, s:s}, s:{s:I}, s:o, s?o}",
                    "time", "us", &t->us, "cycles", &cycles, "bound", "kind",
                    &kind, "title", &title, "why", &why, "counters",
                    "instructions", &instructions, "memories", &memories,
                    "lines", &lines) == 0;
    if (is_good) {
        t->cycles = (uint64_t)cycles;
        t->instructions = (uint64_t)instructions;
        snprintf(t->bound, sizeof t->bound, "%s", kind);
        snprintf(t->title, sizeof t->title, "%s", title);
        snprintf(t->why, sizeof t->why, "%s", why);
        read_memories(memories, t);
        read_lines(lines, t);
    }
    json_decref(json);
    return is_good;
}

/* ---- checks -------------------------------------------------------------- */

static bool is_error(const char *severity)
{
    static const struct {
        const char *name;
        bool decides;
    } rows[] = {
#define X(ID, name, decides, word) {name, decides},
#include "runtime/instruments/settings/severities.def"
#undef X
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, severity) == 0)
            return rows[i].decides;
    return true;
}

static void read_check(json_t *report, struct jdg_verdict *v,
                       const char *device, size_t number, size_t *n_errors)
{
    const char *check, *severity, *cause, *remedy, *file = "";
    json_int_t line = 0;
    if (json_unpack(report, "{s:s, s:s, s:s, s:s, s?{s:s, s:I}}", "check",
                    &check, "severity", &severity, "cause", &cause, "remedy",
                    &remedy, "at", "file", &file, "line", &line) != 0) {
        ++*n_errors; /* what cannot be read is no reason to accept */
        return;
    }
    struct jdg_diagnostic *d = jdg_diagnose(v, check, device, number);
    *n_errors += is_error(severity);
    if (!d)
        return;
    snprintf(d->severity, sizeof d->severity, "%s", severity);
    snprintf(d->file, sizeof d->file, "%s", jdg_file_name(v, file));
    snprintf(d->message, sizeof d->message, "%s", cause);
    snprintf(d->hint, sizeof d->hint, "%s", remedy);
    d->line = (unsigned)line;
}

/* Whether the checks ended for lack of memory of this host. */
static bool is_stopped(json_t *checks)
{
    static const char begin[] = RT_CHECKS_STOPPED;
    const char *why = json_string_value(json_object_get(checks, "why"));
    return why && strncmp(why, begin, sizeof begin - 1) == 0;
}

bool jdg_checks_read(const char *path, struct jdg_verdict *v,
                     const char *device, size_t number, size_t *n_errors,
                     bool *is_complete)
{
    json_t *json = json_load_file(path, 0, NULL), *report;
    json_t *reports = json_object_get(json, "reports");
    const bool is_there = json_is_array(reports) && !is_stopped(json);
    size_t i;
    *n_errors = 0;
    *is_complete = json_is_true(json_object_get(json, "is_complete"));
    json_array_foreach(reports, i, report)
        read_check(report, v, device, number, n_errors);
    json_decref(json);
    return is_there || *n_errors;
}

/* ---- writes -------------------------------------------------------------- */

bool jdg_writes_read(const char *path, struct jdg_writes *writes, size_t n)
{
    FILE *in = fopen(path, "r");
    bool is_good = in != NULL;
    for (size_t i = 0; is_good && i < n; i++)
        is_good = fscanf(in, "%" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64,
                         &writes[i].bytes, &writes[i].written,
                         &writes[i].first_written, &writes[i].first_other) == 4;
    if (in)
        fclose(in);
    return is_good;
}
