/* SPDX-License-Identifier: MIT
 *
 * Every overload of every intrinsic that has a reference, as the generator
 * writes and the runner calls it: overload i is function i of the kernel.
 */
#ifndef OVERLOADS_H
#define OVERLOADS_H

#include "isa/names.h"

struct overload {
    char name[64];
    const struct isa_op *op;
    const char *call; /* of hand.def, with %0 %1... for operands; or NULL */
    enum isa_type type, from;
    const char *element, *source; /* C++ types */
    bool is_untyped;              /* the destination is void * */
    unsigned since, until;
};

/* All of them; *n receives their number. The caller frees the list. */
struct overload *overloads(size_t *n);

/* What the kernel and the runner exchange: where each buffer lies inside and
 * outside of the core, the operands, what was returned. */
enum { OVERLOAD_OPERANDS = 15 };
struct overload_block {
    uint64_t inside[OVERLOAD_OPERANDS], outside[OVERLOAD_OPERANDS];
    uint64_t bytes[OVERLOAD_OPERANDS]; /* 0: no such buffer */
    uint64_t args[OVERLOAD_OPERANDS];
    uint64_t result;
};

#endif
