/* SPDX-License-Identifier: MIT */
/*
 * What a program gets to know from its kernels: the bytes it copies from the
 * device. mlusim explore asks runs for a hash of them, to see whether any order
 * of the cores gives others.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/alloc.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/settings/explore.h"

struct results {
    const struct rt_host *host;
    uint64_t hash, copies;
};

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

static bool is_owed(void *self, struct instrument_host *shown)
{
    (void)self, (void)shown;
    return rt_results_are_compared();
}

static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    struct rt_host *host = rt_host_of(shown);
    if (!rt_results_are_compared() || shown->is_forked)
        return INSTRUMENT_ABSENT;
    struct results *r = isa_alloc(1, sizeof *r);
    if (!r) {
        host->no_memory("a hash of results");
        return INSTRUMENT_REFUSED;
    }
    r->host = host;
    *self = r;
    return INSTRUMENT_PRESENT;
}

static void host_read(void *self, int device, uint64_t address,
                      const void *bytes, uint64_t n)
{
    struct results *r = self;
    (void)device, (void)address;
    r->hash = hashed(r->hash, bytes, n);
    r->copies++;
}

/* The file has no results if a signal ends the program. */
static bool finish(void *self)
{
    const struct results *r = self;
    const char *path = getenv(RT_ENV_RESULTS);
    const struct instrument_host *shown = &r->host->shown;
    FILE *file =
        path && !shown->signal && !shown->is_left ? fopen(path, "w") : NULL;
    if (!file)
        return true;
    bool is_written = fprintf(file, "%016" PRIx64 " %" PRIu64 "\n%" PRIu64 "\n",
                              r->hash, r->copies, r->host->n_errors()) > 0;
    if (fclose(file) != 0 || !is_written)
        unlink(path); /* no results are better than a part of them */
    return true;
}

const struct instrument results_instrument = {
    .version = INSTRUMENT_VERSION,
    .name = "results",
    .is_owed = is_owed,
    .start = start,
    .read = host_read,
    .finish = finish,
};
