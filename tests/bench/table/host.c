/* SPDX-License-Identifier: MIT */
/*
 * The host's name, sizes and speed.
 */
#define _DEFAULT_SOURCE /* sysconf knows caches */
#include "tests/bench/table/host.h"
#include "tests/bench/table/table.h"
#include "tests/bench/table/vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The first line of a file that the pattern, with one %63[^\n], fits. */
static void find_line(const char *path, const char *pattern, char *value)
{
    char line[256];
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, pattern, value) == 1)
            break;
    if (f)
        fclose(f);
}

static size_t l1_bytes(void)
{
#ifdef _SC_LEVEL1_DCACHE_SIZE
    long bytes = sysconf(_SC_LEVEL1_DCACHE_SIZE);
    if (bytes > 0)
        return (size_t)bytes;
#endif
    char kib[64] = "0";
    find_line("/sys/devices/system/cpu/cpu0/cache/index0/size", "%63[0-9]",
              kib);
    return (size_t)strtoul(kib, NULL, 10) << 10;
}

const struct table_host *table_host(void)
{
    static struct table_host host;
    if (host.processors)
        return &host;
    strcpy(host.cpu, "an unknown CPU");
    find_line("/proc/cpuinfo", "model name : %63[^\n]", host.cpu);
    host.l1_bytes = l1_bytes();
    host.vector_bytes = PEAK_BYTES;
#if defined __AVX512VNNI__ || defined __AVXVNNI__
    host.has_dot = true;
#endif
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    host.processors = n > 1 ? (unsigned)n : 1;
    return &host;
}

bool table_host_is(enum table_class class)
{
    const struct table_host *h = table_host();
    switch (class) {
#define X(id, condition, words) \
    case id:                    \
        return condition;
#include "tests/bench/table/hosts.def"
#undef X
    }
    return false;
}

const char *table_class_words(enum table_class class)
{
    static const char *const words[] = {
#define X(id, condition, words) words,
#include "tests/bench/table/hosts.def"
#undef X
    };
    return words[class];
}

double table_copy_rate(void)
{
    enum { BYTES = 64 << 20, TIMES = 5 };
    static double rate;
    if (rate > 0)
        return rate;
    char *from = malloc(BYTES), *to = malloc(BYTES);
    if (!from || !to)
        table_die("out of memory");
    memset(from, 1, BYTES);
    memset(to, 2, BYTES);
    struct table_time least = {0};
    for (int i = 0; i < TIMES; i++) {
        struct table_time then = table_now();
        __asm__ volatile("" ::"r"(from), "r"(to) : "memory");
        memcpy(to, from, BYTES);
        __asm__ volatile("" ::"r"(to) : "memory");
        table_least(&least, table_since(then));
    }
    free(from);
    free(to);
    return rate = 2.0 * BYTES / least.cpu;
}
