/* SPDX-License-Identifier: MIT */
/*
 * Every floating-point instruction of the table in every rounding mode, run by
 * the dispatch loop. Half results, conversions and float rounding to nearest
 * are compared with a rounding by search: the two neighbors of the exact value
 * (long double has 64 bits) are looked up and one is chosen by the words of
 * the standard. Directed modes of float and double are those of the host. Ties
 * of double are in a table made by hand.
 */
#include "isa/scalar/fp.h"
#include "sim/scalar/interp.h"
#include "tests/support/engine.h"
#include "tests/support/guest.h"

#include <criterion/criterion.h>
#include <fenv.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { RNE, RTZ, RDN, RUP, RMM, N_MODES };

static const struct format {
    char letter;
    int mantissa, bias, width;
} formats[] = {{'h', 10, 15, 16}, {'s', 23, 127, 32}, {'d', 52, 1023, 64}};

static const struct format *format_of(char letter)
{
    return letter == 'h' ? formats : letter == 's' ? formats + 1 : formats + 2;
}

/* ---- values and bits, by the definition of the formats ------------------ */

static uint64_t mask_of(const struct format *f)
{
    return f->width == 64 ? UINT64_MAX : (1ull << f->width) - 1;
}

static uint64_t infinity_of(const struct format *f)
{
    return (2ull * (unsigned)f->bias + 1) << f->mantissa;
}

static uint64_t nan_of(const struct format *f)
{
    return infinity_of(f) + (1ull << (f->mantissa - 1));
}

static bool is_negative(const struct format *f, uint64_t bits)
{
    return bits >> (f->width - 1) & 1;
}

static uint64_t magnitude_of(const struct format *f, uint64_t bits)
{
    return bits & mask_of(f) >> 1;
}

static long double value_of(const struct format *f, uint64_t bits)
{
    uint64_t magnitude = magnitude_of(f, bits);
    int field = (int)(magnitude >> f->mantissa);
    long double fraction = magnitude & ((1ull << f->mantissa) - 1), value;
    if (magnitude > infinity_of(f))
        return NAN;
    if (field == 2 * f->bias + 1)
        value = INFINITY;
    else if (field == 0)
        value = ldexpl(fraction, 1 - f->bias - f->mantissa);
    else
        value = ldexpl(ldexpl(1, f->mantissa) + fraction,
                       field - f->bias - f->mantissa);
    return is_negative(f, bits) ? -value : value;
}

/* Where the greatest finite number would be followed by one more. */
static long double finite_or_next(const struct format *f, uint64_t magnitude)
{
    return magnitude == infinity_of(f) ? ldexpl(1, f->bias + 1)
                                       : value_of(f, magnitude);
}

/* value in format f: found by bisection between its neighbors. */
static uint64_t round_to(const struct format *f, long double value, int mode)
{
    if (isnan(value))
        return nan_of(f);
    bool negative = signbit(value);
    uint64_t sign = negative ? 1ull << (f->width - 1) : 0;
    long double magnitude = fabsl(value);
    if (isinf(value))
        return sign | infinity_of(f);
    uint64_t low = 0, high = infinity_of(f);
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        *(value_of(f, middle) <= magnitude ? &low : &high) = middle;
    }
    long double below = magnitude - finite_or_next(f, low);
    long double above = finite_or_next(f, high) - magnitude;
    bool up = false;
    switch (mode) {
    case RNE:
        up = above < below || (above == below && (low & 1));
        break;
    case RMM:
        up = above <= below;
        break;
    case RDN:
        up = negative && below > 0;
        break;
    case RUP:
        up = !negative && below > 0;
        break;
    }
    return sign | (low + up);
}

/* ---- what the instructions mean ----------------------------------------- */

/* An operation by the name of its mnemonic, exact where it has to be. */
static long double wide_result(const char *name, long double a, long double b,
                               long double c)
{
    if (!strcmp(name, "fadd"))
        return a + b;
    if (!strcmp(name, "fsub"))
        return a - b;
    if (!strcmp(name, "fmul"))
        return a * b;
    if (!strcmp(name, "fdiv"))
        return a / b;
    if (!strcmp(name, "fsqrt"))
        return sqrtl(a);
    if (!strcmp(name, "fmadd"))
        return a * b + c;
    if (!strcmp(name, "fmsub"))
        return a * b - c;
    if (!strcmp(name, "fnmsub"))
        return -(a * b) + c;
    if (!strcmp(name, "fnmadd"))
        return -(a * b) - c;
    cr_assert_fail("no formula for %s", name);
    return 0;
}

/* A sum of zeros, or of x and -x, is -0 in RDN unless both are +0. */
static bool is_negative_zero(const char *name, long double a, long double b,
                             long double c, int mode)
{
    long double x = a, y = b;
    if (!strcmp(name, "fsub"))
        y = -b;
    else if (strstr(name, "fm") == name || strstr(name, "fnm") == name) {
        if (!strcmp(name, "fmul"))
            return false;
        x = name[1] == 'n' ? -(a * b) : a * b;
        y = strstr(name, "sub") && name[1] != 'n' ? -c : c;
        y = !strcmp(name, "fnmadd") ? -c : y;
    } else if (strcmp(name, "fadd")) {
        return false;
    }
    bool both_plus = x == 0 && !signbit(x) && !signbit(y);
    return mode == RDN && x == -y && !isinf(x) && !both_plus;
}

static float float_result(const char *name, float x, float y, float z)
{
    volatile float a = x, b = y, c = z, r = 0;
    r = !strcmp(name, "fadd")     ? a + b
        : !strcmp(name, "fsub")   ? a - b
        : !strcmp(name, "fmul")   ? a * b
        : !strcmp(name, "fdiv")   ? a / b
        : !strcmp(name, "fsqrt")  ? sqrtf(a)
        : !strcmp(name, "fmadd")  ? fmaf(a, b, c)
        : !strcmp(name, "fmsub")  ? fmaf(a, b, -c)
        : !strcmp(name, "fnmsub") ? fmaf(-a, b, c)
                                  : fmaf(-a, b, -c);
    return r;
}

static double double_result(const char *name, double x, double y, double z)
{
    volatile double a = x, b = y, c = z, r = 0;
    r = !strcmp(name, "fadd")     ? a + b
        : !strcmp(name, "fsub")   ? a - b
        : !strcmp(name, "fmul")   ? a * b
        : !strcmp(name, "fdiv")   ? a / b
        : !strcmp(name, "fsqrt")  ? sqrt(a)
        : !strcmp(name, "fmadd")  ? fma(a, b, c)
        : !strcmp(name, "fmsub")  ? fma(a, b, -c)
        : !strcmp(name, "fnmsub") ? fma(-a, b, c)
                                  : fma(-a, b, -c);
    return r;
}

/* The host's own arithmetic in a mode it has. */
static uint64_t host_result(const char *name, char letter, const uint64_t *in,
                            int mode)
{
    static const int host_modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD,
                                     FE_UPWARD};
    uint64_t bits = 0;
    fesetround(host_modes[mode]);
    if (letter == 's') {
        float v[3], r;
        for (int i = 0; i < 3; i++)
            memcpy(&v[i], &in[i], sizeof v[i]);
        r = float_result(name, v[0], v[1], v[2]);
        memcpy(&bits, &r, sizeof r);
    } else {
        double v[3], r;
        memcpy(v, in, sizeof v);
        r = double_result(name, v[0], v[1], v[2]);
        memcpy(&bits, &r, sizeof r);
    }
    fesetround(FE_TONEAREST);
    const struct format *f = format_of(letter);
    return magnitude_of(f, bits) > infinity_of(f) ? nan_of(f) : bits;
}

/* A result with its neighbor where the oracle leaves two (double, RMM). */
struct result {
    uint64_t bits, other;
};

static struct result arithmetic(const char *name, char letter,
                                const uint64_t *in, int mode)
{
    const struct format *f = format_of(letter);
    long double v[3];
    for (int i = 0; i < 3; i++)
        v[i] = value_of(f, in[i]);
    bool is_fused = strlen(name) > 4 && strcmp(name, "fsqrt");
    if (letter == 'h' || (letter == 's' && mode == RMM && !is_fused)) {
        uint64_t bits = round_to(f, wide_result(name, v[0], v[1], v[2]), mode);
        if (is_negative_zero(name, v[0], v[1], v[2], mode))
            bits = 1ull << (f->width - 1);
        return (struct result){bits, bits};
    }
    if (mode == RMM)
        return (struct result){host_result(name, letter, in, RDN),
                               host_result(name, letter, in, RUP)};
    uint64_t bits = host_result(name, letter, in, mode);
    return (struct result){bits, bits};
}

static uint64_t to_integer(const char *kind, long double value, int mode)
{
    long double low = kind[0] == 'w' ? -0x1p31L : -0x1p63L;
    long double high = -low - 1;
    if (kind[1] == 'u') {
        low = 0;
        high = high * 2 + 1;
    }
    long double rounded = mode == RNE   ? rintl(value)
                          : mode == RTZ ? truncl(value)
                          : mode == RDN ? floorl(value)
                          : mode == RUP ? ceill(value)
                                        : roundl(value);
    if (isnan(value) || rounded > high)
        rounded = high;
    if (rounded < low)
        rounded = low;
    uint64_t bits = rounded < 0 ? -(uint64_t)-rounded : (uint64_t)rounded;
    return kind[0] == 'w' ? (uint64_t)(int32_t)bits : bits;
}

static long double from_integer(const char *kind, uint64_t bits)
{
    if (!strcmp(kind, "w"))
        return (int32_t)bits;
    if (!strcmp(kind, "wu"))
        return (uint32_t)bits;
    return kind[1] ? (long double)bits : (long double)(int64_t)bits;
}

/* fcvt.to.from */
static uint64_t conversion(const char *to, const char *from, uint64_t a,
                           int mode)
{
    bool from_float = strchr("hsd", from[0]) != NULL;
    long double value =
        from_float ? value_of(format_of(from[0]), a) : from_integer(from, a);
    if (strchr("hsd", to[0]))
        return round_to(format_of(to[0]), value, mode);
    return to_integer(to, value, mode);
}

static uint64_t class_of(const struct format *f, uint64_t bits)
{
    long double value = value_of(f, bits);
    bool negative = is_negative(f, bits);
    if (isnan(value))
        return bits >> (f->mantissa - 1) & 1 ? 512 : 256;
    if (isinf(value))
        return negative ? 1 : 128;
    if (value == 0)
        return negative ? 8 : 16;
    if (fabsl(value) < ldexpl(1, 1 - f->bias))
        return negative ? 4 : 32;
    return negative ? 2 : 64;
}

static uint64_t smaller_or_greater(const struct format *f, bool greater,
                                   uint64_t a, uint64_t b)
{
    long double x = value_of(f, a), y = value_of(f, b);
    if (isnan(x))
        return isnan(y) ? nan_of(f) : b;
    if (isnan(y))
        return a;
    if (x == y)
        return (signbit(x) != 0) != greater ? a : b;
    return (x < y) != greater ? a : b;
}

/* Instructions that do not round. */
static bool exact_result(const char *name, const struct format *f, uint64_t a,
                         uint64_t b, uint64_t *r)
{
    long double x = value_of(f, a), y = value_of(f, b);
    uint64_t sign = 1ull << (f->width - 1), magnitude = magnitude_of(f, a);
    if (!strcmp(name, "fsgnj"))
        *r = magnitude + (is_negative(f, b) ? sign : 0);
    else if (!strcmp(name, "fsgnjn"))
        *r = magnitude + (is_negative(f, b) ? 0 : sign);
    else if (!strcmp(name, "fsgnjx"))
        *r = magnitude + (is_negative(f, a) != is_negative(f, b) ? sign : 0);
    else if (!strcmp(name, "fmin") || !strcmp(name, "fmax"))
        *r = smaller_or_greater(f, name[2] == 'a', a, b);
    else if (!strcmp(name, "feq"))
        *r = !isunordered(x, y) && !islessgreater(x, y);
    else if (!strcmp(name, "flt"))
        *r = isless(x, y);
    else if (!strcmp(name, "fle"))
        *r = islessequal(x, y);
    else if (!strcmp(name, "fclass"))
        *r = class_of(f, a);
    else
        return false;
    return true;
}

/* ---- running ------------------------------------------------------------ */

static uint64_t run_one(uint32_t word, const uint64_t *in, unsigned frm)
{
    uint32_t code[] = {word, enc_i(ISA_I_jalr, ZERO, RA, 0)};
    static struct guest g;
    guest_init(&g, code, 2);
    memcpy(&g.core.x[A1], in, 3 * sizeof *in);
    g.core.frm = (uint8_t)frm;
    enum sim_stop stop = engine_run(&g.core);
    guest_fini(&g);
    cr_assert_eq(stop, SIM_STOP_END);
    return g.core.x[A0];
}

/* A result as a register holds it: its sign extended. */
static uint64_t in_register(const struct format *f, uint64_t bits)
{
    bits &= mask_of(f);
    return is_negative(f, bits) ? bits | ~mask_of(f) : bits;
}

static void check(unsigned op, const uint64_t *in, int mode, struct result want)
{
    bool has_mode = (isa_insns[op].mask & 0x7000) == 0;
    uint32_t word = isa_insns[op].match | A0 << 7 | A1 << 15;
    if (!(isa_insns[op].mask & 31 << 20))
        word |= A2 << 20;
    if (isa_insns[op].format == ISA_FORMAT_R4)
        word |= (uint32_t)A3 << 27;
    for (int dynamic = 0; dynamic < 1 + has_mode; dynamic++) {
        uint32_t rm = !has_mode ? 0 : dynamic ? 7 : (unsigned)mode;
        uint64_t got =
            run_one(word | rm << 12, in, dynamic ? (unsigned)mode : 0);
        cr_assert(got == want.bits || got == want.other,
                  "%s mode %d of 0x%" PRIx64 ", 0x%" PRIx64 ", 0x%" PRIx64
                  ": 0x%" PRIx64 ", expected 0x%" PRIx64,
                  isa_insns[op].name, mode, in[0], in[1], in[2], got,
                  want.bits);
    }
}

/* Splits "fcvt.w.s" into its words. */
static int split(const char *mnemonic, char words[3][8])
{
    int n = 0;
    memset(words, 0, 3 * 8);
    for (size_t at = 0; *mnemonic; mnemonic++) {
        if (*mnemonic == '.') {
            n++;
            at = 0;
        } else {
            words[n][at++] = *mnemonic;
        }
    }
    return n + 1;
}

static void check_all_modes(unsigned op, const uint64_t *in)
{
    char words[3][8];
    bool is_conversion = split(isa_insns[op].name, words) == 3;
    char letter = words[1][0];
    bool to_integer = is_conversion && !strchr("hsd", letter);
    const struct format *f = format_of(letter);
    for (int mode = 0; mode < N_MODES; mode++) {
        struct result want;
        if (is_conversion)
            want.bits = want.other =
                conversion(words[1], words[2], in[0], mode);
        else if (exact_result(words[0], f, in[0], in[1], &want.bits))
            want.other = want.bits;
        else
            want = arithmetic(words[0], letter, in, mode);
        if (!to_integer) {
            want.bits = in_register(f, want.bits);
            want.other = in_register(f, want.other);
        }
        check(op, in, mode, want);
    }
}

static uint64_t mix(uint64_t n)
{
    n = (n ^ n >> 30) * 0xbf58476d1ce4e5b9;
    n = (n ^ n >> 27) * 0x94d049bb133111eb;
    return n ^ n >> 31;
}

/* Numbers around the edges of a format, with arbitrary bits above it. */
static uint64_t operand(const struct format *f, unsigned i)
{
    uint64_t one = (uint64_t)f->bias << f->mantissa, inf = infinity_of(f);
    const uint64_t edges[] = {0,
                              1,
                              2,
                              1ull << f->mantissa,
                              one,
                              one + 1,
                              one - 1,
                              inf,
                              inf - 1,
                              inf + 1,
                              nan_of(f),
                              inf - one,
                              one + (1ull << (f->mantissa - 1)),
                              (1ull << f->mantissa) - 1};
    unsigned n = sizeof edges / sizeof *edges;
    uint64_t high = mix(i) & ~mask_of(f);
    if (i < 2 * n)
        return high | edges[i / 2] | (uint64_t)(i & 1) << (f->width - 1);
    uint64_t near = one + (mix(i) % 9 << f->mantissa) - (4ull << f->mantissa);
    uint64_t fraction = mix(i + 7) & ((1ull << f->mantissa) - 1);
    if (i % 3 == 0)
        fraction &= ~0ull << (mix(i + 9) % (unsigned)f->mantissa);
    uint64_t any = i % 4 ? near + fraction : mix(i + 3);
    return high | (any & mask_of(f)) | (mix(i + 5) & 1) << (f->width - 1);
}

static void check_row(unsigned op)
{
    char words[3][8];
    int n = split(isa_insns[op].name, words);
    const char *from = words[n - 1];
    bool from_float = strchr("hsd", from[0]) != NULL;
    const struct format *f = format_of(from[0]);
    for (unsigned i = 0; i < 2000; i++) {
        uint64_t in[3];
        for (unsigned k = 0; k < 3; k++) {
            unsigned pick = (unsigned)mix(3 * i + k + 17);
            in[k] = from_float ? operand(f, pick % (i % 2 ? 28 : 4000))
                               : mix(pick) >> (mix(i) & 63);
        }
        check_all_modes(op, in);
    }
}

Test(fp, every_floating_point_row)
{
    for (unsigned op = 1; op < ISA_I_BANG; op++)
        if (isa_insns[op].class >= ISA_INSN_fp)
            check_row(op);
}

/* Ties, by hand: 1 + 2^-53 and its like are halfway between two doubles. */
Test(fp, ties_of_double)
{
    static const struct {
        uint16_t op;
        uint64_t a, b, c, nearest_even, away;
    } cases[] = {
        {ISA_I_fadd_d, 0x3ff0000000000000, 0x3ca0000000000000, 0,
         0x3ff0000000000000, 0x3ff0000000000001},
        {ISA_I_fadd_d, 0xbff0000000000001, 0xbca0000000000000, 0,
         0xbff0000000000002, 0xbff0000000000002},
        {ISA_I_fsub_d, 0xbff0000000000000, 0x3ca0000000000000, 0,
         0xbff0000000000000, 0xbff0000000000001},
        {ISA_I_fmul_d, 0x3ff8000000000000, 0x3ff0000000000001, 0,
         0x3ff8000000000002, 0x3ff8000000000002},
        {ISA_I_fmul_d, 0x0000000000000001, 0x3fe0000000000000, 0, 0, 1},
        {ISA_I_fdiv_d, 0x0000000000000005, 0x4000000000000000, 0, 2, 3},
        {ISA_I_fmadd_d, 0x3ff0000000000000, 0x3ca0000000000000,
         0x3ff0000000000000, 0x3ff0000000000000, 0x3ff0000000000001},
        {ISA_I_fmadd_d, 0x3ff0000000000001, 0x3ca0000000000000,
         0x3ff0000000000000, 0x3ff0000000000001, 0x3ff0000000000001},
        {ISA_I_fcvt_d_lu, 0x8000000000000400, 0, 0, 0x43e0000000000000,
         0x43e0000000000001},
        {ISA_I_fadd_d, 0x7fefffffffffffff, 0x7c90000000000000, 0,
         0x7ff0000000000000, 0x7ff0000000000000},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t in[] = {cases[i].a, cases[i].b, cases[i].c};
        uint64_t even = cases[i].nearest_even, away = cases[i].away;
        check(cases[i].op, in, RNE, (struct result){even, even});
        check(cases[i].op, in, RMM, (struct result){away, away});
    }
}

/* Words have their sign extended, unsigned ones too. */
Test(fp, unsigned_words_of_any_format)
{
    static const struct {
        enum isa_fp format;
        uint64_t bits, word;
    } cases[] = {
        {ISA_FP_s, 0x4f000000, 0xffffffff80000000},         /* 2^31 */
        {ISA_FP_s, 0x4effffff, 0x7fffff80},                 /* before it */
        {ISA_FP_s, 0x50000000, UINT64_MAX},                 /* 2^33 */
        {ISA_FP_d, 0x41e65a0bc0000000, 0xffffffffb2d05e00}, /* 3e9 */
        {ISA_FP_d, 0x41efffffffe00000, UINT64_MAX},         /* 2^32 - 1 */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(isa_soft_to_int(cases[i].format, cases[i].bits, ISA_FP_wu,
                                     ISA_RM_RTZ),
                     cases[i].word, "case %zu", i);
}
