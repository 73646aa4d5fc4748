/* SPDX-License-Identifier: MIT */
/* Follows the bytes that a program copies from the device. mlusim explore asks
 * runs for a hash of them, to see whether any order of the cores gives other
 * bytes. mlusim judge and mlusim torch ask whether the host writes to the
 * device, or launches, after a copy: then the host may do the work of kernels.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/settings/explore.h"

struct results {
    struct rt_host *host;
    uint64_t hash, copies;
    uint64_t read, used; /* bytes; `read` at the last write or launch */
    uint64_t launches;
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

/* Returns the file that a variable names. NULL: none. */
static const char *file_of(const char *variable)
{
    const char *path = getenv(variable);
    return path && path[0] ? path : NULL;
}

static bool is_owed(void *self, struct instrument_host *shown)
{
    (void)self, (void)shown;
    return rt_results_are_compared() || file_of(RT_ENV_HOST_WORK);
}

static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    if (!is_owed(NULL, shown) || shown->is_forked)
        return INSTRUMENT_ABSENT;
    return rt_host_record(shown, sizeof(struct results), "a hash of results",
                          self)
               ? INSTRUMENT_PRESENT
               : INSTRUMENT_REFUSED;
}

static void host_read(void *self, int device, uint64_t address,
                      const void *bytes, uint64_t n)
{
    struct results *r = self;
    /* a sum: copies of several queues may come in another order */
    r->hash += hashed(address ^ (uint64_t)(device + 1) << 56, bytes, n);
    r->copies++;
    r->read += rt_conversion() ? 0 : n;
}

/* Counts all bytes that were read so far as used. Bytes that are read after the
 * last write or launch are only for the user. */
static void goes_on(void *self)
{
    struct results *r = self;
    r->used = r->read;
}

static void begin(void *self, const struct instrument_launch *launch)
{
    struct results *r = self;
    (void)launch;
    r->launches++;
    goes_on(self);
}

static void wrote(void *self, int device, uint64_t address, uint64_t n)
{
    (void)device, (void)address, (void)n;
    goes_on(self);
}

static void carried(void *self, int to, uint64_t dst, int from, uint64_t src,
                    uint64_t n)
{
    (void)to, (void)dst, (void)from, (void)src, (void)n;
    goes_on(self);
}

/* Closes a file. Deletes the file if it is incomplete. */
static void close_whole(FILE *file, const char *path, bool is_written)
{
    if (fclose(file) != 0 || !is_written)
        unlink(path);
}

/* Says what the host did in place of kernels. */
static void tell(const struct results *r)
{
    static const char why[] = "work of the host takes no simulated time, and "
                              "mlusim judge refuses it";
    if (r->used)
        fprintf(stderr,
                "mlusim: note: host code read %" PRIu64
                " bytes from the device and then wrote to it or launched a "
                "kernel%s; %s\n",
                r->used, r->launches ? "" : ", and no kernel was launched",
                why);
    else if (!r->launches && r->read)
        fprintf(stderr, "mlusim: note: no kernel was launched; %s\n", why);
}

/* Writes the results, unless a signal ended the program. */
static bool finish(void *self)
{
    const struct results *r = self;
    const struct instrument_host *shown = &r->host->shown;
    const bool is_over = !shown->signal && !shown->is_left;
    const char *path = is_over ? getenv(RT_ENV_RESULTS) : NULL;
    const char *work = is_over ? file_of(RT_ENV_HOST_WORK) : NULL;
    FILE *file = path ? isa_file_out(path) : NULL;
    if (file)
        close_whole(file, path,
                    fprintf(file, "%016" PRIx64 " %" PRIu64 "\n%" PRIu64 "\n",
                            r->hash, r->copies, r->host->n_errors()) > 0);
    if (work && strcmp(work, RT_HOST_WORK_TOLD) == 0)
        tell(r);
    else if (work && (file = isa_file_out(work)))
        close_whole(file, work, fprintf(file, "%" PRIu64 "\n", r->used) > 0);
    return true;
}

const struct instrument results_instrument = {
    .version = INSTRUMENT_VERSION,
    .name = "results",
    .is_owed = is_owed,
    .start = start,
    .begin = begin,
    .wrote = wrote,
    .carried = carried,
    .read = host_read,
    .finish = finish,
};
