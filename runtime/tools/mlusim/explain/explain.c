/* SPDX-License-Identifier: MIT */
/*
 * `mlusim explain`: what a message means, what most often leads to it and what
 * to do, by its id; and the pages that messages name.
 */
#include <stdio.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/explain/catalog.h"
#include "runtime/tools/mlusim/explain/page.h"
#include "runtime/tools/mlusim/mlusim.h"

enum { JSON, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [JSON] = {.name = "--json", .doc = "prints it as JSON"},
};

/* ---- one ------------------------------------------------------------------
 */

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

/* ---- all ------------------------------------------------------------------
 */

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

/* ---- the command ----------------------------------------------------------
 */

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
