/* SPDX-License-Identifier: MIT */
/* Reads which part of a trace a user requests. */
#include "runtime/instruments/settings/only.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "sim/sim.h"

/* Reads microseconds at *at, as ns, and moves *at after them. False: there is
 * no number. */
static bool read_us(const char **at, uint64_t *ns)
{
    char *end;
    if (!isdigit((unsigned char)**at) && **at != '.')
        return false;
    double us = strtod(*at, &end);
    if (end == *at || !(us >= 0 && us < 1e15))
        return false;
    *at = end;
    *ns = (uint64_t)llround(us * 1e3);
    return true;
}

static bool read_window(struct rt_only *only, const char *text)
{
    bool has_from = read_us(&text, &only->from_ns);
    if (*text++ != '-')
        return false;
    bool has_to = read_us(&text, &only->to_ns);
    return *text == 0 && (has_from || has_to) && only->from_ns < only->to_ns;
}

static bool read_core(struct rt_only *only, const char *text)
{
    char rest;
    only->has_core = true;
    return isdigit((unsigned char)*text) &&
           sscanf(text, "%4u.%3u%c", &only->cluster, &only->core, &rest) == 2 &&
           (only->core < 4 || only->core == SIM_MEMORY_CORE);
}

bool rt_only_read(struct rt_only *only, const char *window, const char *core,
                  char *error, size_t bytes)
{
    *only = (struct rt_only){.to_ns = UINT64_MAX};
    if (window && !read_window(only, window)) {
        snprintf(error, bytes,
                 "expected FROM-TO in simulated microseconds, as in 10-20.5");
        return false;
    }
    if (core && !read_core(only, core)) {
        snprintf(error, bytes,
                 "expected CLUSTER.CORE, as in 0.3; core 0 to 3, or %d for "
                 "the memory core",
                 SIM_MEMORY_CORE);
        return false;
    }
    return true;
}

bool rt_only_suits(const struct rt_only *only, const struct sim_device *device,
                   char *error, size_t bytes)
{
    const bool is_core = only->core == SIM_MEMORY_CORE
                             ? device->sram_kib > 0
                             : only->core < device->cores;
    if (!only->has_core || (only->cluster < device->clusters && is_core))
        return true;
    snprintf(error, bytes,
             "%s has no such core: expected a cluster from 0 to %u and a core "
             "from 0 to %u%s",
             device->name, device->clusters - 1, device->cores - 1,
             device->sram_kib > 0 ? ", or 128 for the memory core" : "");
    return false;
}
