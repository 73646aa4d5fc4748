/* SPDX-License-Identifier: MIT
 *
 * Every overload of every intrinsic that has a reference, as the generator
 * writes and the runner calls it: overload i is function i of the kernel.
 */
#ifndef OVERLOADS_H
#define OVERLOADS_H

#include "isa/tables/names.h"

struct overload {
    char name[64];
    const struct isa_op *op;
    const char *call; /* of a row of hand.def; or NULL */
    size_t row;       /* which one */
    enum isa_type type, from;
    const char *element, *source;              /* C++ types */
    const struct isa_combination *combination; /* of products, else NULL, and */
    const char *factors[2]; /* the C++ types of source and weights */
    bool is_untyped;        /* the destination is void * */
    bool leaves_last;       /* the last operand has a default value */
    unsigned since;
    bool is_old; /* the name is one that a toolkit dropped */
};

/* All of them; *n receives their number. The caller frees the list. */
struct overload *overloads(size_t *n);

/* Whether the overload can express a call of its op with these types and
 * operands, of which those that are spans do not matter. */
bool overload_takes(const struct overload *o, enum isa_type type,
                    enum isa_type from, const uint64_t *args);

/* Calls visit for every op that no overload reaches. */
void overloads_missing(void (*visit)(void *user, const struct isa_op *op,
                                     const char *program),
                       void *user);

/* What the kernel and the runner exchange: where each buffer lies inside and
 * outside of the core, the operands, what was returned. Inside, so many bytes
 * lie together, the next ones in the next lane of WRAM. */
enum { OVERLOAD_OPERANDS = 15 };
struct overload_block {
    uint64_t inside[OVERLOAD_OPERANDS], outside[OVERLOAD_OPERANDS];
    uint64_t bytes[OVERLOAD_OPERANDS];           /* 0: no such buffer */
    uint64_t together[OVERLOAD_OPERANDS], pitch; /* from lane to lane */
    uint64_t args[OVERLOAD_OPERANDS];
    uint64_t result;
};

#endif
