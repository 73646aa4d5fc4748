/* SPDX-License-Identifier: MIT
 *
 * Feeds damaged device images, kernel tables and fat images to their readers:
 * fuzz_image [--seconds N] [--seed S]. Whatever happens, a reader says yes or
 * no, and what it accepts can be walked. A crash or a sanitizer's complaint is
 * the failure; the round number and the seed tell how to see it again.
 */
#include "isa/image/elf.h"
#include "isa/image/image.h"
#include "tests/support/seed_image.h"
#include "tests/fuzz/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "tests/support/random.h"

enum { DEFAULT_ROUNDS = 20000 };

struct fuzz {
    uint64_t state;
    volatile uint64_t sum; /* keeps reads from being optimised away */
    uint64_t accepted;
};

static uint64_t next(struct fuzz *f)
{
    return next_random(&f->state);
}

static size_t any_below(struct fuzz *f, size_t n)
{
    return n ? next(f) % n : 0;
}

/* Numbers at which careless arithmetic breaks. */
static uint64_t awkward(struct fuzz *f)
{
    static const uint64_t values[] = {
        0,          1,     7,         0x7fffffff, 0x80000000, 0xffffffff,
        1ull << 63, ~0ull, ~0ull - 7, 0x200000,   0x10000000, 0x40000000};

    return values[any_below(f, sizeof values / sizeof values[0])];
}

static void copy_bytes(unsigned char *bytes, size_t n, size_t from, size_t to,
                       size_t count)
{
    size_t last = from > to ? from : to;

    memmove(bytes + to, bytes + from, count < n - last ? count : n - last);
}

/* Damages bytes[0..n) in one to eight places; returns the new length. */
static size_t mutate(struct fuzz *f, unsigned char *bytes, size_t n)
{
    for (size_t times = 1 + any_below(f, 8); times--;) {
        size_t at = any_below(f, n);
        uint64_t value = awkward(f);
        switch (any_below(f, 5)) {
        case 0:
            bytes[at] ^= (unsigned char)(1u << any_below(f, 8));
            break;
        case 1:
            bytes[at] = (unsigned char)next(f);
            break;
        case 2:
            memcpy(bytes + at, &value, n - at < 8 ? n - at : 8);
            break;
        case 3:
            memcpy(bytes + at, &value, n - at < 4 ? n - at : 4);
            break;
        default:
            copy_bytes(bytes, n, at, any_below(f, n), 1 + any_below(f, 8));
            break;
        }
    }
    return any_below(f, 8) ? n : any_below(f, n + 1);
}

static void walk(struct fuzz *f, const struct isa_image *image)
{
    f->accepted++;
    for (size_t i = 0; i < image->n_segments; i++)
        for (size_t k = 0; k < image->segments[i].file_bytes; k++)
            f->sum += image->segments[i].data[k];
    for (size_t i = 0; i < image->n_symbols; i++)
        f->sum += strlen(image->symbols[i].name);
    for (size_t i = 0; i < image->n_kernels; i++)
        for (size_t k = 0; k < image->kernels[i].n_params; k++)
            f->sum += strlen(image->kernels[i].params[k].name);
    isa_image_symbol_at(image, awkward(f));
}

static void try_image(struct fuzz *f, const unsigned char *bytes, size_t n)
{
    struct isa_image image;
    char error[200];
    uint64_t found[4];
    bool is_call;
    const uint8_t *data;
    size_t data_bytes;

    if (isa_image_open(&image, bytes, n, error, sizeof error)) {
        walk(f, &image);
        isa_image_close(&image);
    }
    if (isa_elf_section(bytes, n, ".mlu.kernels", &data, &data_bytes))
        for (size_t i = 0; i < data_bytes; i++)
            f->sum += data[i];
    f->sum += isa_elf_references(bytes, n, "buf", found, 4, &is_call);
}

static void try_kernels(struct fuzz *f, const unsigned char *bytes, size_t n)
{
    struct isa_kernel *kernels;
    size_t n_kernels;
    char error[200];

    if (!isa_kernels_parse((const char *)bytes, n, &kernels, &n_kernels, error,
                           sizeof error))
        return;
    char *text = isa_kernels_format(kernels, n_kernels);
    f->sum += strlen(text);
    f->accepted++;
    free(text);
    isa_kernels_free(kernels, n_kernels);
}

static void try_fatbin(struct fuzz *f, const unsigned char *bytes, size_t n)
{
    size_t n_rows;
    char error[200];

    if (!n || !isa_fatbin_check(bytes, n, error, sizeof error))
        return;
    f->accepted++;
    const struct isa_fatbin_row *rows = isa_fatbin_rows(bytes, &n_rows);
    for (size_t i = 0; i < n_rows; i++)
        try_image(f, bytes + rows[i].offset, rows[i].bytes);
}

/* One round: a fresh seed of one of the three kinds, damaged, in a block of
 * exactly its length. */
static void one_round(struct fuzz *f)
{
    unsigned char elf[SEED_IMAGE_MAX];
    const unsigned archs[] = {372, 592};
    const void *elfs[] = {elf, elf};
    size_t n = seed_image(elf), total;
    size_t sizes[] = {n, n};
    unsigned char *fat = isa_fatbin_build(archs, elfs, sizes, 2, &total);
    size_t kind = any_below(f, 4), length = total;
    const unsigned char *from = fat;

    if (kind < 2) {
        from = elf;
        length = n;
    } else if (kind == 2) {
        from = (const unsigned char *)SEED_KERNELS;
        length = strlen(SEED_KERNELS);
    }
    unsigned char *work = malloc(length);
    if (!work)
        abort();
    memcpy(work, from, length);
    /* damage to a fat image matters most in its header */
    size_t kept = mutate(f, work, kind == 3 && any_below(f, 2) ? 72 : length);
    if (kind == 3 && kept == 72)
        kept = length;
    unsigned char *exact = malloc(kept ? kept : 1);
    if (!exact)
        abort();
    memcpy(exact, work, kept);
    if (kind < 2)
        try_image(f, exact, kept);
    else if (kind == 2)
        try_kernels(f, exact, kept);
    else
        try_fatbin(f, exact, kept);
    free(exact);
    free(work);
    free(fat);
}

int main(int argc, char **argv)
{
    struct fuzz f = {.state = fuzz_option(argc, argv, "--seed", 1) | 1};
    const long seconds = (long)fuzz_option(argc, argv, "--seconds", 0);
    uint64_t rounds = 0;

    uint64_t seed = f.state;
    for (time_t end = time(NULL) + seconds;
         seconds ? time(NULL) < end : rounds < DEFAULT_ROUNDS; rounds++)
        one_round(&f);
    printf("images from seed %llu, %llu accepted: %llu passed, 0 failed\n",
           (unsigned long long)seed, (unsigned long long)f.accepted,
           (unsigned long long)rounds);
    return 0;
}
