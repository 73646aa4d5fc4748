/* SPDX-License-Identifier: MIT */
/* The precision twin, as the runtime uses it. It executes work on half,
 * bfloat16 and float again in float64, and reports the errors by source line.
 * The twin is an observer of a device. It is in libmlusim-debug, which is
 * loaded only on request. It changes no results or cycles. */
#ifndef PRC_PRECISE_H
#define PRC_PRECISE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "sim/sim.h"

struct prc_interface {
    /* Creates a twin for device number `device`; -1: the only device. NULL: no
     * memory. */
    struct prc *(*create)(int device);
    /* Observes this device from now on, instead of the previous one. */
    enum sim_status (*watch)(struct prc *p, struct sim *sim);
    /* Called when the host has written device memory. */
    void (*wrote)(struct prc *p, uint64_t address, uint64_t bytes);
    /* Called when a module is unloaded, outside of a launch. */
    void (*forget_modules)(struct prc *p);
    /* Drops all results, because they belong to another process. */
    void (*forget)(struct prc *p);
    /* Called when a launch has ended: finds source positions while the code of
     * the launch is loaded. */
    void (*end)(struct prc *p);
    /* `tell` writes the results as text. `json` writes the results of n devices
     * (entries may be NULL) as JSON. False: a write failed. */
    void (*tell)(struct prc *p, FILE *out);
    bool (*json)(struct prc *const *of, size_t n, FILE *out);
};

#pragma GCC visibility push(default)
const struct prc_interface *mlusim_precise(void);
#pragma GCC visibility pop

#endif
