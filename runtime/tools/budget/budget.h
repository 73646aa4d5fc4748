/* SPDX-License-Identifier: MIT */
/* Budgets: how much of each memory the kernels of a device image need, before
 * any kernel runs, and whether a device has as much. Variables at file scope
 * have the same place in all kernels; local variables have a layout for each
 * kernel. */
#ifndef BUDGET_BUDGET_H
#define BUDGET_BUDGET_H

#include "isa/image/image.h"
#include "isa/isa.h"
#include "isa/support/json/json.h"
#include "runtime/tools/budget/code.h"

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

/* The limits of a device. */
struct budget_limits {
    char name[96]; /* "mtp_592" */
    uint64_t bytes[BUDGET_N_MEMORIES];
    /* The most bytes that the vendor's compiler keeps, see archs.def. */
    uint64_t kept[BUDGET_N_MEMORIES];
    enum isa_evidence evidence;
};

struct budget_variable {
    enum budget_memory memory;
    const struct isa_symbol *symbol;
    char *name, *file; /* name and file as in the source; file NULL: unknown */
    unsigned line;
    uint64_t offset, bytes;
    uint64_t keeps; /* most bytes that the variable may keep so that all
                       kernels fit */
};

struct budget_kernel {
    const struct isa_kernel *kernel;
    char *file; /* NULL: unknown */
    unsigned line;
    uint64_t bytes[BUDGET_N_MEMORIES]; /* bytes of the variables that the
                                          kernel's code can reach */
    uint64_t used[BUDGET_N_MEMORIES];  /* bytes of its layout: variables
                                          shared with other kernels, its own
                                          variables, and gaps */
    bool *reaches;                     /* function of the code */
    struct budget_stack stack;
};

struct budget {
    struct budget_limits limits;
    uint64_t
        shared[BUDGET_N_MEMORIES]; /* of variables at file scope, with gaps */
    uint64_t used[BUDGET_N_MEMORIES];  /* by the kernel that uses most */
    struct budget_variable *variables; /* largest first in each memory */
    size_t n_variables;
    struct budget_kernel *kernels;
    size_t n_kernels;
    struct budget_code code;
    struct isa_image image;
    struct isa_debuginfo *info;
};

/* The stack of a program that has no option for it, in KiB. */
#define BUDGET_STACK_KIB 1024

/* Receives a variable to shrink and how many bytes the variable may keep.
 * The callback is called for the largest variables first, until the rest
 * fits. The bytes removed are a multiple of 128, so that no gap after the
 * variable grows. */
typedef void budget_shrink_tell(void *user,
                                const struct budget_variable *variable,
                                uint64_t to);

/* ---- text.c, json.c ---------------------------------------------------- */

/* Receives a sentence, with a remedy, for each memory or kernel that does not
 * fit. The sentence is about the architecture, but does not name the
 * architecture. */
typedef void budget_tell(void *user, const char *sentence);

#endif
