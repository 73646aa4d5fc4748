/* SPDX-License-Identifier: MIT */
/* `mlusim explain`: prints by id what a message means, its most frequent cause
 * and what to do; also prints the pages that messages name. */
#define _XOPEN_SOURCE 700 /* realpath */
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "isa/support/words/nearest.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/start/become.h"

enum exp_kind {
#define X(ID, kind, title, doc) EXP_##ID,
#include "runtime/tools/mlusim/explain/kinds.def"
#undef X
    EXP_N_KINDS
};

struct exp_entry {
    enum exp_kind kind;
    const char *id;    /* "fault:bounds" */
    const char *title; /* a few words */
    const char *meaning, *cause, *remedy;
    const char *more; /* a page of docs/ with an anchor; NULL: there is none */
};

static const struct {
    const char *name, *title, *doc;
} kinds[EXP_N_KINDS] = {
#define X(ID, kind, title, doc) [EXP_##ID] = {kind, title, doc},
#include "runtime/tools/mlusim/explain/kinds.def"
#undef X
};

static const struct exp_entry table[] = {
#define X(ID, id, title, meaning, cause, remedy) \
    {EXP_COMPILE, "compile:" id, title, meaning, cause, remedy, NULL},
#define CLANG(ID, id, title, meaning, cause, remedy) \
    {EXP_CLANG, "clang:" id, title, meaning, cause, remedy, NULL},
#include "isa/compiler/job/messages.def"
#undef X
#undef CLANG
#define X(ID, id, name, hint, meaning, cause, remedy) \
    {EXP_FAULT, "fault:" id, name, meaning, cause, remedy, NULL},
#include "sim/fault/faults.def"
#undef X
#define X(ID, id, name, all, is_default, severity, doc, cause, remedy, page) \
    {EXP_CHECK, "check:" name, name, doc, cause, remedy, page},
#include "runtime/instruments/settings/checks.def"
#undef X
#define X(ID, id, status, doc, cause, remedy) \
    {EXP_JUDGE, "judge:" id, id, doc, cause, remedy, "judge.md#" id},
#include "runtime/tools/mlusim/judge/verdict/errors.def"
#undef X
#define X(ID, id, level, meaning, cause, remedy) \
    {EXP_LINT,                                   \
     "lint:" id,                                 \
     id,                                         \
     meaning,                                    \
     cause,                                      \
     remedy,                                     \
     "lint.md#what-other-architectures-would-refuse"},
#include "runtime/tools/mlusim/budget/lint.def"
#undef X
#define X(ID, name, function, sentence, remedy, method, page, meaning, cause) \
    {EXP_ADVICE,                                                              \
     "advice:" name,                                                          \
     name,                                                                    \
     meaning,                                                                 \
     cause "; method of the gain: " #method,                                  \
     remedy,                                                                  \
     &(page)[sizeof "docs/" - 1]},
#include "runtime/instruments/advice/rules.def"
#undef X
};
enum { N_ENTRIES = sizeof table / sizeof *table };
/* Returns the word for a kind ("fault"), its title, or the subject of its
 * messages. */
static const char *exp_kind_name(enum exp_kind kind)
{
    assert(kind < EXP_N_KINDS);
    return kinds[kind].name;
}
static const char *exp_kind_title(enum exp_kind kind)
{
    assert(kind < EXP_N_KINDS);
    return kinds[kind].title;
}
static const char *exp_kind_doc(enum exp_kind kind)
{
    assert(kind < EXP_N_KINDS);
    return kinds[kind].doc;
}

/* Returns all entries, ordered by kind, then as in their table. *n is their
 * number. */
static const struct exp_entry *exp_entries(size_t *n)
{
    *n = N_ENTRIES;
    return table;
}

/* Returns the id without its kind. */
static const char *bare(const struct exp_entry *entry)
{
    return strchr(entry->id, ':') + 1;
}

/* Returns the entry with this id. The kind may be left out if only one kind has
 * the id. For "clang:-Wfoo", returns the entry of Clang's warnings. NULL: none.
 */
static const struct exp_entry *exp_find(const char *id)
{
    static const char flag[] = "clang:-W";
    if (strncmp(id, flag, sizeof flag - 1) == 0)
        id = "clang:warning";
    const struct exp_entry *found = NULL;
    size_t n_found = 0;
    for (size_t i = 0; i < N_ENTRIES; i++) {
        if (strcmp(table[i].id, id) == 0)
            return &table[i];
        if (strcmp(bare(&table[i]), id) == 0) {
            found = &table[i];
            n_found++;
        }
    }
    return n_found == 1 ? found : NULL;
}

/* Writes the page and anchor of an entry, such as
 * "docs/reference/errors-fault.md#bounds". Returns buf. */
static const char *exp_page(const struct exp_entry *entry, char *buf,
                            size_t bytes)
{
    snprintf(buf, bytes, "docs/reference/errors-%s.md#%s",
             exp_kind_name(entry->kind), bare(entry));
    return buf;
}

/* ---- suggestions --------------------------------------------------------- */

static bool contains(const struct exp_entry *entry, const char *word)
{
    return strstr(entry->id, word) || strstr(entry->title, word);
}

/* Returns the entry with the most similar id, with or without its kind. NULL:
 * none is similar. */
static const struct exp_entry *nearest(const char *word)
{
    struct isa_nearest hint = {word, (unsigned)strlen(word) / 3 + 2, NULL};
    for (size_t i = 0; i < N_ENTRIES; i++) {
        isa_nearest_offer(&hint, table[i].id, table[i].id);
        isa_nearest_offer(&hint, bare(&table[i]), table[i].id);
    }
    return hint.found ? exp_find(hint.found) : NULL;
}

/* Calls visit for the entries that a word may mean: all entries that contain
 * the word or, if there are none, the entry with the most similar id. Returns
 * how many entries these are. */
static size_t exp_suggest(const char *word,
                          void (*visit)(void *user,
                                        const struct exp_entry *entry),
                          void *user)
{
    size_t n = 0;
    for (size_t i = 0; i < N_ENTRIES; i++)
        if (contains(&table[i], word)) {
            visit(user, &table[i]);
            n++;
        }
    const struct exp_entry *likely = n ? NULL : nearest(word);
    if (likely)
        visit(user, likely);
    return likely ? 1 : n;
}

/* ---- page ---------------------------------------------------------------- */

static const char folder[] = "docs/";
/* Whether a word names a page ("docs/...") and not an id. */
static bool exp_is_page(const char *word)
{
    return strncmp(word, folder, sizeof folder - 1) == 0;
}

/* ---- headings ------------------------------------------------------------ */

/* Returns the level of a heading; 0: the line is no heading. Text between
 * fences is code, whose comments look like headings. */
static size_t level_of(const char *line, bool *is_code)
{
    if (strncmp(line, "```", 3) == 0)
        *is_code = !*is_code;
    const size_t level = *is_code ? 0 : strspn(line, "#");
    return line[level] == ' ' ? level : 0;
}

/* Whether a heading has an anchor. An anchor is the heading in small letters:
 * digits, _ and - stay, a space becomes -, and other characters are removed. */
static bool has_anchor(const char *heading, const char *anchor)
{
    for (; *heading && *heading != '\n'; heading++) {
        char c = *heading;
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        else if (c == ' ')
            c = '-';
        if (c != '-' && c != '_' && (c < '0' || c > '9') &&
            (c < 'a' || c > 'z'))
            continue;
        if (c != *anchor++)
            return false;
    }
    return *anchor == 0;
}

/* Prints a page from the heading with the anchor up to the next heading of the
 * same or a higher level. Without an anchor, prints the whole page. False:
 * there is no such heading. */
static bool print_part(FILE *page, const char *anchor)
{
    char *line = NULL;
    size_t room = 0, within = 0;
    bool is_code = false, is_over = false, is_found = !anchor;
    while (!is_over && getline(&line, &room, page) >= 0) {
        const size_t level = level_of(line, &is_code);
        is_over = within && level && level <= within;
        if (anchor && level && !within && has_anchor(line + level + 1, anchor))
            is_found = (within = level) != 0;
        if (is_found && !is_over)
            fputs(line, stdout);
    }
    free(line);
    return is_found;
}

/* ---- a page -------------------------------------------------------------- */

/* Whether the file is a page or a schema. There are also pictures in the
 * folders. */
static bool is_text(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && (strcmp(dot, ".md") == 0 || strcmp(dot, ".json") == 0);
}

/* Prints the path of a page, and its text; with an anchor, only the part below
 * that heading. Returns CMD_OK; if there is no such page or heading, returns
 * another status after a message. */
static int exp_print_page(const char *name)
{
    char within[PATH_MAX], path[PATH_MAX], real[PATH_MAX];
    const char *anchor = strchr(name, '#');
    const int bytes = anchor ? (int)(anchor - name) : (int)strlen(name);
    const int n =
        snprintf(within, sizeof within, "../share/mlusim/%.*s", bytes, name);
    const bool is_named = n > 0 && (size_t)n < sizeof within &&
                          !strstr(within + 3, "..") && is_text(within) &&
                          mlusim_beside(within, path, sizeof path) &&
                          realpath(path, real);
    FILE *page = is_named ? fopen(real, "r") : NULL;
    if (!page) {
        const bool has_pages =
            mlusim_beside("../share/mlusim/docs", path, sizeof path) &&
            realpath(path, real);
        return cmd_fail(CMD_FAILED,
                        "explain: there is no page '%.*s'; the pages are in %s",
                        bytes, name,
                        has_pages ? real
                                  : "share/mlusim/docs, which this "
                                    "installation lacks: install again");
    }
    printf("%s\n\n", real);
    const bool is_found = print_part(page, anchor ? anchor + 1 : NULL);
    const bool is_read = !ferror(page);
    fclose(page);
    if (!is_read)
        return cmd_fail(CMD_FAILED, "explain: %s cannot be read", real);
    return is_found ? CMD_OK
                    : cmd_fail(CMD_FAILED,
                               "explain: the page has no heading '%s'; leave "
                               "%s out for all of it",
                               anchor + 1, anchor);
}

/* ---- explain ------------------------------------------------------------- */

enum { JSON, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [JSON] = {"--json", NULL, "prints it as JSON"},
};

/* ---- one ----------------------------------------------------------------- */

static void print_one(const struct exp_entry *entry)
{
    char page[160];
    printf("%s: %s\n  meaning: %s\n  cause: %s\n  remedy: %s\n  page: %s\n",
           entry->id, entry->title, entry->meaning, entry->cause, entry->remedy,
           exp_page(entry, page, sizeof page));
    if (entry->more)
        printf("  more: docs/%s\n", entry->more);
}

static void put_members(struct json_writer *w, const struct exp_entry *entry)
{
    char text[200];
    isa_json_text(w, "id", entry->id);
    isa_json_text(w, "kind", exp_kind_name(entry->kind));
    isa_json_text(w, "title", entry->title);
    isa_json_text(w, "meaning", entry->meaning);
    isa_json_text(w, "cause", entry->cause);
    isa_json_text(w, "remedy", entry->remedy);
    isa_json_text(w, "page", exp_page(entry, text, sizeof text));
    snprintf(text, sizeof text, "docs/%s", entry->more ? entry->more : "");
    isa_json_text(w, "more", entry->more ? text : NULL);
}

static void put_one(const struct exp_entry *entry)
{
    struct json_writer w;
    isa_json_begin(&w, stdout, 1, ISA_SCHEMA_EXPLAIN);
    put_members(&w, entry);
    isa_json_end(&w);
}

/* ---- all ----------------------------------------------------------------- */

static void print_line(void *user, const struct exp_entry *entry)
{
    fprintf(user, "  %-28s %s\n", entry->id, entry->title);
}

static void print_all(void)
{
    size_t n;
    const struct exp_entry *entries = exp_entries(&n);
    for (enum exp_kind kind = 0; kind < EXP_N_KINDS; kind++) {
        printf("%s%s: %s\n", kind ? "\n" : "", exp_kind_title(kind),
               exp_kind_doc(kind));
        for (size_t i = 0; i < n; i++)
            if (entries[i].kind == kind)
                print_line(stdout, &entries[i]);
    }
}

static void put_kinds(struct json_writer *w)
{
    isa_json_array(w, "kinds", ISA_JSON_LINES);
    for (enum exp_kind kind = 0; kind < EXP_N_KINDS; kind++) {
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "kind", exp_kind_name(kind));
        isa_json_text(w, "title", exp_kind_title(kind));
        isa_json_text(w, "meaning", exp_kind_doc(kind));
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_all(void)
{
    size_t n;
    const struct exp_entry *entries = exp_entries(&n);
    struct json_writer w;
    isa_json_begin(&w, stdout, 1, ISA_SCHEMA_ERRORS);
    put_kinds(&w);
    isa_json_array(&w, "errors", ISA_JSON_LINES);
    for (size_t i = 0; i < n; i++) {
        isa_json_object(&w, NULL, ISA_JSON_LINES);
        put_members(&w, &entries[i]);
        isa_json_close(&w);
    }
    isa_json_close(&w);
    isa_json_end(&w);
}

/* ---- the command --------------------------------------------------------- */

static void count(void *user, const struct exp_entry *entry)
{
    (void)entry;
    ++*(size_t *)user;
}

static int fail_unknown(const char *word)
{
    size_t n = 0;
    exp_suggest(word, count, &n);
    cmd_fail(0, "explain: there is no id '%s'; %s", word,
             n ? "did you mean one of these?"
               : "mlusim explain lists them all");
    exp_suggest(word, print_line, stderr);
    return CMD_FAILED;
}

static int explain(const struct cmd_line *line)
{
    const bool is_json = line->values[JSON] != NULL;
    const char *word = line->n_rest ? line->rest[0] : NULL;
    if (word && exp_is_page(word))
        return is_json ? cmd_fail(CMD_FAILED, "explain: pages are no JSON; "
                                              "leave --json out")
                       : exp_print_page(word);
    const struct exp_entry *entry = word ? exp_find(word) : NULL;
    if (word && !entry)
        return fail_unknown(word);
    if (word)
        (is_json ? put_one : print_one)(entry);
    else
        (is_json ? put_all : print_all)();
    return CMD_OK;
}

const struct cmd_command cmd_explain = {
    .name = "explain",
    .arguments = "[ID | PAGE]",
    .doc = "says what a message means, what leads to it and what to do, by the "
           "id that it ends with or has in JSON; of a page that one names, "
           "such as docs/checks.md, prints where it is and its text; without "
           "an argument lists all ids",
    .options = options,
    .n_options = N_OPTIONS,
    .max_rest = 1,
    .run = explain,
};
