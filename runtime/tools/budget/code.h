/* SPDX-License-Identifier: MIT
 *
 * Reads from the instructions of a device image who calls whom, how, and which
 * static variables a function touches. Nothing runs; what cannot be known like
 * this is marked, never guessed.
 */
#ifndef RUNTIME_TOOLS_BUDGET_CODE_H
#define RUNTIME_TOOLS_BUDGET_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/image/image.h"

struct budget_function {
    const struct isa_symbol *symbol; /* of the image */
    uint64_t frame;                  /* bytes it takes for itself */
    bool has_frame;       /* false: the frame size is known only at run time */
    uint64_t indirect_pc; /* of a call by an address; 0: none */
    bool is_taken;        /* its address is used otherwise than by calls */
};

/* A call of one function by another, the first of several. */
struct budget_call {
    size_t from, to; /* of the functions */
    uint64_t pc;
    bool is_tail; /* a jump: the frame of the caller is gone by then */
};

/* A function uses a variable. */
struct budget_use {
    size_t function;
    const struct isa_symbol *variable;
};

struct budget_code {
    struct budget_function *functions;
    size_t n_functions;
    struct budget_call *calls;
    size_t n_calls, calls_room;
    struct budget_use *uses;
    size_t n_uses, uses_room;
    bool has_no_memory; /* while it was read */
};

/* Reads the code of an image, opened on elf[0..n). False: the host has no
 * memory left; call budget_code_close in any case. */
bool budget_code_open(struct budget_code *code, const struct isa_image *image,
                      const void *elf, size_t n);

void budget_code_close(struct budget_code *code);

/* The function that begins at an address; n_functions: none. */
size_t budget_code_at(const struct budget_code *code, uint64_t address);

#define BUDGET_MAX_CHAIN 64

struct budget_stack {
    uint64_t bytes;     /* of the deepest known chain */
    uint64_t arguments; /* of them the launch writes so many itself */
    /* The chain, kernel first; functions of the code. */
    size_t chain[BUDGET_MAX_CHAIN];
    size_t n_chain; /* its length; more than n if cut */
    /* Why bytes is no bound; n_functions: it is one. */
    size_t recursive; /* comes back to itself */
    bool by_address;  /* perhaps, through a call by an address */
    size_t variable;  /* takes as much as it is called with */
    size_t indirect;  /* calls by an address, and no address is taken */
    uint64_t indirect_pc;
};

/* Computes the stack that a kernel, the function at that address, needs. False:
 * the host has no memory left. */
bool budget_stack_of(const struct budget_code *code,
                     const struct isa_kernel *kernel,
                     struct budget_stack *stack);

/* Whether bytes is the most that the stack can take. */
bool budget_stack_is_bounded(const struct budget_code *code,
                             const struct budget_stack *stack);

#endif
