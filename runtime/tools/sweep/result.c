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

#include "isa/support/json/json.h"
#include "runtime/debug/json/parsed.h"
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

/* What ends the text: a comma, the name of the last member in quotes, a colon,
 * the hash in quotes, the end of the object and of the line. */
static const char last_member[] = "hash";
enum {
    BEHIND = 3,
    TAIL = 1 + 2 + sizeof last_member - 1 + 1 + 1 + ISA_HASH_TEXT - 1 + BEHIND
};

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

char *swp_result_text(const struct swp_result *r)
{
    char *text = NULL, hash[ISA_HASH_TEXT];
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
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
    bool is_good = fflush(out) == 0; /* text has all of it now */
    if (is_good) {
        isa_hash_text(text, n, hash);
        isa_json_text(&w, last_member, hash);
    }
    is_good = isa_json_end(&w) && is_good;
    if (fclose(out) == 0 && is_good)
        return text;
    free(text);
    return NULL;
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

/* Reads a text that is whole; NULL: it is not. */
static struct dbg_json *read_whole(const char *text, size_t n)
{
    char error[200], hash[ISA_HASH_TEXT];
    if (n <= TAIL)
        return NULL;
    isa_hash_text(text, n - TAIL, hash);
    return memcmp(text + n - BEHIND - (sizeof hash - 1), hash,
                  sizeof hash - 1) == 0
               ? dbg_json_read(text, n, error, sizeof error)
               : NULL;
}

bool swp_result_read(struct swp_result *result, const char *text, size_t n)
{
    *result = (struct swp_result){.outcome = SWP_N_OUTCOMES};
    struct dbg_json *json = read_whole(text, n);
    const bool is_good = json && read_members(result, json);
    dbg_json_free(json);
    return is_good;
}

void swp_result_version(const char *text, size_t n, char version[40])
{
    version[0] = 0;
    struct dbg_json *json = read_whole(text, n);
    if (json)
        take(json, "mlusim", version, 40);
    dbg_json_free(json);
}
