/* SPDX-License-Identifier: MIT */
/* How much of each memory a kernel needs. */
#ifndef RUNTIME_TOOLS_BUDGET_MEASURE_H
#define RUNTIME_TOOLS_BUDGET_MEASURE_H

#include "runtime/tools/budget/budget.h"

/* Whether the code of a kernel, or code that it calls, uses the variable. If no
 * kernel uses it directly, all kernels may. */
bool budget_uses(const struct budget *budget,
                 const struct budget_kernel *kernel,
                 const struct budget_variable *variable);

void budget_close(struct budget *budget);

/* The limits of an architecture. `sizes`, by memory, are sizes of a device that
 * replace those of the architecture; NULL: no sizes are replaced. */
struct budget_limits budget_limits_of(const struct isa_arch *arch,
                                      const char *name, const uint64_t *sizes);

/* Measures the image in elf[0..n), which must stay valid, against limits. On an
 * error, returns false and writes a message. */
bool budget_open(struct budget *budget, const void *elf, size_t n,
                 const struct budget_limits *limits, char *error,
                 size_t error_bytes);

/* Returns the bytes of a memory that are kept for the compiler. */
uint64_t budget_reserve(const struct budget *budget, enum budget_memory memory);

extern const struct budget_memory_info budget_memories[BUDGET_N_MEMORIES];

/* Returns the free bytes of a memory without the reserve. Negative: kernels use
 * part of the reserve. */
int64_t budget_left(const struct budget *budget, enum budget_memory memory);

/* Returns the bytes of a memory that kernels can always use: its size minus the
 * most that the vendor's compiler keeps. */
uint64_t budget_limit(const struct budget *budget, enum budget_memory memory);

/* Returns whether the vendor's compiler accepts a kernel that uses `used` bytes
 * of a memory. */
enum isa_take budget_take(const struct budget *budget,
                          enum budget_memory memory, uint64_t used);

/* Returns by how many bytes a memory is too small; 0: it is large enough. */
uint64_t budget_excess(const struct budget *budget, enum budget_memory memory);

/* Returns the stack in KiB that a kernel must be given; 0: no stack is large
 * enough. */
uint64_t budget_stack_kib(const struct budget_kernel *kernel);

/* Whether every memory and every stack is large enough. */
bool budget_fits(const struct budget *budget);

void budget_shrink(const struct budget *budget, enum budget_memory memory,
                   budget_shrink_tell *tell, void *user);

#endif
