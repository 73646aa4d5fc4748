/* SPDX-License-Identifier: MIT */
/*
 * Reads reports through libjansson, which checks that what is asked for is
 * there and of its kind: a file that is something else is refused.
 */
#include "runtime/mlusim/reports.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/image/refuse.h"

enum { SCHEMA_VERSION = 1 };

static bool refuse(struct isa_sentence s, const char *path,
                   const json_error_t *e)
{
    return isa_refuse(s, "%s: not a report of mlusim: %s", path, e->text);
}

/* What jansson has no words for; false. */
static bool is_wrong(json_error_t *error, const char *text)
{
    snprintf(error->text, sizeof error->text, "%s", text);
    return false;
}

static bool read_units(struct rep_entry *e, json_t *units, json_error_t *error)
{
    size_t i;
    json_t *unit;
    if (!json_is_array(units) || json_array_size(units) > REP_MOST_UNITS)
        return is_wrong(error, "units are no array, or too many");
    json_array_foreach(units, i, unit)
    {
        struct rep_unit *u = &e->units[e->n_units];
        if (json_unpack_ex(unit, error, 0, "{s:s, s:F}", "name", &u->name,
                           "busiest_cycles", &u->cycles) != 0)
            return false;
        e->n_units++;
    }
    return true;
}

static bool read_steps(struct rep_entry *e, json_t *steps, json_error_t *error)
{
    size_t i;
    json_t *step;
    if (!json_is_array(steps) || json_array_size(steps) > REP_MOST_STEPS)
        return is_wrong(error, "steps are no array, or too many");
    json_array_foreach(steps, i, step)
    {
        struct rep_step *s = &e->steps[e->n_steps];
        if (json_unpack_ex(step, error, 0, "{s:s, s:F, s:F, s:F}", "name",
                           &s->name, "cycles", &s->cycles, "io_cycles", &s->io,
                           "compute_cycles", &s->compute) != 0)
            return false;
        e->n_steps++;
    }
    return true;
}

static bool read_entry(struct rep_entry *e, json_t *json, json_error_t *error)
{
    json_t *units, *steps;
    if (json_unpack_ex(
            json, error, 0,
            "{s:s, s:F, s:F, s:F, s:{s:s, s:[i, i, i]}, s:{s:F, s:F, s:F}, "
            "s:{s:s, s:s}, s:{s:F, s:F}, s:{s:F, s:F}, s:o, s:o}",
            "kernel", &e->kernel, "launches", &e->launches, "faults",
            &e->faults, "stopped", &e->stopped, "task", "type", &e->type, "dim",
            &e->dim[0], &e->dim[1], &e->dim[2], "time", "us", &e->us,
            "launch_us", &e->launch_us, "cycles", &e->cycles, "bound", "title",
            &e->bound, "why", &e->why, "waiting", "sync_cycles", &e->waiting,
            "barrier_cycles", &e->waiting_for_others, "dram", "read_bytes",
            &e->read_bytes, "written_bytes", &e->written_bytes, "units", &units,
            "steps", &steps) != 0)
        return false;
    return read_units(e, units, error) && read_steps(e, steps, error);
}

static bool read_all(struct rep_report *r, struct isa_sentence s,
                     const char *path)
{
    json_error_t error;
    json_t *entries, *entry;
    const char *schedule;
    int version;
    size_t i;
    if (json_unpack_ex(r->json, &error, 0, "{s:i}", "schema_version",
                       &version) != 0)
        return refuse(s, path, &error);
    if (version != SCHEMA_VERSION)
        return isa_refuse(s,
                          "%s: a report of version %d of the schema; this "
                          "mlusim reads version %d",
                          path, version, SCHEMA_VERSION);
    if (json_unpack_ex(r->json, &error, 0, "{s:{s:s}, s:s, s:o, s:{s:F}}",
                       "device", "name", &r->device, "schedule", &schedule,
                       "entries", &entries, "total", "us", &r->us) != 0)
        return refuse(s, path, &error);
    if (!json_is_array(entries)) {
        is_wrong(&error, "entries are no array");
        return refuse(s, path, &error);
    }
    r->is_random = strcmp(schedule, "random") == 0;
    r->entries = calloc(json_array_size(entries) + 1, sizeof *r->entries);
    if (!r->entries)
        return isa_refuse(s, "the host has no memory left for %s", path);
    json_array_foreach(entries, i, entry)
    {
        if (!read_entry(&r->entries[r->n], entry, &error))
            return refuse(s, path, &error);
        r->n++;
    }
    return true;
}

bool rep_read(struct rep_report *r, const char *path, char *error, size_t bytes)
{
    json_error_t why;
    struct isa_sentence s = {error, bytes};
    *r = (struct rep_report){.json = json_load_file(path, 0, &why)};
    if (!r->json && why.line < 0)
        return isa_refuse(s, "%s", why.text); /* has the path */
    if (!r->json)
        return isa_refuse(s, "%s:%d: not a report of mlusim: %s", path,
                          why.line, why.text);
    if (read_all(r, s, path))
        return true;
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
           memcmp(a->dim, b->dim, sizeof a->dim) == 0;
}

const struct rep_entry *rep_partner(const struct rep_report *r,
                                    const struct rep_report *of, size_t i)
{
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
