/* SPDX-License-Identifier: MIT
 *
 * A launch of fuzz_launch: which image, which kernel, with what arguments, for
 * how many tasks, on what sort of device.
 */
#ifndef TESTS_FUZZ_LAUNCH_CASE_H
#define TESTS_FUZZ_LAUNCH_CASE_H

#include "tests/fuzz/launch/image.h"

enum { CASE_PARAMETERS = 40, CASE_PARAMETER_BYTES = 1024 };

struct launch_case {
    struct program program;
    const unsigned char *elf;
    unsigned char
        *own; /* the same, to be freed; or NULL: it is an operator's */
    size_t bytes;
    char kernel[256];
    unsigned n_arguments;
    uint8_t values[CASE_PARAMETERS][CASE_PARAMETER_BYTES];
    struct sim_argument arguments[CASE_PARAMETERS];
    struct sim_dim dim;
    unsigned union_clusters;
    uint64_t clusters;       /* that it may use */
    unsigned sampled, times; /* launched so often */
    uint64_t limit;          /* of instructions */
    bool is_stopped;         /* by the host, before it begins */
    bool counts_work, counts_sites, notes_unwritten, is_warm;
    uint32_t wants, checks; /* of observers, where it is observed */
    uint64_t watched_first, watched_bytes;
    uint64_t seed; /* of what else is chosen */
};

/* A device, and how it is simulated; not yet the engine and the threads. */
struct sim_config case_config(struct fuzz *f);

void case_make(struct fuzz *f, const struct fuzz_bed *bed,
               struct launch_case *c);
void case_fini(struct launch_case *c);

#endif
