/* SPDX-License-Identifier: MIT
 *
 * Speed of pooling: images of 1, 16 and 256 channels, windows of 2 x 2 that
 * lie side by side, and the whole image as one. The plain loops run over the
 * channels, which are neighbors; with one channel over the window.
 */
#include "tests/bench/ops_table.h"

/* Operands behind d and a. */
struct windows {
    size_t channel, height, width, kernel_height, kernel_width;
    size_t stride_width, stride_height, rows, columns;
};

static struct windows windows(const struct isa_call *c)
{
    struct windows w = {.channel = c->arg[2],
                        .height = c->arg[3],
                        .width = c->arg[4],
                        .kernel_height = c->arg[5],
                        .kernel_width = c->arg[6],
                        .stride_width = c->arg[7],
                        .stride_height = c->arg[8]};
    w.rows = (w.height - w.kernel_height) / w.stride_height + 1;
    w.columns = (w.width - w.kernel_width) / w.stride_width + 1;
    return w;
}

/* ---- plain loops -------------------------------------------------------- */

/* FIRST(d, x) and NEXT(d, x, at) work on a result and an element. */
#define ONE_CHANNEL(D, T, FIRST, NEXT)                                  \
    for (size_t y = 0; y < w.rows; y++)                                 \
        for (size_t x = 0; x < w.columns; x++) {                        \
            const T *s =                                                \
                a + y * w.stride_height * w.width + x * w.stride_width; \
            T best = s[0];                                              \
            D result;                                                   \
            FIRST(result, best);                                        \
            for (size_t i = 0; i < w.kernel_height; i++)                \
                for (size_t j = i == 0; j < w.kernel_width; j++)        \
                    NEXT(result, best, s[i * w.width + j],              \
                         i *w.kernel_width + j);                        \
            d[y * w.columns + x] = result;                              \
        }
#define CHANNELS(D, T, FIRST, NEXT)                                        \
    for (size_t y = 0; y < w.rows; y++)                                    \
        for (size_t x = 0; x < w.columns; x++, d += w.channel) {           \
            const T *s =                                                   \
                a + (y * w.stride_height * w.width + x * w.stride_width) * \
                        w.channel;                                         \
            T best[256];                                                   \
            for (size_t k = 0; k < w.channel; k++) {                       \
                best[k] = s[k];                                            \
                FIRST(d[k], best[k]);                                      \
            }                                                              \
            for (size_t i = 0; i < w.kernel_height; i++)                   \
                for (size_t j = i == 0; j < w.kernel_width; j++)           \
                    for (size_t k = 0; k < w.channel; k++)                 \
                        NEXT(d[k], best[k],                                \
                             s[(i * w.width + j) * w.channel + k],         \
                             i *w.kernel_width + j);                       \
        }
#define POOL(name, D, T, FIRST, NEXT)      \
    BENCH_LOOP(name)                       \
    {                                      \
        D *restrict d = c->ptr[0];         \
        const T *restrict a = c->ptr[1];   \
        struct windows w = windows(c);     \
        if (w.channel == 1)                \
            ONE_CHANNEL(D, T, FIRST, NEXT) \
        else                               \
            CHANNELS(D, T, FIRST, NEXT)    \
    }
#define TAKE(d, best)           d = best
#define SUM(d, best, x, at)     d += x
#define GREATER(d, best, x, at) d = x > d ? x : d
#define TAKE_INDEX(d, best)     d = 0
#define GREATER_AT(d, best, x, at)         \
    {                                      \
        d = x > best ? (uint32_t)(at) : d; \
        best = x > best ? x : best;        \
    }
POOL(sum_f32, float, float, TAKE, SUM)
POOL(max_f32, float, float, TAKE, GREATER)
POOL(max_index_f32, uint32_t, float, TAKE_INDEX, GREATER_AT)

#ifdef __F16C__
BENCH_LOOP(max_f16)
{
    uint16_t *restrict d = c->ptr[0];
    const uint16_t *restrict a = c->ptr[1];
    struct windows w = windows(c);
    for (size_t y = 0; y < w.rows; y++)
        for (size_t x = 0; x < w.columns; x++, d += w.channel)
            for (size_t k = 0; k < w.channel; k += 8) {
                const uint16_t *s =
                    a + k +
                    (y * w.stride_height * w.width + x * w.stride_width) *
                        w.channel;
                __m256 best = BENCH_EIGHT(s);
                for (size_t i = 0; i < w.kernel_height; i++)
                    for (size_t j = 0; j < w.kernel_width; j++) {
                        const uint16_t *at = s + (i * w.width + j) * w.channel;
                        best = _mm256_max_ps(BENCH_EIGHT(at), best);
                    }
                BENCH_STORE(d + k, best);
            }
}
#endif

/* ---- operands ------------------------------------------------------------ */

/* Windows of size x size side by side; 0: the whole image. */
static bool pool(struct isa_call *c, size_t n, size_t channel, size_t size)
{
    size_t side = 1;
    while (side * side * channel < n)
        side *= 2;
    size = size ? size : side;
    const uint64_t args[] = {channel, side, side, size, size, size, size};
    memcpy(&c->arg[2], args, sizeof args);
    return side >= 4 && side * side * channel == n;
}

static bool twos(struct isa_call *c, size_t n, unsigned channel)
{
    return pool(c, n, channel, 2);
}

static bool image(struct isa_call *c, size_t n, unsigned channel)
{
    return pool(c, n, channel, 0);
}

#define CHANNELS_OF(op, type, loop, set_up, text)   \
    {op, type, loop, set_up, 1, .note = text},      \
        {op, type, loop, set_up, 16, .note = text}, \
    {                                               \
        op, type, loop, set_up, 256, .note = text   \
    }
#define BOTH_WINDOWS(op, type, loop)               \
    CHANNELS_OF(op, type, loop, twos, "channels"), \
        CHANNELS_OF(op, type, loop, image, "channels, whole")

static const struct bench_row rows[] = {
    BOTH_WINDOWS("sumpool", ISA_T_F32, sum_f32),
    BOTH_WINDOWS("maxpool", ISA_T_F32, max_f32),
    BOTH_WINDOWS("maxpool_index", ISA_T_F32, max_index_f32),
#ifdef __F16C__
    {"maxpool", ISA_T_F16, .plain = max_f16, twos, 16, .note = "channels"},
    {"maxpool", ISA_T_F16, .plain = max_f16, twos, 256, .note = "channels"},
#endif
};

int main(void)
{
    bench_rows(rows, BENCH_COUNT(rows));
    return 0;
}
