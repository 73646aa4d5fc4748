/* SPDX-License-Identifier: MIT */
/*
 * Places in the source from the debug information of images that mlucc makes.
 */
#include "isa/image/dwarf/debuginfo.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/device_code.h"

/* What both branches do becomes one store, which belongs to neither of lines 5
 * and 7: Clang numbers it 0. So does it with much of what it inlines. */
static const char source[] =
    "extern \"C\" __mlu_global__ void k(int *p, int *q, int n)\n" /* line 1 */
    "{\n"
    "    int *at = p + n;\n"
    "    if (n > 3)\n"
    "        *at = q[n] / q[1];\n"
    "    else\n"
    "        *at = q[2 * n] % 7 + n;\n"
    "}\n";
#define LAST_LINE 8

Test(debuginfo, code_of_no_line_has_the_nearest)
{
    struct isa_location at;
    char why[160];
    struct isa_image image;
    struct device_code code = device_code(source, "mtp_592");
    struct isa_debuginfo *info = isa_debuginfo_open(code.elf, code.bytes);
    unsigned n = 0, seen = 0;

    cr_assert(info &&
              isa_image_open(&image, code.elf, code.bytes, why, sizeof why));
    for (size_t i = 0; i < image.n_symbols; i++) {
        const struct isa_symbol *s = &image.symbols[i];
        for (uint64_t a = s->address;
             s->is_function && a < s->address + s->bytes; a += 4, n++) {
            cr_expect(isa_debuginfo_line(info, a, &at), "%llx has no line",
                      (unsigned long long)a);
            cr_expect(at.line >= 1 && at.line <= LAST_LINE,
                      "%llx is in line %u", (unsigned long long)a, at.line);
            cr_expect_str_eq(at.function, "k");
            seen |= 1u << at.line;
        }
    }
    cr_expect(n > 5, "only %u instructions", n);
    cr_expect(seen & 1u << 5 && seen & 1u << 7, "lines 5 and 7 have no code");
    isa_image_close(&image);
    isa_debuginfo_close(info);
    free(code.elf);
}

Test(debuginfo, what_is_no_code_has_no_line)
{
    struct isa_location at;
    struct device_code code = device_code(source, "mtp_592");
    struct isa_debuginfo *info = isa_debuginfo_open(code.elf, code.bytes);

    cr_assert(info);
    cr_expect_not(isa_debuginfo_line(info, 0, &at));
    cr_expect_not(isa_debuginfo_line(info, 0x200000, &at));
    cr_expect_not(isa_debuginfo_line(info, 0x1fffff00, &at));
    cr_expect_not(isa_debuginfo_line(info, UINT64_MAX, &at));
    isa_debuginfo_close(info);
    free(code.elf);
}

/* The name of the function of each line that has code, the innermost of what is
 * inlined: namespaces, which have no addresses of their own, are no obstacle.
 */
Test(debuginfo, functions_in_namespaces_have_names)
{
    static const char nested[] =
        "namespace a { namespace {\n"
        "template <class T> __mlu_func__ void put(T *p, T x)\n"
        "{\n"
        "    p[1] = x * x;\n" /* line 4 */
        "}\n"
        "}\n"
        "struct s {\n"
        "    float *p;\n"
        "    __mlu_func__ void go(float x)\n"
        "    {\n"
        "        p[2] = x / 3;\n" /* line 11 */
        "    }\n"
        "};\n"
        "__mlu_global__ void k(float *p)\n"
        "{\n"
        "    s to = {p};\n"
        "    put(p, p[7]);\n"
        "    { to.go(p[8]); }\n"
        "    p[3] = p[9] - 1;\n" /* line 19 */
        "}\n"
        "}\n";
    static const struct {
        unsigned line;
        const char *function;
    } expected[] = {{4, "put<float>"}, {11, "go"}, {19, "k"}};
    char why[160];
    struct isa_location at;
    struct isa_image image;
    struct device_code code = device_code(nested, "mtp_592");
    struct isa_debuginfo *info = isa_debuginfo_open(code.elf, code.bytes);
    unsigned seen[3] = {0};

    cr_assert(info &&
              isa_image_open(&image, code.elf, code.bytes, why, sizeof why));
    for (size_t i = 0; i < image.n_symbols; i++) {
        const struct isa_symbol *s = &image.symbols[i];
        for (uint64_t a = s->address;
             s->is_function && a < s->address + s->bytes; a += 4) {
            cr_assert(isa_debuginfo_line(info, a, &at));
            cr_expect_str_neq(at.function, "", "line %u", at.line);
            for (size_t k = 0; k < 3; k++) {
                if (at.line != expected[k].line)
                    continue;
                seen[k]++;
                cr_expect_str_eq(at.function, expected[k].function);
            }
        }
    }
    for (size_t k = 0; k < 3; k++)
        cr_expect(seen[k], "line %u has no code", expected[k].line);
    isa_image_close(&image);
    isa_debuginfo_close(info);
    free(code.elf);
}

/* Variables at one address are told apart by their symbols: of instances,
 * lambdas, blocks, namespaces and of functions that are inlined. */
Test(debuginfo, variables_that_share_an_address)
{
    static const char shared[] =
        "#include <bang.h>\n"
        "#define USE(p) asm volatile(\"\" :: \"r\"(p))\n"
        "template <class T> static inline __mlu_func__ void of()\n"
        "{\n"
        "    __nram__ T tile[8]; USE(tile);\n" /* line 5 */
        "    { __nram__ T x[8]; USE(x); }\n"
        "    { __nram__ T x[8]; USE(x); }\n"
        "}\n"
        "namespace { __mlu_func__ void hidden() {\n"
        "    __nram__ int tile[8]; USE(tile); } }\n" /* line 10 */
        "#define K extern \"C\" __mlu_global__ void\n"
        "K a(int) { of<int>(); }\n"
        "K b(int) { of<float>(); hidden(); }\n"
        "K c(int) { __nram__ int tile[8]; USE(tile); }\n"
        "K d(int) { auto l = [] {\n" /* line 15 */
        "    __nram__ int tile[8]; USE(tile); };\n"
        "    l(); }\n";
    static const struct {
        const char *symbol, *name;
        unsigned line;
    } wanted[] = {
        {"_ZZL2ofIiEvvE4tile", "tile", 5},
        {"_ZZL2ofIfEvvE4tile", "tile", 5},
        {"_ZZL2ofIiEvvE1x", "x", 6},
        {"_ZZL2ofIiEvvE1x_0", "x", 7},
        {"_ZZN12_GLOBAL__N_16hiddenEvE4tile", "tile", 10},
        {"_ZZ1cE4tile", "tile", 14},
        {"_ZZZ1dENKUlvE_clEvE4tile", "tile", 16},
    };
    char why[160];
    struct isa_image image;
    struct isa_location at;
    struct device_code code = device_code(shared, "mtp_592");
    struct isa_debuginfo *info = isa_debuginfo_open(code.elf, code.bytes);
    unsigned n = 0;

    cr_assert(info &&
              isa_image_open(&image, code.elf, code.bytes, why, sizeof why));
    for (size_t k = 0; k < sizeof wanted / sizeof wanted[0]; k++)
        for (size_t i = 0; i < image.n_symbols; i++) {
            const struct isa_symbol *s = &image.symbols[i];
            if (strcmp(s->name, wanted[k].symbol) != 0)
                continue;
            n++;
            cr_expect(s->is_local, "%s", s->name);
            cr_expect(isa_debuginfo_variable(info, s->address, s->name, &at),
                      "%s is not found", s->name);
            cr_expect_str_eq(at.function, wanted[k].name, "%s", s->name);
            cr_expect_eq(at.line, wanted[k].line, "%s is in line %u", s->name,
                         at.line);
        }
    cr_expect_eq(n, sizeof wanted / sizeof wanted[0], "%u symbols", n);
    isa_image_close(&image);
    isa_debuginfo_close(info);
    free(code.elf);
}

/* A variable is there from its first byte to its last. */
Test(debuginfo, variables_have_an_end)
{
    static const char text[] = "__nram__ char room[100];\n" /* line 1 */
                               "__mlu_global__ void k(char *p)\n"
                               "{\n"
                               "    p[0] = room[p[1]];\n"
                               "}\n";
    char why[160];
    struct isa_location at;
    struct isa_image image;
    struct device_code code = device_code(text, "mtp_592");
    struct isa_debuginfo *info = isa_debuginfo_open(code.elf, code.bytes);
    const struct isa_symbol *s = NULL;
    cr_assert(info &&
              isa_image_open(&image, code.elf, code.bytes, why, sizeof why));
    for (size_t i = 0; i < image.n_symbols; i++)
        if (strstr(image.symbols[i].name, "room"))
            s = &image.symbols[i];
    cr_assert_not_null(s);
    cr_expect(isa_debuginfo_variable(info, s->address, NULL, &at));
    cr_expect(isa_debuginfo_variable(info, s->address + 99, NULL, &at));
    cr_expect_str_eq(at.function, "room");
    cr_expect_eq(at.line, 1);
    cr_expect_not(isa_debuginfo_variable(info, s->address + 100, NULL, &at));
    cr_expect_not(isa_debuginfo_variable(info, s->address - 1, NULL, &at));
    isa_image_close(&image);
    isa_debuginfo_close(info);
    free(code.elf);
}
