/* SPDX-License-Identifier: MIT */
/* Restricts a trace to an interval of simulated time, and to one core. */
#ifndef RT_ONLY_H
#define RT_ONLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sim_device;

struct rt_only {
    uint64_t from_ns, to_ns; /* in simulated time of the program */
    bool has_core;
    unsigned cluster, core; /* 0 to 3, or SIM_MEMORY_CORE */
};

/* Parses "FROM-TO" in microseconds (either may be missing) and
 * "CLUSTER.CORE". NULL means no restriction. False on failure: `error` says
 * what is expected. */
bool rt_only_read(struct rt_only *only, const char *window, const char *core,
                  char *error, size_t bytes);

/* Whether the device has the requested core. */
bool rt_only_suits(const struct rt_only *only, const struct sim_device *device,
                   char *error, size_t bytes);

#endif
