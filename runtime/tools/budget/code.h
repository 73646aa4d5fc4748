/* SPDX-License-Identifier: MIT */
/* Reads from the instructions of a device image which functions call which,
 * how, and which static variables a function uses. No code runs. Facts that
 * cannot be known without a run are marked, never guessed. */
#ifndef RUNTIME_TOOLS_BUDGET_CODE_H
#define RUNTIME_TOOLS_BUDGET_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/image/image.h"

struct budget_function {
    const struct isa_symbol *symbol; /* of the image */
    uint64_t frame;                  /* bytes of its own stack frame */
    bool has_frame;       /* false: the frame size is known only at run time */
    uint64_t indirect_pc; /* pc of a call by an address; 0: the function has
                             none */
    bool is_taken;        /* whether its address is used for more than direct
                             calls */
};

/* A call of one function by another. If there are several calls, it is the
 * first. */
struct budget_call {
    size_t from, to; /* indexes of functions */
    uint64_t pc;
    bool is_tail; /* the call is a jump, so the frame of the caller is
                     already gone */
};

/* A use of a variable by a function. */
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
    bool has_no_memory; /* memory ran out while the code was read */
};

/* Reads the code of an image that was opened on elf[0..n). False: the host has
 * no memory left. Call budget_code_close even then. */
bool budget_code_open(struct budget_code *code, const struct isa_image *image,
                      const void *elf, size_t n);

void budget_code_close(struct budget_code *code);

/* Returns the function that begins at an address; n_functions: none. */
size_t budget_code_at(const struct budget_code *code, uint64_t address);

#define BUDGET_MAX_CHAIN 64

struct budget_stack {
    uint64_t bytes;     /* stack of the deepest known chain of calls */
    uint64_t arguments; /* bytes of these that the launch itself writes */
    /* The chain of calls: indexes of functions, the kernel first. */
    size_t chain[BUDGET_MAX_CHAIN];
    size_t n_chain; /* length of the chain; more than `chain` has if the
                       chain was cut */
    /* Functions because of which `bytes` is no upper bound; n_functions:
     * none. */
    size_t recursive; /* calls itself, directly or through other functions */
    bool by_address;  /* only perhaps, through a call by an address */
    size_t variable;  /* has a frame size that is known only at run time */
    size_t
        indirect; /* calls by an address, but no function's address is taken */
    uint64_t indirect_pc;
};

/* Computes the stack that a kernel needs. False: the host has no memory left.
 */
bool budget_stack_of(const struct budget_code *code,
                     const struct isa_kernel *kernel,
                     struct budget_stack *stack);

/* Whether `bytes` is an upper bound of the stack. */
bool budget_stack_is_bounded(const struct budget_code *code,
                             const struct budget_stack *stack);

#endif
