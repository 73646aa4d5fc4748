/* SPDX-License-Identifier: MIT
 *
 * Conversions: the bodies against tests/ref/ref_convert.c for every pair of
 * types, mode and kind of source; overlapping operands; the shapes and the
 * tables.
 */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "tests/ref/ref_convert.h"
#include "tests/support/random.h"

static const enum isa_type types[] = {
    ISA_T_I8, ISA_T_U8, ISA_T_I16, ISA_T_I32, ISA_T_F16, ISA_T_BF16, ISA_T_F32};
enum { N_TYPES = sizeof types / sizeof types[0] };

static const struct isa_op *op_of(const char *mode, bool is_strided)
{
    char name[32];
    snprintf(name, sizeof name, "convert_%s%s", is_strided ? "strided_" : "",
             mode);
    return isa_op_find(name);
}

static uint64_t get(const void *p, enum isa_type type, size_t i)
{
    uint64_t bits = 0;
    size_t size = isa_types[type].bytes;
    memcpy(&bits, (const char *)p + i * size, size);
    return bits;
}

static void put(void *p, enum isa_type type, size_t i, uint64_t bits)
{
    size_t size = isa_types[type].bytes;
    memcpy((char *)p + i * size, &bits, size);
}

/* A NaN comes out quiet, with its sign; that of a bfloat16 is not touched. */
static bool is_right(enum isa_type to, enum isa_type from, uint64_t got,
                     uint64_t want, uint64_t source)
{
    if (!ref_is_nan(to, want))
        return got == want;
    if (from == ISA_T_BF16 && to == ISA_T_F32)
        return got == source << 16;
    uint64_t quiet = ref_any_nan(to);
    bool sign = got >> (8 * isa_types[to].bytes - 1);
    return (got & quiet) == quiet &&
           sign == source >> (8 * isa_types[from].bytes - 1);
}

static void run(const struct isa_op *op, enum isa_type to, enum isa_type from,
                int position, void *d, const void *s, size_t n)
{
    struct isa_call call = {.type = to, .source = from, .n = n};
    call.ptr[0] = d;
    call.ptr[1] = (void *)(uintptr_t)s;
    call.arg[2] = n;
    call.arg[3] = (uint64_t)(int64_t)position;
    op->sem(&call);
}

/* n elements of s in all modes, between guards that must hold, on an odd
 * address. */
static void check(enum isa_type to, enum isa_type from, int position,
                  const void *s, size_t n)
{
    size_t bytes = n * isa_types[to].bytes;
    unsigned char *block = malloc(bytes + 130), *d = block + 65;
    cr_assert(block);
    for (int m = 0; m < REF_MODES; m++) {
        memset(block, 0xa5, bytes + 130);
        run(op_of(ref_modes[m], false), to, from, position, d, s, n);
        for (size_t i = 0; i < 65; i++)
            cr_assert(block[i] == 0xa5 && d[bytes + i] == 0xa5);
        for (size_t i = 0; i < n; i++) {
            uint64_t source = get(s, from, i), got = get(d, to, i);
            uint64_t want =
                ref_convert(to, from, ref_modes[m], position, source);
            cr_assert(is_right(to, from, got, want, source),
                      "%s to %s, %s, position %d: 0x%llx becomes 0x%llx, not "
                      "0x%llx",
                      isa_types[from].name, isa_types[to].name, ref_modes[m],
                      position, (unsigned long long)source,
                      (unsigned long long)got, (unsigned long long)want);
        }
    }
    free(block);
}

static void check_to_all(enum isa_type from, const void *s, size_t n)
{
    for (int t = 0; t < N_TYPES; t++)
        if (types[t] != from)
            check(types[t], from, 0, s, n);
}

/* ---- sources ------------------------------------------------------------ */

/* Every pattern of a type of up to 16 bits. */
static size_t all_patterns(enum isa_type type, void *s)
{
    size_t n = (size_t)1 << 8 * isa_types[type].bytes;
    for (size_t i = 0; i < n; i++)
        put(s, type, i, i);
    return n;
}

/* Every exponent with fractions around what each target cuts off. */
static size_t float_edges(uint32_t *s)
{
    size_t n = 0;
    for (uint32_t exponent = 0; exponent < 512; exponent++)
        for (int bit = 0; bit < 24; bit++)
            for (uint32_t more = 0; more < 8; more++) {
                uint32_t fraction = (1u << bit) + (more & 3) - 1;
                fraction |= more & 4 ? 0x7fffffu << bit << 1 : 0;
                s[n++] = exponent << 23 | (fraction & 0x7fffff);
            }
    return n;
}

static size_t integer_edges(int32_t *s)
{
    size_t n = 0;
    for (int bit = 0; bit < 32; bit++)
        for (int other = 0; other <= bit; other++)
            for (int64_t delta = -2; delta <= 2; delta++) {
                int64_t value = (INT64_C(1) << bit) +
                                (other < bit ? INT64_C(1) << other : 0) + delta;
                s[n++] = (int32_t)(uint32_t)value;
                s[n++] = (int32_t)(uint32_t)-value;
            }
    return n;
}

/* ---- values ------------------------------------------------------------- */

Test(convert, every_half)
{
    static uint16_t s[65536];
    check_to_all(ISA_T_F16, s, all_patterns(ISA_T_F16, s));
}

Test(convert, every_bfloat16)
{
    static uint16_t s[65536];
    check_to_all(ISA_T_BF16, s, all_patterns(ISA_T_BF16, s));
}

Test(convert, every_small_integer)
{
    static uint16_t s[65536];
    check_to_all(ISA_T_I8, s, all_patterns(ISA_T_I8, s));
    check_to_all(ISA_T_U8, s, all_patterns(ISA_T_U8, s));
    check_to_all(ISA_T_I16, s, all_patterns(ISA_T_I16, s));
}

Test(convert, edges_of_float)
{
    static uint32_t s[512 * 24 * 8];
    check_to_all(ISA_T_F32, s, float_edges(s));
}

Test(convert, edges_of_int32)
{
    static int32_t s[8192];
    check_to_all(ISA_T_I32, s, integer_edges(s));
}

Test(convert, a_million_patterns)
{
    enum { N = 1000000 };
    uint32_t *s = malloc(N * sizeof *s);
    uint64_t state = 20240229;
    for (size_t i = 0; i < N; i++)
        s[i] = (uint32_t)(next_random(&state) >> 32);
    check_to_all(ISA_T_F32, s, N);
    check_to_all(ISA_T_I32, s, N / 4);
    free(s);
}

/* Values as kernels have them: near integers, within 2^-8..2^32. */
Test(convert, ordinary_values)
{
    enum { N = 100000 };
    float *s = malloc(N * sizeof *s);
    uint64_t state = 7;
    for (size_t i = 0; i < N; i++) {
        uint64_t r = next_random(&state);
        float value = (float)((double)(int64_t)r * 0x1p-63);
        value = ldexpf(value, (int)(r % 40) - 7);
        s[i] = r >> 8 & 1 ? value : roundf(value) + (float)(r >> 9 & 1) / 2;
    }
    check_to_all(ISA_T_F32, s, N);
    free(s);
}

Test(convert, fixed_point)
{
    static const int positions[] = {-127, -126, -100, -24, -8, -1,  0,
                                    1,    7,    8,    31,  99, 126, 127};
    static uint32_t s[8192];
    static uint32_t edges[512 * 24 * 8];
    size_t n_edges = float_edges(edges);
    uint64_t state = 99;
    for (int f = 0; f < N_TYPES; f++) {
        size_t n = 4096;
        for (size_t i = 0; i < n; i++) {
            uint32_t random = (uint32_t)(next_random(&state) >> 32);
            put(s, types[f], i,
                types[f] == ISA_T_F32 ? edges[random % n_edges] : random);
        }
        for (int t = 0; t < N_TYPES; t++) {
            bool is_fixed = !ref_is_float(types[t]) || !ref_is_float(types[f]);
            for (size_t p = 0; p < 14 && is_fixed && t != f; p++)
                check(types[t], types[f], positions[p], s, n);
        }
    }
}

/* The two positions of conversions between integers come as a difference. */
Test(convert, far_apart_positions)
{
    static int32_t s[8192];
    size_t n = integer_edges(s);
    check(ISA_T_I16, ISA_T_I32, 254, s, n);
    check(ISA_T_I8, ISA_T_I32, -254, s, n);
    check(ISA_T_I32, ISA_T_I16, -254, s, n);
}

Test(convert, a_few_by_heart)
{
    static const float s[] = {2.5f,  -2.5f,  3.5f, 0.3f,     -0.3f,
                              1e10f, -1e10f, NAN,  INFINITY, -INFINITY};
    static const int32_t want[REF_MODES][10] = {
        {2, -2, 3, 0, 0, INT32_MAX, INT32_MIN, INT32_MIN, INT32_MAX, INT32_MIN},
        {3, -3, 4, 1, -1, INT32_MAX, INT32_MIN, INT32_MIN, INT32_MAX,
         INT32_MIN},
        {3, -2, 4, 1, 0, INT32_MAX, INT32_MIN, INT32_MIN, INT32_MAX, INT32_MIN},
        {2, -3, 3, 0, -1, INT32_MAX, INT32_MIN, INT32_MIN, INT32_MAX,
         INT32_MIN},
        {3, -3, 4, 0, 0, INT32_MAX, INT32_MIN, INT32_MIN, INT32_MAX, INT32_MIN},
        {2, -2, 4, 0, 0, INT32_MAX, INT32_MIN, INT32_MIN, INT32_MAX, INT32_MIN},
        {3, -2, 4, 0, 0, INT32_MAX, INT32_MIN, INT32_MIN, INT32_MAX, INT32_MIN},
    };
    for (int m = 0; m < REF_MODES; m++) {
        int32_t d[10];
        run(op_of(ref_modes[m], false), ISA_T_I32, ISA_T_F32, 0, d, s, 10);
        for (int i = 0; i < 10; i++)
            cr_expect_eq(d[i], want[m][i], "%s of %g is %d, not %d",
                         ref_modes[m], (double)s[i], d[i], want[m][i]);
    }
    float f = 65520;
    uint16_t h;
    run(op_of("tz", false), ISA_T_F16, ISA_T_F32, 0, &h, &f, 1);
    cr_expect_eq(h, 0x7bff);
    run(op_of("rn", false), ISA_T_F16, ISA_T_F32, 0, &h, &f, 1);
    cr_expect_eq(h, 0x7c00);
    int32_t fixed = 3;
    run(op_of("rn", false), ISA_T_F32, ISA_T_I32, -1, &f, &fixed, 1);
    cr_expect_eq(f, 1.5f);
    run(op_of("rn", false), ISA_T_I32, ISA_T_F32, -1, &fixed, &f, 1);
    cr_expect_eq(fixed, 3);
}

/* ---- places ------------------------------------------------------------- */

/* d at `distance` bytes after s in one buffer: what comes out must be what
 * converting the elements one by one leaves there. */
static void check_place(const struct isa_op *op, enum isa_type to,
                        enum isa_type from, int64_t distance, size_t n)
{
    size_t wide = isa_types[to].bytes, narrow = isa_types[from].bytes;
    size_t most = n * (wide > narrow ? wide : narrow);
    size_t bytes = most + (size_t)llabs(distance) + 64;
    unsigned char *got = malloc(bytes), *want = malloc(bytes);
    cr_assert(got && want);
    uint64_t state = 5;
    for (size_t i = 0; i < bytes; i++)
        got[i] = want[i] = (unsigned char)next_random(&state);
    size_t s = distance < 0 ? (size_t)-distance : 0;
    size_t d = distance > 0 ? (size_t)distance : 0;
    run(op, to, from, 0, got + d, got + s, n);
    for (size_t i = 0; i < n; i++) {
        unsigned char element[8];
        memcpy(element, want + s + i * narrow, narrow);
        run(op, to, from, 0, want + d + i * wide, element, 1);
    }
    cr_expect_eq(memcmp(got, want, bytes), 0,
                 "%s, %s to %s, %zu elements, destination %+lld bytes from the "
                 "source",
                 op->name, isa_types[from].name, isa_types[to].name, n,
                 (long long)distance);
    free(got);
    free(want);
}

Test(convert, overlapping_places)
{
    static const size_t counts[] = {1, 2, 3, 7, 16, 33, 130, 1024, 1025, 2050};
    static const char *const modes[] = {"tz", "rn"};
    for (int k = 0; k < 2; k++)
        for (int t = 0; t < N_TYPES; t++)
            for (int f = 0; f < N_TYPES; f++)
                for (size_t c = 0; c < 10 && t != f; c++) {
                    const struct isa_op *op = op_of(modes[k], false);
                    size_t n = counts[c];
                    int64_t upper =
                        (int64_t)n * ((int64_t)isa_types[types[f]].bytes -
                                      (int64_t)isa_types[types[t]].bytes);
                    for (int64_t off = -9; off <= 9; off++) {
                        check_place(op, types[t], types[f], off, n);
                        check_place(op, types[t], types[f], upper + off, n);
                    }
                }
}

/* In place, and from the upper half, nothing is lost. */
Test(convert, kernels_rely_on)
{
    enum { N = 3000 };
    static float wide[N];
    static int32_t words[N];
    for (int i = 0; i < N; i++)
        words[i] = 3 * i - 1000;
    run(op_of("tz", false), ISA_T_F32, ISA_T_I32, 0, words, words, N);
    for (int i = 0; i < N; i++)
        cr_assert_eq(get(words, ISA_T_F32, (size_t)i),
                     ref_encode(ISA_T_F32, 3 * i - 1000));
    for (int i = 0; i < N; i++)
        put((char *)wide + N * 2, ISA_T_F16, (size_t)i,
            ref_encode(ISA_T_F16, i));
    run(op_of("rn", false), ISA_T_F32, ISA_T_F16, 0, wide, (char *)wide + N * 2,
        N);
    for (int i = 0; i < N; i++)
        cr_assert_eq(wide[i],
                     (float)ref_decode(ISA_T_F16, ref_encode(ISA_T_F16, i)));
    run(op_of("rn", false), ISA_T_F16, ISA_T_F32, 0, wide, wide, N);
    for (int i = 0; i < N; i++)
        cr_assert_eq(get(wide, ISA_T_F16, (size_t)i), ref_encode(ISA_T_F16, i));
}

Test(convert, strided)
{
    static const float s[] = {1, 2, 3, 4, 5, 6, 7, 8};
    uint16_t d[12];
    memset(d, 0, sizeof d);
    struct isa_call call = {.type = ISA_T_F16, .source = ISA_T_F32};
    struct isa_extent extents[2];
    const struct isa_op *op = op_of("rn", true);
    const uint64_t args[] = {0, 0, 2, 6, 8, 3};
    memcpy(call.arg, args, sizeof args);
    cr_assert_eq(isa_shape(op, &call, extents).operand, -1);
    cr_expect_eq(extents[0].bytes, 3 * 6 + 4);
    cr_expect_eq(extents[1].bytes, 3 * 8 + 8);
    call.ptr[0] = d;
    call.ptr[1] = (void *)(uintptr_t)s;
    op->sem(&call);
    static const double want[] = {1, 2, 0, 3, 4, 0, 5, 6, 0, 7, 8, 0};
    for (int i = 0; i < 12; i++)
        cr_expect_eq(d[i], ref_encode(ISA_T_F16, want[i]), "element %d", i);

    call.arg[4] = 0; /* the first block again and again */
    cr_assert_eq(isa_shape(op, &call, extents).operand, -1);
    cr_expect_eq(extents[1].bytes, 8);
    op->sem(&call);
    for (int i = 0; i < 12; i++)
        cr_expect_eq(d[i], ref_encode(ISA_T_F16, i % 3 == 2 ? 0 : i % 3 + 1));
}

/* ---- tables and shapes -------------------------------------------------- */

static int shape_error(enum isa_type to, enum isa_type from, int64_t n,
                       int64_t position)
{
    struct isa_call call = {.type = to, .source = from};
    struct isa_extent extents[2];
    call.arg[2] = (uint64_t)n;
    call.arg[3] = (uint64_t)position;
    struct isa_shape_error e = isa_shape(op_of("tz", false), &call, extents);
    if (e.operand >= 0)
        return e.operand;
    cr_expect_eq(extents[0].bytes, (uint64_t)n * isa_types[to].bytes);
    cr_expect_eq(extents[1].bytes, (uint64_t)n * isa_types[from].bytes);
    return -1;
}

Test(convert, shapes)
{
    cr_expect_eq(shape_error(ISA_T_I32, ISA_T_F16, 7, 127), -1);
    cr_expect_eq(shape_error(ISA_T_I8, ISA_T_F32, 7, -127), -1);
    cr_expect_eq(shape_error(ISA_T_I16, ISA_T_I32, 7, -254), -1);
    cr_expect_eq(shape_error(ISA_T_F16, ISA_T_F32, 7, 0), -1);
    cr_expect_eq(shape_error(ISA_T_I32, ISA_T_F16, 0, 0), 2);
    cr_expect_eq(shape_error(ISA_T_I32, ISA_T_F16, -1, 0), 2);
    cr_expect_eq(shape_error(ISA_T_I32, ISA_T_F16, INT64_MAX, 0), 2);
    cr_expect_eq(shape_error(ISA_T_I32, ISA_T_F16, 7, 128), 3);
    cr_expect_eq(shape_error(ISA_T_F16, ISA_T_I16, 7, -128), 3);
    cr_expect_eq(shape_error(ISA_T_I16, ISA_T_I32, 7, 255), 3);
    cr_expect_eq(shape_error(ISA_T_F16, ISA_T_F32, 7, 1), 3);
    cr_expect_eq(shape_error(ISA_T_F16, ISA_T_F32, 7, INT64_MIN), 3);
}

/* Whether word is one of the words of text. */
static bool is_word_of(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at += length)
        if ((at == text || at[-1] == ' ') &&
            (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

Test(convert, names_are_unique)
{
    size_t n;
    const struct isa_conversion *c = isa_conversions(&n);
    const struct isa_op *rn = op_of("rn", false), *strided = op_of("rn", true);
    cr_assert_gt(n, 0);
    for (size_t i = 0; i < n; i++) {
        cr_expect_eq(strncmp(c[i].name, "__bang_", 7), 0, "%s", c[i].name);
        cr_expect_not_null(op_of(c[i].plain, false), "%s", c[i].name);
        cr_expect_eq(isa_conversion_find(rn, c[i].target, c[i].source), &c[i]);
        for (size_t k = 0; k < n; k++) {
            cr_expect(k == i || strcmp(c[k].name, c[i].name) != 0);
            cr_expect(!is_word_of(c[k].old_names, c[i].name), "%s", c[i].name);
        }
    }
    cr_expect_not_null(isa_conversion_find(strided, ISA_T_F32, ISA_T_F16));
    cr_expect_null(isa_conversion_find(strided, ISA_T_F32, ISA_T_I32));
    cr_expect_null(
        isa_conversion_find(isa_op_find("add"), ISA_T_F32, ISA_T_F16));
    cr_expect_null(isa_conversion_find(rn, ISA_T_F32, ISA_T_F32));
    cr_expect_null(isa_conversion_find(rn, ISA_T_I64, ISA_T_F32));
    cr_expect_null(isa_conversion_find(rn, ISA_T_F32, ISA_T_NONE));
}

Test(convert, sources_fit_the_word)
{
    size_t n;
    const struct isa_conversion *c = isa_conversions(&n);
    for (size_t i = 0; i < n; i++) {
        uint32_t funct3 = 0;
        while (funct3 < ISA_N_SOURCES && isa_sources[funct3] != c[i].source)
            funct3++;
        cr_assert_lt(funct3, ISA_N_SOURCES, "%s", c[i].name);
        uint32_t word = (uint32_t)op_of("rn", false)->code << 20 |
                        (uint32_t)c[i].target << 15 | funct3 << 12 | 0x0b;
        struct isa_insn insn = isa_decode(word);
        cr_expect_eq(insn.op, ISA_I_BANG);
        cr_expect_eq(insn.rm, funct3);
        char text[80], want[80];
        isa_disasm(word, 0, text, sizeof text);
        snprintf(want, sizeof want, "bang.convert_rn.%s.%s a0, a1, a2, a3",
                 isa_types[c[i].target].name, isa_types[c[i].source].name);
        cr_expect_str_eq(text, want);
    }
}

/* Only conversions have a source type. */
Test(convert, other_ops_have_no_source)
{
    uint32_t add = (uint32_t)isa_op_find("add")->code << 20 |
                   (uint32_t)ISA_T_F32 << 15 | 0x0b;
    cr_expect_eq(isa_decode(add).op, ISA_I_BANG);
    for (uint32_t funct3 = 1; funct3 < 8; funct3++)
        cr_expect_eq(isa_decode(add | funct3 << 12).op, ISA_I_ILLEGAL);
}

Test(convert, ops_have_the_name_kernels_use)
{
    char name[64];
    cr_expect_str_eq(isa_op_intrinsic(op_of("rd", false), ISA_T_I16, ISA_T_F16,
                                      name, sizeof name),
                     "__bang_half2int16_rd");
    cr_expect_str_eq(isa_op_intrinsic(op_of("tz", true), ISA_T_F16, ISA_T_F32,
                                      name, sizeof name),
                     "__bang_float2half_tz");
    cr_expect_str_eq(isa_op_intrinsic(op_of("rd", false), ISA_T_I16, ISA_T_BF16,
                                      name, sizeof name),
                     "__bang_<from>2<to>_rd");
    cr_expect_str_eq(isa_op_intrinsic(isa_op_find("add"), ISA_T_F32, ISA_T_NONE,
                                      name, sizeof name),
                     "__bang_add");
}
