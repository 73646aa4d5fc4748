/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* for CLOCK_REALTIME_COARSE */

#include "isa/compiler/cache/cache.h"
#include "isa/compiler/cache/entry.h"
#include "isa/compiler/cache/inside.h"
#include "isa/compiler/cache/key.h"
#include "isa/compiler/cache/state.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/text.h"
#include "isa/support/files/folder.h"
#include "isa/support/files/replace.h"
#include "isa/support/process/kept.h"
#include "isa/support/words/text.h"

#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The list of files that a result depends on. Each line has a letter (state.h)
 * and a path. */

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

/* Returns the list after a compilation, in its stored form; NULL if unknown. */
static const char *mlucc_cache_list(struct mlucc_job *job)
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

/* Returns the name of the result for a list with the present state of its
 * files; NULL if a state is unknown. Sets *is_unchanged if no file has changed
 * since the compilation began. If a file has changed, the compiler may have
 * read its old contents. */
static const char *mlucc_cache_result_name(struct mlucc_job *job,
                                           const char *list, bool *is_unchanged)
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

/* While a compilation is recorded, its messages are written to a file and are
 * all shown at the end, so that they can be repeated later. If the program
 * exits before that, atexit shows them. */

static void mlucc_said_end(struct mlucc_job *job, char **text, size_t *n);

static struct mlucc_job *collecting; /* for atexit */

static void end_early(void)
{
    char *text;
    size_t n;
    if (collecting)
        mlucc_said_end(collecting, &text, &n);
}

static bool mlucc_said_begin(struct mlucc_job *job)
{
    static bool is_registered;
    struct mlucc_cache *c = job->cache;
    const char *path = mlucc_scratch(job, "said.txt");
    if (!is_registered && atexit(end_early) != 0)
        return false;
    is_registered = true;
    fflush(stderr);
    c->said =
        path ? open(path, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC,
                    0600)
             : -1;
    c->said_to = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (c->said >= 0 && c->said_to >= 0 &&
        dup2(c->said, STDERR_FILENO) == STDERR_FILENO) {
        collecting = job;
        return true;
    }
    if (c->said >= 0)
        close(c->said);
    if (c->said_to >= 0)
        close(c->said_to);
    return false;
}

/* Shows the captured messages and returns them in *text. */
static void mlucc_said_end(struct mlucc_job *job, char **text, size_t *n)
{
    struct mlucc_cache *c = job->cache;
    struct mlucc_buffer all = {.arena = &job->arena};
    char part[4096];
    ssize_t got;
    collecting = NULL;
    fflush(stderr);
    mlucc_append(&all, "", 0);
    lseek(c->said, 0, SEEK_SET);
    while ((got = read(c->said, part, sizeof part)) > 0)
        mlucc_append(&all, part, (size_t)got);
    dup2(c->said_to, STDERR_FILENO);
    close(c->said_to);
    close(c->said);
    isa_write_all(STDERR_FILENO, all.text, all.n);
    *text = all.text;
    *n = all.n;
}

#define SIZE_VARIABLE "MLUSIM_CACHE_SIZE"

enum {
    DEFAULT_MIB = 512,
    MOST_MIB = 1 << 20,
    MOST_LISTS = 3, /* lists kept per command */
};

/* Names of the counters. */
#define HITS   "hits"
#define MISSES "misses"
#define OTHERS "others"

/* ---- settings ------------------------------------------------------------ */

/* Returns the folder of the cache, NULL if there is none; *is_good is false
 * after an error. */
static const char *folder_of(struct mlucc_job *job, bool *is_good)
{
    const char *named = getenv(ISA_CACHE_VARIABLE);
    char path[PATH_MAX];
    *is_good = !named || !*named || strchr(named, '/') ||
               strcmp(named, ISA_CACHE_OFF) == 0;
    if (!*is_good)
        mlucc_error(MLUCC_SAYS_CACHE,
                    ISA_CACHE_VARIABLE
                    "=%s: expected off or a folder, with a slash",
                    named);
    return *is_good && isa_folder_cache(NULL, path, sizeof path)
               ? mlucc_text(&job->arena, "%s", path)
               : NULL;
}

static bool read_limit(uint64_t *bytes)
{
    const char *text = getenv(SIZE_VARIABLE);
    uint64_t mib = DEFAULT_MIB;
    if (text && *text && !isa_number_read(text, 1, MOST_MIB, &mib))
        return mlucc_error(MLUCC_SAYS_CACHE,
                           SIZE_VARIABLE
                           "=%s: expected a number of MiB from 1 to %d",
                           text, MOST_MIB);
    *bytes = mib << 20;
    return true;
}

bool mlucc_cache_open(struct mlucc_job *job)
{
    bool is_good;
    uint64_t limit = 0;
    struct mlucc_cache *c = mlucc_alloc(&job->arena, sizeof *c);
    const char *named = getenv(ISA_CACHE_VARIABLE);
    job->cache = c;
    c->store.folder = -1;
    c->folder = folder_of(job, &is_good);
    if (!is_good || !read_limit(&limit))
        return false;
    if (c->folder &&
        !isa_store_open(&c->store, c->folder, limit, c->refused,
                        sizeof c->refused) &&
        named && *named)
        mlucc_warn(MLUCC_SAYS_CACHE, "the cache '%s' is not used: %s",
                   c->folder, c->refused);
    return true;
}

static bool is_open(const struct mlucc_job *job)
{
    return job->cache && job->cache->store.folder >= 0;
}

void mlucc_cache_close(struct mlucc_job *job)
{
    if (is_open(job))
        isa_store_close(&job->cache->store);
    job->cache = NULL;
}

/* ---- taking and keeping -------------------------------------------------- */

/* Returns the lists of dependencies of the command's last compilations, each
 * followed by a blank line. There may be several lists, because a compilation
 * gives another list when a header exists that was missing before. */
static struct mlucc_list lists_of(struct mlucc_job *job)
{
    struct mlucc_list lists = {.arena = &job->arena};
    size_t n;
    char *all =
        isa_store_get(&job->cache->store,
                      mlucc_text(&job->arena, "m%s", job->cache->key), &n);
    for (const char *p = all, *end; p && (end = strstr(p, "\n\n")); p = end + 2)
        mlucc_add(&lists, mlucc_text(&job->arena, "%.*s\n", (int)(end - p), p));
    free(all);
    return lists;
}

static bool keep_lists(struct mlucc_job *job, const char *list)
{
    struct mlucc_buffer text = {.arena = &job->arena};
    const struct mlucc_list older = lists_of(job);
    mlucc_appendf(&text, "%s\n", list);
    for (size_t i = 0; i < older.n && i < MOST_LISTS; i++)
        if (strcmp(older.items[i], list) != 0)
            mlucc_appendf(&text, "%s\n", older.items[i]);
    return isa_store_put(&job->cache->store,
                         mlucc_text(&job->arena, "m%s", job->cache->key),
                         text.text, text.n);
}

static bool take(struct mlucc_job *job, const struct mlucc_results *results)
{
    const struct mlucc_list lists = lists_of(job);
    bool is_taken = false;
    for (size_t i = 0; !is_taken && i < lists.n; i++) {
        size_t n;
        bool is_unchanged;
        const char *name =
            mlucc_cache_result_name(job, lists.items[i], &is_unchanged);
        char *entry = name ? isa_store_get(&job->cache->store, name, &n) : NULL;
        is_taken = entry && mlucc_cache_unpack(results, entry, n);
        free(entry);
    }
    return is_taken;
}

/* Returns the time by the clock of file times. This clock advances in ticks, so
 * a file with this very time may have been written before or after the call. */
static struct timespec now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME_COARSE, &time);
    return time;
}

static void begin(struct mlucc_job *job, const struct mlucc_results *results)
{
    struct mlucc_cache *c = job->cache;
    c->results = *results;
    c->begin = now();
    c->headers.arena = c->contents.arena = c->identities.arena = &job->arena;
    c->is_recorded = mlucc_said_begin(job);
    c->is_said = c->is_recorded;
    if (c->is_recorded)
        mlucc_add(&c->identities, job->device_library);
}

bool mlucc_cache_take(struct mlucc_job *job,
                      const struct mlucc_results *results)
{
    struct mlucc_cache *c = job->cache;
    if (!is_open(job) || getenv(ISA_KEPT_ONCE))
        return false;
    c->begin = now();
    c->key = mlucc_cache_key(job, results);
    if (!c->key) {
        isa_store_count(&c->store, OTHERS);
        return false;
    }
    if (take(job, results)) {
        isa_store_count(&c->store, HITS);
        return true;
    }
    isa_store_count(&c->store, MISSES);
    begin(job, results);
    return false;
}

static void keep(struct mlucc_job *job, const char *said, size_t n)
{
    struct mlucc_cache *c = job->cache;
    struct mlucc_buffer entry = {.arena = &job->arena};
    const char *list = mlucc_cache_list(job);
    bool is_unchanged = false;
    const char *name =
        list ? mlucc_cache_result_name(job, list, &is_unchanged) : NULL;
    if (name && is_unchanged && mlucc_cache_pack(job, said, n, &entry) &&
        isa_store_put(&c->store, name, entry.text, entry.n))
        keep_lists(job, list);
}

void mlucc_cache_keep(struct mlucc_job *job, bool is_good)
{
    struct mlucc_cache *c = job->cache;
    char *said;
    size_t n;
    if (!c || !c->is_said)
        return;
    c->is_said = false;
    mlucc_said_end(job, &said, &n);
    /* names of temporary files differ each time */
    if (is_good && c->is_recorded && !job->interrupted && strlen(said) == n &&
        !(job->temp_dir && strstr(said, job->temp_dir)))
        keep(job, said, n);
    c->is_recorded = false;
}

/* ---- for users ----------------------------------------------------------- */

/* Whether there is a cache; if not, prints why. */
static bool is_shown(struct mlucc_job *job)
{
    const struct mlucc_cache *c = job->cache;
    printf("cache        %s\n", c->folder ? c->folder : "off");
    if (c->folder && !is_open(job))
        printf("not used     %s\n", c->refused);
    return is_open(job);
}

bool mlucc_cache_stats(struct mlucc_job *job)
{
    if (!mlucc_cache_open(job))
        return false;
    if (!is_shown(job))
        return true;
    const struct isa_store *store = &job->cache->store;
    const struct isa_store_use use = isa_store_use(store);
    printf("size         %.1f of %" PRIu64 " MiB\n",
           (double)use.bytes / (1 << 20), store->limit >> 20);
    printf("entries      %zu\n", use.entries);
    printf("taken        %" PRIu64 "\n", isa_store_counted(store, HITS));
    printf("compiled     %" PRIu64 "\n", isa_store_counted(store, MISSES));
    printf("not kept     %" PRIu64 "\n", isa_store_counted(store, OTHERS));
    return true;
}

bool mlucc_cache_clear(struct mlucc_job *job)
{
    static const char *const events[] = {HITS, MISSES, OTHERS, NULL};
    if (!mlucc_cache_open(job))
        return false;
    if (is_open(job))
        isa_store_clear(&job->cache->store, events);
    return true;
}
