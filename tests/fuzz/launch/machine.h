/* SPDX-License-Identifier: MIT
 *
 * Devices of fuzz_launch that are alike but for who performs the launches, and
 * all that can be known of a launch afterwards.
 */
#ifndef TESTS_FUZZ_LAUNCH_MACHINE_H
#define TESTS_FUZZ_LAUNCH_MACHINE_H

#include "tests/fuzz/launch/case.h"
#include "tests/fuzz/launch/outcome.h"

/* How a launch is performed: on a device, at once or in parts, seen by
 * observers or not. */
struct way {
    const char *name;
    enum sim_engine engine;
    unsigned threads;
    bool has_other_quantum, is_paused, is_observed;
};

struct machine {
    struct fuzz_bed bed; /* its device and blocks are set, nothing else */
    struct way way;
    atomic_bool is_stopped;
    struct outcome *into;          /* of the launch under way */
    uint64_t reached[ISA_MAX_OPS]; /* ops that took effect */
};

void machine_init(struct machine *m, const struct sim_config *config,
                  const struct way *way);
void machine_fini(struct machine *m);

/* Performs the launch in the way of the machine, or in parts or observed. The
 * outcome of c->times of them; a message and false where something was written
 * that must not be. */
void machine_perform(struct machine *m, const struct launch_case *c,
                     const struct way *way, struct outcome *o);

#endif
