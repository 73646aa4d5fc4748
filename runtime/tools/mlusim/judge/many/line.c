/* SPDX-License-Identifier: MIT */
/* Writes the members of a verdict (docs/reference/judge.schema.json). A test is
 * a case on a device. Errors of a case and a device belong to its test; errors
 * without a case belong to a test called "answer". Tests that the verdict does
 * not mention were not tried. An answer may have any name; line ends in the
 * name are replaced in the output. */
#include "runtime/tools/mlusim/judge/many/line.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "isa/support/words/plain.h"
#include "runtime/debug/json/parsed.h"

bool jdg_line_json(const struct jdg_judged *j, FILE *out)
{
    struct json_writer w;
    isa_json_begin_compact(&w, out, ISA_SCHEMA_JUDGED);
    if (j->number) {
        isa_json_u64(&w, "line", j->number);
        isa_json_raw(&w, "id", j->id ? j->id : "null");
    }
    isa_json_text(&w, "task", j->task);
    if (j->person) {
        isa_json_text(&w, "person", j->person[0] ? j->person : NULL);
        isa_json_text(&w, "answer", j->answer);
    }
    isa_json_u64(&w, "status", (uint64_t)j->status);
    isa_json_text(&w, "message", j->message);
    isa_json_raw(&w, "verdict", j->verdict ? j->verdict : "null");
    return isa_json_end(&w);
}

bool jdg_line_text(const struct jdg_judged *j, const struct jdg_row *row,
                   FILE *out)
{
    isa_plain_put(out, j->answer, false);
    if (!j->verdict) {
        fputs(": not judged: ", out);
        isa_plain_put(out, j->message ? j->message : "", false);
    } else if (row->has_passed) {
        fputs(": right", out);
        for (size_t i = 0; i < row->n_times; i++)
            fprintf(out, "%s %.2f us warm on %s", i ? "," : ";",
                    row->times[i].warm_us, row->times[i].device);
    } else {
        fprintf(out, ": %s: ", row->id);
        isa_plain_put(out, row->error, false);
    }
    fputc('\n', out);
    return !ferror(out);
}

struct answer {
    struct junit *j;
    const struct jdg_judged *line;
    const struct dbg_json *errors, *diagnostics, *cases, *times;
    size_t n_cases;
    char group[600];
    const char *device; /* device of the suite that has begun; "": none has */
};

static const char *text_of(const struct dbg_json *of, const char *key)
{
    const char *text = dbg_json_string(dbg_json_member(of, key));
    return text ? text : "";
}

static uint64_t number_of(const struct dbg_json *of, const char *key)
{
    int64_t number;
    return dbg_json_whole(dbg_json_member(of, key), &number) && number > 0
               ? (uint64_t)number
               : 0;
}

/* Whether a row is about the device of the suite and about this case; case 0:
 * about no case. */
static bool is_about(const struct answer *a, const struct dbg_json *row,
                     uint64_t number)
{
    return strcmp(text_of(row, "device"), a->device) == 0 &&
           number_of(row, "case") == number;
}

static size_t count_about(const struct answer *a, const struct dbg_json *rows,
                          uint64_t number)
{
    size_t n = 0;
    for (size_t i = 0; i < dbg_json_count(rows); i++)
        n += is_about(a, dbg_json_item(rows, i), number);
    return n;
}

/* ---- a test -------------------------------------------------------------- */

/* Writes "k.mlu:8:5: error: sentence [clang:error]". */
static void put_diagnostic(FILE *out, const struct dbg_json *d)
{
    const uint64_t line = number_of(d, "line"), column = number_of(d, "column");
    if (line)
        fprintf(out, "%s:%" PRIu64, text_of(d, "file"), line);
    if (line && column)
        fprintf(out, ":%" PRIu64, column);
    fprintf(out, "%s%s: %s", line ? ": " : "", text_of(d, "severity"),
            text_of(d, "message"));
    if (text_of(d, "id")[0])
        fprintf(out, " [%s]", text_of(d, "id"));
    putc('\n', out);
    if (text_of(d, "hint")[0])
        fprintf(out, "  hint: %s\n", text_of(d, "hint"));
}

/* Writes the whole part of the verdict that is about a test. */
static void put_all(FILE *out, const struct answer *a, uint64_t number)
{
    for (size_t i = 0; i < dbg_json_count(a->errors); i++) {
        const struct dbg_json *e = dbg_json_item(a->errors, i);
        if (is_about(a, e, number))
            fprintf(out, "%s: %s\n", text_of(e, "id"), text_of(e, "message"));
    }
    for (size_t i = 0; i < dbg_json_count(a->diagnostics); i++) {
        const struct dbg_json *d = dbg_json_item(a->diagnostics, i);
        if (is_about(a, d, number))
            put_diagnostic(out, d);
    }
}

static void add_failure(const struct answer *a, uint64_t number)
{
    const struct dbg_json *first = NULL;
    for (size_t i = 0; !first && i < dbg_json_count(a->errors); i++)
        if (is_about(a, dbg_json_item(a->errors, i), number))
            first = dbg_json_item(a->errors, i);
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    if (out)
        put_all(out, a, number);
    if (out)
        fclose(out);
    junit_end(a->j, JUNIT_FAILURE, text_of(first, "id"),
              text_of(first, "message"), text ? text : "");
    free(text);
}

static void add_case(const struct answer *a, uint64_t number)
{
    char name[40] = "answer";
    const bool has_failed = count_about(a, a->errors, number) > 0;
    const bool was_tried = has_failed || count_about(a, a->cases, number) > 0;
    if (!has_failed && (number == 0 || !a->device[0]))
        return;
    if (number)
        snprintf(name, sizeof name, "case %" PRIu64, number);
    junit_case(a->j, a->group, name, -1);
    if (has_failed)
        add_failure(a, number);
    else if (!was_tried)
        junit_end(a->j, JUNIT_SKIPPED, "",
                  "not tried: the judge stops at the first error (--all)", "");
}

/* ---- a suite ------------------------------------------------------------- */

static void add_time(const struct answer *a)
{
    double us = 0;
    for (size_t i = 0; i < dbg_json_count(a->times); i++) {
        const struct dbg_json *t = dbg_json_item(a->times, i);
        if (strcmp(text_of(t, "name"), a->device) != 0)
            continue;
        dbg_json_real(dbg_json_member(t, "us"), &us);
        junit_property(a->j, "cycles", "%" PRIu64, number_of(t, "cycles"));
        junit_property(a->j, "us", "%.3f", us);
        junit_property(a->j, "bound", "%s",
                       text_of(dbg_json_member(t, "bound"), "kind"));
        junit_suite_time(a->j, us);
    }
}

static void begin_suite(const struct answer *a)
{
    const struct jdg_judged *l = a->line;
    char name[800];
    snprintf(name, sizeof name, "%s%s%s", a->group, a->device[0] ? " on " : "",
             a->device);
    junit_suite(a->j, name);
    junit_property(a->j, "task", "%s", l->task);
    junit_property(a->j, "answer", "%s", l->answer);
    if (l->person && l->person[0])
        junit_property(a->j, "person", "%s", l->person);
    if (a->device[0])
        junit_property(a->j, "device", "%s", a->device);
    add_time(a);
}

static void add_suite(struct answer *a, const char *device)
{
    a->device = device;
    begin_suite(a);
    for (uint64_t c = 0; c <= a->n_cases; c++)
        add_case(a, c);
}

/* Adds the devices that rows name to the devices found so far, in the order of
 * the rows. */
static size_t find_devices(const struct dbg_json *rows, const char *key,
                           const char *devices[JDG_ROW_DEVICES + 1], size_t n)
{
    for (size_t i = 0; i < dbg_json_count(rows); i++) {
        const char *device = text_of(dbg_json_item(rows, i), key);
        size_t k = 0;
        while (k < n && strcmp(devices[k], device) != 0)
            k++;
        if (k == n && n <= JDG_ROW_DEVICES)
            devices[n++] = device;
    }
    return n;
}

static void add_verdict(struct answer *a, const struct dbg_json *verdict)
{
    const char *devices[JDG_ROW_DEVICES + 1];
    a->errors = dbg_json_member(verdict, "errors");
    a->diagnostics = dbg_json_member(verdict, "diagnostics");
    a->cases = dbg_json_member(verdict, "cases");
    a->times = dbg_json_member(verdict, "devices");
    size_t n = find_devices(a->times, "name", devices, 0);
    n = find_devices(a->cases, "device", devices, n);
    n = find_devices(a->errors, "device", devices, n);
    for (size_t i = 0; i < n; i++)
        add_suite(a, devices[i]);
}

static void add_no_verdict(struct answer *a)
{
    a->device = "";
    begin_suite(a);
    junit_case(a->j, a->group, "answer", -1);
    junit_end(a->j, JUNIT_ERROR, "not-judged",
              a->line->message ? a->line->message : "not judged", "");
}

void jdg_junit_add(struct junit *j, const struct jdg_judged *line,
                   size_t n_cases)
{
    struct answer a = {.j = j, .line = line, .n_cases = n_cases};
    char error[200];
    const bool has_person = line->person && line->person[0];
    snprintf(a.group, sizeof a.group, "%s%s%s", line->task,
             has_person ? "." : "", has_person ? line->person : "");
    struct dbg_json *verdict =
        line->verdict ? dbg_json_read(line->verdict, strlen(line->verdict),
                                      error, sizeof error)
                      : NULL;
    if (verdict)
        add_verdict(&a, verdict);
    else
        add_no_verdict(&a);
    dbg_json_free(verdict);
}
