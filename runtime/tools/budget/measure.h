/* SPDX-License-Identifier: MIT
 *
 * What a kernel takes of each memory.
 */
#ifndef RUNTIME_TOOLS_BUDGET_MEASURE_H
#define RUNTIME_TOOLS_BUDGET_MEASURE_H

#include "runtime/tools/budget/budget.h"

/* Whether a kernel's code, or what it calls, uses the variable; if none
 * does so directly, all may. */
bool budget_uses(const struct budget *budget,
                 const struct budget_kernel *kernel,
                 const struct budget_variable *variable);

void budget_close(struct budget *budget);

/* The limits of an architecture: its sizes, or those that a device has instead
 * (by memory; NULL: the architecture's). */
struct budget_limits budget_limits_of(const struct isa_arch *arch,
                                      const char *name, const uint64_t *sizes);

/* Measures the image in elf[0..n), which must stay, against limits. False with
 * a sentence in error. */
bool budget_open(struct budget *budget, const void *elf, size_t n,
                 const struct budget_limits *limits, char *error,
                 size_t error_bytes);

/* Returns the bytes of a memory kept for the compiler. */
uint64_t budget_reserve(const struct budget *budget, enum budget_memory memory);

extern const struct budget_memory_info budget_memories[BUDGET_N_MEMORIES];

/* Returns the free bytes of a memory beside the reserve; negative: it is in
 * use. */
int64_t budget_left(const struct budget *budget, enum budget_memory memory);

/* Returns the bytes of a memory that kernels surely may use: its size, less the
 * most that the vendor's compiler keeps. */
uint64_t budget_limit(const struct budget *budget, enum budget_memory memory);

/* Returns what that compiler does with a kernel that uses bytes of a memory. */
enum isa_take budget_take(const struct budget *budget,
                          enum budget_memory memory, uint64_t used);

/* Bytes by which a memory is too small; 0: it is not. */
uint64_t budget_excess(const struct budget *budget, enum budget_memory memory);

/* The stack in KiB a kernel must be given; 0: no stack is large enough. */
uint64_t budget_stack_kib(const struct budget_kernel *kernel);

/* Whether every memory and stack suffices. */
bool budget_fits(const struct budget *budget);

void budget_shrink(const struct budget *budget, enum budget_memory memory,
                   budget_shrink_tell *tell, void *user);

#endif
