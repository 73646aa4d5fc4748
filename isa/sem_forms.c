/* SPDX-License-Identifier: MIT
 *
 * The cycled forms of elementwise ops, made from the flat ones: a round at a
 * time, short rounds made longer.
 */
#include "isa/sem.h"

void isa_cycled(const struct isa_call *c, isa_sem *body)
{
    size_t size = isa_types[c->type].bytes, m = c->arg[4];
    _Alignas(64) char repeated[4096];
    const char *b = c->ptr[2];
    size_t rounds = sizeof repeated / size / m;
    rounds = c->n / m < rounds ? c->n / m : rounds;
    if (rounds > 1) { /* a short one, made longer */
        size_t bytes = m * size, all = rounds * bytes;
        memcpy(repeated, b, bytes);
        for (size_t k = bytes; k < all; k += k)
            memcpy(repeated + k, repeated, k < all - k ? k : all - k);
        b = repeated;
        m *= rounds;
    }
    struct isa_call round; /* not cleared: bodies read what is set here */
    round.type = c->type;
    round.ptr[2] = (void *)(uintptr_t)b;
    /* The last round first, as the destination may be the cycled operand. */
    for (size_t end = c->n; end > 0; end -= round.n) {
        round.n = end % m ? end % m : m;
        round.ptr[0] = (char *)c->ptr[0] + (end - round.n) * size;
        round.ptr[1] = (char *)c->ptr[1] + (end - round.n) * size;
        body(&round);
    }
}
