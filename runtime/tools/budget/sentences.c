/* SPDX-License-Identifier: MIT */
/* A table of sentences in the order in which they were added, each with the
 * architectures for which it is true. */
#include "runtime/tools/budget/sentences.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/fail.h"

struct sentence {
    char *text, *names;
    unsigned column; /* 0: not known */
    const struct sarif_rule *rule;
};

/* Adds a name only once, because an architecture may add the same sentence
 * several times. */
static bool append_name(char **names, const char *name)
{
    const char *blank = strrchr(*names, ' ');
    if (strcmp(blank ? blank + 1 : *names, name) == 0)
        return true;
    size_t n = strlen(*names) + strlen(name) + sizeof ", ";
    char *joined = isa_alloc_raw(n, 1);
    if (!joined)
        return false;
    snprintf(joined, n, "%s, %s", *names, name);
    free(*names);
    *names = joined;
    return true;
}

/* Adds a row. False: no memory. */
static bool add_row(struct sentences *s, const char *text, unsigned column)
{
    if (!ISA_GROW(s->items, s->n, s->room))
        return false;
    struct sentence row = {isa_alloc_text(text, strlen(text)),
                           isa_alloc_text(s->name, strlen(s->name)), column,
                           s->rule};
    if (!row.text || !row.names) {
        free(row.text);
        free(row.names);
        return false;
    }
    s->items[s->n++] = row;
    return true;
}

void sentences_add(void *user, const char *text)
{
    sentences_add_at(user, text, 0);
}

void sentences_add_at(struct sentences *s, const char *text, unsigned column)
{
    assert(s->name && text);
    size_t i = 0;
    while (i < s->n && strcmp(s->items[i].text, text) != 0)
        i++;
    bool ok = i < s->n ? append_name(&s->items[i].names, s->name)
                       : add_row(s, text, column);
    s->has_no_memory = s->has_no_memory || !ok;
}

/* Returns the line number in "file:12: ...", and in *name the length of the
 * file name; 0: the text has no such beginning. */
static unsigned long line_of(const char *text, size_t *name)
{
    for (const char *colon = strchr(text, ':'); colon;
         colon = strchr(colon + 1, ':')) {
        char *end;
        unsigned long line = strtoul(colon + 1, &end, 10);
        *name = (size_t)(colon - text);
        if (line > 0 && end[0] == ':' && end[1] == ' ')
            return line;
    }
    return 0;
}

static bool is_before(const char *a, const char *b)
{
    size_t n_a, n_b;
    unsigned long at_a = line_of(a, &n_a), at_b = line_of(b, &n_b);
    if (at_a == 0 || at_b == 0)
        return at_a > 0 && at_b == 0;
    int order = strncmp(a, b, n_a < n_b ? n_a : n_b);
    if (order != 0 || n_a != n_b)
        return order < 0 || (order == 0 && n_a < n_b);
    return at_a < at_b;
}

void sentences_by_place(struct sentences *s)
{
    for (size_t i = 1; i < s->n; i++) {
        struct sentence row = s->items[i];
        size_t to = i;
        for (; to > 0 && is_before(row.text, s->items[to - 1].text); to--)
            s->items[to] = s->items[to - 1];
        s->items[to] = row;
    }
}

/* Writes the file and line of "file:12: ...". If the text has none, writes null
 * for the file. */
static void put_place(struct json_writer *w, const struct sentence *row)
{
    size_t n;
    const unsigned long line = line_of(row->text, &n);
    char *file = line ? isa_alloc_text(row->text, n) : NULL;
    isa_json_text(w, "file", file);
    if (file)
        isa_json_u64(w, "line", line);
    if (file && row->column)
        isa_json_u64(w, "column", row->column);
    free(file);
}

void sentences_json(struct json_writer *w, const struct sentences *s)
{
    isa_json_array(w, "sentences", ISA_JSON_HANGING);
    for (size_t i = 0; i < s->n; i++) {
        isa_json_object(w, NULL, ISA_JSON_ROW);
        put_place(w, &s->items[i]);
        isa_json_line(w);
        isa_json_text(w, "sentence", s->items[i].text);
        isa_json_line(w);
        isa_json_text(w, "architectures", s->items[i].names);
        isa_json_close(w);
    }
    isa_json_close(w);
}

/* Adds a finding. False: no memory. */
static bool add_finding(struct sarif *log, const struct sentence *row)
{
    size_t n = 0;
    char message[1400];
    const unsigned long line = line_of(row->text, &n);
    const char *said = line ? strchr(row->text + n + 1, ':') + 2 : row->text;
    char *file = isa_alloc_text(row->text, line ? n : 0);
    snprintf(message, sizeof message, "%s (on %s)", said, row->names);
    const struct sarif_result result = {
        .rule = *row->rule,
        .level = row->rule->level,
        .message = message,
        .at = {.file = file, .line = (unsigned)line, .column = row->column},
    };
    if (file)
        sarif_add(log, &result);
    free(file);
    return file != NULL;
}

void sentences_sarif(struct sarif *log, const struct sentences *s)
{
    bool is_whole = !s->has_no_memory;
    for (size_t i = 0; i < s->n; i++)
        if (s->items[i].rule)
            is_whole = add_finding(log, &s->items[i]) && is_whole;
    if (!is_whole)
        sarif_add_gap(log, "the host has no memory left for all sentences");
}

void sentences_print(const char *command, struct sentences *s, bool prints)
{
    for (size_t i = 0; i < s->n; i++) {
        if (prints)
            printf("%s%s\n    on %s\n", i ? "" : "\n", s->items[i].text,
                   s->items[i].names);
        free(s->items[i].text);
        free(s->items[i].names);
    }
    free(s->items);
    if (s->has_no_memory)
        cmd_fail(0, "%s: " ISA_NO_MEMORY, command, "all it has to say");
    *s = (struct sentences){0};
}
