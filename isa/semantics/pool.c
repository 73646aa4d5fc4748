/* SPDX-License-Identifier: MIT */
/* Bodies of pooling. A window is folded into a block of adjacent results at
 * once: the results of its channels or, if windows move by one element, of a
 * whole row of windows, whose inputs are adjacent too. A block is kept as
 * floats and stored when complete. A result is never stored after the first
 * input of its window, so later inputs are intact even if the destination is
 * the source. An element replaces the result only if it is greater: the first
 * of equal elements remains, and NaN never replaces a result. If a result is
 * NaN at the end, its window began with a NaN. Then the window is folded again
 * from its first number on, if there is one. */
#include "isa/number/made.h"
#include "isa/semantics/pool.h"
#include "isa/semantics/rows.h"

#include <assert.h>
#include <math.h>

struct isa_pool isa_pool(const struct isa_call *c, int first)
{
    const uint64_t *a = &c->arg[first];
    struct isa_pool p = {.channel = a[0],
                         .height = a[1],
                         .width = a[2],
                         .kernel_height = a[3],
                         .kernel_width = a[4],
                         .stride_width = a[5],
                         .stride_height = a[6],
                         .step_height = 1,
                         .step_width = 1,
                         .apart_height = 1,
                         .apart_width = 1};
    assert(p.channel > 0 && p.height >= p.kernel_height);
    assert(p.stride_height > 0 && p.stride_width > 0);
    p.rows = (p.height - p.kernel_height) / p.stride_height + 1;
    p.columns = (p.width - p.kernel_width) / p.stride_width + 1;
    return p;
}

/* Reads steps and distances from operand `at` on; leaves columns unset. */
static struct isa_pool stepped(const struct isa_call *c, int at)
{
    struct isa_pool p = isa_pool(c, 2);
    p.step_height = c->arg[at];
    p.step_width = c->arg[at + 1];
    p.apart_height = c->arg[at + 2];
    p.apart_width = c->arg[at + 3];
    uint64_t high = (p.kernel_height - 1) * p.step_height + 1;
    assert(p.apart_height > 0 && p.apart_width > 0);
    assert(p.step_height > 0 && p.step_width > 0 && p.height >= high);
    p.rows = (p.height - high) / p.stride_height + 1;
    p.columns = 1;
    return p;
}

struct isa_pool isa_pool_dilated(const struct isa_call *c)
{
    struct isa_pool p = stepped(c, 9);
    uint64_t wide = (p.kernel_width - 1) * p.step_width + 1;
    assert(p.width >= wide);
    p.columns = (p.width - wide) / p.stride_width + 1;
    return p;
}

struct isa_pool isa_pool_shrinking(const struct isa_call *c)
{
    struct isa_pool p = stepped(c, 10);
    uint64_t wide = (p.kernel_width - 1) * p.step_width + 1;
    if (p.width > wide) { /* some elements remain for one more, narrower
                             window */
        uint64_t rest = p.width - wide, starts = (p.width - 1) / p.stride_width;
        uint64_t more = (rest + p.stride_width - 1) / p.stride_width;
        p.columns += more < starts ? more : starts;
    }
    return p;
}

enum { BLOCK = 512, WIDE = 1024, LANES = 16 };

/* Results in progress. */
struct block {
    float best[BLOCK];  /* or sums */
    uint32_t at[BLOCK]; /* index in the window */
    float wide[WIDE];   /* inputs converted to float */
};

/* Groups of floats to fold: m groups of n floats each, `pitch` floats apart,
 * for each window. The first groups of two windows are `apart` floats apart.
 * The results of window w begin at w * n. The groups are the elements of every
 * window from element `first` on. */
struct groups {
    size_t n, m, pitch, windows, apart;
    uint32_t first;
    bool is_begin; /* these are the first groups of the windows, which have
                      no results yet */
};

/* Folds the groups from s on into the results of a block. */
typedef void folder(struct block *b, const void *s, const struct groups *of);

/* ---- folds --------------------------------------------------------------- */

/* FOLD(k, was, was_at, v) handles result k of a group: v is the element, `was`
 * the result so far. Single results of adjacent windows are folded together. */
#define FOLD_GROUP(FOLD, WAS, WAS_AT)                                       \
    if (n == 1) {                                                           \
        ISA_INDEPENDENT                                                     \
        for (size_t k = 0; k < windows; k++)                                \
            FOLD(k, WAS(k, k *apart), WAS_AT(k),                            \
                 isa_load_f32(group, k *apart))                             \
    } else                                                                  \
        for (size_t w = 0; w < windows; w++) {                              \
            ISA_INDEPENDENT                                                 \
            for (size_t k = 0; k < n; k++)                                  \
                FOLD(w *n + k, WAS(w * n + k, w * apart + k),               \
                     WAS_AT(w * n + k), isa_load_f32(group, w * apart + k)) \
        }
/* The element of the first group is the initial result for the second group. */
#define FIRST(k, e)  isa_load_f32(s, e)
#define FIRST_AT(k)  0
#define RESULT(k, e) b->best[k]
#define RESULT_AT(k) b->at[k]

/* Defines fold_NAME from FOLD; `here` is the index of v in its window. */
#define FOLDER(name, FOLD)                                                \
    static void fold_##name(struct block *b, const void *s,               \
                            const struct groups *of)                      \
    {                                                                     \
        const size_t n = of->n, windows = of->windows, apart = of->apart; \
        const size_t pitch = of->pitch * sizeof(float);                   \
        const char *group = s;                                            \
        uint32_t here = of->first;                                        \
        size_t g = 0;                                                     \
        if (of->is_begin && of->m == 1) {                                 \
            FOLD_GROUP(BEGIN, FIRST, FIRST_AT)                            \
            return;                                                       \
        }                                                                 \
        if (of->is_begin) {                                               \
            group += pitch;                                               \
            here++;                                                       \
            FOLD_GROUP(FOLD, FIRST, FIRST_AT)                             \
            here++;                                                       \
            g = 2;                                                        \
        }                                                                 \
        for (; g < of->m; g++, here++) {                                  \
            group = (const char *)s + g * pitch;                          \
            FOLD_GROUP(FOLD, RESULT, RESULT_AT)                           \
        }                                                                 \
    }

#define BEGIN(k, was, was_at, v) \
    {                            \
        b->best[k] = was;        \
        b->at[k] = was_at;       \
    }
#define ADD(k, was, was_at, v)                          \
    {                                                   \
        const float sum = was, value = v;               \
        b->best[k] = ISA_MADE(sum + value, sum, value); \
    }
#define TAKE(OP, k, was, v)                        \
    {                                              \
        const float value = v, best = was;         \
        b->best[k] = value OP best ? value : best; \
    }
#define TAKE_AT(OP, k, was, was_at, v)         \
    {                                          \
        const float value = v, best = was;     \
        const bool is_better = value OP best;  \
        b->best[k] = is_better ? value : best; \
        b->at[k] = is_better ? here : was_at;  \
    }
#define GREATER(k, was, was_at, v)    TAKE(>, k, was, v)
#define LESS(k, was, was_at, v)       TAKE(<, k, was, v)
#define GREATER_AT(k, was, was_at, v) TAKE_AT(>, k, was, was_at, v)
#define LESS_AT(k, was, was_at, v)    TAKE_AT(<, k, was, was_at, v)
FOLDER(many_sum, ADD)
FOLDER(many_max, GREATER)
FOLDER(many_min, LESS)
FOLDER(many_max_at, GREATER_AT)
FOLDER(many_min_at, LESS_AT)

/* Whether there is only one result, and its inputs are contiguous, so that they
 * can be divided among lanes. */
static bool is_lone(const struct groups *of)
{
    return of->n == 1 && of->windows == 1 && of->pitch == 1;
}

/* Whether few results have many groups. Then they are folded one tile at a
 * time, because otherwise each group would wait for results in memory. */
static bool is_narrow(const struct groups *of)
{
    return of->windows == 1 && of->n % ISA_TILE == 0 && of->n <= 8 * ISA_TILE &&
           of->m >= 8;
}

static void fold_sum(struct block *b, const void *s, const struct groups *of)
{
    if (!is_lone(of)) {
        fold_many_sum(b, s, of);
        return;
    }
    float sum = of->is_begin ? isa_load_f32(s, 0) : b->best[0];
    for (size_t g = of->is_begin; g < of->m; g++) {
        const float v = isa_load_f32(s, g);
        sum = ISA_MADE(sum + v, sum, v);
    }
    b->best[0] = sum;
}

/* Divides the inputs of one result among lanes. If several lanes have equal
 * values, the first one in the window is the result. */
#define EXTREMUM(name, OP)                                                    \
    static inline void lanes_##name(struct block *b, const void *s, size_t m, \
                                    uint32_t first)                           \
    {                                                                         \
        float best[LANES];                                                    \
        uint32_t at[LANES];                                                   \
        for (size_t k = 0; k < LANES; k++) {                                  \
            best[k] = b->best[0];                                             \
            at[k] = b->at[0];                                                 \
        }                                                                     \
        for (size_t g = 0; g < m; g += LANES)                                 \
            ISA_INDEPENDENT                                                   \
        for (size_t k = 0; k < LANES; k++) {                                  \
            float v = isa_load_f32(s, g + k);                                 \
            bool is_better = v OP best[k];                                    \
            best[k] = is_better ? v : best[k];                                \
            at[k] = is_better ? first + (uint32_t)(g + k) : at[k];            \
        }                                                                     \
        for (size_t k = 0; k < LANES; k++)                                    \
            if (best[k] OP b->best[0] ||                                      \
                (best[k] == b->best[0] && at[k] < b->at[0])) {                \
                b->best[0] = best[k];                                         \
                b->at[0] = at[k];                                             \
            }                                                                 \
    }                                                                         \
    static inline void strip_##name(struct block *b, size_t from,             \
                                    const void *s, const struct groups *of)   \
    {                                                                         \
        float best[ISA_TILE];                                                 \
        uint32_t at[ISA_TILE];                                                \
        const char *begin = of->is_begin ? s : (const void *)b->best;         \
        memcpy(best, begin + from * sizeof *best, sizeof best);               \
        memset(at, 0, sizeof at);                                             \
        if (!of->is_begin)                                                    \
            memcpy(at, &b->at[from], sizeof at);                              \
        for (size_t g = of->is_begin; g < of->m; g++) {                       \
            const size_t group = g * of->pitch + from;                        \
            const uint32_t here = of->first + (uint32_t)g;                    \
            ISA_TILE_LOOP                                                     \
            for (size_t k = 0; k < ISA_TILE; k++) {                           \
                const float v = isa_load_f32(s, group + k), was = best[k];    \
                const uint32_t was_at = at[k];                                \
                const bool is_better = v OP was;                              \
                best[k] = is_better ? v : was;                                \
                at[k] = is_better ? here : was_at;                            \
            }                                                                 \
        }                                                                     \
        memcpy(&b->best[from], best, sizeof best);                            \
        memcpy(&b->at[from], at, sizeof at);                                  \
    }                                                                         \
    static void fold_##name##_at(struct block *b, const void *s,              \
                                 const struct groups *of)                     \
    {                                                                         \
        if (is_narrow(of)) {                                                  \
            for (size_t k = 0; k < of->n; k += ISA_TILE)                      \
                strip_##name(b, k, s, of);                                    \
            return;                                                           \
        }                                                                     \
        struct groups rest = *of;                                             \
        size_t dealt = is_lone(of) ? of->m / LANES * LANES : 0;               \
        if (dealt > 0) {                                                      \
            if (of->is_begin) {                                               \
                b->best[0] = isa_load_f32(s, 0);                              \
                b->at[0] = 0;                                                 \
            }                                                                 \
            lanes_##name(b, s, dealt, of->first);                             \
            rest.is_begin = false;                                            \
        }                                                                     \
        rest.m -= dealt;                                                      \
        rest.first += (uint32_t)dealt;                                        \
        fold_many_##name##_at(                                                \
            b, (const char *)s + dealt * of->pitch * sizeof(float), &rest);   \
    }                                                                         \
    static void fold_##name(struct block *b, const void *s,                   \
                            const struct groups *of)                          \
    {                                                                         \
        if (is_lone(of))                                                      \
            fold_##name##_at(b, s, of);                                       \
        else                                                                  \
            fold_many_##name(b, s, of);                                       \
    }

EXTREMUM(max, >)
EXTREMUM(min, <)

/* ---- storing ----------------------------------------------------------- */

static void store_index(enum isa_type type, char *d, size_t i,
                        const uint32_t *at, size_t n)
{
    if (isa_types[type].bytes == sizeof *at) {
        memcpy(d + i * sizeof *at, at, n * sizeof *at);
        return;
    }
    assert(isa_types[type].bytes == sizeof(uint16_t));
    ISA_INDEPENDENT
    for (size_t k = 0; k < n; k++)
        isa_store_16(d, i + k, at[k]);
}

/* ---- windows ------------------------------------------------------------- */

struct pooling {
    struct isa_pool pool;
    folder *fold;
    float divisor; /* number by which results are divided; 0: they are not */
    float sense;   /* 1 for a maximum, -1 for a minimum, 0 for sums */
    enum isa_type type;
    const char *s;
    char *values, *indices; /* NULL: these results are not wanted */
};

/* Compares values in pairs: comparing a pair detects NaN in both. In an odd
 * number, compares the middle value with itself. */
static bool has_nan(const float *values, size_t n)
{
    const size_t half = (n + 1) / 2;
    const float *others = values + (n - half);
    uint32_t any = 0;
    for (size_t k = 0; k < half; k++)
        any |= isunordered(values[k], others[k]) ? UINT32_MAX : 0;
    return any;
}

/* Folds result k of a block again without NaNs. Its window begins at index
 * `from`. */
static void fold_numbers(const struct pooling *p, struct block *b, size_t k,
                         size_t from, size_t columns)
{
    const struct isa_pool *w = &p->pool;
    for (size_t i = 0; i < w->kernel_height; i++)
        for (size_t j = 0; j < columns; j++) {
            size_t at =
                from + (i * w->step_height * w->width + j * w->step_width) *
                           w->channel;
            float wide, best = b->best[k];
            float v =
                isa_load_f32(isa_row_read(p->type, p->s, at, 1, &wide), 0);
            if (v == v && !(p->sense * v <= p->sense * best)) {
                b->best[k] = v;
                b->at[k] = (uint32_t)(i * w->kernel_width + j);
            }
        }
}

/* Folds again windows whose results began with NaN. */
static void mend_nans(const struct pooling *p, struct block *b, size_t from,
                      const struct groups *of, size_t columns)
{
    size_t n = of->windows * of->n;
    if (p->sense == 0 || !has_nan(b->best, n))
        return;
    for (size_t k = 0; k < n; k++)
        if (b->best[k] != b->best[k])
            fold_numbers(p, b, k, from + k / of->n * of->apart + k % of->n,
                         columns);
}

/* Folds windows into n results each. The first element of the first window has
 * index `from`. `columns` of the kernel are inside the tensor. */
static void fold_windows(const struct pooling *p, struct block *b, size_t from,
                         size_t n, size_t windows, size_t columns)
{
    const struct isa_pool *w = &p->pool;
    struct groups of = {.n = n,
                        .pitch = w->step_width * w->channel,
                        .windows = windows,
                        .apart = w->stride_width * w->channel};
    size_t row = w->step_height * w->width * w->channel;
    size_t span = (windows - 1) * of.apart + n;      /* elements of all
                                                        windows, with one
                                                        group each */
    size_t most = p->type == ISA_T_F32     ? columns /* groups at a time */
                  : of.pitch > WIDE - span ? 1
                                           : 1 + (WIDE - span) / of.pitch;
    assert(windows * n <= BLOCK && span <= WIDE && columns > 0);
    for (size_t i = 0; i < w->kernel_height; i++)
        for (size_t j = 0; j < columns; j += of.m) {
            of.m = columns - j < most ? columns - j : most;
            of.is_begin = i + j == 0;
            of.first = (uint32_t)(i * w->kernel_width + j);
            const void *s =
                isa_row_read(p->type, p->s, from + i * row + j * of.pitch,
                             (of.m - 1) * of.pitch + span, b->wide);
            p->fold(b, s, &of);
        }
    mend_nans(p, b, from, &of, columns);
}

/* Stores the results from index `to` on. */
static void store(const struct pooling *p, struct block *b, size_t to, size_t n)
{
    if (p->divisor != 0)
        for (size_t k = 0; k < n; k++)
            b->best[k] /= p->divisor;
    if (p->values)
        isa_row_write(p->type, p->values, to, b->best, n);
    if (p->indices)
        store_index(p->type, p->indices, to, b->at, n);
}

/* Returns how many kernel columns are inside the tensor for windows in this
 * column. */
static size_t inside(const struct isa_pool *w, size_t column)
{
    size_t first = column * w->stride_width;
    assert(first < w->width); /* a window begins inside */
    if (first + (w->kernel_width - 1) * w->step_width < w->width)
        return w->kernel_width;
    return (w->width - first - 1) / w->step_width + 1;
}

/* Returns how many windows of a row can be folded together. */
static size_t together(const struct isa_pool *w, size_t n, size_t columns)
{
    size_t apart = w->stride_width * w->channel;
    if (w->apart_width != 1 || n >= BLOCK / 2 || apart >= WIDE)
        return 1;
    size_t most = BLOCK / n, wide = (WIDE - n) / apart + 1;
    most = most < wide ? most : wide;
    return most < columns ? most : columns;
}

/* Handles a row of windows with n results each: results from index `to` on,
 * inputs from index `from` on. */
static void run_row(const struct pooling *p, struct block *b, size_t to,
                    size_t from, size_t n, size_t columns)
{
    const struct isa_pool *w = &p->pool;
    const size_t most = together(w, n, columns);
    size_t outputs = w->apart_width * w->channel;
    for (size_t x = 0, windows; x < columns; x += windows) {
        windows = columns - x < most ? columns - x : most;
        while (windows > 1 && inside(w, x + windows - 1) < w->kernel_width)
            windows--;
        size_t first = from + x * w->stride_width * w->channel;
        for (size_t k = 0, some; k < n; k += some) {
            some = n - k < BLOCK ? n - k : BLOCK;
            fold_windows(p, b, first + k, some, windows, inside(w, x));
            store(p, b, to + x * outputs + k, windows * some);
        }
    }
}

static void run(struct pooling *p)
{
    struct block b; /* not cleared, because it is written before it is read */
    const struct isa_pool *w = &p->pool;
    size_t n = w->channel, columns = w->columns;
    size_t wide = (w->columns - 1) * w->apart_width + 1;
    if (w->stride_width == 1 && w->apart_width == 1 &&
        inside(w, columns - 1) == w->kernel_width) {
        n *= columns; /* results and inputs of a row of windows are
                         contiguous */
        columns = 1;
    }
    for (size_t h = 0; h < w->rows; h++)
        run_row(p, &b, h * w->apart_height * wide * w->channel,
                h * w->stride_height * w->width * w->channel, n, columns);
}

/* ---- bodies -------------------------------------------------------------- */

/* Sets the remaining fields when the windows are known. */
static void begin(struct pooling *p, const struct isa_call *c, folder *fold,
                  float sense)
{
    p->fold = fold;
    p->sense = sense;
    p->type = c->type;
    p->s = c->ptr[1];
}

static void pool_sums(struct pooling *p, const struct isa_call *c, bool is_mean)
{
    begin(p, c, fold_sum, 0);
    p->values = c->ptr[0];
    if (is_mean)
        p->divisor = (float)(p->pool.kernel_height * p->pool.kernel_width);
    run(p);
}

static void pool_values(struct pooling *p, const struct isa_call *c,
                        folder *fold, float sense)
{
    begin(p, c, fold, sense);
    p->values = c->ptr[0];
    run(p);
}

static void pool_indices(struct pooling *p, const struct isa_call *c,
                         folder *fold, float sense)
{
    begin(p, c, fold, sense);
    p->indices = c->ptr[0];
    run(p);
}

/* Defines an op with contiguous results, and the form of the op with
 * distances. */
#define POOL(name, function, ...)                         \
    void isa_sem_##name(struct isa_call *c)               \
    {                                                     \
        struct pooling p = {.pool = isa_pool(c, 2)};      \
        function(&p, c, __VA_ARGS__);                     \
    }                                                     \
    void isa_sem_##name##_dilated(struct isa_call *c)     \
    {                                                     \
        struct pooling p = {.pool = isa_pool_dilated(c)}; \
        function(&p, c, __VA_ARGS__);                     \
    }
POOL(sumpool, pool_sums, false)
POOL(avgpool, pool_sums, true)
POOL(maxpool, pool_values, fold_max, 1)
POOL(minpool, pool_values, fold_min, -1)
POOL(maxpool_index, pool_indices, fold_max_at, 1)
POOL(minpool_index, pool_indices, fold_min_at, -1)
#undef POOL

/* Operands: d, a, those of the windows, the indices, and four distances. */
void isa_sem_maxpool_value_index(struct isa_call *c)
{
    struct pooling p = {.pool = isa_pool_shrinking(c)};
    begin(&p, c, fold_max_at, 1);
    p.values = c->ptr[0];
    p.indices = c->ptr[9];
    run(&p);
}
