/* SPDX-License-Identifier: MIT
 *
 * The precision twin as the runtime sees it: work on half, bfloat16 and float
 * repeated in float64 beside the real one, and what follows from it by line of
 * the source. It is an observer of a device, lives in libmlusim-debug, which is
 * loaded only on request, and changes no result and no cycle.
 */
#ifndef PRC_PRECISE_H
#define PRC_PRECISE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "sim/sim.h"

struct prc;

struct prc_interface {
    /* A twin that has seen nothing, of the device of that number; -1: the
     * program has no other. NULL: no memory. */
    struct prc *(*create)(int device);
    /* Watches this device from now on; the one before is gone. */
    enum sim_status (*watch)(struct prc *p, struct sim *sim);
    /* The host writes to device memory. */
    void (*wrote)(struct prc *p, uint64_t address, uint64_t bytes);
    /* A module is unloaded; it must not be inside a launch. */
    void (*forget_modules)(struct prc *p);
    /* Forgets what was seen: it was another process that did it. */
    void (*forget)(struct prc *p);
    /* A launch has ended: places get their names while its code is there. */
    void (*end)(struct prc *p);
    /* What it has seen, for people and, of n devices of which some may be NULL,
     * as JSON; false: cannot be written. */
    void (*tell)(struct prc *p, FILE *out);
    bool (*json)(struct prc *const *of, size_t n, FILE *out);
};

#pragma GCC visibility push(default)
const struct prc_interface *mlusim_precise(void);
#pragma GCC visibility pop

#endif
