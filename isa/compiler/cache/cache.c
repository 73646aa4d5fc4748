/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* for CLOCK_REALTIME_COARSE */
#include "isa/compiler/cache/said.h"
#include "isa/compiler/cache/depends.h"
#include "isa/compiler/cache/entry.h"
#include "isa/compiler/cache/key.h"
#include "isa/compiler/cache/cache.h"
#include "isa/support/files/folder.h"
#include "isa/support/process/kept.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/compiler/cache/inside.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/text.h"
#include "isa/compiler/job/messages.h"
#include "isa/support/words/number.h"

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

/* ---- settings --------------------------------------------------------------
 */

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

/* ---- taking and keeping ----------------------------------------------------
 */

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

/* ---- for users -------------------------------------------------------------
 */

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
