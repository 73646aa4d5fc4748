/* SPDX-License-Identifier: MIT */
/* `mlusim why`: one screen about a program. Runs `mlusim run` with measured
 * advice, and reads what its report and its checks wrote. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/json/json.h"
#include "isa/support/process/process.h"
#include "isa/support/words/plural.h"
#include "runtime/debug/json/parsed.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/launch/kernel.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/start/become.h"

enum { DEVICE, CHECK, JSON, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [DEVICE] = {"--device", "NAME", "device to simulate, or a device file"},
    [CHECK] = {"--check", "CHECK,...",
               "what to check (default: bounds,overlap)"},
    [JSON] = {"--json", "FILE",
              "writes it as JSON to FILE instead (- is "
              "stdout)"},
};

enum { MOST = 3, COLUMN = 11, WIDTH = 80, DIGITS = 12, MOST_PARTS = 16 };

struct why {
    json_t *report, *found, *entry; /* what the run wrote, and the launches of
                                       it that took most time, warm */
    const char *asked;              /* checks */
    double us, cold_us;             /* of all launches */
    double warm_us;                 /* of one launch of the entry */
    json_int_t launches, stopped;
    struct part {
        const char *name;
        double us; /* of one launch of the entry */
    } parts[MOST_PARTS];
    size_t n_parts, n_errors, n_reports;
    json_t *changes, *reports; /* arrays, the first MOST */
};

/* ---- the run ------------------------------------------------------------- */

/* Runs the program. Returns its status as a shell would, or -1 after a
 * message. */
static int run_it(const struct cmd_line *line, char *report, char *found)
{
    static char check_json[] = "--check-json";
    char program[PATH_MAX];
    char *const first[] = {(char[]){"mlusim"},        (char[]){"run"},
                           (char[]){"--advice"},      (char[]){"measure"},
                           (char[]){"--report"},      (char[]){"json"},
                           (char[]){"--report-file"}, report};
    size_t n = sizeof first / sizeof *first;
    int status;
    char **words =
        calloc(n + 2 * N_OPTIONS + 2 + line->n_rest + 1, sizeof *words);
    if (!words || !mlusim_beside("mlusim", program, sizeof program)) {
        free(words);
        cmd_refuse("why: the host has no memory left");
        return -1;
    }
    memcpy(words, first, sizeof first);
    for (size_t i = DEVICE; i <= CHECK; i++)
        if (line->values[i]) {
            words[n++] = (char *)options[i].name;
            words[n++] = (char *)line->values[i];
        }
    if (found[0]) {
        words[n++] = check_json;
        words[n++] = found;
    }
    memcpy(words + n, line->rest, line->n_rest * sizeof *words);
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        mlusim_follow();
        execv(program, words);
        _exit(ISA_STATUS_NOT_EXECUTABLE);
    }
    free(words);
    if (child < 0 || isa_process_wait(child, &status) < 0) {
        cmd_refuse("why: cannot run %s", line->rest[0]);
        return -1;
    }
    return isa_process_status(status);
}

/* ---- what it wrote ------------------------------------------------------- */

static const char *text_of(const json_t *object, const char *member)
{
    const char *text = json_string_value(json_object_get(object, member));
    return text ? text : "";
}

static double real_of(const json_t *object, const char *member)
{
    return json_number_value(json_object_get(object, member));
}

/* Adds an object to an array that has less than MOST. */
static void show(json_t *array, json_t *object)
{
    if (json_array_size(array) < MOST)
        json_array_append(array, object);
}

static void add_part(struct why *w, const char *name, double us)
{
    if (w->n_parts < MOST_PARTS)
        w->parts[w->n_parts++] = (struct part){name, us};
}

static int by_time(const void *a, const void *b)
{
    const double x = ((const struct part *)a)->us,
                 y = ((const struct part *)b)->us;
    return (x < y) - (x > y);
}

/* Reads where the time of the entry went, and what could be done. */
static void read_entry(struct why *w)
{
    const json_t *time = json_object_get(w->entry, "time");
    const json_t *units = json_object_get(w->entry, "units");
    const json_t *waits = json_object_get(w->entry, "waiting");
    const json_t *advice = json_object_get(w->entry, "advice");
    const double run_us = real_of(time, "us") - real_of(time, "launch_us");
    add_part(w, "launching", w->warm_us - run_us);
    add_part(w, "waiting for own units", run_us * real_of(waits, "sync_share"));
    add_part(w, "waiting for other cores",
             run_us * real_of(waits, "barrier_share"));
    for (size_t i = 0; i < json_array_size(units); i++) {
        const json_t *unit = json_array_get(units, i);
        add_part(w, text_of(unit, "name"),
                 run_us * real_of(unit, "busiest_share"));
    }
    qsort(w->parts, w->n_parts, sizeof *w->parts, by_time);
    for (size_t i = 0; i < json_array_size(advice); i++)
        show(w->changes, json_array_get(advice, i));
}

/* Reads all launches. False: the report has none. */
static bool read_report(struct why *w)
{
    const json_t *entries = json_object_get(w->report, "entries");
    double most = -1;
    for (size_t i = 0; i < json_array_size(entries); i++) {
        json_t *e = json_array_get(entries, i);
        const json_t *time = json_object_get(e, "time");
        const double n = real_of(e, "launches"),
                     cold_us = real_of(time, "cold_us");
        const double warm_us = real_of(time, "us") - cold_us;
        w->launches += (json_int_t)n;
        w->stopped +=
            (json_int_t)(real_of(e, "faults") + real_of(e, "stopped"));
        w->us += n * (warm_us + cold_us);
        w->cold_us += n * cold_us;
        if (n * warm_us <= most)
            continue;
        most = n * warm_us;
        w->entry = e;
        w->warm_us = warm_us;
    }
    if (w->entry)
        read_entry(w);
    return w->entry;
}

/* Reads what the checks found, mistakes first. */
static void read_found(struct why *w)
{
    const json_t *reports = json_object_get(w->found, "reports");
    w->n_reports = json_array_size(reports);
    for (size_t i = 0; i < 2 * w->n_reports; i++) {
        json_t *report = json_array_get(reports, i % w->n_reports);
        const bool is_error = strcmp(text_of(report, "severity"), "error") == 0;
        if (is_error == (i < w->n_reports))
            show(w->reports, report);
        w->n_errors += is_error && i < w->n_reports;
    }
}

/* Whether a part is worth a line. */
static bool is_shown(const struct why *w, size_t i)
{
    return i < MOST && i < w->n_parts && w->parts[i].us >= 0.005 * w->warm_us;
}

/* ---- the screen ---------------------------------------------------------- */

/* Prints a text from column COLUMN on, in lines of up to WIDTH columns, the
 * first of which begins with a title. */
static void put(const char *title, const char *text)
{
    const size_t most = WIDTH - COLUMN;
    do {
        size_t n = strlen(text);
        if (n > most)
            for (n = most; n > 0 && text[n] != ' ';)
                n--;
        n = n ? n : strcspn(text, " ");
        printf("%-*s%.*s\n", COLUMN, title, (int)n, text);
        title = "";
        text += n + (text[n] == ' ');
    } while (*text);
}

/* Prints what took time, and where that went. */
static void put_time(const struct why *w)
{
    const json_t *bound = json_object_get(w->entry, "bound");
    char text[600];
    snprintf(text, sizeof text,
             "%.3f us warm and %.3f us cold on %s, in %lld launch%s",
             w->us - w->cold_us, w->cold_us,
             text_of(json_object_get(w->report, "device"), "name"),
             (long long)w->launches, w->launches == 1 ? "" : "es");
    put("took", text);
    if (w->launches > 1) {
        snprintf(text, sizeof text, "most in %.200s: %.0f of %.3f us warm each",
                 text_of(w->entry, "kernel"), real_of(w->entry, "launches"),
                 w->warm_us);
        put("", text);
    }
    for (size_t i = 0; is_shown(w, i); i++) {
        snprintf(text, sizeof text, "%3.0f %%  %.1f us %s",
                 100 * w->parts[i].us / w->warm_us, w->parts[i].us,
                 w->parts[i].name);
        put(i ? "" : "where", text);
    }
    snprintf(text, sizeof text, "%s: %s", text_of(bound, "title"),
             text_of(bound, "why"));
    put("bound", w->stopped ? "not known, as the launch was stopped; these are "
                              "figures until then"
                            : text);
}

static void put_changes(const struct why *w)
{
    char text[2000], at[600];
    for (size_t i = 0; i < json_array_size(w->changes); i++) {
        const json_t *a = json_array_get(w->changes, i);
        snprintf(at, sizeof at, "%.500s:%.0f: ", text_of(a, "file"),
                 real_of(a, "line"));
        snprintf(text, sizeof text, "%s%s; %s; gains %s %.1f us (%.0f %%)",
                 *text_of(a, "file") ? at : "", text_of(a, "sentence"),
                 text_of(a, "remedy"),
                 json_is_true(json_object_get(a, "is_measured")) ? "up to"
                                                                 : "about",
                 real_of(a, "gain_us"), 100 * real_of(a, "gain_share"));
        put(i ? "" : "change", text);
    }
    if (!json_array_size(w->changes))
        put("change", w->stopped ? "mend what stopped it first"
                                 : "nothing that surely gains");
}

static void put_checks(const struct why *w)
{
    char text[1200];
    const size_t others = w->n_reports - w->n_errors;
    snprintf(text, sizeof text, "%.200s: %zu mistake%s, %zu note%s%s", w->asked,
             w->n_errors, isa_s(w->n_errors), others, isa_s(others),
             json_is_true(json_object_get(w->found, "is_complete"))
                 ? ""
                 : "; they did not see everything");
    put("checks", w->found ? text : "none");
    for (size_t i = 0; i < json_array_size(w->reports); i++) {
        const json_t *r = json_array_get(w->reports, i);
        const json_t *at = json_object_get(r, "at");
        snprintf(text, sizeof text, "%.500s:%.0f: %s: %s", text_of(at, "file"),
                 real_of(at, "line"), text_of(r, "check"), text_of(r, "cause"));
        put("", text + (at ? 0 : strlen(":0: ")));
    }
}

static void put_belief(const struct why *w)
{
    const json_t *time = json_object_get(w->entry, "time");
    const char *warning = text_of(w->entry, "warning");
    const double low = real_of(time, "us_low");
    char text[600];
    snprintf(text, sizeof text,
             "a cold launch of %.200s takes %.0f to %.0f us on a card, by %.0f "
             "published times",
             text_of(w->entry, "kernel"), low, real_of(time, "us_high"),
             real_of(time, "range_rows"));
    put("believe", low > 0    ? text
                   : *warning ? warning
                              : "there is no range for this launch");
    if (low > 0 && *warning)
        put("", warning);
}

/* ---- JSON ---------------------------------------------------------------- */

/* Writes members of an object that the run wrote; the names end with NULL. */
static void put_members(struct json_writer *j, const json_t *of,
                        const char *const *names)
{
    for (; *names; names++) {
        char *text = json_dumps(json_object_get(of, *names),
                                JSON_ENCODE_ANY | JSON_REAL_PRECISION(DIGITS));
        isa_json_raw(j, *names, text ? text : "null");
        free(text);
    }
}

static void put_shown(struct json_writer *j, const struct why *w)
{
    static const char *const of_change[] = {
        "name",    "file",       "line",        "sentence", "remedy",
        "gain_us", "gain_share", "is_measured", NULL};
    static const char *const of_report[] = {"check", "severity", "cause", NULL};
    static const char *const of_place[] = {"file", "line", NULL};
    isa_json_array(j, "changes", ISA_JSON_LINES);
    for (size_t i = 0; i < json_array_size(w->changes); i++) {
        isa_json_object(j, NULL, ISA_JSON_ROW);
        put_members(j, json_array_get(w->changes, i), of_change);
        isa_json_close(j);
    }
    isa_json_close(j);
    isa_json_array(j, "reports", ISA_JSON_LINES);
    for (size_t i = 0; i < json_array_size(w->reports); i++) {
        const json_t *report = json_array_get(w->reports, i);
        isa_json_object(j, NULL, ISA_JSON_ROW);
        put_members(j, report, of_report);
        put_members(j, json_object_get(report, "at"), of_place);
        isa_json_close(j);
    }
    isa_json_close(j);
}

static bool write_json(const struct why *w, FILE *out)
{
    static const char *const of_time[] = {"us_low", "us_high", "range_rows",
                                          NULL};
    static const char *const of_found[] = {"is_complete", NULL};
    const json_t *bound = json_object_get(w->entry, "bound");
    struct json_writer j;
    isa_json_begin(&j, out, 2, ISA_SCHEMA_WHY);
    isa_json_text(&j, "device",
                  text_of(json_object_get(w->report, "device"), "name"));
    isa_json_i64(&j, "launches", w->launches);
    isa_json_i64(&j, "stopped", w->stopped);
    isa_json_real(&j, "warm_us", w->us - w->cold_us, DIGITS);
    isa_json_real(&j, "cold_us", w->cold_us, DIGITS);
    isa_json_text(&j, "kernel", text_of(w->entry, "kernel"));
    isa_json_text(&j, "bound", w->stopped ? NULL : text_of(bound, "title"));
    isa_json_text(&j, "why", w->stopped ? NULL : text_of(bound, "why"));
    isa_json_array(&j, "where", ISA_JSON_LINES);
    for (size_t i = 0; is_shown(w, i); i++) {
        isa_json_object(&j, NULL, ISA_JSON_ROW);
        isa_json_text(&j, "part", w->parts[i].name);
        isa_json_real(&j, "us", w->parts[i].us, DIGITS);
        isa_json_real(&j, "share", w->parts[i].us / w->warm_us, DIGITS);
        isa_json_close(&j);
    }
    isa_json_close(&j);
    isa_json_text(&j, "checks", w->asked);
    put_members(&j, w->found, of_found);
    isa_json_u64(&j, "errors", w->n_errors);
    isa_json_u64(&j, "others", w->n_reports - w->n_errors);
    put_shown(&j, w);
    put_members(&j, json_object_get(w->entry, "time"), of_time);
    isa_json_text(&j, "warning", text_of(w->entry, "warning"));
    return isa_json_end(&j);
}

/* ---- the command --------------------------------------------------------- */

/* Whether a run that ends so has said why it has no report. */
static bool has_message(int status)
{
    return status < 0 || status == CMD_USAGE ||
           status == ISA_STATUS_NOT_EXECUTABLE ||
           status == ISA_STATUS_NOT_FOUND;
}

/* Shows what the run wrote. Returns the exit status for a run that ended with
 * `status`. */
static int show_run(struct why *w, const char *json, int status)
{
    if (!read_report(w)) {
        cmd_fail(0, "why: no kernel was launched");
        return status ? status : CMD_FAILED;
    }
    read_found(w);
    if (json) {
        FILE *out = cmd_output_open(json);
        const bool is_written = out && write_json(w, out);
        return cmd_output_close("why", json, out, is_written) ? status
                                                              : CMD_FAILED;
    }
    put_time(w);
    put_changes(w);
    put_checks(w);
    put_belief(w);
    return status;
}

static int why(const struct cmd_line *line)
{
    char folder[CMD_FOLDER_BYTES], report[PATH_MAX], found[PATH_MAX];
    const char *set = getenv(rt_env_name(RT_ENV_CHECK));
    struct why w = {.report = NULL};
    w.asked = line->values[CHECK] ? line->values[CHECK]
              : set && *set       ? set
                                  : rt_check_default();
    if (!cmd_output_check("why", line->values[JSON], line->rest) ||
        !cmd_folder_make("why", folder))
        return CMD_USAGE;
    w.changes = json_array(), w.reports = json_array();
    snprintf(report, sizeof report, "%s/report.json", folder);
    found[0] = 0; /* without checks there is no such file */
    if (strcmp(w.asked, "none") != 0)
        snprintf(found, sizeof found, "%s/checks.json", folder);
    int status = run_it(line, report, found);
    w.report = status < 0 ? NULL : mlusim_json(report, NULL);
    w.found = found[0] ? mlusim_json(found, NULL) : NULL;
    if (w.report || !has_message(status))
        status = show_run(&w, line->values[JSON], status);
    json_decref(w.changes);
    json_decref(w.reports);
    json_decref(w.report);
    json_decref(w.found);
    cmd_folder_remove(folder);
    return status < 0 ? CMD_FAILED : status;
}

const struct cmd_command cmd_why = {
    .name = "why",
    MLUSIM_STARTS_PROGRAM,
    .doc = "runs a program, or a kernel without one, and says on one screen "
           "what it took, where that went, what to change, what checks found, "
           "and how far to believe it",
    .options = options,
    .n_options = N_OPTIONS,
    .min_rest = 1,
    .run = why,
};
