/* SPDX-License-Identifier: MIT */
/*
 * Reports of the checks for programs: {"schema": 1, "is_complete": true,
 * "reports": [...]}, in the order in which they came up, a key a line.
 */
#include <inttypes.h>

#include "isa/support/json.h"
#include "runtime/instruments/check/state.h"

#define SCHEMA_VERSION 1

static void put_text(FILE *out, const char *key, const char *text)
{
    fprintf(out, "\"%s\": ", key);
    isa_json_put(out, text);
}

static void put_number(FILE *out, const char *key, uint64_t n)
{
    fprintf(out, "\"%s\": %" PRIu64, key, n);
}

/* The members of a place, with this between them. */
static void put_place(FILE *out, const struct sim_location *at,
                      const char *between)
{
    put_text(out, "file", at->file);
    fputs(between, out);
    put_number(out, "line", at->line);
    fputs(between, out);
    put_text(out, "function", at->name);
}

static void put_callers(FILE *out, const struct chk_party *p)
{
    fprintf(out, ",\n    \"called_from\": [");
    for (unsigned i = 0; i < p->n_callers; i++) {
        fprintf(out, i ? ",\n     {\n      " : "\n     {\n      ");
        put_place(out, &p->callers[i], ",\n      ");
        fprintf(out, "\n     }");
    }
    fprintf(out, "\n    ]");
}

static void put_party(FILE *out, const char *key, const struct chk_party *p)
{
    fprintf(out, ",\n   \"%s\": {\n    ", key);
    put_place(out, &p->at, ",\n    ");
    fprintf(out, ",\n    ");
    if (p->pc == 0) { /* of the host */
        put_text(out, "what", p->what);
        fprintf(out, "\n   }");
        return;
    }
    put_number(out, "pc", p->pc);
    fprintf(out, ",\n    ");
    put_text(out, "what", p->what);
    if (p->n_callers > 0)
        put_callers(out, p);
    fprintf(out, ",\n    \"task\": %d,\n    ", p->task);
    put_number(out, "cluster", p->cluster);
    fprintf(out, ",\n    ");
    put_number(out, "core", p->core);
    fprintf(out, ",\n    ");
    put_number(out, "cycle", p->cycle);
    fprintf(out, "\n   }");
}

/* The line, 0 if it is not known, that made an allocation. */
static void put_made(FILE *out, const struct sim_location *at)
{
    fprintf(out, ",\n    \"made\": {\n     ");
    put_place(out, at, ",\n     ");
    fprintf(out, "\n    }");
}

static void put_bytes(FILE *out, const struct chk_report *r)
{
    fprintf(out, ",\n   \"bytes\": {\n    ");
    put_text(out, "space", r->space);
    fprintf(out, ",\n    ");
    put_number(out, "address", r->address);
    fprintf(out, ",\n    ");
    put_number(out, "bytes", r->bytes);
    fprintf(out, ",\n    ");
    put_text(out, "owner", r->owner);
    if (r->made.line || r->made.name[0])
        put_made(out, &r->made);
    fprintf(out, "\n   }");
}

static void put_report(FILE *out, const struct chk_report *r)
{
    fprintf(out, "  {\n   ");
    put_text(out, "check", chk_name(r->class));
    fprintf(out, ",\n   ");
    put_text(out, "severity", chk_severity_name(r->severity));
    if (r->kernel[0]) {
        fprintf(out, ",\n   ");
        put_text(out, "kernel", r->kernel);
        fprintf(out, ",\n   ");
        put_text(out, "mangled", r->mangled);
    }
    fprintf(out, ",\n   ");
    put_text(out, "cause", r->cause);
    fprintf(out, ",\n   ");
    put_text(out, "remedy", r->remedy);
    fprintf(out, ",\n   ");
    put_number(out, "count", r->count);
    if (r->now.pc || r->is_host)
        put_party(out, "at", &r->now);
    if (r->has_before)
        put_party(out, "after", &r->before);
    if (r->bytes)
        put_bytes(out, r);
    if (r->from[0]) {
        fprintf(out, ",\n   ");
        put_text(out, "from", r->from);
    }
    fprintf(out, "\n  }");
}

bool chk_json(const struct chk *c, FILE *out)
{
    const struct chk_report *r;
    char why[512] = "";
    if (c)
        chk_why(c, why, sizeof why);
    fprintf(out, "{\n \"schema\": %d,\n \"is_complete\": %s,\n", SCHEMA_VERSION,
            why[0] ? "false" : "true");
    if (why[0]) {
        fprintf(out, " ");
        put_text(out, "why", why);
        fprintf(out, ",\n");
    }
    fprintf(out, " \"reports\": [");
    for (size_t i = 0; c && (r = chk_report(c, i)); i++) {
        fprintf(out, i ? ",\n" : "\n");
        put_report(out, r);
    }
    fprintf(out, "\n ]\n}\n");
    return !ferror(out);
}
