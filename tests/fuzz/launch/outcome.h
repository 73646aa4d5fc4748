/* SPDX-License-Identifier: MIT
 *
 * What is known of a launch of fuzz_launch when it is over, and what must be
 * the same for two ways to perform it.
 */
#ifndef TESTS_FUZZ_LAUNCH_OUTCOME_H
#define TESTS_FUZZ_LAUNCH_OUTCOME_H

#include <stddef.h>

#include "sim/machine/machine.h"

enum { OUTCOME_CORES = SIM_MAX_CORES, OUTCOME_TEXT = 1 << 14 };

struct outcome_core { /* sums of what it has */
    uint64_t registers, pc, clock, retired, nram, wram, stack;
};

struct outcome {
    enum sim_status loaded, status;
    char message[4096];
    char reports[OUTCOME_TEXT]; /* of checks */
    struct sim_fault_facts facts;
    struct sim_profile profile;
    enum sim_fault_kind kind;
    uint64_t printed, gdram, globals, sram, sites, events, n_events;
    unsigned n_cores;
    struct outcome_core cores[OUTCOME_CORES];
    const char *broken; /* what was written that must not be; or NULL */
};

/* Notes what the launch left, when it is over. */
void outcome_note(struct outcome *o, struct sim *sim,
                  const struct sim_module *module, enum sim_status status);

/* How much must be the same. */
enum outcome_level {
    OUTCOME_VISIBLE, /* what others see; of a launch that was stopped cores may
                        have been ahead by more or less */
    OUTCOME_ALL,     /* everything, with what observers were told */
};

/* What differs, in words; NULL: nothing. */
const char *outcome_differs(const struct outcome *a, const struct outcome *b,
                            enum outcome_level level, char *text, size_t bytes);

/* Adds the bytes to a sum. */
uint64_t outcome_sum(uint64_t sum, const void *bytes, size_t n);

#endif
