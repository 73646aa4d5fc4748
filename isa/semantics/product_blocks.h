/* SPDX-License-Identifier: MIT
 *
 * Products block by block, for one kind of number. Included by tensor.c
 * once with REAL float and once with REAL double; NAME makes the names of the
 * two apart, DEPTH is how many factors a block holds, STRIP how many lanes are
 * one vector.
 *
 * The sums of up to PIXELS pixels for 64 rows of weights are formed DEPTH
 * factors at a time. Weights are first packed in strips of STRIP lanes whose
 * factors alternate, so that the innermost loop runs over lanes; pixels, a few
 * at a time, row by row. Every sum is formed in the order of its factors, one
 * rounded multiplication and one rounded addition each, whatever the blocks.
 */

struct NAME(block) {
    REAL pixels[PACKED_PIXELS][DEPTH];
    REAL weights[ISA_LANES / STRIP][DEPTH][STRIP];
    REAL sums[PIXELS][ISA_LANES];
};

/* Factors k0..k0+n of the weights of a group; lanes without an output that
 * share a strip with others become zero. */
static void NAME(pack_weights)(struct NAME(block) * b, const struct product *p,
                               uint64_t group, uint64_t k0, size_t n)
{
    size_t lanes = lanes_of(p, group);
    size_t padded = (lanes + STRIP - 1) / STRIP * STRIP;
    float row[DEPTH];
    assert(padded <= ISA_LANES && n <= DEPTH);
    for (size_t l = 0; l < padded; l++) {
        if (l < lanes)
            load_weights(p, group, l, k0, n, row);
        else
            memset(row, 0, n * sizeof *row);
        REAL(*strip)[STRIP] = b->weights[l / STRIP];
        for (size_t k = 0; k < n; k++)
            strip[k][l % STRIP] = row[k];
    }
}

/* Factors k0..k0+n of `count` pixels from `first` on. */
static void NAME(pack_pixels)(struct NAME(block) * b, const struct product *p,
                              uint64_t first, size_t count, uint64_t k0,
                              size_t n)
{
    float row[DEPTH];
    assert(count <= PACKED_PIXELS && n <= DEPTH);
    for (size_t i = 0; i < count; i++) {
        load_pixel(p, first + i, k0, n, row);
        for (size_t k = 0; k < n; k++)
            b->pixels[i][k] = row[k];
    }
}

/* A strip of sums in registers. */
typedef REAL NAME(vector) __attribute__((vector_size(STRIP * sizeof(REAL))));

/* sums += pixels x strip, for four pixels; their sums lie ISA_LANES apart. */
static void NAME(multiply_4)(REAL *sums, REAL (*pixels)[DEPTH],
                             REAL (*strip)[STRIP], size_t n)
{
    NAME(vector) s0, s1, s2, s3, weights;
    memcpy(&s0, sums, sizeof s0);
    memcpy(&s1, sums + ISA_LANES, sizeof s1);
    memcpy(&s2, sums + 2 * ISA_LANES, sizeof s2);
    memcpy(&s3, sums + 3 * ISA_LANES, sizeof s3);
    for (size_t k = 0; k < n; k++) {
        memcpy(&weights, strip[k], sizeof weights);
        s0 += weights * pixels[0][k];
        s1 += weights * pixels[1][k];
        s2 += weights * pixels[2][k];
        s3 += weights * pixels[3][k];
    }
    memcpy(sums, &s0, sizeof s0);
    memcpy(sums + ISA_LANES, &s1, sizeof s1);
    memcpy(sums + 2 * ISA_LANES, &s2, sizeof s2);
    memcpy(sums + 3 * ISA_LANES, &s3, sizeof s3);
}

/* The same for one pixel. */
static void NAME(multiply_1)(REAL *sums, REAL (*pixels)[DEPTH],
                             REAL (*strip)[STRIP], size_t n)
{
    NAME(vector) s, weights;
    memcpy(&s, sums, sizeof s);
    for (size_t k = 0; k < n; k++) {
        memcpy(&weights, strip[k], sizeof weights);
        s += weights * pixels[0][k];
    }
    memcpy(sums, &s, sizeof s);
}

/* sums[first...] += packed pixels x packed weights. */
static void NAME(multiply)(struct NAME(block) * b, size_t first, size_t count,
                           size_t lanes, size_t n)
{
    for (size_t l = 0; l < lanes; l += STRIP) {
        REAL(*strip)[STRIP] = b->weights[l / STRIP];
        size_t i = 0;
        for (; i + 4 <= count; i += 4)
            NAME(multiply_4)(&b->sums[first + i][l], &b->pixels[i], strip, n);
        for (; i < count; i++)
            NAME(multiply_1)(&b->sums[first + i][l], &b->pixels[i], strip, n);
    }
}

/* The sums of up to PIXELS pixels for the outputs of a group. Weights that
 * fit one block stay packed for the pixels to come. */
static void NAME(block_sums)(struct NAME(block) * b, const struct product *p,
                             uint64_t group, uint64_t first, size_t count)
{
    assert(count > 0 && count <= PIXELS);
    memset(b->sums, 0, count * sizeof *b->sums);
    for (uint64_t k0 = 0; k0 < p->depth; k0 += DEPTH) {
        size_t n = p->depth - k0 < DEPTH ? p->depth - k0 : DEPTH;
        if (first == 0 || p->depth > DEPTH)
            NAME(pack_weights)(b, p, group, k0, n);
        for (size_t i = 0, step; i < count; i += step) {
            step = count - i < PACKED_PIXELS ? count - i : PACKED_PIXELS;
            NAME(pack_pixels)(b, p, first + i, step, k0, n);
            NAME(multiply)(b, i, step, lanes_of(p, group), n);
        }
    }
}

static void NAME(product)(const struct product *p)
{
    struct NAME(block) b;
    for (uint64_t group = p->c->groups.first; group < p->c->groups.end; group++)
        for (uint64_t first = 0; first < p->pixels; first += PIXELS) {
            size_t count =
                p->pixels - first < PIXELS ? p->pixels - first : PIXELS;
            NAME(block_sums)(&b, p, group, first, count);
            for (size_t i = 0; i < count; i++)
                NAME(finish)(p, first + i, group, b.sums[i]);
        }
}
