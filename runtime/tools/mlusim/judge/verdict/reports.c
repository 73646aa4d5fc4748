/* SPDX-License-Identifier: MIT */
/* Reads parts of a verdict from the files of runs. */
#include "runtime/tools/mlusim/judge/verdict/reports.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/refuse.h"
#include "runtime/instruments/settings/writes.h"
#include "runtime/tools/files/files.h"

static json_t *load(const char *folder, const char *file)
{
    size_t n = 0;
    char *text = files_read_left(folder, file, JDG_REPORT_BYTES, &n);
    json_t *json = text ? json_loadb(text, n, 0, NULL) : NULL;
    free(text);
    return json;
}

/* Copies a text without control characters. */
static void keep(char *to, size_t bytes, const char *text)
{
    isa_refuse((struct isa_sentence){to, bytes}, "%s", text);
}

static uint64_t product(json_int_t a, json_int_t b)
{
    return (uint64_t)a * (uint64_t)b;
}

/* ---- the report ---------------------------------------------------------- */

/* The lines of all launches, each line once. */
struct costs {
    struct jdg_line *lines;
    size_t n, room;
    double cycles; /* cycles of all cores in all launches of these lines */
};

static struct jdg_line *line_of(struct costs *c, const char *file,
                                json_int_t number)
{
    for (size_t i = 0; i < c->n; i++)
        if (c->lines[i].line == (unsigned)number &&
            strcmp(c->lines[i].file, file) == 0)
            return &c->lines[i];
    if (!ISA_GROW(c->lines, c->n, c->room))
        return NULL;
    struct jdg_line *line = &c->lines[c->n++];
    *line = (struct jdg_line){.line = (unsigned)number};
    keep(line->file, sizeof line->file, file);
    return line;
}

/* Adds the lines of `launches` equal launches. */
static bool read_lines(json_t *lines, json_int_t launches, struct costs *costs)
{
    size_t i;
    json_t *row;
    double all = 0; /* sum of the cycles of one launch */
    json_array_foreach(lines, i, row)
    {
        const char *file;
        json_int_t number, spent;
        double share;
        if (json_unpack(row, "{s:s, s:I, s:I, s:F}", "file", &file, "line",
                        &number, "cycles", &spent, "share", &share) != 0)
            continue;
        struct jdg_line *line = line_of(costs, file, number);
        if (!line)
            return false;
        line->cycles += product(spent, launches);
        if (all == 0 && share > 0)
            all = (double)spent / share;
    }
    costs->cycles += all * (double)launches;
    return true;
}

/* Finds the lines that cost most, in descending order of cost. Lines of equal
 * cost keep their order. */
static void rank(const struct costs *costs, struct jdg_time *t)
{
    for (size_t i = 0; i < costs->n; i++) {
        size_t at = t->n_lines;
        while (at > 0 && t->lines[at - 1].cycles < costs->lines[i].cycles)
            at--;
        if (at == JDG_N_LINES)
            continue;
        const size_t last =
            t->n_lines < JDG_N_LINES ? t->n_lines++ : JDG_N_LINES - 1;
        memmove(&t->lines[at + 1], &t->lines[at],
                (last - at) * sizeof *t->lines);
        t->lines[at] = costs->lines[i];
        t->lines[at].share =
            costs->cycles > 0 ? (double)costs->lines[i].cycles / costs->cycles
                              : 0;
    }
}

/* Reads how much of each memory a launch needs at most. */
static void read_memories(json_t *memories, struct jdg_time *t)
{
    size_t i;
    json_t *memory;
    json_array_foreach(memories, i, memory)
    {
        const char *name;
        json_int_t used, size, owned; /* bytes that were touched, bytes of
                                         the memory, bytes of its variables */
        if (json_unpack(memory, "{s:s, s:I, s:I, s:I}", "name", &name,
                        "peak_bytes", &used, "size_bytes", &size,
                        "static_bytes", &owned) != 0)
            continue;
        const uint64_t most = (uint64_t)(used > owned ? used : owned);
        size_t k = 0;
        while (k < t->n_memories && strcmp(t->memories[k].name, name) != 0)
            k++;
        if (k == JDG_N_MEMORIES)
            continue;
        struct jdg_memory *m = &t->memories[k];
        if (k == t->n_memories) {
            t->n_memories++;
            keep(m->name, sizeof m->name, name);
            m->size = (uint64_t)size;
        }
        m->used = m->used > most ? m->used : most;
        if (strcmp(m->name, "NRAM") == 0)
            t->last.nram_bytes = m->used;
    }
}

/* Adds an entry, which stands for equal launches. *most_us: the time of the
 * longest entry so far. */
static bool read_entry(json_t *entry, struct jdg_time *t, struct costs *costs,
                       double *most_us)
{
    json_t *lines = NULL, *memories = NULL;
    json_int_t cycles, instructions, launches, loaded, stored;
    const char *kind, *title, *why;
    double us, cold_us;
    if (json_unpack(
            entry,
            "{s:I, s:{s:F, s:F, s:I}, s:{s:s, s:s, s:s}, s:{s:I}, s:{s:I, "
            "s:I}, s:o, s?o}",
            "launches", &launches, "time", "us", &us, "cold_us", &cold_us,
            "cycles", &cycles, "bound", "kind", &kind, "title", &title, "why",
            &why, "counters", "instructions", &instructions, "dram",
            "read_bytes", &loaded, "written_bytes", &stored, "memories",
            &memories, "lines", &lines) != 0)
        return false;
    us *= (double)launches;
    t->us += us;
    t->cold_us += cold_us * (double)launches;
    t->cycles += product(cycles, launches);
    t->instructions += product(instructions, launches);
    t->launches += (uint64_t)launches;
    t->last.cycles = t->cycles;
    t->last.bytes += product(loaded, launches) + product(stored, launches);
    if (us > *most_us) {
        *most_us = us;
        keep(t->bound, sizeof t->bound, kind);
        keep(t->title, sizeof t->title, title);
        keep(t->why, sizeof t->why, why);
    }
    read_memories(memories, t);
    return read_lines(lines, launches, costs);
}

bool jdg_report_read(const char *folder, struct jdg_time *t)
{
    json_t *json = load(folder, JDG_REPORT_FILE), *entry;
    json_t *entries = json_object_get(json, "entries");
    struct costs costs = {.lines = NULL};
    double most_us = -1;
    bool is_good = json_array_size(entries) > 0;
    size_t i;
    json_array_foreach(entries, i, entry) is_good =
        is_good && read_entry(entry, t, &costs, &most_us);
    rank(&costs, t);
    free(costs.lines);
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
    const char *check, *id, *severity, *cause, *remedy, *file = "";
    json_int_t line = 0;
    if (json_unpack(report, "{s:s, s:s, s:s, s:s, s:s, s?{s:s, s:I}}", "check",
                    &check, "id", &id, "severity", &severity, "cause", &cause,
                    "remedy", &remedy, "at", "file", &file, "line",
                    &line) != 0) {
        ++*n_errors; /* counts as an error, because a file that cannot be
                        read must not lead to acceptance */
        return;
    }
    struct jdg_diagnostic *d = jdg_diagnose(v, check, device, number);
    *n_errors += is_error(severity);
    if (!d)
        return;
    keep(d->source, sizeof d->source, check);
    keep(d->id, sizeof d->id, id);
    keep(d->severity, sizeof d->severity, severity);
    keep(d->file, sizeof d->file, jdg_file_name(v, file));
    keep(d->message, sizeof d->message, cause);
    keep(d->hint, sizeof d->hint, remedy);
    d->line = (unsigned)line;
}

/* Whether the checks stopped because this host lacks memory. */
static bool is_stopped(json_t *checks)
{
    static const char begin[] = RT_CHECKS_STOPPED;
    const char *why = json_string_value(json_object_get(checks, "why"));
    return why && strncmp(why, begin, sizeof begin - 1) == 0;
}

bool jdg_checks_read(const char *folder, struct jdg_verdict *v,
                     const char *device, size_t number, size_t *n_errors,
                     bool *is_complete)
{
    json_t *json = load(folder, JDG_CHECKS_FILE), *report;
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

bool jdg_writes_read(const char *folder, struct jdg_writes *writes, size_t n)
{
    size_t bytes = 0;
    char *text =
        files_read_left(folder, JDG_WRITES_FILE, JDG_REPORT_BYTES, &bytes);
    char *at = text;
    size_t i = 0;
    for (int used = 0; at && i < n; i++, at += used)
        if (sscanf(at, "%" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 "%n",
                   &writes[i].bytes, &writes[i].written,
                   &writes[i].first_written, &writes[i].first_other,
                   &used) != 4)
            break;
    free(text);
    return text && i == n;
}
