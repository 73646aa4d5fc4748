/* SPDX-License-Identifier: MIT */
/* Reads reports by libjansson. Each requested field must exist and have its
 * type. If a file is no report, the message names the first field that is
 * wrong. */
#include "runtime/tools/reports/reports.h"

#include <assert.h>
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "isa/support/json/json.h"
#include "isa/support/words/refuse.h"
#include "runtime/debug/json/parsed.h"
#include "runtime/tools/launch/compile.h"

/* A field to read: a path of names with dots between them, and where to store
 * the value. */
struct field {
    const char *path;
    enum { TEXT, NUMBER, COUNT, OTHER } kind;
    void *to; /* to a const char *, double, int or json_t * */
};

static const char *name_of(const json_t *json)
{
    static const char *const names[] = {
        [JSON_OBJECT] = "an object", [JSON_ARRAY] = "an array",
        [JSON_STRING] = "a string",  [JSON_INTEGER] = "an integer",
        [JSON_REAL] = "a number",    [JSON_TRUE] = "true",
        [JSON_FALSE] = "false",      [JSON_NULL] = "null"};
    return names[json_typeof(json)];
}

static bool read_count(const json_t *at, const struct field *f,
                       struct isa_sentence s)
{
    const json_int_t number = json_integer_value(at);
    if (number < 0 || number > INT_MAX)
        return isa_refuse(s, "%s is out of range", f->path);
    *(int *)f->to = (int)number;
    return true;
}

/* Reads a number: a time, bytes, cycles or a share. */
static bool read_number(const json_t *at, const struct field *f,
                        struct isa_sentence s)
{
    const double number = json_number_value(at);
    if (!(number >= 0) || number > 1e18)
        return isa_refuse(s, "%s is out of range", f->path);
    *(double *)f->to = number;
    return true;
}

static bool read_field(const json_t *json, const struct field *f,
                       struct isa_sentence s)
{
    static const char *const kinds[] = {
        [TEXT] = "a string", [NUMBER] = "a number", [COUNT] = "an integer"};
    const json_t *at = json;
    for (const char *name = f->path; at && name; name = strchr(name, '.')) {
        char key[32];
        name += *name == '.';
        snprintf(key, sizeof key, "%.*s", (int)strcspn(name, "."), name);
        at = json_object_get(at, key);
    }
    if (!at)
        return isa_refuse(s, "%s is missing", f->path);
    if (f->kind == OTHER)
        *(const json_t **)f->to = at;
    else if (f->kind == TEXT && json_is_string(at))
        *(const char **)f->to = json_string_value(at);
    else if (f->kind == NUMBER && json_is_number(at))
        return read_number(at, f, s);
    else if (f->kind == COUNT && json_is_integer(at))
        return read_count(at, f, s);
    else
        return isa_refuse(s, "%s is %s, expected %s", f->path, name_of(at),
                          kinds[f->kind]);
    return true;
}

/* Reads all fields, up to one without a path. */
static bool read_fields(const json_t *json, const struct field *f,
                        struct isa_sentence s)
{
    for (; f->path; f++)
        if (!read_field(json, f, s))
            return false;
    return true;
}

static bool is_array(const json_t *json, size_t most, const char *name,
                     struct isa_sentence s)
{
    return (json_is_array(json) && json_array_size(json) <= most) ||
           isa_refuse(s, "%s are no array, or too many", name);
}

static bool read_units(struct rep_entry *e, const json_t *units,
                       struct isa_sentence s)
{
    if (!is_array(units, REP_MOST_UNITS, "units", s))
        return false;
    for (; e->n_units < json_array_size(units); e->n_units++) {
        struct rep_unit *u = &e->units[e->n_units];
        const struct field fields[] = {{"name", TEXT, &u->name},
                                       {"busiest_cycles", NUMBER, &u->cycles},
                                       {0}};
        if (!read_fields(json_array_get(units, e->n_units), fields, s))
            return false;
    }
    return true;
}

static bool read_steps(struct rep_entry *e, const json_t *steps,
                       struct isa_sentence s)
{
    if (!is_array(steps, REP_MOST_STEPS, "steps", s))
        return false;
    for (; e->n_steps < json_array_size(steps); e->n_steps++) {
        struct rep_step *t = &e->steps[e->n_steps];
        const struct field fields[] = {{"name", TEXT, &t->name},
                                       {"cycles", NUMBER, &t->cycles},
                                       {"io_cycles", NUMBER, &t->io},
                                       {"compute_cycles", NUMBER, &t->compute},
                                       {0}};
        if (!read_fields(json_array_get(steps, e->n_steps), fields, s))
            return false;
    }
    return true;
}

/* Old reports have no advice. */
static void read_advice(struct rep_entry *e, const json_t *advice)
{
    const size_t n = json_array_size(advice);
    for (size_t i = 0; i < n && e->n_advice < REP_MOST_ADVICE; i++) {
        const json_t *a = json_array_get(advice, i);
        const char *method = json_string_value(json_object_get(a, "method"));
        if (method)
            e->methods[e->n_advice++] = method;
    }
}

/* Old reports have no candidates. */
static void read_candidates(struct rep_entry *e, const json_t *bound)
{
    const json_t *list = json_object_get(bound, "candidates");
    for (size_t i = 0; i < json_array_size(list) && i < 2; i++) {
        const json_t *c = json_array_get(list, i);
        const char *kind = json_string_value(json_object_get(c, "kind"));
        const char *change = json_string_value(json_object_get(c, "change"));
        if (kind && change && change[0])
            e->candidates[e->n_candidates++] =
                (struct rep_candidate){kind, change};
    }
}

static bool read_dim(struct rep_entry *e, const json_t *dim,
                     struct isa_sentence s)
{
    for (size_t i = 0; i < 3; i++) {
        const json_t *n = json_array_get(dim, i);
        if (!json_is_integer(n))
            return isa_refuse(s, "task.dim is no array of three integers");
        e->dim[i] = (int)json_integer_value(n);
    }
    return true;
}

static bool read_entry(struct rep_entry *e, const json_t *json,
                       struct isa_sentence s)
{
    const json_t *units, *steps, *dim;
    const struct field fields[] = {
        {"kernel", TEXT, &e->kernel},
        {"launches", NUMBER, &e->launches},
        {"faults", NUMBER, &e->faults},
        {"stopped", NUMBER, &e->stopped},
        {"task.type", TEXT, &e->type},
        {"task.dim", OTHER, &dim},
        {"time.us", NUMBER, &e->us},
        {"time.launch_us", NUMBER, &e->launch_us},
        {"time.cycles", NUMBER, &e->cycles},
        {"bound.title", TEXT, &e->bound},
        {"bound.why", TEXT, &e->why},
        {"waiting.sync_cycles", NUMBER, &e->waiting},
        {"waiting.barrier_cycles", NUMBER, &e->waiting_for_others},
        {"dram.read_bytes", NUMBER, &e->read_bytes},
        {"dram.written_bytes", NUMBER, &e->written_bytes},
        {"units", OTHER, &units},
        {"steps", OTHER, &steps},
        {0}};
    e->ordinal = (int)json_integer_value(json_object_get(json, "ordinal"));
    read_advice(e, json_object_get(json, "advice"));
    read_candidates(e, json_object_get(json, "bound"));
    return read_fields(json, fields, s) && read_dim(e, dim, s) &&
           read_units(e, units, s) && read_steps(e, steps, s);
}

static bool read_all(struct rep_report *r, struct isa_sentence s)
{
    const json_t *entries;
    const char *schedule;
    const struct field fields[] = {{"device.name", TEXT, &r->device},
                                   {"schedule", TEXT, &schedule},
                                   {"entries", OTHER, &entries},
                                   {"total.us", NUMBER, &r->us},
                                   {0}};
    if (!read_fields(r->json, fields, s))
        return false;
    if (!json_is_array(entries))
        return isa_refuse(s, "entries are no array");
    r->is_random = strcmp(schedule, "random") == 0;
    r->entries = calloc(json_array_size(entries) + 1, sizeof *r->entries);
    if (!r->entries)
        return isa_refuse(s, "the host has no memory left for it");
    for (; r->n < json_array_size(entries); r->n++) {
        char why[256];
        if (!read_entry(&r->entries[r->n], json_array_get(entries, r->n),
                        (struct isa_sentence){why, sizeof why}))
            return isa_refuse(s, "%s in entry %zu", why, r->n + 1);
    }
    return true;
}

/* Whether the file is a program or a source, and not a report. */
static bool is_program(const char *path)
{
    char head[4] = "";
    FILE *in = isa_file_in(path, ISA_FILE_REGULAR, ISA_FILE_DATA);
    const size_t n = in ? fread(head, 1, sizeof head, in) : 0;
    if (in)
        fclose(in);
    return (n == 4 && memcmp(head, "\177ELF", 4) == 0) ||
           (n >= 2 && memcmp(head, "#!", 2) == 0) || mlusim_is_source(path);
}

/* Reads the version of a report from "schema" or, in older reports,
 * "schema_version". */
static bool read_version(const json_t *json, int *version,
                         struct isa_sentence s)
{
    const struct isa_schema *schema = &isa_schemas[ISA_SCHEMA_REPORT];
    const char *name;
    const struct field now[] = {
        {"schema.name", TEXT, &name}, {"schema.version", COUNT, version}, {0}};
    const struct field before[] = {{schema->beside, COUNT, version}, {0}};
    if (!json_object_get(json, "schema"))
        return json_object_get(json, schema->beside)
                   ? read_fields(json, before, s)
                   : isa_refuse(s, "schema is missing");
    if (!read_fields(json, now, s))
        return false;
    return strcmp(name, schema->name) == 0 ||
           isa_refuse(s, "it is of the schema %s, expected %s", name,
                      schema->name);
}

bool rep_read(struct rep_report *r, const char *path, char *error, size_t bytes)
{
    json_error_t why;
    const struct isa_schema *schema = &isa_schemas[ISA_SCHEMA_REPORT];
    int version = (int)schema->version;
    char wrong[320];
    const struct isa_sentence what = {wrong, sizeof wrong};
    struct isa_sentence s = {error, bytes};
    *r = (struct rep_report){.json = mlusim_json(path, &why)};
    if (!r->json && why.line == 0)
        return isa_refuse(s, "cannot read %s: %s", path, why.text);
    if (!r->json && is_program(path))
        return isa_refuse(s,
                          "%s is a program, not a report; make a report of a "
                          "run first: mlusim run --report json --report-file "
                          "A.json %s",
                          path, path);
    if (!r->json)
        return isa_refuse(s, "%s:%d: not a report of mlusim: %s", path,
                          why.line, why.text);
    const bool is_report = read_version(r->json, &version, what);
    const bool is_known = version == (int)schema->version;
    if (is_report && is_known && read_all(r, what))
        return true;
    if (is_report && !is_known)
        isa_refuse(s,
                   "%s: a report of version %d of the schema %s; this mlusim "
                   "reads version %u",
                   path, version, schema->name, schema->version);
    else
        isa_refuse(s, "%s: not a report of mlusim: %s", path, wrong);
    rep_free(r);
    return false;
}

void rep_free(struct rep_report *r)
{
    json_decref(r->json);
    free(r->entries);
    *r = (struct rep_report){0};
}

static bool is_same(const struct rep_entry *a, const struct rep_entry *b)
{
    return strcmp(a->kernel, b->kernel) == 0 && strcmp(a->type, b->type) == 0 &&
           a->ordinal == b->ordinal &&
           memcmp(a->dim, b->dim, sizeof a->dim) == 0;
}

const struct rep_entry *rep_partner(const struct rep_report *r,
                                    const struct rep_report *of, size_t i)
{
    assert(i < of->n);
    size_t before = 0;
    for (size_t k = 0; k < i; k++)
        before += is_same(&of->entries[k], &of->entries[i]);
    for (size_t k = 0; k < r->n; k++)
        if (is_same(&r->entries[k], &of->entries[i]) && before-- == 0)
            return &r->entries[k];
    return NULL;
}

const char *rep_stopped(const struct rep_entry *e)
{
    if (e->faults > 0)
        return "stopped by a fault, figures until then";
    return e->stopped > 0
               ? "stopped by the end of the program, figures until then"
               : NULL;
}

const struct rep_step *rep_step(const struct rep_entry *e, const char *name)
{
    for (size_t i = 0; i < e->n_steps; i++)
        if (strcmp(e->steps[i].name, name) == 0)
            return &e->steps[i];
    return NULL;
}
