/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/run/whatif_json.h"

#include "isa/support/json/json.h"

enum { DIGITS = 12 };

static void put_times(struct json_writer *w, const struct rep_entry *e)
{
    const char *stopped = rep_stopped(e);
    isa_json_text(w, "stopped", stopped);
    isa_json_text(w, "bound", stopped ? NULL : e->bound);
    isa_json_real(w, "us", e->us, DIGITS);
    isa_json_real(w, "running_us", e->us - e->launch_us, DIGITS);
}

static void put_change(struct json_writer *w, const char *change,
                       const struct rep_entry *e)
{
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "change", change);
    isa_json_bool(w, "launched", e != NULL);
    if (e)
        put_times(w, e);
    isa_json_close(w);
}

static void put_entry(struct json_writer *w, const struct whatif_found *f,
                      size_t entry)
{
    const struct rep_entry *e = &f->as_is->entries[entry];
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "kernel", e->kernel);
    if (f->n_devices > 1)
        isa_json_i64(w, "ordinal", e->ordinal);
    isa_json_text(w, "type", e->type);
    isa_json_array(w, "dim", ISA_JSON_ROW);
    for (size_t i = 0; i < 3; i++)
        isa_json_i64(w, NULL, e->dim[i]);
    isa_json_close(w);
    put_times(w, e);
    isa_json_text(w, "why", rep_stopped(e) ? NULL : e->why);
    isa_json_array(w, "changes", ISA_JSON_LINES);
    for (size_t i = 0; i < f->n; i++)
        put_change(w, f->changes[i],
                   rep_partner(&f->changed[i], f->as_is, entry));
    isa_json_close(w);
    isa_json_close(w);
}

/* Writes the sum of all launches on all devices. */
static void put_total(struct json_writer *w, const struct whatif_found *f)
{
    isa_json_object(w, "total", ISA_JSON_ROW);
    isa_json_real(w, "us", f->as_is->us, DIGITS);
    isa_json_array(w, "changes", ISA_JSON_LINES);
    for (size_t i = 0; i < f->n; i++) {
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "change", f->changes[i]);
        isa_json_real(w, "us", f->changed[i].us, DIGITS);
        isa_json_close(w);
    }
    isa_json_close(w);
    isa_json_close(w);
}

bool whatif_json_put(const struct whatif_found *f, FILE *out)
{
    struct json_writer w;
    isa_json_begin(&w, out, 2, ISA_SCHEMA_WHATIF);
    isa_json_text(&w, "device", f->as_is->device);
    isa_json_bool(&w, "is_random", f->as_is->is_random);
    isa_json_array(&w, "kernels", ISA_JSON_LINES);
    for (size_t i = 0; i < f->as_is->n; i++)
        put_entry(&w, f, i);
    isa_json_close(&w);
    if (f->n_devices > 1)
        put_total(&w, f);
    return isa_json_end(&w);
}
