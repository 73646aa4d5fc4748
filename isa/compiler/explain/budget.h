/* SPDX-License-Identifier: MIT
 *
 * Memories that are too full: which variable takes how much.
 */
#ifndef ISA_COMPILER_EXPLAIN_BUDGET_H
#define ISA_COMPILER_EXPLAIN_BUDGET_H

#include "isa/compiler/job/link.h"

/* The image linked with room for everything and with relocations; NULL if that
 * fails. */
char *mlucc_read_with_room(struct mlucc_job *job, const struct mlucc_link *link,
                           size_t *n);
/* A variable in a memory that is too full; without a place if that is unknown.
 */
struct mlucc_placed {
    const char *file, *line, *name;
    uint64_t bytes;
    const char *kernels; /* that reach it, "'first' and 'second'"; or NULL */
};
/* The bytes that a scratchpad, or the variables or constants of an image, may
 * take. */
uint64_t mlucc_capacity(const struct isa_arch *arch, enum isa_space space);
/* The message for a memory with these variables, which are sorted by it: those
 * of a kernel, or, NULL, of all. */
void mlucc_print_budget(const char *source, const struct isa_arch *arch,
                        enum isa_space space, struct mlucc_placed *variables,
                        size_t n, uint64_t needed, const char *kernel);
/* Explains an overfull space: false if that could not be found out. */
bool mlucc_explain_budget(struct mlucc_job *job, const struct mlucc_link *link);

#endif
