/* SPDX-License-Identifier: MIT
 *
 * The cycled forms of elementwise ops, in rounds: short ones made longer, as
 * loops of a few vectors are as fast as long ones, and shorter ones are not.
 */
#include "isa/semantics/forms.h"

enum { SHORT_BYTES = 256, LONGER_BYTES = 1024 };

/* Rounds of n elements each, from one element of the call on. */
static void run(const struct isa_call *c, struct isa_call *round, size_t from,
                size_t n, size_t rounds, isa_rounds *body)
{
    size_t size = isa_types[c->type].bytes;
    round->n = n;
    round->ptr[0] = (char *)c->ptr[0] + from * size;
    round->ptr[1] = (char *)c->ptr[1] + from * size;
    if (n > 0 && rounds > 0)
        body(round, rounds);
}

void isa_cycled(const struct isa_call *c, isa_rounds *body)
{
    size_t size = isa_types[c->type].bytes, n = c->arg[4], bytes = n * size;
    _Alignas(64) char repeated[LONGER_BYTES];
    struct isa_call round; /* not cleared: bodies read what is set here */
    round.type = c->type;
    round.generation = c->generation;
    round.ptr[2] = c->ptr[2];
    if (bytes < SHORT_BYTES && n < c->n) {
        size_t most = LONGER_BYTES / bytes, all = c->n / n;
        n *= most < all ? most : all;
        memcpy(repeated, c->ptr[2], bytes);
        for (size_t k = bytes; k < n * size; k += k)
            memcpy(repeated + k, repeated, k < n * size - k ? k : n * size - k);
        round.ptr[2] = repeated;
    }
    /* The first round last, as its destination may be b. */
    size_t rounds = c->n / n, first = c->ptr[0] == round.ptr[2] ? 1 : 0;
    run(c, &round, first * n, n, rounds - first, body);
    run(c, &round, rounds * n, c->n % n, 1, body);
    run(c, &round, 0, n, first, body);
}
