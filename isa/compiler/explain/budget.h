/* SPDX-License-Identifier: MIT */
/* Explains memories that are too full: the size of each variable. */
#ifndef ISA_COMPILER_EXPLAIN_BUDGET_H
#define ISA_COMPILER_EXPLAIN_BUDGET_H

#include "isa/compiler/job/link.h"

/* Links an image with unlimited memories and with relocations, and returns it;
 * NULL on failure. */
char *mlucc_read_with_room(struct mlucc_job *job, const struct mlucc_link *link,
                           size_t *n);
/* A variable in a memory that is too full. file and line are NULL if
 * unknown. */
struct mlucc_placed {
    const char *file, *line, *name;
    uint64_t bytes;
    const char *kernels; /* kernels that can reach it ("'first' and 'second'"),
                            or NULL */
};
/* Returns the maximum bytes of a scratchpad, or of an image's variables or
 * constants. */
uint64_t mlucc_capacity(const struct isa_arch *arch, enum isa_space space);
/* Prints the message for a memory: the variables of a kernel (NULL: of all
 * kernels), sorted by size. */
void mlucc_print_budget(const char *source, const struct isa_arch *arch,
                        enum isa_space space, struct mlucc_placed *variables,
                        size_t n, uint64_t needed, const char *kernel);
/* Explains a memory that is too full. False if the cause is unknown. */
bool mlucc_explain_budget(struct mlucc_job *job, const struct mlucc_link *link);

#endif
