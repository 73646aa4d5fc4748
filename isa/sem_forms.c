/* SPDX-License-Identifier: MIT
 *
 * Forms of elementwise ops made from a simpler one. Halfs by way of floats:
 * blocks are widened, the body runs on floats, the result is rounded; that is
 * what arithmetic on halfs means, and whole arrays convert many times faster
 * than the elements of a loop. Cycled operands a round at a time.
 */
#include "isa/sem.h"

enum { BLOCK = 512 };

void isa_by_floats(const struct isa_call *c, char second, isa_sem *body)
{
    float d[BLOCK], a[BLOCK], b[BLOCK];
    char *halfs_d = c->ptr[0];
    const char *halfs_a = c->ptr[1], *halfs_b = c->ptr[2];
    struct isa_call block; /* not cleared: bodies read what is set here */
    block.type = ISA_T_F32;
    block.ptr[0] = d;
    block.ptr[1] = a;
    block.ptr[2] = b;
    if (second == 's')
        block.arg[2] = isa_f32_bits(isa_load_f16(&c->arg[2], 0));
    for (size_t done = 0; done < c->n; done += block.n) {
        size_t rest = c->n - done;
        block.n = rest < BLOCK ? rest : BLOCK;
        isa_f16_to_f32_array(a, halfs_a + 2 * done, block.n);
        if (second == 'r')
            isa_f16_to_f32_array(b, halfs_b + 2 * done, block.n);
        body(&block);
        isa_f32_to_f16_array(halfs_d + 2 * done, d, block.n);
    }
}

void isa_cycled(const struct isa_call *c, isa_sem *body)
{
    size_t size = isa_types[c->type].bytes, m = c->arg[4];
    char repeated[1024];
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
    struct isa_call round; /* not cleared, as above */
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
