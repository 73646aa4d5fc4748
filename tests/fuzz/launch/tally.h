/* SPDX-License-Identifier: MIT
 *
 * What the launches of fuzz_launch came to: how they ended, and which rows of
 * the tables were performed, so that a run without failures is not an empty
 * run.
 */
#ifndef TESTS_FUZZ_LAUNCH_TALLY_H
#define TESTS_FUZZ_LAUNCH_TALLY_H

#include "tests/fuzz/launch/case.h"
#include "tests/fuzz/launch/outcome.h"

enum { TALLY_ENGINES = 2, TALLY_STATUSES = SIM_ERROR_STOPPED + 1 };

struct tally {
    uint64_t launches, runs; /* each is run in several ways */
    uint64_t refused;        /* images that are not loaded */
    uint64_t statuses[N_PROGRAMS][TALLY_STATUSES];
    uint64_t faults[SIM_N_FAULTS];
    /* By engine, how often a row took effect; of ops of the machine and of
     * scalar instructions those in texts that are straight. */
    uint64_t ops[TALLY_ENGINES][ISA_MAX_OPS];
    uint64_t insns[TALLY_ENGINES][ISA_N_INSNS];
};

/* How a launch ended, once; what was performed, by each engine. */
void tally_end(struct tally *t, const struct launch_case *c,
               const struct outcome *o);
void tally_rows(struct tally *t, const struct launch_case *c,
                const struct outcome *o, unsigned engine);

void tally_print(const struct tally *t);
/* Whether enough was reached for the launches to mean something: nine of ten
 * ops in each engine, all faults that a launch can raise. Says what is
 * missing. */
bool tally_is_enough(const struct tally *t);

#endif
