/* SPDX-License-Identifier: MIT
 *
 * Operands of a BANG op in a kernel of fuzz_launch: such that the op succeeds
 * where it can, or anything.
 */
#ifndef TESTS_FUZZ_LAUNCH_OPERANDS_H
#define TESTS_FUZZ_LAUNCH_OPERANDS_H

#include "tests/fuzz/bed.h"
#include "tests/fuzz/launch/text.h"

/* What right operands of a launch lie in: NRAM and the last block of GDRAM hold
 * these bytes at the beginning. */
enum { OPERANDS_BYTES = 0x10000 };
struct operands_room {
    uint64_t used[ISA_N_SPACES];
    uint8_t nram[OPERANDS_BYTES], gdram[OPERANDS_BYTES];
};

struct operands {
    unsigned type, source; /* fields of the word */
    uint64_t of[ISA_MAX_OPERANDS];
};

/* By the references of tests/ref, which know what an op wants; strings go to
 * the text. False: they know no such case, or none was found. */
bool operands_right(struct fuzz *f, const struct fuzz_bed *bed,
                    const struct isa_op *op, struct operands_room *room,
                    struct text *text, struct operands *o);
/* By their letters. */
void operands_any(struct fuzz *f, const struct fuzz_bed *bed,
                  const struct isa_op *op, struct operands *o);
/* One or two become something else. */
void operands_damage(struct fuzz *f, const struct fuzz_bed *bed,
                     const struct isa_op *op, struct operands *o);

#endif
