/* SPDX-License-Identifier: MIT */
/* Random inputs that are the same everywhere: xorshift64*. */
#ifndef KN_RANDOM_H
#define KN_RANDOM_H

#include <assert.h>
#include <stdint.h>

struct kn_random {
    uint64_t state; /* never 0 */
};

static inline struct kn_random kn_random_init(uint32_t seed)
{
    return (struct kn_random){((uint64_t)seed << 1 | 1) * 0x9e3779b97f4a7c15u};
}

static inline uint32_t kn_random_next(struct kn_random *r)
{
    r->state ^= r->state >> 12;
    r->state ^= r->state << 25;
    r->state ^= r->state >> 27;
    return (uint32_t)(r->state * 0x2545f4914f6cdd1du >> 32);
}

/* Returns a number in [first, last]. */
static inline int kn_random_int(struct kn_random *r, int first, int last)
{
    assert(first <= last);
    uint64_t range = (uint64_t)((int64_t)last - first + 1);
    return (int)(first + (int64_t)(kn_random_next(r) * range >> 32));
}

/* Returns a multiple of 2^-23 in [-1, 1). */
static inline float kn_random_float(struct kn_random *r)
{
    return (float)(int32_t)(kn_random_next(r) >> 8) * 0x1p-23f - 1.0f;
}

#endif
