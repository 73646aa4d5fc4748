/* SPDX-License-Identifier: MIT */
#include "runtime/api/cnrt/context/failures.h"

#include <assert.h>
#include <string.h>

#include "isa/support/files/hash.h"
#include "runtime/api/cnrt/context/origin.h"

void rt_failures_forked(struct rt_failures *f)
{
    *f = (struct rt_failures){.mutex = PTHREAD_MUTEX_INITIALIZER};
}

/* Returns the row of a place and status, a new one if need be. NULL: all rows
 * are taken. */
static struct rt_failure *row_of(struct rt_failures *f, const char *api,
                                 const void *return_address, cnrtRet_t code)
{
    const uint64_t origin = rt_origin_of(return_address);
    for (size_t i = 0; i < f->n; i++) {
        struct rt_failure *row = &f->rows[i];
        if (row->origin == origin && row->code == code &&
            strcmp(row->api, api) == 0)
            return row;
    }
    if (f->n == RT_MOST_FAILURES)
        return NULL;
    f->rows[f->n] =
        (struct rt_failure){.api = api, .origin = origin, .code = code};
    return &f->rows[f->n++];
}

bool rt_failures_is_news(struct rt_failures *f, const char *api,
                         const void *return_address, cnrtRet_t code,
                         const char *message)
{
    const uint64_t sentence = isa_hash(message, strlen(message), 0);
    pthread_mutex_lock(&f->mutex);
    struct rt_failure *row = row_of(f, api, return_address, code);
    const bool is_news = !row || row->sentence != sentence;
    if (row)
        row->sentence = sentence;
    pthread_mutex_unlock(&f->mutex);
    return is_news;
}

void rt_failures_add(struct rt_failures *f, const char *api,
                     const void *return_address, cnrtRet_t code)
{
    assert(code != cnrtSuccess);
    pthread_mutex_lock(&f->mutex);
    struct rt_failure *row = row_of(f, api, return_address, code);
    if (row)
        row->times++;
    else
        f->n_more++;
    pthread_mutex_unlock(&f->mutex);
}

void rt_failures_asked(struct rt_failures *f, cnrtRet_t code)
{
    pthread_mutex_lock(&f->mutex);
    for (size_t i = 0; i < f->n; i++)
        if (f->rows[i].code == code)
            f->rows[i].times = 0;
    pthread_mutex_unlock(&f->mutex);
}

uint64_t rt_failures_ignored(struct rt_failures *f)
{
    pthread_mutex_lock(&f->mutex);
    uint64_t n = f->n_more;
    for (size_t i = 0; i < f->n; i++)
        n += f->rows[i].times;
    pthread_mutex_unlock(&f->mutex);
    return n;
}
