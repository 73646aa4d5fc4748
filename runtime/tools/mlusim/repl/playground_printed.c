/* SPDX-License-Identifier: MIT */
/*
 * What the tasks of a run printed, and what they left in memory: side by side
 * where they differ.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/mlusim/repl/playground_printed.h"

/* ---- text ---------------------------------------------------------------- */

static bool is_mark(char c)
{
    return c >= PG_MARK && c <= PG_TYPE;
}

/* What a task printed behind a mark, up to the next one; NULL: it did not come
 * so far. */
static const char *section(const struct pg_run *run, unsigned task, char mark,
                           size_t *n)
{
    const struct pg_text *text = &run->printed[task];
    const char *at = text->bytes ? memchr(text->bytes, mark, text->n) : NULL;
    *n = 0;
    while (at && at + 1 + *n < text->bytes + text->n && !is_mark(at[1 + *n]))
        ++*n;
    return at ? at + 1 : NULL;
}

bool pg_has_ended(const struct pg_run *run)
{
    size_t n;
    bool is_good = run->n_tasks > 0;
    for (unsigned i = 0; i < run->n_tasks; i++)
        is_good &= section(run, i, PG_PLACES, &n) != NULL;
    return is_good;
}

/* A piece of text for each task. */
struct pieces {
    const char **of;
    size_t *n;
};

/* One text if they are the same, else one behind the other. */
static char *join(const struct pg_run *run, const struct pieces *p)
{
    size_t bytes = 1;
    bool is_same = true;
    for (unsigned i = 0; i < run->n_tasks; i++) {
        bytes += p->n[i] + 3;
        is_same &=
            p->n[i] == p->n[0] && memcmp(p->of[i], p->of[0], p->n[i]) == 0;
    }
    char *text = isa_alloc(bytes, 1);
    size_t at = 0;
    for (unsigned i = 0; text && i < (is_same ? 1 : run->n_tasks); i++) {
        if (i > 0) {
            memcpy(text + at, " | ", 3);
            at += 3;
        }
        memcpy(text + at, p->of[i], p->n[i]);
        at += p->n[i];
    }
    return text;
}

/* Fills in the pieces, each by find; NULL: a task has none. */
typedef const char *find_piece(const struct pg_run *run, unsigned task,
                               char mark, const char *name, size_t *n);
static char *collect(const struct pg_run *run, find_piece *find, char mark,
                     const char *name)
{
    struct pieces p = {isa_alloc(run->n_tasks + 1, sizeof *p.of),
                       isa_alloc(run->n_tasks + 1, sizeof *p.n)};
    bool is_good = p.of && p.n;
    for (unsigned i = 0; is_good && i < run->n_tasks; i++) {
        p.of[i] = find(run, i, mark, name, &p.n[i]);
        is_good = p.of[i] != NULL;
    }
    char *text = is_good ? join(run, &p) : NULL;
    free(p.of);
    free(p.n);
    return text;
}

static const char *find_section(const struct pg_run *run, unsigned task,
                                char mark, const char *name, size_t *n)
{
    const char *at = section(run, task, mark, n);
    (void)name;
    *n -= at && *n > 0 && at[*n - 1] == '\n';
    return at;
}

char *pg_printed(const struct pg_run *run, char mark)
{
    return collect(run, find_section, mark, NULL);
}

/* Behind "NAME = " of a line. */
static const char *find_line(const struct pg_run *run, unsigned task, char mark,
                             const char *name, size_t *n)
{
    size_t left;
    const size_t k = strlen(name);
    const char *at = section(run, task, mark, &left);
    while (at && left > 0) {
        const char *end = memchr(at, '\n', left);
        const size_t length = end ? (size_t)(end - at) : left;
        if (length >= k + 3 && memcmp(at, name, k) == 0 &&
            memcmp(at + k, " = ", 3) == 0) {
            *n = length - k - 3;
            return at + k + 3;
        }
        at += length + (end != NULL);
        left -= length + (end != NULL);
    }
    return NULL;
}

char *pg_value_of(const struct pg_run *run, char mark, const char *name)
{
    return collect(run, find_line, mark, name);
}

/* A line is "NAME ADDRESS BYTES". */
bool pg_place_of(const struct pg_run *run, const char *name, uint64_t *address,
                 uint64_t *bytes)
{
    size_t n;
    char line[256];
    const size_t k = strlen(name);
    const char *at = section(run, 0, PG_PLACES, &n);
    const char *end = at + n;
    while (at && at < end) {
        const size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        if (strncmp(line, name, k) == 0 && line[k] == ' ') {
            char *rest;
            *address = strtoull(line + k + 1, &rest, 16);
            *bytes = strtoull(rest, NULL, 10);
            return true;
        }
        at += length + 1;
    }
    return false;
}

/* ---- memory -------------------------------------------------------------- */

/* The bytes of a variable after or before, NULL: they are not kept. */
static const unsigned char *bytes_of(const struct pg_memory *m, unsigned task,
                                     const struct pg_variable *v)
{
    for (size_t i = 0; i < PG_N_MEMORIES; i++)
        if (v->address >= m->first[i] && v->bytes <= m->bytes[i] &&
            v->address - m->first[i] <= m->bytes[i] - v->bytes)
            return m->of[task * PG_N_MEMORIES + i] + (v->address - m->first[i]);
    return NULL;
}

bool pg_is_changed(const struct pg_run *run, const struct pg_variable *v)
{
    bool is_changed = false;
    for (unsigned i = 0; i < run->n_tasks; i++) {
        const unsigned char *a = bytes_of(&run->before, i, v);
        const unsigned char *b = bytes_of(&run->after, i, v);
        is_changed |= a && b && memcmp(a, b, v->bytes) != 0;
    }
    return is_changed;
}

bool pg_has_changed(const struct pg_run *run)
{
    bool is_changed = false;
    for (size_t i = 0; i < (size_t)run->n_tasks * PG_N_MEMORIES; i++) {
        const uint64_t n = run->before.bytes[i % PG_N_MEMORIES];
        is_changed |=
            n > 0 && memcmp(run->before.of[i], run->after.of[i], n) != 0;
    }
    return is_changed;
}
