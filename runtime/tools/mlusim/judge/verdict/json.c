/* SPDX-License-Identifier: MIT */
/* Writes a verdict as JSON: docs/reference/judge.schema.json. Only the member
 * "host" depends on the host. */
#include "runtime/tools/mlusim/judge/verdict/json.h"

#include <inttypes.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "runtime/debug/json/parsed.h"

/* Reads the text of a member. False: there is no such member. */
static bool take(const struct dbg_json *of, const char *key, char *to,
                 size_t bytes)
{
    const char *text = dbg_json_string(dbg_json_member(of, key));
    snprintf(to, bytes, "%s", text ? text : "");
    return text;
}

static bool take_whole(const struct dbg_json *of, const char *key, uint64_t *to)
{
    int64_t number;
    const bool is_good =
        dbg_json_whole(dbg_json_member(of, key), &number) && number >= 0;
    *to = is_good ? (uint64_t)number : 0;
    return is_good;
}

/* Reads "case 1 on MLU370-X8: sentence". */
static bool read_error(struct jdg_row *row, const struct dbg_json *error)
{
    char sentence[500], device[64];
    uint64_t number;
    const bool has_device = take(error, "device", device, sizeof device);
    const bool has_case = take_whole(error, "case", &number);
    if (!take(error, "id", row->id, sizeof row->id) ||
        !take(error, "message", sentence, sizeof sentence))
        return false;
    int n = 0;
    if (has_case)
        n = snprintf(row->error, sizeof row->error, "case %u%s",
                     (unsigned)number, has_device ? " on " : ": ");
    if (has_device)
        n += snprintf(row->error + n, sizeof row->error - (size_t)n,
                      "%s: ", device);
    snprintf(row->error + n, sizeof row->error - (size_t)n, "%s", sentence);
    return true;
}

static bool read_time(struct jdg_row_time *t, const struct dbg_json *device)
{
    double us, cold_us;
    const struct dbg_json *bound = dbg_json_member(device, "bound");
    if (!dbg_json_real(dbg_json_member(device, "us"), &us) ||
        !dbg_json_real(dbg_json_member(device, "cold_us"), &cold_us))
        return false;
    t->warm_us = us - cold_us;
    return take(device, "name", t->device, sizeof t->device) &&
           take(bound, "title", t->bound, sizeof t->bound) &&
           take_whole(device, "cycles", &t->cycles) &&
           take_whole(device, "longest_case", &t->longest);
}

static bool read(struct jdg_row *row, const struct dbg_json *verdict)
{
    const struct dbg_json *errors = dbg_json_member(verdict, "errors");
    const struct dbg_json *devices = dbg_json_member(verdict, "devices");
    bool is_good =
        dbg_json_truth(dbg_json_member(verdict, "passed"), &row->has_passed) &&
        dbg_json_is_array(errors) && dbg_json_is_array(devices);
    if (is_good && dbg_json_count(errors) > 0)
        is_good = read_error(row, dbg_json_item(errors, 0));
    for (size_t i = 0; is_good && i < dbg_json_count(devices); i++)
        is_good =
            row->n_times < JDG_ROW_DEVICES &&
            read_time(&row->times[row->n_times++], dbg_json_item(devices, i));
    return is_good;
}

bool jdg_row_read(struct jdg_row *row, const char *verdict)
{
    char error[200];
    *row = (struct jdg_row){.n_times = 0};
    struct dbg_json *json =
        dbg_json_read(verdict, strlen(verdict), error, sizeof error);
    const bool is_good = json && read(row, json);
    dbg_json_free(json);
    return is_good;
}

/* Entries have a line each, unless the whole verdict is on one line. */
static enum isa_json_layout lines(const struct json_writer *w)
{
    return w->is_compact ? ISA_JSON_ROW : ISA_JSON_LINES;
}

/* Writes "device" and "case"; null if the device or case is unknown. */
static void put_where(struct json_writer *w, const char *device, size_t number)
{
    isa_json_text(w, "device", device);
    if (number)
        isa_json_u64(w, "case", number);
    else
        isa_json_null(w, "case");
}

static void put_errors(struct json_writer *w, const struct jdg_verdict *v)
{
    isa_json_array(w, "errors", lines(w));
    for (size_t i = 0; i < v->n_errors; i++) {
        const struct jdg_found *f = &v->errors[i];
        char anchor[80];
        snprintf(anchor, sizeof anchor, "docs/judge.md#%s",
                 jdg_error_id(f->error));
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "id", jdg_error_id(f->error));
        put_where(w, f->device, f->number);
        isa_json_text(w, "message", f->sentence);
        isa_json_text(w, "doc", anchor);
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_diagnostics(struct json_writer *w, const struct jdg_verdict *v)
{
    isa_json_array(w, "diagnostics", lines(w));
    for (size_t i = 0; i < v->n_diagnostics; i++) {
        const struct jdg_diagnostic *d = &v->diagnostics[i];
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "source", d->source);
        isa_json_text(w, "id", d->id[0] ? d->id : NULL);
        isa_json_text(w, "severity", d->severity);
        put_where(w, d->device, d->number);
        isa_json_text(w, "file", d->file);
        isa_json_u64(w, "line", d->line);
        isa_json_u64(w, "column", d->column);
        isa_json_text(w, "message", d->message);
        isa_json_text(w, "hint", d->hint);
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_first(struct json_writer *w, const struct jdg_result *r)
{
    uint64_t at[JDG_MAX_RANK];
    if (r->compared.is_right) {
        isa_json_null(w, "first_wrong");
        return;
    }
    jdg_index_find(r, at);
    isa_json_object(w, "first_wrong", ISA_JSON_ROW);
    isa_json_array(w, "index", ISA_JSON_ROW);
    for (size_t d = 0; d < r->argument->rank; d++)
        isa_json_u64(w, NULL, at[d]);
    isa_json_close(w);
    isa_json_text(w, "got", r->compared.got);
    isa_json_text(w, "wanted", r->compared.wanted);
    isa_json_close(w);
}

/* Writes the absolute and relative bounds, and the other bounds of the rule. */
static void put_bounds(struct json_writer *w, const struct acc_tolerance *t)
{
    for (enum acc_bound b = 0; b < ACC_N_BOUNDS; b++)
        if (b <= ACC_RELATIVE || acc_rule_has(t->rule, b))
            isa_json_real(w, acc_bound_names[b], t->bound[b], 15);
}

static void put_results(struct json_writer *w, const struct jdg_verdict *v)
{
    isa_json_array(w, "cases", lines(w));
    for (size_t i = 0; i < v->n_results; i++) {
        const struct jdg_result *r = &v->results[i];
        isa_json_object(w, NULL, ISA_JSON_ROW);
        put_where(w, r->device, r->number);
        isa_json_bool(w, "hidden", r->is_hidden);
        isa_json_text(w, "output", r->argument->name);
        isa_json_bool(w, "passed", r->compared.is_right);
        isa_json_text(w, "rule", acc_rule_names[r->argument->tolerance.rule]);
        put_bounds(w, &r->argument->tolerance);
        isa_json_real(w, "largest_error", r->compared.largest, 12);
        isa_json_u64(w, "elements", r->n);
        isa_json_u64(w, "wrong", r->compared.n_wrong);
        put_first(w, r);
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_lines(struct json_writer *w, const struct jdg_time *t)
{
    isa_json_array(w, "lines", lines(w));
    for (size_t i = 0; i < t->n_lines; i++) {
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "file", t->lines[i].file);
        isa_json_u64(w, "line", t->lines[i].line);
        isa_json_u64(w, "cycles", t->lines[i].cycles);
        isa_json_real(w, "share", t->lines[i].share, 12);
        isa_json_text(w, "text", t->lines[i].text);
        isa_json_close(w);
    }
    isa_json_close(w);
    isa_json_array(w, "memories", lines(w));
    for (size_t i = 0; i < t->n_memories; i++) {
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "name", t->memories[i].name);
        isa_json_u64(w, "used_bytes", t->memories[i].used);
        isa_json_u64(w, "size_bytes", t->memories[i].size);
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_times(struct json_writer *w, const struct jdg_verdict *v)
{
    isa_json_array(w, "devices", lines(w));
    for (size_t i = 0; i < v->n_times; i++) {
        const struct jdg_time *t = &v->times[i];
        isa_json_object(w, NULL, lines(w));
        isa_json_text(w, "name", t->device);
        isa_json_u64(w, "cases", t->n_cases);
        isa_json_real(w, "us", t->us, 12);
        isa_json_real(w, "cold_us", t->cold_us, 12);
        isa_json_u64(w, "cycles", t->cycles);
        isa_json_u64(w, "instructions", t->instructions);
        isa_json_u64(w, "launches", t->launches);
        isa_json_u64(w, "longest_case", t->longest);
        isa_json_object(w, "bound", ISA_JSON_ROW);
        isa_json_text(w, "kind", t->bound);
        isa_json_text(w, "title", t->title);
        isa_json_text(w, "why", t->why);
        isa_json_close(w);
        put_lines(w, t);
        isa_json_close(w);
    }
    isa_json_close(w);
}

bool jdg_verdict_json(const struct jdg_verdict *v, bool is_line, FILE *out)
{
    struct json_writer w;
    if (is_line)
        isa_json_begin_compact(&w, out, ISA_SCHEMA_JUDGE);
    else
        isa_json_begin(&w, out, 1, ISA_SCHEMA_JUDGE);
    isa_json_text(&w, "task", v->task->name);
    isa_json_text(&w, "answer", v->answer);
    isa_json_bool(&w, "passed", v->n_errors == 0);
    isa_json_text(&w, "secret", v->secret);
    put_errors(&w, v);
    put_diagnostics(&w, v);
    put_results(&w, v);
    put_times(&w, v);
    isa_json_object(&w, "host", ISA_JSON_ROW);
    isa_json_fixed(&w, "seconds", v->host_seconds, 3);
    isa_json_close(&w);
    return isa_json_end(&w);
}
