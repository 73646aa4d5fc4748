/* SPDX-License-Identifier: MIT */
/* Bodies of ops that multiply rows of channels by a factor per row and a weight
 * per channel. */
#include "isa/number/made.h"
#include "isa/semantics/lanes.h"
#include "isa/semantics/sem.h"

#include <assert.h>

enum { BLOCK = ISA_BLOCK(256, 2) }; /* channels per block */

/* Reads one of the weights that one linear copy placed. Weights are in the
 * order of such a copy; if their number is no multiple of 64, they are
 * contiguous. */
static void read_dense(const struct isa_call *c, uint64_t channels,
                       uint64_t channel, char *d, size_t size)
{
    uint64_t share = isa_lanes_share(c->lanes.linear);
    uint64_t at =
        channels % ISA_LANES
            ? channel
            : isa_slice_order(c->slices, channels / ISA_LANES, channel);
    assert(share > 0 && channel < channels);
    for (size_t i = 0; i < size; i++) {
        uint64_t byte = at * size + i;
        isa_lanes_read_lane(c, 2, byte / share, byte % share, d + i, 1);
    }
}

/* Loads channels first..first+n of `all`, n at most BLOCK. */
static void load_kernel(const struct isa_call *c, uint64_t all, uint64_t first,
                        size_t n, void *d)
{
    size_t size = isa_types[c->type].bytes;
    bool is_dense = c->lanes.linear == all * size;
    assert(n <= BLOCK && first + n <= all && size <= sizeof(float));
    for (size_t i = 0; i < n; i++) {
        char *to = (char *)d + i * size;
        uint64_t channel = first + i;
        if (is_dense)
            read_dense(c, all, channel, to, size);
        else
            isa_lanes_read(c, 2, channel, 0, to, size);
    }
}

/* d = a * b * kernel + e (no addition if e is NULL), with three roundings. */
#define CHANNELS(kind)                                                  \
    static void channels_##kind(const struct isa_call *c, uint64_t n,   \
                                uint64_t all, const void *e)            \
    {                                                                   \
        char kernel[BLOCK * sizeof(float)];                             \
        size_t step;                                                    \
        for (uint64_t first = 0; first < all; first += step) {          \
            step = all - first < BLOCK ? all - first : BLOCK;           \
            load_kernel(c, all, first, step, kernel);                   \
            for (uint64_t i = 0; i < n; i++) {                          \
                float a = isa_load_##kind(c->ptr[1], i);                \
                uint64_t at = i * all + first;                          \
                ISA_INDEPENDENT                                         \
                for (size_t k = 0; k < step; k++) {                     \
                    const float b = isa_load_##kind(c->ptr[3], at + k); \
                    const float w = isa_load_##kind(kernel, k);         \
                    const float q = e ? isa_load_##kind(e, at + k) : 0; \
                    float p = ISA_MADE(a * b, a, b);                    \
                    p = ISA_MADE(p * w, p, w);                          \
                    isa_store_##kind(c->ptr[0], at + k,                 \
                                     e ? ISA_MADE(p + q, p, q) : p);    \
                }                                                       \
            }                                                           \
        }                                                               \
    }
CHANNELS(f16)
CHANNELS(bf16)
CHANNELS(f32)
#undef CHANNELS

static void multiply_channels(const struct isa_call *c, uint64_t n,
                              uint64_t channels, const void *addend)
{
    switch (c->type) {
    case ISA_T_F16:
        channels_f16(c, n, channels, addend);
        break;
    case ISA_T_BF16:
        channels_bf16(c, n, channels, addend);
        break;
    default:
        assert(c->type == ISA_T_F32);
        channels_f32(c, n, channels, addend);
    }
}

void isa_sem_expand_channel_mul(struct isa_call *c)
{
    multiply_channels(c, c->arg[4], c->arg[5], NULL);
}

void isa_sem_expand_channel_mul_add(struct isa_call *c)
{
    multiply_channels(c, c->arg[5], c->arg[6], c->ptr[4]);
}
