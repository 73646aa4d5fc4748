/* SPDX-License-Identifier: MIT */
/*
 * Every member of a result is there, null where it has no value. A result that
 * a bit of the disk has changed fails its hash, and counts as none.
 */
#include "runtime/tools/sweep/result.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/json.h"
#include "runtime/debug/wire/parsed.h"
#include "runtime/tools/sweep/identity.h"

const char *const swp_outcomes[SWP_N_OUTCOMES] = {
#define X(ID, name, words) name,
#include "runtime/tools/sweep/outcomes.def"
#undef X
};
const char *const swp_outcome_words[SWP_N_OUTCOMES] = {
#define X(ID, name, words) words,
#include "runtime/tools/sweep/outcomes.def"
#undef X
};
const char *const swp_figures[SWP_N_FIGURES] = {
#define X(ID, name, doc) name,
#include "runtime/tools/sweep/figures.def"
#undef X
};
const char *const swp_figure_docs[SWP_N_FIGURES] = {
#define X(ID, name, doc) doc,
#include "runtime/tools/sweep/figures.def"
#undef X
};

/* What ends the text: ,"hash":"...."} and the end of the line. */
static const char tail_begin[] = ",\"hash\":\"";
enum { TAIL = sizeof tail_begin - 1 + ISA_HASH_TEXT - 1 + 3 };

enum swp_figure swp_figure_find(const char *name, size_t n)
{
    size_t i = 0;
    while (i < SWP_N_FIGURES && (strlen(swp_figures[i]) != n ||
                                 memcmp(swp_figures[i], name, n) != 0))
        i++;
    return (enum swp_figure)i;
}

static const char *text_or_null(const char *text)
{
    return *text ? text : NULL;
}

/* All but the hash, without the end of the object. */
static char *body_of(const struct swp_result *r, size_t *n)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, n);
    struct json_writer w;
    if (!out)
        return NULL;
    isa_json_begin_compact(&w, out, ISA_SCHEMA_UNIT);
    isa_json_text(&w, "id", r->id);
    isa_json_text(&w, "mlusim", swp_version);
    isa_json_text(&w, "outcome", swp_outcomes[r->outcome]);
    isa_json_text(&w, "message", text_or_null(r->message));
    for (size_t i = 0; i < SWP_N_FIGURES; i++)
        isa_json_short(&w, swp_figures[i], r->figures[i], 15);
    isa_json_text(&w, "bound", text_or_null(r->bound));
    isa_json_text(&w, "output", text_or_null(r->output));
    const bool is_good = isa_json_end(&w);
    if (fclose(out) == 0 && is_good) {
        *n -= 2;
        return text;
    }
    free(text);
    return NULL;
}

char *swp_result_text(const struct swp_result *result)
{
    char hash[ISA_HASH_TEXT], *all = NULL;
    size_t n = 0, n_all = 0;
    char *body = body_of(result, &n);
    FILE *out = body ? open_memstream(&all, &n_all) : NULL;
    if (out) {
        isa_hash_text(body, n, hash);
        fprintf(out, "%.*s%s%s\"}\n", (int)n, body, tail_begin, hash);
        if (fclose(out) != 0) {
            free(all);
            all = NULL;
        }
    }
    free(body);
    return all;
}

/* ---- reading ------------------------------------------------------------- */

static void take(const struct dbg_json *of, const char *key, char *to,
                 size_t bytes)
{
    const char *text = dbg_json_string(dbg_json_member(of, key));
    snprintf(to, bytes, "%s", text ? text : "");
}

static bool read_members(struct swp_result *r, const struct dbg_json *json)
{
    char outcome[16];
    size_t i = 0;
    take(json, "id", r->id, sizeof r->id);
    take(json, "outcome", outcome, sizeof outcome);
    take(json, "message", r->message, sizeof r->message);
    take(json, "bound", r->bound, sizeof r->bound);
    take(json, "output", r->output, sizeof r->output);
    for (size_t k = 0; k < SWP_N_FIGURES; k++)
        if (!dbg_json_real(dbg_json_member(json, swp_figures[k]),
                           &r->figures[k]))
            r->figures[k] = NAN;
    while (i < SWP_N_OUTCOMES && strcmp(swp_outcomes[i], outcome) != 0)
        i++;
    r->outcome = (enum swp_outcome)i;
    return i < SWP_N_OUTCOMES;
}

/* Whether the text is whole; *body is how much of it the hash is of. */
static bool is_whole(const char *text, size_t n, size_t *body)
{
    char hash[ISA_HASH_TEXT];
    if (n <= TAIL)
        return false;
    *body = n - TAIL;
    const char *tail = text + *body;
    isa_hash_text(text, *body, hash);
    return memcmp(tail, tail_begin, sizeof tail_begin - 1) == 0 &&
           memcmp(tail + sizeof tail_begin - 1, hash, sizeof hash - 1) == 0 &&
           memcmp(text + n - 3, "\"}\n", 3) == 0;
}

bool swp_result_read(struct swp_result *result, const char *text, size_t n)
{
    char error[200];
    size_t body;
    *result = (struct swp_result){.outcome = SWP_N_OUTCOMES};
    struct dbg_json *json = is_whole(text, n, &body)
                                ? dbg_json_read(text, n, error, sizeof error)
                                : NULL;
    const bool is_good = json && read_members(result, json);
    dbg_json_free(json);
    return is_good;
}

void swp_result_version(const char *text, size_t n, char version[40])
{
    char error[200];
    size_t body;
    version[0] = 0;
    struct dbg_json *json = is_whole(text, n, &body)
                                ? dbg_json_read(text, n, error, sizeof error)
                                : NULL;
    if (json)
        take(json, "mlusim", version, 40);
    dbg_json_free(json);
}
