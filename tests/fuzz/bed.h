/* SPDX-License-Identifier: MIT
 *
 * A device for the fuzzers of ops: a module made by hand, one union task of two
 * clusters, some allocations; and random operands, often what an op wants,
 * sometimes anything.
 */
#ifndef TESTS_FUZZ_BED_H
#define TESTS_FUZZ_BED_H

#include "sim/machine/machine.h"

enum {
    FUZZ_WORDS = 64,
    FUZZ_BLOCKS = 5,
    FUZZ_CODE_BYTES = 4096,
    FUZZ_CODE_FILL = 0x13 /* addi x0, x0, 0 is 0x13 */
};

struct fuzz_bed {
    struct sim *sim;
    struct sim_module module;
    struct isa_kernel kernel;
    struct sim_launch launch;
    uint32_t words[FUZZ_WORDS];
    uint64_t blocks[FUZZ_BLOCKS], sizes[FUZZ_BLOCKS];
    uint64_t freed; /* where a block of 1000 bytes was */
};

/* A random stream; state is not 0. */
struct fuzz {
    uint64_t state, rounds;
    uint64_t stops[SIM_STOP_FAULT + 1], faults[SIM_N_FAULTS];
};
uint64_t fuzz_next(struct fuzz *f);
/* Less than n, which is not 0. */
uint64_t fuzz_below(struct fuzz *f, uint64_t n);

/* Aborts if there is no memory for it. */
void fuzz_bed_init(struct fuzz_bed *bed, const char *device);
void fuzz_bed_fini(struct fuzz_bed *bed);

/* An address in or near a memory of the core; what an operand of this letter
 * should be, sometimes anything. Of the bed they ask for the device and the
 * blocks alone, freed ones as well. */
uint64_t fuzz_address(struct fuzz *f, const struct fuzz_bed *bed);
uint64_t fuzz_operand(struct fuzz *f, const struct fuzz_bed *bed, char letter);
/* Operands for op in the registers of c. */
void fuzz_set_operands(struct fuzz *f, const struct fuzz_bed *bed,
                       struct sim_core *c, const struct isa_op *op);

#endif
