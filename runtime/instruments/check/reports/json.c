/* SPDX-License-Identifier: MIT */
/* Writes the reports of the checks as JSON, in the order of their first
 * findings: docs/reference/check.schema.json. */
#include "isa/support/json/json.h"
#include "runtime/instruments/check/reports/json.h"
#include "runtime/instruments/check/reports/reports.h"

static void open_object(struct json_writer *w, const char *key)
{
    isa_json_object(w, key, ISA_JSON_LINES);
}

/* Writes the members of a place. */
static void put_place(struct json_writer *w, const struct sim_location *at)
{
    isa_json_text(w, "file", at->file);
    isa_json_u64(w, "line", at->line);
    isa_json_text(w, "function", at->name);
}

static void put_callers(struct json_writer *w, const struct chk_party *p)
{
    isa_json_array(w, "called_from", ISA_JSON_LINES);
    for (unsigned i = 0; i < p->n_callers; i++) {
        open_object(w, NULL);
        put_place(w, &p->callers[i]);
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_party(struct json_writer *w, const char *key,
                      const struct chk_party *p)
{
    const bool is_host = p->pc == 0;
    open_object(w, key);
    put_place(w, &p->at);
    if (!is_host)
        isa_json_u64(w, "pc", p->pc);
    isa_json_text(w, "what", p->what);
    if (!is_host) {
        if (p->n_callers > 0)
            put_callers(w, p);
        isa_json_i64(w, "task", p->task);
        isa_json_u64(w, "cluster", p->cluster);
        isa_json_u64(w, "core", p->core);
        isa_json_u64(w, "cycle", p->cycle);
    }
    isa_json_close(w);
}

static void put_bytes(struct json_writer *w, const struct chk_report *r)
{
    open_object(w, "bytes");
    isa_json_text(w, "space", r->space);
    isa_json_u64(w, "address", r->address);
    isa_json_u64(w, "bytes", r->bytes);
    isa_json_text(w, "owner", r->owner);
    if (r->made.line || r->made.name[0]) {
        open_object(w, "made"); /* line 0: unknown */
        put_place(w, &r->made);
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_report(struct json_writer *w, const struct chk *c,
                       const struct chk_report *r)
{
    open_object(w, NULL);
    if (c->device >= 0)
        isa_json_i64(w, "ordinal", c->device);
    isa_json_text(w, "check", chk_name(r->class));
    isa_json_text(w, "id", chk_id(r->class));
    isa_json_text(w, "severity", chk_severity_name(r->severity));
    if (r->kernel[0]) {
        isa_json_text(w, "kernel", r->kernel);
        isa_json_text(w, "mangled", r->mangled);
    }
    isa_json_text(w, "cause", r->cause);
    isa_json_text(w, "remedy", r->remedy);
    isa_json_u64(w, "count", r->count);
    if (r->now.pc || r->is_host)
        put_party(w, "at", &r->now);
    if (r->has_before)
        put_party(w, "after", &r->before);
    if (r->bytes)
        put_bytes(w, r);
    if (r->from[0])
        isa_json_text(w, "from", r->from);
    isa_json_close(w);
}

static bool is_news(const struct chk_entry *e)
{
    return chk_counts(e) && e->report.count != e->listed;
}

bool chk_has_news(const struct chk *c)
{
    for (size_t i = 0; i < c->n_entries; i++)
        if (is_news(&c->entries[i]))
            return true;
    return false;
}

/* Writes the beginning of the document, up to the reports. */
static void begin(struct json_writer *w, struct chk *const *of, size_t n,
                  FILE *out)
{
    char why[512] = "";
    for (size_t i = 0; i < n && !why[0]; i++)
        if (of[i])
            chk_why(of[i], why, sizeof why);
    isa_json_begin(w, out, 1, ISA_SCHEMA_CHECK);
    isa_json_bool(w, "is_complete", !why[0]);
    if (why[0])
        isa_json_text(w, "why", why);
    isa_json_array(w, "reports", ISA_JSON_TABLE);
}

bool chk_json_news(struct chk *c, FILE *out)
{
    struct json_writer w;
    begin(&w, &c, 1, out);
    for (size_t i = 0; i < c->n_entries; i++) {
        struct chk_entry *e = &c->entries[i];
        if (!is_news(e))
            continue;
        put_report(&w, c, &e->report);
        e->listed = e->report.count;
    }
    isa_json_close(&w);
    return isa_json_end(&w);
}

bool chk_json(struct chk *const *of, size_t n, FILE *out)
{
    const struct chk_report *r;
    struct json_writer w;
    begin(&w, of, n, out);
    for (size_t d = 0; d < n; d++)
        for (size_t i = 0; of[d] && (r = chk_report(of[d], i)); i++)
            put_report(&w, of[d], r);
    isa_json_close(&w);
    return isa_json_end(&w);
}
