/* SPDX-License-Identifier: MIT
 *
 * The list of files that a result depends on. Each line has a letter (state.h)
 * and a path.
 */
#include <string.h>

#include "isa/compiler/cache/depends.h"
#include "isa/compiler/cache/entry.h"
#include "isa/compiler/cache/key.h"
#include "isa/compiler/cache/inside.h"
#include "isa/compiler/cache/state.h"
#include "isa/compiler/job/text.h"

/* Adds what the headers that Clang read include. False if a list cannot contain
 * all of it. */
static bool look_at_headers(struct mlucc_job *job, struct mlucc_list *wanted)
{
    struct mlucc_cache *c = job->cache;
    mlucc_sort(&c->headers);
    for (size_t i = 0; i < c->headers.n; i++) {
        size_t n;
        const char *path = c->headers.items[i];
        const char *text = mlucc_cache_read(job, path, &n);
        if (!text || !mlucc_search_text(job, path, text, n, wanted))
            return false;
    }
    for (size_t i = 0; i < job->words.n; i++)
        if (strncmp(job->words.items[i], "-include ", 9) == 0)
            mlucc_search_included(job, job->words.items[i] + 9, wanted);
    mlucc_sort(wanted);
    return true;
}

static bool add_lines(char kind, struct mlucc_list *paths,
                      struct mlucc_buffer *list)
{
    mlucc_sort(paths);
    for (size_t i = 0; i < paths->n; i++) {
        if (strchr(paths->items[i], '\n'))
            return false;
        mlucc_appendf(list, "%c %s\n", kind, paths->items[i]);
    }
    return true;
}

const char *mlucc_cache_list(struct mlucc_job *job)
{
    struct mlucc_cache *c = job->cache;
    struct mlucc_list wanted = {.arena = &job->arena};
    struct mlucc_buffer list = {.arena = &job->arena};
    if (!look_at_headers(job, &wanted))
        return NULL;
    mlucc_add_list(&c->contents, &c->headers);
    mlucc_add(&c->contents, mlucc_cache_source(job)->path);
    for (size_t i = 0; i < c->n_searches; i++)
        for (size_t k = 0; k < wanted.n; k++)
            mlucc_search_places(job, &c->searches[i], wanted.items[k],
                                &c->contents);
    mlucc_append(&list, "", 0);
    return add_lines(MLUCC_CONTENT, &c->contents, &list) &&
                   add_lines(MLUCC_IDENTITY, &c->identities, &list)
               ? list.text
               : NULL;
}

const char *mlucc_cache_result_name(struct mlucc_job *job, const char *list,
                                    bool *is_unchanged)
{
    const char *source = mlucc_cache_source(job)->path;
    struct mlucc_cache *c = job->cache;
    struct timespec newest = {0};
    struct mlucc_buffer text = {.arena = &job->arena};
    *is_unchanged = true;
    mlucc_appendf(&text, "%s\n", c->key);
    for (const char *line = list; *line;) {
        const size_t n = strcspn(line, "\n");
        if (n < 3)
            return NULL;
        const char *path =
            mlucc_text(&job->arena, "%.*s", (int)n - 2, line + 2);
        const bool is_source = strcmp(path, source) == 0;
        const char *state =
            mlucc_state(job, line[0], path, is_source ? NULL : &newest);
        if (!state)
            return NULL;
        if (is_source)
            *is_unchanged = strcmp(state, c->source) == 0;
        mlucc_append(&text, line, n);
        mlucc_appendf(&text, " %s\n", state);
        line += n + (line[n] == '\n');
    }
    *is_unchanged &= mlucc_is_later(c->begin, newest);
    return mlucc_text(&job->arena, "r%s", mlucc_digest(job, text.text, text.n));
}
