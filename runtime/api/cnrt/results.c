/* SPDX-License-Identifier: MIT */
/*
 * What a program gets to know from its kernels: the bytes it copies from the
 * device. mlusim explore asks runs for a hash of them, to see whether any order
 * of the cores gives others.
 */
#include "runtime/api/cnrt/context.h"
#include "runtime/instruments/settings/explore.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uint64_t hashed(uint64_t hash, const void *data, size_t bytes)
{
    const unsigned char *at = data;
    uint64_t word = 0;
    for (size_t i = 0; i < bytes; i += sizeof word) {
        size_t n = bytes - i < sizeof word ? bytes - i : sizeof word;
        word = 0;
        memcpy(&word, at + i, n);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 32;
    }
    return (hash ^ bytes) * 0x9e3779b97f4a7c15;
}

bool rt_results_are_compared(void)
{
    return getenv(RT_ENV_RESULTS) != NULL;
}

enum sim_status rt_results_read(struct rt_context *rt, void *dst, uint64_t src,
                                size_t bytes)
{
    enum sim_status status = sim_read(rt->board->sim, dst, src, bytes);
    if (status != SIM_OK || !rt_results_are_compared())
        return status;
    rt->results.hash = hashed(rt->results.hash, dst, bytes);
    rt->results.copies++;
    return status;
}

void rt_results_finish(struct rt_context *rt)
{
    const char *path = getenv(RT_ENV_RESULTS);
    FILE *file = path && !rt->is_forked ? fopen(path, "w") : NULL;
    if (!file)
        return;
    size_t n = 0;
    for (int i = 0; i < rt->n_boards; i++)
        n += rt->boards[i].checks ? chk_n_errors(rt->boards[i].checks) : 0;
    bool is_written = fprintf(file, "%016" PRIx64 " %" PRIu64 "\n%zu\n",
                              rt->results.hash, rt->results.copies, n) > 0;
    if (fclose(file) != 0 || !is_written)
        unlink(path); /* no results are better than a part of them */
}
