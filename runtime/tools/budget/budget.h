/* SPDX-License-Identifier: MIT
 *
 * Budgets: what the kernels of a device image take of each memory, before
 * anything runs, and whether a device has as much. Scratchpads are laid out per
 * image, so all kernels of a file share one layout; stacks are per kernel.
 */
#ifndef BUDGET_BUDGET_H
#define BUDGET_BUDGET_H

#include <stdio.h>

#include "isa/image/image.h"
#include "isa/support/json.h"
#include "runtime/tools/budget/stack.h"

enum budget_memory {
#define X(ID, name, size, reserve, qualifier) BUDGET_##ID,
#include "runtime/tools/budget/memories.def"
#undef X
    BUDGET_N_MEMORIES
};

struct budget_memory_info {
    const char *name, *qualifier;
    uint64_t reserve; /* bytes */
};
extern const struct budget_memory_info budget_memories[BUDGET_N_MEMORIES];

/* What a device has of each memory. */
struct budget_limits {
    char name[96]; /* "mtp_592" */
    uint64_t bytes[BUDGET_N_MEMORIES];
};

struct budget_variable {
    enum budget_memory memory;
    const struct isa_symbol *symbol;
    char *name, *file; /* as in the source; file NULL: unknown */
    unsigned line;
    uint64_t offset, bytes;
};

struct budget_kernel {
    const struct isa_kernel *kernel;
    char *file; /* NULL: unknown */
    unsigned line;
    uint64_t bytes[BUDGET_N_MEMORIES]; /* variables its code can reach */
    bool *reaches;                     /* function of the code */
    struct budget_stack stack;
};

struct budget {
    struct budget_limits limits;
    uint64_t used[BUDGET_N_MEMORIES];  /* with gaps */
    struct budget_variable *variables; /* largest first in each memory */
    size_t n_variables;
    struct budget_kernel *kernels;
    size_t n_kernels;
    struct budget_code code;
    struct isa_image image;
    struct isa_debuginfo *info;
};

/* Measures the image in elf[0..n), which must stay, against limits. False with
 * a sentence in error. */
bool budget_open(struct budget *budget, const void *elf, size_t n,
                 const struct budget_limits *limits, char *error,
                 size_t error_bytes);
void budget_close(struct budget *budget);

/* Whether a kernel's code, or what it calls, uses the variable; where nobody's
 * does so directly, all may. */
bool budget_uses(const struct budget *budget,
                 const struct budget_kernel *kernel,
                 const struct budget_variable *variable);

/* What is kept of a memory for the compiler. */
uint64_t budget_reserve(const struct budget *budget, enum budget_memory memory);
/* What is left of a memory beside the reserve; negative: it is in use. */
int64_t budget_left(const struct budget *budget, enum budget_memory memory);
/* Bytes by which a memory is too small; 0: it is not. */
uint64_t budget_excess(const struct budget *budget, enum budget_memory memory);
/* Whether every memory and stack suffices. */
bool budget_fits(const struct budget *budget);
/* The stack of a program that asks for nothing, in KiB. */
#define BUDGET_STACK_KIB 1024
/* The stack in KiB a kernel must be given; 0: no stack is large enough. */
uint64_t budget_stack_kib(const struct budget_kernel *kernel);

/* How much a memory would have to give: calls tell for variables, the largest
 * first, with the bytes they may keep, until the rest fits. What they lose is a
 * multiple of 128 bytes, so that no gap behind them grows. */
typedef void budget_shrink_tell(void *user,
                                const struct budget_variable *variable,
                                uint64_t to);
void budget_shrink(const struct budget *budget, enum budget_memory memory,
                   budget_shrink_tell *tell, void *user);

/* ---- text.c, json.c ---------------------------------------------------- */

/* One row of the overview, and the line above all rows. */
void budget_print_head(FILE *out);
void budget_print_row(FILE *out, const struct budget *budget);
/* Everything about one architecture. */
void budget_print(FILE *out, const struct budget *budget);
/* Tells a sentence for everything that does not fit, and what would help; it
 * holds for the architecture, but does not name it. */
typedef void budget_tell(void *user, const char *sentence);
void budget_remedies(const struct budget *budget, budget_tell *tell,
                     void *user);
/* As an element of the array "architectures"; the same for one the file does
 * not compile for. */
void budget_json(struct json_writer *w, const struct budget *budget);
void budget_json_refusal(struct json_writer *w, const char *name,
                         const char *messages);

#endif
