/* SPDX-License-Identifier: MIT
 *
 * The host's side of math_names.h: launches the kernels and compares each form
 * with the host's own functions, evaluated in double and rounded once.
 */
#ifndef MATH_CHECK_H
#define MATH_CHECK_H

#include <cnrt.h>
#include <stdio.h>
#include <string.h>

#include <cmath>
#include <limits>
#include <vector>

#include "math_names.h"

typedef std::vector<float> numbers;

static numbers inputs()
{
    float inf = std::numeric_limits<float>::infinity();
    return {0.0f,    1.25f, 0.5f,   -0.75f, -0.0f,   1.0f,   1.5f,
            -1.0f,   2.5f,  -2.5f,  3.25f,  -3.5f,   7.0f,   0.1f,
            -0.3f,   10.0f, -10.0f, 33.75f, -70.25f, 100.0f, 1e-3f,
            -1e-5f,  1e5f,  -3e7f,  4e9f,   1e20f,   -1e30f, 1e-40f,
            -1e-44f, 0.99f, -0.6f,  5e-39f, inf,     -inf,   0.0f / 0.0f};
}

static numbers launch(void (*kernel)(const float *, int, float *),
                      const numbers &in, size_t size)
{
    numbers out(size);
    float *d_in, *d_out;
    CNRT_CHECK(cnrtMalloc((void **)&d_in, in.size() * sizeof(float)));
    CNRT_CHECK(cnrtMalloc((void **)&d_out, size * sizeof(float)));
    CNRT_CHECK(cnrtMemcpy(d_in, (void *)in.data(), in.size() * sizeof(float),
                          cnrtMemcpyHostToDev));
    cnrtDim3_t dim = {1, 1, 1};
    kernel<<<dim, cnrtFuncTypeBlock, 0>>>(d_in, (int)in.size(), d_out);
    CNRT_CHECK(cnrtQueueSync(0));
    CNRT_CHECK(cnrtMemcpy(out.data(), d_out, size * sizeof(float),
                          cnrtMemcpyDevToHost));
    cnrtFree(d_in);
    cnrtFree(d_out);
    return out;
}

/* Counts and shows what differs. */
class comparison
{
    const char *what;
    numbers got;
    size_t next = 0, wrong = 0;

  public:
    comparison(const char *name, numbers &&values) : what(name), got(values)
    {
    }
    void expect(const char *name, double x, double y, float want)
    {
        float value = next < got.size() ? got[next] : -12345.0f;
        next++;
        bool is_same = memcmp(&value, &want, sizeof value) == 0 ||
                       (value != value && want != want) ||
                       (value == 0 && want == 0 && name[0] == 'f' &&
                        name[1] == 'm'); /* either zero is fmin(0, -0) */
        if (!is_same && wrong++ < 10)
            printf("%s(%a, %a): %a, expected %a\n", name, x, y, value, want);
    }
    ~comparison()
    {
        printf("%s: %zu results, %zu wrong\n", what, next, wrong);
    }
};

static float as_half(double x)
{
    return (float)(half)(float)x;
}

static void check_one(const numbers &in)
{
#define ROW(name) +FORMS_1
    size_t n = 0 MATH_1(ROW);
#undef ROW
    comparison c("one argument", launch(of_one, in, n * in.size()));
    for (float x : in) {
        double h = (double)(half)x;
        int k = x > -2147483648.0f && x < 2147483648.0f ? (int)x
                : x < 0                                 ? -2147483647 - 1
                : std::isnan(x)                         ? 0
                                                        : 2147483647;
#define ROW(name)                                              \
    for (int form = 0; form < 6; form++)                       \
        c.expect(#name, x, form, (float)std::name((double)x)); \
    for (int form = 6; form < 8; form++)                       \
        c.expect(#name, h, form, as_half(std::name(h)));       \
    c.expect(#name, k, 8, (float)std::name((double)(float)k));
        MATH_1(ROW)
#undef ROW
    }
}

static float next_half(float x, float y)
{
    half a = (half)x, b = (half)y;
    short bits;
    if (!(a < b) && !(a > b))
        return a == b ? (float)b : x + y;
    memcpy(&bits, &a, sizeof bits);
    if (x == 0)
        bits = y > 0 ? 1 : -0x7fff;
    else
        bits = (short)(bits + ((a < b) == (a > 0) ? 1 : -1));
    memcpy(&a, &bits, sizeof bits);
    return (float)a;
}

static void check_two(const numbers &in)
{
#define ROW(name) +FORMS_2
    size_t n = 0 MATH_2(ROW);
#undef ROW
    comparison c("two arguments", launch(of_two, in, n * (in.size() - 1)));
    for (size_t i = 0; i + 1 < in.size(); i++) {
        float x = in[i], y = in[i + 1];
        double hx = (double)(half)x, hy = (double)(half)y;
        int k = y > -2147483648.0f && y < 2147483648.0f ? (int)y
                : y < 0                                 ? -2147483647 - 1
                : std::isnan(y)                         ? 0
                                                        : 2147483647;
#define ROW(name)                                                          \
    {                                                                      \
        bool is_next = strcmp(#name, "nextafter") == 0;                    \
        for (int form = 0; form < 6; form++)                               \
            c.expect(#name, x, y,                                          \
                     is_next ? std::nextafter(x, y)                        \
                             : (float)std::name((double)x, (double)y));    \
        c.expect(#name, hx, hy,                                            \
                 is_next ? next_half((float)hx, (float)hy)                 \
                         : as_half(std::name(hx, hy)));                    \
        c.expect(#name, x, k,                                              \
                 is_next ? std::nextafter(x, (float)k)                     \
                         : (float)std::name((double)x, (double)(float)k)); \
    }
        MATH_2(ROW)
#undef ROW
    }
}

static void check_integers(const numbers &in)
{
    numbers small;
    for (float x : in)
        if (std::fabs(x) < 6e4f) /* beyond, C does not say */
            small.push_back(x);
    comparison c("to integers",
                 launch(to_integer, small, 4 * FORMS_INTEGER * small.size()));
    for (float x : small) {
#define ROW(name)                                              \
    for (int form = 0; form < 4; form++)                       \
        c.expect(#name, x, form, (float)std::name((double)x)); \
    c.expect(#name, x, 4, (float)std::name((double)(half)x));
        MATH_TO_INTEGER(ROW)
#undef ROW
    }
}

static void check_kinds(const numbers &in)
{
    comparison c("kinds", launch(kinds, in, 4 * FORMS_KIND * in.size()));
    for (float x : in) {
        double h = (double)(half)x;
#define ROW(name)                                 \
    for (int form = 0; form < FORMS_KIND; form++) \
        c.expect(                                 \
            #name, x, form,                       \
            (float)(form / 2 == 2 ? std::name(h) : std::name((double)x)));
        ROW(isnan)
        ROW(isinf)
        ROW(isfinite)
        ROW(signbit)
#undef ROW
    }
}

static void expect_parts(comparison &c, float x, float y)
{
    int k;
    float part;
    for (int form = 0; form < 2; form++) {
        float fraction = std::frexp(x, &k);
        bool is_number = std::isfinite(x);
        c.expect("frexp", x, form, fraction);
        c.expect("frexp exponent", x, form, is_number ? (float)k : 0.0f);
    }
    for (int form = 0; form < 2; form++)
        c.expect("ilogb", x, form, (float)std::ilogb(x));
    for (int form = 0; form < 3; form++) {
        float v = form == 2 ? (float)(half)x : x;
        float rest = std::modf(v, &part);
        c.expect("modf", v, form, form == 2 ? as_half(rest) : rest);
        c.expect("modf whole", v, form, form == 2 ? as_half(part) : part);
    }
    for (int form = 0; form < 2; form++) {
        float rest = std::remquo(x, y, &k);
        bool is_number = rest == rest && std::isfinite(y);
        c.expect("remquo", x, y, rest);
        c.expect("remquo quotient", x, y, is_number ? (float)(k % 8) : 0.0f);
    }
}

static void check_others(const numbers &in)
{
    comparison c("others", launch(others, in, OTHERS * (in.size() - 2)));
    for (int i = 0; i + 2 < (int)in.size(); i++) {
        float x = in[i], y = in[i + 1], z = in[i + 2];
        c.expect("fma", x, y, std::fma(x, y, z));
        c.expect("fma", x, y, std::fma(x, y, z));
        c.expect("fma(half)", x, y,
                 as_half(std::fma((double)(half)x, (double)(half)y,
                                  (double)(half)z)));
        c.expect("ldexp", x, i - 20, std::ldexp(x, i - 20));
        c.expect("ldexp", x, i - 20, std::ldexp(x, i - 20));
        c.expect("scalbn", x, 5 * i, std::scalbn(x, 5 * i));
        c.expect("scalbn", x, -5 * i, std::scalbn(x, -5 * i));
        c.expect("scalbln", x, i, std::scalbn(x, 1000 - 100 * i));
        expect_parts(c, x, y);
        for (int form = 0; form < 2; form++)
            c.expect("abs", x, form, std::fabs(x));
        c.expect("abs", x, 2, as_half(std::fabs(x)));
        c.expect("abs", i, 7, (float)std::abs(i - 7));
        c.expect("abs", i, 9, (float)std::abs(i - 9));
        c.expect("labs", i, 0, (float)(std::abs(4 - i) + std::abs(5 - i)));
    }
}

int main()
{
    numbers in = inputs();
    check_one(in);
    check_two(in);
    check_integers(in);
    check_kinds(in);
    check_others(in);
    return 0;
}

#endif
