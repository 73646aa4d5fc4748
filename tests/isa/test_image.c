/* SPDX-License-Identifier: MIT
 *
 * Device images, kernel tables and fat images: what was written is read back;
 * every truncation and every damaged byte is refused with a sentence or read
 * as something harmless, never a crash.
 */
#include "isa/image/elf.h"
#include "isa/image/elfadd.h"
#include "isa/image/image.h"
#include "tests/support/seed_image.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_sentence(const char *text)
{
    return strlen(text) > 12 && strchr(text, ' ');
}

/* Opens a copy of exactly n bytes, so that a sanitizer sees overruns; touches
 * all that an image offers. */
static bool open_exactly(const unsigned char *bytes, size_t n, char *error,
                         size_t error_bytes)
{
    struct isa_image image;
    unsigned char *copy = malloc(n ? n : 1);
    volatile unsigned sum = 0;

    memcpy(copy, bytes, n);
    bool ok = isa_image_open(&image, copy, n, error, error_bytes);
    for (size_t i = 0; ok && i < image.n_segments; i++)
        for (size_t k = 0; k < image.segments[i].file_bytes; k++)
            sum += image.segments[i].data[k];
    for (size_t i = 0; ok && i < image.n_symbols; i++)
        sum += (unsigned)strlen(image.symbols[i].name);
    if (ok) {
        isa_image_symbol_at(&image, 0x10000004);
        isa_image_close(&image);
    }
    free(copy);
    return ok;
}

/* ---- images ------------------------------------------------------------- */

Test(image, a_valid_image_is_read)
{
    unsigned char bytes[SEED_IMAGE_MAX];
    char error[200];
    struct isa_image image;
    size_t n = seed_image(bytes);

    cr_assert(isa_image_open(&image, bytes, n, error, sizeof error), "%s",
              error);
    cr_assert_eq(image.n_segments, 3);
    cr_assert_eq(image.segments[0].memory_bytes, 4352);
    cr_assert_eq(image.segments[0].data[1], 2);
    cr_assert(image.segments[1].is_code);
    cr_assert_eq(image.n_symbols, 3);
    cr_assert_eq(image.n_kernels, 1);
    cr_assert_eq(image.kernels[0].address, 0x10000000);
    cr_assert_eq(image.steps_bytes, 5);
    cr_assert_not_null(isa_image_kernel(&image, "_Z3addPfi"));
    cr_assert_null(isa_image_kernel(&image, "_Z3subPfi"));
    isa_image_close(&image);
}

Test(image, addresses_find_their_symbol)
{
    unsigned char bytes[SEED_IMAGE_MAX];
    char error[200];
    struct isa_image image;
    size_t n = seed_image(bytes);
    const struct isa_symbol *s;

    cr_assert(isa_image_open(&image, bytes, n, error, sizeof error));
    s = isa_image_symbol_at(&image, 0x200000 + 4351);
    cr_assert(s && strcmp(s->name, "buf") == 0);
    cr_assert_null(isa_image_symbol_at(&image, 0x200000 + 4352));
    cr_assert_null(isa_image_symbol_at(&image, 0x1fffff));
    s = isa_image_symbol_at(&image, 0x10000007);
    cr_assert(s && s->is_function);
    cr_assert_null(isa_image_symbol_at(&image, 0x10000008));
    cr_assert_null(isa_image_symbol_at(&image, UINT64_MAX));
    isa_image_close(&image);
}

Test(image, truncation_is_refused_at_every_length)
{
    unsigned char bytes[SEED_IMAGE_MAX];
    char error[200];
    size_t n = seed_image(bytes);

    for (size_t i = 0; i < n; i++) {
        error[0] = 0;
        cr_assert_not(open_exactly(bytes, i, error, sizeof error),
                      "%zu of %zu bytes were accepted", i, n);
        cr_assert(is_sentence(error), "%zu bytes: '%s'", i, error);
    }
}

Test(image, any_damaged_byte_is_survived)
{
    static const unsigned char patterns[] = {0x00, 0xff, 0x80, 0x01};
    unsigned char bytes[SEED_IMAGE_MAX];
    char error[200];
    size_t n = seed_image(bytes), refused = 0;

    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < sizeof patterns; k++) {
            unsigned char old = bytes[i];
            bytes[i] = k < 2 ? patterns[k] : old ^ patterns[k];
            error[0] = 0;
            if (!open_exactly(bytes, n, error, sizeof error)) {
                refused++;
                cr_assert(is_sentence(error), "byte %zu: '%s'", i, error);
            }
            bytes[i] = old;
        }
    cr_assert_gt(refused, 100);
}

/* Offsets of header fields that must be right, and what the error names. */
Test(image, foreign_files_are_named_as_such)
{
    static const struct {
        size_t offset;
        unsigned char value;
        const char *word;
    } cases[] = {
        {0, 'M', "not an ELF file"},
        {4, ELFCLASS32, "64-bit"},
        {5, ELFDATA2MSB, "little-endian"},
        {18, EM_X86_64, "not an MLU image"},
        {16, ET_REL, "not a linked MLU image"},
    };
    unsigned char bytes[SEED_IMAGE_MAX];
    char error[200];
    size_t n = seed_image(bytes);

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        unsigned char old = bytes[cases[i].offset];
        bytes[cases[i].offset] = cases[i].value;
        cr_assert_not(open_exactly(bytes, n, error, sizeof error));
        cr_assert(strstr(error, cases[i].word), "'%s'", error);
        bytes[cases[i].offset] = old;
    }
}

static Elf64_Phdr *segment(unsigned char *bytes, size_t i)
{
    return (Elf64_Phdr *)(void *)(bytes + sizeof(Elf64_Ehdr)) + i;
}

Test(image, segments_stay_inside_the_map_and_apart)
{
    _Alignas(8) unsigned char bytes[SEED_IMAGE_MAX];
    char error[200];
    size_t n = seed_image(bytes);

    segment(bytes, 0)->p_vaddr = 0x1000;
    cr_assert_not(open_exactly(bytes, n, error, sizeof error));
    cr_assert(strstr(error, "outside the device address map"), "%s", error);

    seed_image(bytes);
    segment(bytes, 0)->p_memsz = 0x100001; /* runs into WRAM */
    cr_assert_not(open_exactly(bytes, n, error, sizeof error));
    cr_assert(strstr(error, "outside the device address map"), "%s", error);

    seed_image(bytes);
    segment(bytes, 2)->p_vaddr = 0x10000004;
    cr_assert_not(open_exactly(bytes, n, error, sizeof error));
    cr_assert(strstr(error, "overlaps"), "%s", error);

    seed_image(bytes);
    segment(bytes, 1)->p_memsz = UINT64_MAX;
    cr_assert_not(open_exactly(bytes, n, error, sizeof error));
    cr_assert(strstr(error, "outside the device address map"), "%s", error);
}

Test(image, sections_and_symbols_are_found_by_name)
{
    unsigned char bytes[SEED_IMAGE_MAX];
    char error[200];
    const uint8_t *data;
    size_t data_bytes, n = seed_image(bytes), n_symbols;
    struct isa_symbol *symbols;

    cr_assert(isa_elf_section(bytes, n, ".mlu.kernels", &data, &data_bytes));
    cr_assert_eq(data_bytes, strlen(SEED_KERNELS));
    cr_assert_not(isa_elf_section(bytes, n, ".nothing", &data, &data_bytes));
    cr_assert(
        isa_elf_symbols(bytes, n, &symbols, &n_symbols, error, sizeof error));
    cr_assert_eq(n_symbols, 3);
    cr_assert_str_eq(symbols[0].name, "buf");
    isa_elf_symbols_free(symbols, n_symbols);
}

Test(image, a_section_that_is_added_leaves_the_others)
{
    static const char text[] = "one\ntwo\n";
    unsigned char bytes[SEED_IMAGE_MAX];
    char error[200];
    struct isa_image before, after;
    size_t n = seed_image(bytes), total, found_bytes;
    const uint8_t *found;

    uint8_t *more =
        isa_elf_add_section(bytes, n, ".more", text, sizeof text - 1, &total);
    cr_assert(more && total > n + sizeof text);
    cr_assert(isa_elf_section(more, total, ".more", &found, &found_bytes) &&
              found_bytes == 8 && memcmp(found, text, 8) == 0);
    cr_assert(isa_image_open(&before, bytes, n, error, sizeof error));
    cr_assert(isa_image_open(&after, more, total, error, sizeof error), "%s",
              error);
    cr_assert_eq(after.n_segments, before.n_segments);
    cr_assert_eq(after.n_symbols, before.n_symbols);
    cr_assert_eq(after.n_kernels, before.n_kernels);
    cr_assert_eq(after.steps_bytes, before.steps_bytes);
    isa_image_close(&before);
    isa_image_close(&after);
    uint8_t *none = isa_elf_add_section(more, total, ".none", NULL, 0, &n);
    cr_assert(none && isa_elf_section(none, n, ".none", &found, &found_bytes) &&
              found_bytes == 0);
    cr_assert(isa_elf_section(none, n, ".more", &found, &found_bytes));
    free(none);
    free(more);
}

Test(image, a_section_is_added_to_whole_files_only)
{
    unsigned char bytes[SEED_IMAGE_MAX];
    size_t n = seed_image(bytes), total;

    for (size_t cut = 0; cut < n; cut++) { /* its headers are at its end */
        unsigned char *copy = malloc(cut ? cut : 1);
        memcpy(copy, bytes, cut);
        cr_assert_null(isa_elf_add_section(copy, cut, ".x", "", 0, &total),
                       "cut at %zu", cut);
        free(copy);
    }
    for (size_t at = 0; at < n; at++) { /* survived, whatever it becomes */
        bytes[at] ^= 0xff;
        free(isa_elf_add_section(bytes, n, ".x", "", 0, &total));
        bytes[at] ^= 0xff;
    }
}

/* ---- the table of kernels ----------------------------------------------- */

Test(kernels, text_survives_a_round_trip)
{
    struct isa_kernel *kernels;
    size_t n;
    char error[200];

    cr_assert(isa_kernels_parse(SEED_KERNELS, strlen(SEED_KERNELS), &kernels,
                                &n, error, sizeof error),
              "%s", error);
    cr_assert_eq(n, 1);
    cr_assert_str_eq(kernels[0].name, "_Z3addPfi");
    cr_assert_str_eq(kernels[0].pretty, "add");
    cr_assert_eq(kernels[0].stack_bytes, 16);
    cr_assert_eq(kernels[0].nram_bytes, 4352);
    cr_assert_eq(kernels[0].n_params, 2);
    cr_assert_eq(kernels[0].params[0].kind, ISA_PARAM_POINTER);
    cr_assert_str_eq(kernels[0].params[1].name, "");
    cr_assert(kernels[0].params[1].is_signed);
    cr_assert_not(kernels[0].is_sanitized);
    char *text = isa_kernels_format(kernels, n);
    cr_assert_str_eq(text, SEED_KERNELS);
    free(text);
    isa_kernels_free(kernels, n);
}

Test(kernels, every_kind_survives_a_round_trip)
{
    struct isa_param params[] = {
        {.name = (char *)"a", .bytes = 1, .align = 1, .kind = ISA_PARAM_INT},
        {.name = (char *)"b",
         .bytes = 8,
         .align = 8,
         .kind = ISA_PARAM_INT,
         .is_signed = true,
         .type = "int64_t"},
        {.name = (char *)"c",
         .bytes = 2,
         .align = 2,
         .kind = ISA_PARAM_FLOAT,
         .type = "bfloat16_t"},
        {.name = (char *)"d",
         .bytes = 8,
         .align = 8,
         .kind = ISA_PARAM_POINTER,
         .type = "half",
         .is_const = true},
        {.name = (char *)"e",
         .bytes = 4000,
         .align = 64,
         .kind = ISA_PARAM_STRUCT},
        {.name = (char *)"f",
         .bytes = 8,
         .align = 8,
         .kind = ISA_PARAM_POINTER,
         .is_const = true},
    };
    struct isa_kernel kernel = {.name = (char *)"k",
                                .pretty = (char *)"ns::k<int, 3>",
                                .params = params,
                                .n_params = 6,
                                .is_sanitized = true};
    struct isa_kernel *back;
    size_t n;
    char error[200];
    char *text = isa_kernels_format(&kernel, 1);

    cr_assert(
        isa_kernels_parse(text, strlen(text), &back, &n, error, sizeof error),
        "%s", error);
    cr_assert_str_eq(back->pretty, "ns::k<int, 3>");
    cr_assert(back->is_sanitized);
    for (size_t i = 0; i < 6; i++) {
        const char *type = back->params[i].type;
        cr_assert_eq(!type, !params[i].type);
        if (type)
            cr_assert_str_eq(type, params[i].type);
        cr_assert_eq(back->params[i].is_const, params[i].is_const);
        cr_assert_eq(back->params[i].bytes, params[i].bytes);
        cr_assert_eq(back->params[i].align, params[i].align);
        cr_assert_eq(back->params[i].kind, params[i].kind);
        cr_assert_eq(back->params[i].is_signed, params[i].is_signed);
    }
    isa_kernels_free(back, n);
    free(text);
}

Test(kernels, truncated_text_is_refused_except_between_kernels)
{
    struct isa_kernel *kernels;
    size_t n, length = strlen(SEED_KERNELS),
              version = strlen("mlu-kernels 1\n");
    char error[200];

    for (size_t i = 0; i < length; i++) {
        char *copy = malloc(i ? i : 1);
        memcpy(copy, SEED_KERNELS, i);
        bool ok = isa_kernels_parse(copy, i, &kernels, &n, error, sizeof error);
        cr_assert_eq(ok, i == version, "%zu characters", i);
        if (ok)
            isa_kernels_free(kernels, n);
        else
            cr_assert(is_sentence(error), "%zu: '%s'", i, error);
        free(copy);
    }
}

Test(kernels, nonsense_is_refused)
{
    static const char *const texts[] = {
        "mlu-kernels 2\n",
        "mlu-kernels 1\nkernel k stack 0 nram 0 wram 0 sram 0 params 9999999\n"
        "pretty k\n",
        "mlu-kernels 1\nkernel k stack 4294967296 nram 0 wram 0 sram 0 "
        "params 0\npretty k\n",
        "mlu-kernels 1\nkernel k stack -1 nram 0 wram 0 sram 0 params 0\n"
        "pretty k\n",
        "mlu-kernels 1\nkernel k stack 0 nram 0 wram 0 sram 0 params 1\n"
        "pretty k\nparam x 4 3 signed\n",
        "mlu-kernels 1\nkernel k stack 0 nram 0 wram 0 sram 0 params 1\n"
        "pretty k\nparam x 4 4 complex\n",
        "mlu-kernels 1\nkernel k stack 0 nram 0 wram 0 sram 0 params 1\n"
        "pretty k\nparam x 4 4 signed int\n",
        "mlu-kernels 1\nkernel k stack 0 nram 0 wram 0 sram 0 params 1\n"
        "pretty k\nparam x 8 8 pointer half const\n",
        "mlu-kernels 1\nkernel k stack 0 nram 0 wram 0 sram 0 params 0 0\n"
        "pretty k\n",
    };
    struct isa_kernel *kernels;
    size_t n;
    char error[200];

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        cr_assert_not(isa_kernels_parse(texts[i], strlen(texts[i]), &kernels,
                                        &n, error, sizeof error),
                      "text %zu", i);
        cr_assert(is_sentence(error), "text %zu: '%s'", i, error);
    }
}

/* ---- fat images --------------------------------------------------------- */

static unsigned char *build_fatbin(size_t *total)
{
    static const unsigned archs[] = {372, 592};
    unsigned char elf[SEED_IMAGE_MAX];
    size_t n = seed_image(elf), sizes[] = {n, n - 3};
    const void *elfs[] = {elf, elf};

    return isa_fatbin_build(archs, elfs, sizes, 2, total);
}

Test(fatbin, what_was_built_is_found)
{
    size_t total, n;
    char error[200];
    unsigned char *fat = build_fatbin(&total);

    cr_assert(isa_fatbin_check(fat, total, error, sizeof error), "%s", error);
    cr_assert(isa_fatbin_check(fat, 0, error, sizeof error), "%s", error);
    cr_assert_eq(isa_fatbin_rows(fat, &n)[1].arch, 592);
    cr_assert_eq(n, 2);
    const struct isa_fatbin_row *row = isa_fatbin_find(fat, 592);
    cr_assert_not_null(row);
    cr_assert_eq(row->offset % 16, 0);
    cr_assert_eq(memcmp(fat + row->offset, "\177ELF", 4), 0);
    cr_assert_null(isa_fatbin_find(fat, 270));
    free(fat);
}

Test(fatbin, truncation_is_refused_at_every_length)
{
    size_t total;
    char error[200];
    unsigned char *fat = build_fatbin(&total);

    for (size_t i = 1; i < total; i++) {
        unsigned char *copy = malloc(i);
        memcpy(copy, fat, i);
        cr_assert_not(isa_fatbin_check(copy, i, error, sizeof error),
                      "%zu of %zu bytes", i, total);
        cr_assert(is_sentence(error), "%zu: '%s'", i, error);
        free(copy);
    }
    free(fat);
}

Test(fatbin, any_damaged_header_byte_is_survived)
{
    size_t total, n, head;
    char error[200];
    unsigned char *fat = build_fatbin(&total);

    head = sizeof(struct isa_fatbin_header) + 2 * sizeof(struct isa_fatbin_row);
    for (size_t i = 0; i < head; i++)
        for (unsigned flip = 1; flip < 256; flip++) {
            fat[i] ^= (unsigned char)flip;
            if (isa_fatbin_check(fat, total, error, sizeof error)) {
                const struct isa_fatbin_row *rows = isa_fatbin_rows(fat, &n);
                for (size_t k = 0; k < n; k++)
                    cr_assert_leq(rows[k].offset + rows[k].bytes, total);
            } else {
                cr_assert(is_sentence(error), "byte %zu: '%s'", i, error);
            }
            fat[i] ^= (unsigned char)flip;
        }
    free(fat);
}
