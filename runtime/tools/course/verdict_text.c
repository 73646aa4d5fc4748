/* SPDX-License-Identifier: MIT */
/* Prints verdicts. The first criterion that failed is the last line of the
 * table; later criteria were not tried. */
#include "runtime/tools/course/verdict_text.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "runtime/tools/course/measure.h"
#include "sim/sim.h"

enum { FIRST = 15, COLUMN = 27, SHOWN_LINES = 24 };

/* The words in the cell of a device that meets the criterion. */
static const char *const good_words[CRS_N_CRITERIA] = {
    [CRS_COMPILES] = "yes",
    [CRS_FAULT] = "none",
    [CRS_CHECKS] = "silent",
    [CRS_ORDERS] = "the same results",
    [CRS_JUDGED] = "right, on other inputs",
};

/* ---- for people -------------------------------------------------------- */

/* Writes the text of a table cell: a device in the row of a criterion. */
static void cell(const struct crs_judge *j, const struct crs_verdict *v,
                 enum crs_criterion c, size_t d, char *text, size_t bytes)
{
    assert(c < CRS_N_CRITERIA && d < j->n_devices);
    const struct crs_exercise *e = j->exercise;
    const struct crs_measure *m = d < v->n_measures ? &v->measures[d] : NULL;
    const bool is_failed = c == v->failed;
    text[0] = 0;
    if (c == CRS_BYTES && m) {
        snprintf(text, bytes, "%" PRIu64 ", at most %.0f", m->bytes,
                 e->bytes * (double)m->reference_bytes);
    } else if (c == CRS_PAR && m) {
        snprintf(text, bytes, "%" PRIu64 ", par %.0f", m->cycles,
                 crs_judge_par(j) * (double)m->reference);
    } else if (c == CRS_NRAM && m && !e->nram_kib) {
        snprintf(text, bytes, "%" PRIu64 " KiB", (m->nram_bytes + 1023) >> 10);
    } else if (c == CRS_NRAM && m) {
        snprintf(text, bytes, "%" PRIu64 " of %" PRIu64 " KiB",
                 (m->nram_bytes + 1023) >> 10, e->nram_kib);
    } else if (is_failed && v->device &&
               strcmp(v->device, crs_judge_device(j, d))) {
        snprintf(text, bytes, "-");
    } else if (is_failed) {
        if (v->size)
            snprintf(text, bytes, "no, at size %" PRIu64, v->size);
        else
            snprintf(text, bytes, "no");
    } else if (c == CRS_RIGHT && e->form == CRS_PUZZLE) {
        snprintf(text, bytes, "in all cases");
    } else if (c == CRS_RIGHT) {
        size_t n = 0;
        for (size_t i = 0; i < e->n_sizes && n < bytes && n < COLUMN - 8; i++)
            n += (size_t)snprintf(text + n, bytes - n, "%s%" PRIu64,
                                  i ? " " : "", e->sizes[i]);
    } else {
        snprintf(text, bytes, "%s", good_words[c]);
    }
}

static void tell_row(FILE *out, const struct crs_judge *j,
                     const struct crs_verdict *v, enum crs_criterion c)
{
    assert(c < CRS_N_CRITERIA);
    char text[80];
    fprintf(out, "   %-12s", c == CRS_PAR ? "cycles" : crs_criterion_words[c]);
    for (size_t d = 0; d < j->n_devices; d++) {
        const bool is_last = d + 1 == j->n_devices;
        cell(j, v, c, d, text, sizeof text);
        fprintf(out, "%s%*s", text,
                is_last || strlen(text) >= COLUMN ? 0
                                                  : COLUMN - (int)strlen(text),
                "");
    }
    fputc('\n', out);
}

static void tell_said(FILE *out, const char *said)
{
    unsigned lines = 0;
    while (said && *said && lines++ < SHOWN_LINES) {
        size_t n = strcspn(said, "\n");
        fprintf(out, "%.*s\n", (int)n, said);
        said += n + (said[n] == '\n');
    }
    if (said && *said)
        fprintf(out, "(and more)\n");
}

static void tell_refused(FILE *out, const struct crs_verdict *v)
{
    if (v->refused[0])
        fprintf(out, "the sandbox: %s\n", v->refused);
}

void crs_tell_text(FILE *out, const struct crs_judge *j,
                   const struct crs_verdict *v)
{
    const enum crs_criterion last = v->failed != CRS_N_CRITERIA ? v->failed
                                    : v->is_judged              ? CRS_JUDGED
                                                                : CRS_PAR;
    int n = fprintf(out, "%02u %s", j->exercise->number, j->exercise->title);
    fprintf(out, "%s%*s", n < FIRST ? "" : "\n", n < FIRST ? FIRST - n : FIRST,
            "");
    for (size_t d = 0; d < j->n_devices; d++)
        fprintf(out, "%-*s", d + 1 == j->n_devices ? 0 : COLUMN,
                crs_judge_device(j, d));
    fputc('\n', out);
    for (enum crs_criterion c = 0; c <= last; c++)
        if (crs_criterion_is_of(c, j->exercise->form))
            tell_row(out, j, v, c);
    tell_said(out, v->said);
    if (v->failed == CRS_N_CRITERIA) {
        fprintf(out, "passed\n");
        tell_refused(out, v);
        return;
    }
    fprintf(out, "not yet: %s\n", v->sentence);
    tell_refused(out, v);
    if (v->bound[0])
        fprintf(out, "the report: %s\n", v->bound);
}

void crs_tell_refused(const struct crs_verdict *v, char *line, size_t bytes)
{
    snprintf(line, bytes, "%s%s", v->refused[0] ? "the sandbox: " : "",
             v->refused);
}

void crs_tell_line(const struct crs_verdict *v, char *line, size_t bytes)
{
    static const char *const marks[] = {"undefined reference",
                                        "error: ", "mlusim: "};
    int n = snprintf(line, bytes, "%s%s%s%s", v->sentence,
                     v->refused[0] ? " (the sandbox: " : "", v->refused,
                     v->refused[0] ? ")" : "");
    for (size_t i = 0; v->said && i < sizeof marks / sizeof *marks; i++) {
        const char *at = strstr(v->said, marks[i]);
        if (!at || n < 0 || (size_t)n >= bytes)
            continue;
        snprintf(line + n, bytes - (size_t)n, ": %.*s", (int)strcspn(at, "\n"),
                 at);
        return;
    }
}

/* ---- for programs ------------------------------------------------------ */

static void put_criteria(struct json_writer *w, enum crs_form form,
                         const struct crs_verdict *v)
{
    isa_json_array(w, "criteria", ISA_JSON_LINES);
    for (enum crs_criterion c = 0; c < CRS_N_CRITERIA; c++) {
        if (!crs_criterion_is_of(c, form))
            continue;
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "name", crs_criterion_words[c]);
        isa_json_text(w, "verdict",
                      c < v->failed    ? "passed"
                      : c == v->failed ? "failed"
                                       : "not judged");
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_devices(struct json_writer *w, const struct crs_verdict *v)
{
    isa_json_array(w, "devices", ISA_JSON_LINES);
    for (size_t i = 0; i < v->n_measures; i++) {
        const struct crs_measure *m = &v->measures[i];
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "name", m->device);
        isa_json_u64(w, "cycles", m->cycles);
        isa_json_u64(w, "reference", m->reference);
        isa_json_fixed(w, "ratio", crs_measure_ratio(m), 3);
        isa_json_u64(w, "nram_bytes", m->nram_bytes);
        if (m->bytes) {
            isa_json_u64(w, "dram_bytes", m->bytes);
            isa_json_u64(w, "dram_reference", m->reference_bytes);
            isa_json_fixed(w, "dram_ratio", crs_measure_bytes_ratio(m), 3);
        }
        isa_json_close(w);
    }
    isa_json_close(w);
}

void crs_tell_json(FILE *out, const struct crs_judge *j,
                   const struct crs_verdict *v)
{
    struct json_writer w;
    const bool has_passed = v->failed == CRS_N_CRITERIA;
    isa_json_begin(&w, out, 2, ISA_SCHEMA_COURSE);
    isa_json_text(&w, "exercise", j->exercise->name);
    isa_json_text(&w, "status", has_passed ? "passed" : "not yet");
    isa_json_text(&w, "failed",
                  has_passed ? NULL : crs_criterion_words[v->failed]);
    isa_json_text(&w, "device", v->device);
    isa_json_u64(&w, "size", v->size);
    isa_json_text(&w, "sentence", v->sentence);
    isa_json_text(&w, "said", v->said);
    isa_json_text(&w, "refused", v->refused[0] ? v->refused : NULL);
    isa_json_fixed(&w, "par", crs_judge_par(j), 2);
    put_criteria(&w, j->exercise->form, v);
    put_devices(&w, v);
    isa_json_end(&w);
}

/* ---- junit --------------------------------------------------------------- */

/* Returns the simulated time of the cycles, 0 if the device is not known. */
static double us_of(const struct crs_measure *m)
{
    char error[256];
    const struct sim_device *d =
        sim_device_open(m->device, error, sizeof error);
    const double us =
        d && d->clock_mhz ? (double)m->cycles / (double)d->clock_mhz : 0;
    sim_device_close(d);
    return us;
}

static void add_figures(struct junit *j, const struct crs_judge *judge,
                        const struct crs_measure *m)
{
    if (m->cycles) {
        junit_property(j, "cycles", "%" PRIu64, m->cycles);
        junit_property(j, "us", "%.3f", us_of(m));
        junit_suite_time(j, us_of(m));
    }
    if (m->reference)
        junit_property(j, "reference_cycles", "%" PRIu64, m->reference);
    junit_property(j, "par", "%.2f", crs_judge_par(judge));
    if (m->bytes)
        junit_property(j, "dram_bytes", "%" PRIu64, m->bytes);
    if (m->reference_bytes)
        junit_property(j, "reference_dram_bytes", "%" PRIu64,
                       m->reference_bytes);
    if (m->nram_bytes)
        junit_property(j, "nram_bytes", "%" PRIu64, m->nram_bytes);
}

/* Whether the criterion that ended the judgement is met on a device. */
static bool is_met(const struct crs_judge *judge, const struct crs_verdict *v,
                   size_t d)
{
    assert(d < judge->n_devices);
    const struct crs_measure *m = &v->measures[d];
    if (d >= v->n_measures)
        return false;
    return v->failed == CRS_BYTES
               ? crs_measure_bytes_ratio(m) <= judge->exercise->bytes
               : v->failed == CRS_PAR &&
                     crs_measure_ratio(m) <= crs_judge_par(judge);
}

static void add_criterion(struct junit *j, const char *group,
                          const struct crs_judge *judge,
                          const struct crs_verdict *v, enum crs_criterion c,
                          size_t d)
{
    assert(c < CRS_N_CRITERIA && d < judge->n_devices);
    const bool is_here =
        !v->device || strcmp(v->device, crs_judge_device(judge, d)) == 0;
    if ((c == CRS_JUDGED && !judge->exercise->is_task) ||
        !crs_criterion_is_of(c, judge->exercise->form))
        return;
    junit_case(j, group, crs_criterion_words[c], -1);
    if (c < v->failed || (c == v->failed && is_met(judge, v, d)))
        return;
    if (c == v->failed && is_here)
        junit_end(j, JUNIT_FAILURE, crs_criterion_words[c], v->sentence,
                  v->said ? v->said : "");
    else
        junit_end(j, JUNIT_SKIPPED, "",
                  "not judged: the first criterion that is not met ends it",
                  "");
}

void crs_junit_add(struct junit *j, const char *student,
                   const struct crs_judge *judge, const struct crs_verdict *v)
{
    const struct crs_exercise *e = judge->exercise;
    char group[400], suite[600];
    snprintf(group, sizeof group, "%s%s%s", student ? student : "",
             student ? "." : "", e->name);
    for (size_t d = 0; d < judge->n_devices; d++) {
        const char *device = crs_judge_device(judge, d);
        snprintf(suite, sizeof suite, "%s on %s", group, device);
        junit_suite(j, suite);
        if (student)
            junit_property(j, "student", "%s", student);
        junit_property(j, "exercise", "%s", e->name);
        junit_property(j, "device", "%s", device);
        if (d < v->n_measures)
            add_figures(j, judge, &v->measures[d]);
        if (v->refused[0])
            junit_property(j, "sandbox", "%s", v->refused);
        for (enum crs_criterion c = 0; c < CRS_N_CRITERIA; c++)
            add_criterion(j, group, judge, v, c, d);
    }
}

void crs_junit_add_none(struct junit *j, const char *student,
                        const char *sentence)
{
    junit_suite(j, student);
    junit_property(j, "student", "%s", student);
    junit_case(j, student, "exercises", -1);
    junit_end(j, JUNIT_ERROR, "not-judged", sentence, "");
}
