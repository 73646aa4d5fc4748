/* SPDX-License-Identifier: MIT */
/* Bodies of copies. The machine handles directions, clusters and completion;
 * bodies only move bytes. The documentation does not define partly overlapping
 * copies; here they behave as copies through a buffer. */
#include "isa/semantics/sem.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/memory/zero.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Minimum size for a far copy to bypass the host's caches. Then data of other
 * cores stays in the caches, and whole lines are written without first reading
 * them. */
enum { FAR_BYTES = 32768 };

#ifdef __SSE2__
/* Copies s to d, which are disjoint, in whole lines of d. */
static void copy_past_caches(char *d, const char *s, size_t n)
{
    const size_t before = -(uintptr_t)d % ISA_CACHE_LINE;
    memcpy(d, s, before);
    size_t i = before;
    for (; n - i >= ISA_CACHE_LINE; i += ISA_CACHE_LINE) {
        ISA_UNROLL
        for (size_t k = i; k < i + ISA_CACHE_LINE; k += sizeof(__m128i))
            _mm_stream_si128((void *)(d + k),
                             _mm_loadu_si128((const void *)(s + k)));
    }
    _mm_sfence(); /* orders the stores as for normal stores */
    memcpy(d + i, s + i, n - i);
}
#else
static void copy_past_caches(char *d, const char *s, size_t n)
{
    memcpy(d, s, n);
}
#endif

void isa_sem_memcpy(struct isa_call *c)
{
    if (c->is_far && isa_are_zeros(c->ptr[1], c->ptr[0], c->n))
        return;
    if (c->is_far && c->n >= FAR_BYTES)
        copy_past_caches(c->ptr[0], c->ptr[1], c->n);
    else
        memmove(c->ptr[0], c->ptr[1], c->n);
}
