/* SPDX-License-Identifier: MIT */
/* Failed calls of a process, a row for each place and status. A program has
 * ignored those whose status it has not asked about when it ends with 0. */
#ifndef RT_FAILURES_H
#define RT_FAILURES_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/api/include/cnrt.h"

enum { RT_MOST_FAILURES = 64 };

struct rt_failure {
    const char *api;
    uint64_t origin; /* of the call; 0: unknown */
    cnrtRet_t code;
    uint64_t times;    /* failures that the program has not asked about */
    uint64_t sentence; /* hash of the last message; 0: none */
};

struct rt_failures {
    pthread_mutex_t mutex;
    struct rt_failure rows[RT_MOST_FAILURES];
    size_t n;
    uint64_t n_more; /* failures at places that have no row */
};

/* Forgets all failures, in a new child process. */
void rt_failures_forked(struct rt_failures *f);
/* Whether a message has to be printed: it is not the last one of this place. */
bool rt_failures_is_news(struct rt_failures *f, const char *api,
                         const void *return_address, cnrtRet_t code,
                         const char *message);
void rt_failures_add(struct rt_failures *f, const char *api,
                     const void *return_address, cnrtRet_t code);
/* The program has asked about a status: none of its failures is ignored. */
void rt_failures_asked(struct rt_failures *f, cnrtRet_t code);
/* Returns the number of failures that were ignored so far. */
uint64_t rt_failures_ignored(struct rt_failures *f);

#endif
