/* SPDX-License-Identifier: MIT */
/* Cycled forms of elementwise ops, which repeat an operand. Short repeats are
 * joined to longer repeats, because a loop of a few vectors is as fast as a
 * long loop, but a shorter loop is not. */
#include "isa/semantics/forms.h"

#include <assert.h>

enum { SHORT_BYTES = 256, LONGER_BYTES = 1024 };

/* Runs `repeats` repeats of n elements each, starting at element `from`. */
static void run(const struct isa_call *c, struct isa_call *repeat, size_t from,
                size_t n, size_t repeats, isa_repeats *body)
{
    size_t size = isa_types[c->type].bytes;
    repeat->n = n;
    repeat->ptr[0] = (char *)c->ptr[0] + from * size;
    repeat->ptr[1] = (char *)c->ptr[1] + from * size;
    if (n > 0 && repeats > 0)
        body(repeat, repeats);
}

void isa_cycled(const struct isa_call *c, isa_repeats *body)
{
    size_t size = isa_types[c->type].bytes, n = c->arg[4], bytes = n * size;
    _Alignas(64) char repeated[LONGER_BYTES];
    struct isa_call repeat; /* not cleared: all fields that are read are set */
    assert(n > 0 && c->n % n == 0);
    repeat.type = c->type;
    repeat.generation = c->generation;
    repeat.ptr[2] = c->ptr[2];
    if (bytes < SHORT_BYTES && n < c->n) {
        size_t most = LONGER_BYTES / bytes, all = c->n / n;
        n *= most < all ? most : all;
        assert(n * size <= LONGER_BYTES && n <= c->n);
        memcpy(repeated, c->ptr[2], bytes);
        for (size_t k = bytes; k < n * size; k += k)
            memcpy(repeated + k, repeated, k < n * size - k ? k : n * size - k);
        repeat.ptr[2] = repeated;
    }
    /* The first repeat is done last, because its destination may be b. */
    size_t repeats = c->n / n, first = c->ptr[0] == repeat.ptr[2] ? 1 : 0;
    run(c, &repeat, first * n, n, repeats - first, body);
    run(c, &repeat, repeats * n, c->n % n, 1, body);
    run(c, &repeat, 0, n, first, body);
}
