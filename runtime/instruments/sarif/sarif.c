/* SPDX-License-Identifier: MIT */
/* Collects a SARIF log. A result is stored as its line of JSON. Rules are
 * stored separately, because in the log, the table of rules is before the
 * results. */
#include "runtime/instruments/sarif/sarif.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/hash.h"
#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/sarif/place.h"

#define ROOT "%SRCROOT%"

struct rule {
    char *id, *summary, *level;
};

struct result {
    char *json;
    uint64_t print; /* hash of all but the line */
    unsigned line;
};

struct sarif {
    char root[PATH_MAX]; /* "": unknown */
    char program[PATH_MAX];
    struct rule *rules;
    size_t n_rules, rules_room;
    struct result *results;
    size_t n_results, results_room;
    char **gaps;
    size_t n_gaps, gaps_room;
    bool is_cut; /* whether a part is missing for lack of memory */
};

struct sarif *sarif_new(const char *program)
{
    struct sarif *log = isa_alloc(1, sizeof *log);
    if (!log)
        return NULL;
    if (!getcwd(log->root, sizeof log->root))
        log->root[0] = 0;
    snprintf(log->program, sizeof log->program, "%s", program);
    return log;
}

static void free_rule(const struct rule *r)
{
    free(r->id);
    free(r->summary);
    free(r->level);
}

void sarif_clear(struct sarif *log)
{
    for (size_t i = 0; i < log->n_rules; i++)
        free_rule(&log->rules[i]);
    for (size_t i = 0; i < log->n_results; i++)
        free(log->results[i].json);
    for (size_t i = 0; i < log->n_gaps; i++)
        free(log->gaps[i]);
    log->n_rules = log->n_results = log->n_gaps = 0;
    log->is_cut = false;
}

void sarif_free(struct sarif *log)
{
    if (!log)
        return;
    sarif_clear(log);
    free(log->rules);
    free(log->results);
    free(log->gaps);
    free(log);
}

static char *copy(const char *text)
{
    return isa_alloc_text(text ? text : "", text ? strlen(text) : 0);
}

/* Finds or adds a rule. False: no memory. */
static bool find_rule(struct sarif *log, const struct sarif_rule *rule,
                      size_t *number)
{
    for (*number = 0; *number < log->n_rules; ++*number)
        if (strcmp(log->rules[*number].id, rule->id) == 0)
            return true;
    if (!ISA_GROW(log->rules, log->n_rules, log->rules_room))
        return false;
    const struct rule r = {copy(rule->id), copy(rule->summary),
                           copy(rule->level)};
    if (!r.id || !r.summary || !r.level) {
        free_rule(&r);
        return false;
    }
    log->rules[log->n_rules++] = r;
    return true;
}

/* ---- fingerprints -------------------------------------------------------- */

/* Writes the first line of a text with # in place of each number, because
 * lines, addresses and cycles may change while the finding stays the same.
 * Digits in names are kept. */
static void put_stable(FILE *out, const char *text)
{
    const char *end = text + strcspn(text, "\n");
    while (text < end) {
        const bool is_number = isdigit((unsigned char)*text);
        const char *from = text;
        while (text < end && (isalnum((unsigned char)*text) || *text == '_'))
            text++;
        if (is_number)
            putc('#', out);
        else if (text > from)
            fwrite(from, 1, (size_t)(text - from), out);
        else
            putc(*text++, out);
    }
    putc(0, out);
}

/* Hashes a result without its line, to recognise the result in another run. */
static bool print_of(const struct sarif_result *r, const char *uri,
                     uint64_t *print)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    if (!out)
        return false;
    const char *words[] = {r->rule.id, uri, r->at.function, r->kernel};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        fputs(words[i] ? words[i] : "", out);
        putc(0, out);
    }
    put_stable(out, r->message);
    const bool is_whole = fclose(out) == 0;
    if (is_whole)
        *print = isa_hash(text, n, 0);
    free(text);
    return is_whole;
}

/* Returns how many earlier results have the same hash. */
static unsigned n_alike(const struct sarif *log, uint64_t print)
{
    unsigned n = 0;
    for (size_t i = 0; i < log->n_results; i++)
        n += log->results[i].print == print;
    return n;
}

static bool is_known(const struct sarif *log, uint64_t print, unsigned line)
{
    for (size_t i = 0; i < log->n_results; i++)
        if (log->results[i].print == print && log->results[i].line == line)
            return true;
    return false;
}

/* ---- results ------------------------------------------------------------- */

static void row(struct json_writer *w, const char *key)
{
    isa_json_object(w, key, ISA_JSON_ROW);
}

static void put_message(struct json_writer *w, const char *key,
                        const char *text)
{
    row(w, key);
    isa_json_text(w, "text", text);
    isa_json_close(w);
}

/* Writes a region. Columns are written only for the file that the user has
 * named, because a source may assign its lines to any other file. */
static void put_region(struct json_writer *w, const struct sarif *log,
                       const struct sarif_place *at)
{
    const unsigned column = at->column && strcmp(at->file, log->program) == 0
                                ? sarif_column(at->file, at->line, at->column)
                                : 0;
    if (!at->line)
        return;
    row(w, "region");
    isa_json_u64(w, "startLine", at->line);
    if (column)
        isa_json_u64(w, "startColumn", column);
    isa_json_close(w);
}

static bool has_text(const char *text)
{
    return text && text[0];
}

/* Writes the members of a location. */
static void put_place(struct json_writer *w, const struct sarif *log,
                      const struct sarif_place *at)
{
    char uri[SARIF_URI_BYTES];
    const bool is_relative = sarif_uri(log->root, at->file, uri);
    row(w, "physicalLocation");
    row(w, "artifactLocation");
    isa_json_text(w, "uri", uri);
    if (is_relative)
        isa_json_text(w, "uriBaseId", ROOT);
    isa_json_close(w);
    put_region(w, log, at);
    isa_json_close(w);
    if (!has_text(at->function))
        return;
    isa_json_array(w, "logicalLocations", ISA_JSON_ROW);
    row(w, NULL);
    isa_json_text(w, "fullyQualifiedName", at->function);
    isa_json_text(w, "kind", "function");
    isa_json_close(w);
    isa_json_close(w);
}

static void put_related(struct json_writer *w, const struct sarif *log,
                        const struct sarif_result *r)
{
    unsigned n = 0;
    for (size_t i = 0; i < r->n_related; i++) {
        if (!has_text(r->related[i].at.file))
            continue;
        if (n == 0)
            isa_json_array(w, "relatedLocations", ISA_JSON_ROW);
        row(w, NULL);
        isa_json_u64(w, "id", n++);
        put_place(w, log, &r->related[i].at);
        put_message(w, "message", r->related[i].message);
        isa_json_close(w);
    }
    if (n > 0)
        isa_json_close(w);
}

static void put_fingerprint(struct json_writer *w, const struct sarif *log,
                            uint64_t print)
{
    char text[64];
    snprintf(text, sizeof text, "%016" PRIx64 ":%u", print,
             n_alike(log, print) + 1);
    row(w, "partialFingerprints");
    isa_json_text(w, "mlusim/v1", text);
    isa_json_close(w);
}

static void put_result_message(struct json_writer *w,
                               const struct sarif_result *r)
{
    char text[4096];
    snprintf(text, sizeof text, "%s%s%s", r->message,
             has_text(r->hint) ? "\nhint: " : "",
             has_text(r->hint) ? r->hint : "");
    put_message(w, "message", text);
}

static void put_result(struct json_writer *w, const struct sarif *log,
                       const struct sarif_result *r,
                       const struct sarif_place *at, size_t rule,
                       uint64_t print)
{
    isa_json_text(w, "ruleId", r->rule.id);
    isa_json_u64(w, "ruleIndex", rule);
    isa_json_text(w, "level", r->level);
    put_result_message(w, r);
    isa_json_array(w, "locations", ISA_JSON_ROW);
    row(w, NULL);
    put_place(w, log, at);
    isa_json_close(w);
    isa_json_close(w);
    put_related(w, log, r);
    if (r->count)
        isa_json_u64(w, "occurrenceCount", r->count);
    put_fingerprint(w, log, print);
    isa_json_array(w, "suppressions", ISA_JSON_ROW);
    if (r->is_suppressed) {
        row(w, NULL);
        isa_json_text(w, "kind", "external");
        isa_json_close(w);
    }
    isa_json_close(w);
    if (has_text(r->kernel)) {
        row(w, "properties");
        isa_json_text(w, "kernel", r->kernel);
        isa_json_close(w);
    }
}

/* Returns the line of a result, to be freed. NULL: no memory. */
static char *result_line(const struct sarif *log, const struct sarif_result *r,
                         const struct sarif_place *at, size_t rule,
                         uint64_t print)
{
    char *text = NULL;
    size_t n = 0;
    struct json_writer w;
    FILE *out = open_memstream(&text, &n);
    if (!out)
        return NULL;
    isa_json_begin_message(&w, out);
    put_result(&w, log, r, at, rule, print);
    isa_json_close(&w);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

static bool add(struct sarif *log, const struct sarif_result *r)
{
    char uri[SARIF_URI_BYTES];
    struct sarif_place at = r->at;
    size_t rule;
    uint64_t print;
    if (!has_text(at.file))
        at = (struct sarif_place){.file = log->program};
    sarif_uri(log->root, at.file, uri);
    if (!ISA_GROW(log->results, log->n_results, log->results_room))
        return false;
    if (!find_rule(log, &r->rule, &rule) || !print_of(r, uri, &print))
        return false;
    if (r->is_once && is_known(log, print, at.line))
        return true;
    char *json = result_line(log, r, &at, rule, print);
    if (json)
        log->results[log->n_results++] = (struct result){json, print, at.line};
    return json != NULL;
}

void sarif_add(struct sarif *log, const struct sarif_result *result)
{
    log->is_cut = !add(log, result) || log->is_cut;
}

void sarif_add_gap(struct sarif *log, const char *why)
{
    char *text =
        ISA_GROW(log->gaps, log->n_gaps, log->gaps_room) ? copy(why) : NULL;
    if (text)
        log->gaps[log->n_gaps++] = text;
    log->is_cut = log->is_cut || !text;
}

/* ---- the log ------------------------------------------------------------- */

/* Writes the page of an id, and the command that prints the same text. It is no
 * address, because no address of the pages is valid everywhere. */
static void put_help(struct json_writer *w, const char *id)
{
    char text[300];
    const int kind = (int)strcspn(id, ":");
    const char *word = id[kind] ? id + kind + 1 : "";
    snprintf(text, sizeof text,
             "docs/reference/errors-%.*s.md#%s, or mlusim explain %s", kind, id,
             word[0] == '-' ? "warning" : word, id); /* ids such as
                                                        clang:-Wunused */
    put_message(w, "help", text);
}

static void put_rule(struct json_writer *w, const struct rule *r)
{
    row(w, NULL);
    isa_json_text(w, "id", r->id);
    put_message(w, "shortDescription", r->summary);
    put_help(w, r->id);
    row(w, "defaultConfiguration");
    isa_json_text(w, "level", r->level);
    isa_json_close(w);
    isa_json_close(w);
}

static void put_tool(struct json_writer *w, const struct sarif *log)
{
    isa_json_object(w, "tool", ISA_JSON_LINES);
    isa_json_object(w, "driver", ISA_JSON_LINES);
    isa_json_text(w, "name", "mlusim");
    isa_json_text(w, "version", MLUSIM_VERSION);
    isa_json_array(w, "rules", ISA_JSON_LINES);
    for (size_t i = 0; i < log->n_rules; i++)
        put_rule(w, &log->rules[i]);
    isa_json_close(w);
    isa_json_close(w);
    isa_json_close(w);
}

static void put_gaps(struct json_writer *w, const struct sarif *log)
{
    if (log->n_gaps == 0)
        return;
    isa_json_array(w, "toolExecutionNotifications", ISA_JSON_LINES);
    for (size_t i = 0; i < log->n_gaps; i++) {
        row(w, NULL);
        isa_json_text(w, "level", "error");
        put_message(w, "message", log->gaps[i]);
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_invocation(struct json_writer *w, const struct sarif *log,
                           const struct sarif_end *end)
{
    isa_json_array(w, "invocations", ISA_JSON_LINES);
    isa_json_object(w, NULL, ISA_JSON_LINES);
    isa_json_bool(w, "executionSuccessful", log->n_gaps == 0 && !end->signal);
    if (end->signal)
        isa_json_text(w, "exitSignalName", end->signal);
    else
        isa_json_i64(w, "exitCode", end->status);
    put_gaps(w, log);
    isa_json_close(w);
    isa_json_close(w);
}

static void put_run(struct json_writer *w, const struct sarif *log,
                    const struct sarif_end *end)
{
    char uri[SARIF_URI_BYTES];
    put_tool(w, log);
    put_invocation(w, log, end);
    if (log->root[0]) {
        sarif_folder_uri(log->root, uri);
        row(w, "originalUriBaseIds");
        row(w, ROOT);
        isa_json_text(w, "uri", uri);
        isa_json_close(w);
        isa_json_close(w);
    }
    isa_json_text(w, "columnKind", "unicodeCodePoints");
    isa_json_array(w, "results", ISA_JSON_LINES);
    for (size_t i = 0; i < log->n_results; i++)
        isa_json_raw(w, NULL, log->results[i].json);
    isa_json_close(w);
}

bool sarif_write(const struct sarif *log, const struct sarif_end *end,
                 FILE *out)
{
    struct json_writer w;
    errno = ENOMEM;
    if (log->is_cut)
        return false;
    isa_json_begin_file(&w, out, 1);
    isa_json_text(&w, "$schema",
                  "https://json.schemastore.org/sarif-2.1.0.json");
    isa_json_text(&w, "version", "2.1.0");
    isa_json_array(&w, "runs", ISA_JSON_LINES);
    isa_json_object(&w, NULL, ISA_JSON_LINES);
    put_run(&w, log, end);
    isa_json_close(&w);
    isa_json_close(&w);
    return isa_json_end(&w);
}
