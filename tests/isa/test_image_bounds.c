/* SPDX-License-Identifier: MIT
 *
 * Each bound that readers of images check, at the last value that is right and
 * the first one that is not. Copies end before a page that cannot be read, so
 * that a byte too many ends the test, with sanitizers or without.
 */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include "isa/image/elf.h"
#include "isa/image/elfadd.h"
#include "isa/image/frames.h"
#include "isa/image/image.h"
#include "isa/image/room.h"
#include "tests/support/seed_image.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MOST_HEADERS = 64 };

/* With room for a table of program headers and one more, behind the image. */
static _Alignas(
    16) unsigned char bytes[SEED_IMAGE_MAX +
                            (MOST_HEADERS + 1) * sizeof(Elf64_Phdr)];
static size_t n;
static char error[200];

static void set_up(void)
{
    n = seed_image(bytes);
}

TestSuite(image_bounds, .init = set_up);

/* A copy of so many bytes; it stays. */
static void *fenced(const void *from, size_t size)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t room = (size + page - 1) / page * page;
    char *p = mmap(NULL, room + page, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    cr_assert_neq(p, MAP_FAILED);
    cr_assert_eq(mprotect(p + room, page, PROT_NONE), 0);
    return memcpy(p + room - size, from, size);
}

static Elf64_Ehdr *header(void)
{
    return (Elf64_Ehdr *)(void *)bytes;
}

static Elf64_Phdr *segment(size_t i)
{
    return (Elf64_Phdr *)(void *)(bytes + sizeof(Elf64_Ehdr)) + i;
}

static Elf64_Shdr *section(size_t i)
{
    return (Elf64_Shdr *)(void *)(bytes + header()->e_shoff) + i;
}

static void accept_image(void)
{
    struct isa_image image;
    cr_assert(isa_image_open(&image, fenced(bytes, n), n, error, sizeof error),
              "%s", error);
    isa_image_close(&image);
}

static void refuse_image(const char *words)
{
    struct isa_image image;
    cr_assert_not(
        isa_image_open(&image, fenced(bytes, n), n, error, sizeof error),
        "accepted in spite of: %s", words);
    cr_expect(strstr(error, words), "'%s' lacks '%s'", error, words);
}

/* ---- files ----------------------------------------------------------------
 */

Test(image_bounds, segments_end_with_the_file_at_the_latest)
{
    Elf64_Phdr *s = segment(0); /* of NRAM, which has room for the file */
    s->p_filesz = s->p_memsz = n - s->p_offset;
    accept_image();
    s->p_filesz = s->p_memsz = n - s->p_offset + 1;
    refuse_image("lies outside the file");
}

Test(image_bounds, segments_end_with_their_space_at_the_latest)
{
    const uint64_t first = isa_spaces[ISA_SPACE_NRAM].first;
    const uint64_t end = isa_spaces[ISA_SPACE_NRAM + 1].first;
    segment(0)->p_vaddr = first + 4096;
    segment(0)->p_memsz = end - first - 4096;
    accept_image();
    segment(0)->p_memsz++;
    refuse_image("outside the device address map");
}

Test(image_bounds, segments_overlap_by_what_they_take_in_memory)
{
    const uint64_t nram = isa_spaces[ISA_SPACE_NRAM].first;
    segment(0)->p_vaddr = nram + 8192;
    segment(2)->p_vaddr = nram; /* comes later, and has 4 bytes in the file */
    segment(2)->p_memsz = 8192;
    accept_image();
    segment(2)->p_memsz++;
    refuse_image("overlaps");
    segment(2)->p_vaddr = nram + 8192 + segment(0)->p_memsz;
    accept_image();
    segment(2)->p_vaddr--;
    refuse_image("overlaps");
}

Test(image_bounds, headers_are_as_many_as_the_file_has)
{
    memcpy(bytes + SEED_IMAGE_MAX, segment(0), 3 * sizeof *segment(0));
    header()->e_phoff = SEED_IMAGE_MAX; /* the others load nothing */
    n = sizeof bytes;
    header()->e_phnum = MOST_HEADERS;
    accept_image();
    header()->e_phnum++;
    refuse_image("no more than 64");
    set_up();
    header()->e_shnum++;
    refuse_image("section headers lie outside");
    header()->e_shnum -= 2;
    header()->e_shstrndx = 0;
    accept_image(); /* of which nothing has a name */
}

/* Of the text of kernels, of steps, symbols and names. */
Test(image_bounds, sections_end_with_the_file_at_the_latest)
{
    static const struct {
        size_t number;
        const char *name;
    } sections[] = {
        {SEED_KERNEL_TEXT, ".mlu.kernels"},
        {SEED_STEPS, ".mlu_steps"},
        {SEED_SYMTAB, ".symtab"},
        {SEED_STRTAB, ".strtab"},
    };
    const uint8_t *data;
    size_t size;
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        Elf64_Shdr *s = section(sections[i].number);
        const uint64_t whole = s->sh_size;
        s->sh_size = n - s->sh_offset;
        cr_assert(isa_elf_section(fenced(bytes, n), n, sections[i].name, &data,
                                  &size));
        cr_expect_eq(size, n - s->sh_offset);
        s->sh_size++;
        cr_expect_not(isa_elf_section(fenced(bytes, n), n, sections[i].name,
                                      &data, &size),
                      "%s ends behind the file", sections[i].name);
        s->sh_size = whole;
    }
}

Test(image_bounds, names_end_in_their_table)
{
    section(SEED_STRTAB)->sh_size--; /* without the last NUL */
    refuse_image("the name of symbol 3 lies outside the string table");
    section(SEED_STRTAB)->sh_size = 15; /* where the last name begins */
    refuse_image("the name of symbol 3 lies outside the string table");
}

/* ---- references ------------------------------------------------------------
 */

/* Adds a relocation of the code by a symbol, in place of the steps. */
static size_t references(uint64_t symbol, const char *name)
{
    uint64_t found[2];
    bool is_call;
    const Elf64_Rela r = {.r_offset = 0x10000004,
                          .r_info = ELF64_R_INFO(symbol, R_RISCV_CALL)};
    Elf64_Shdr *s = section(SEED_STEPS);
    cr_assert_leq(n + sizeof r, sizeof bytes);
    memcpy(bytes + n, &r, sizeof r);
    *s = (Elf64_Shdr){.sh_name = s->sh_name,
                      .sh_type = SHT_RELA,
                      .sh_offset = n,
                      .sh_size = sizeof r,
                      .sh_link = SEED_SYMTAB,
                      .sh_info = SEED_CODE,
                      .sh_addralign = 1,
                      .sh_entsize = sizeof r};
    section(SEED_CODE)->sh_flags = SHF_EXECINSTR;
    const size_t all = n + sizeof r;
    const size_t count =
        isa_elf_references(fenced(bytes, all), all, name, found, 2, &is_call);
    cr_assert(count == 0 || (is_call && found[0] == r.r_offset));
    return count;
}

Test(image_bounds, references_are_to_symbols_of_the_table)
{
    cr_expect_eq(references(2, "buf"), 1);
    cr_expect_eq(references(3, "counter"), 1);
    section(SEED_SYMTAB)->sh_size -= sizeof(Elf64_Sym);
    cr_expect_eq(references(2, "buf"), 1);
    cr_expect_eq(references(3, "counter"), 0, "it is behind the table");
}

/* ---- sections of mlucc ------------------------------------------------------
 */

/* The image with a section more. */
static void add(const char *name, const void *data, size_t size)
{
    size_t total;
    uint8_t *more = isa_elf_add_section(bytes, n, name, data, size, &total);
    cr_assert(more && total <= sizeof bytes);
    memcpy(bytes, more, total);
    n = total;
    free(more);
}

Test(image_bounds, entries_of_operands_are_whole)
{
    const struct isa_beyond entries[2] = {{0x10000000, 0x200000, -4}};
    add(ISA_BEYOND_SECTION, entries, sizeof entries);
    accept_image();
    set_up();
    add(ISA_BEYOND_SECTION, entries, sizeof entries - 1);
    refuse_image("ends inside an entry");
}

Test(image_bounds, frames_have_a_size)
{
    const unsigned char frames[] = {0, 0, 0, 0x10, 0, 0, 0, 0, 0x90, 0x01,
                                    4, 0, 0, 0x10, 0, 0, 0, 0, 0x05};
    uint64_t size = 0;
    add(".stack_sizes", frames, sizeof frames);
    const void *image = fenced(bytes, n);
    cr_assert(isa_frames_find(image, n, 0x10000000, &size));
    cr_expect_eq(size, 0x90); /* 7 bits a byte: 0x10 + (1 << 7) */
    cr_assert(isa_frames_find(image, n, 0x10000004, &size));
    cr_expect_eq(size, 5);
    set_up();
    add(".stack_sizes", frames, sizeof frames - 1);
    cr_expect_not(isa_frames_find(fenced(bytes, n), n, 0x10000004, &size),
                  "a function without a size");
}

static bool parses(const char *text)
{
    struct isa_kernel *kernels;
    size_t count;
    const bool good =
        isa_kernels_parse(fenced(text, strlen(text)), strlen(text), &kernels,
                          &count, error, sizeof error);
    if (good)
        isa_kernels_free(kernels, count);
    return good;
}

#define KERNEL(params)                                                    \
    "mlu-kernels 1\nkernel k stack 0 nram 0 wram 0 sram 0 params " params \
    "\npretty k\n"

Test(image_bounds, numbers_of_kernels_stay_in_their_range)
{
    cr_expect(parses(KERNEL("1") "param x 4 4096 signed\n"), "%s", error);
    cr_expect_not(parses(KERNEL("1") "param x 4 8192 signed\n"));
    cr_expect_not(parses(KERNEL("4096")));
    cr_expect(strstr(error, "a parameter is expected"), "%s", error);
    cr_expect_not(parses(KERNEL("4097")));
    cr_expect(strstr(error, "more than 4096 parameters"), "%s", error);
    cr_expect(parses(KERNEL("1") "param x 16 16 pointer\n"), "%s", error);
    cr_expect_not(parses(KERNEL("1") "param x 17 16 pointer\n"));
    cr_expect(parses("mlu-kernels 1\nkernel k stack 4294967295 nram 0 wram 0 "
                     "sram 0 params 0\npretty k\n"),
              "%s", error);
}

/* The text may end where a line might begin that is not there. */
Test(image_bounds, the_text_of_kernels_ends_anywhere)
{
    static const char text[] = KERNEL("0") "sanitized\n";
    cr_expect(parses(text), "%s", error);
    char *cut = strdup(text);
    for (size_t k = strlen(cut); k-- > 0;) {
        cut[k] = 0;
        parses(cut);
        if (k > 0)
            cut[k - 1] = '\n';
        parses(cut);
        memcpy(cut, text, sizeof text);
    }
    free(cut);
}

/* ---- fat images -------------------------------------------------------------
 */

Test(image_bounds, rows_of_fat_images_lie_between_header_and_end)
{
    enum { MOST = 64 };
    unsigned archs[MOST];
    const void *elfs[MOST];
    size_t sizes[MOST], total;
    for (unsigned i = 0; i < MOST; i++) {
        archs[i] = i;
        elfs[i] = "ELF";
        sizes[i] = 3;
    }
    char *fat = isa_fatbin_build(archs, elfs, sizes, MOST, &total);
    struct isa_fatbin_header *h = (void *)fat;
    struct isa_fatbin_row *last = (struct isa_fatbin_row *)(h + 1) + MOST - 1;
    cr_expect(isa_fatbin_check(fat, total, error, sizeof error), "%s", error);
    last->bytes = total - last->offset;
    cr_expect(isa_fatbin_check(fat, total, error, sizeof error), "%s", error);
    last->bytes++;
    cr_expect_not(isa_fatbin_check(fat, total, error, sizeof error));
    last->bytes = 0;
    last->offset = total;
    cr_expect(isa_fatbin_check(fat, total, error, sizeof error), "%s", error);
    last->offset = 16; /* in the header */
    cr_expect_not(isa_fatbin_check(fat, total, error, sizeof error));
    last->offset = 0;
    cr_expect_not(isa_fatbin_check(fat, total, error, sizeof error));
    last->offset = total;
    h->n_rows = MOST + 1; /* there would be room */
    cr_expect_not(isa_fatbin_check(fat, total, error, sizeof error));
    free(fat);
}

/* ---- scratchpads ------------------------------------------------------------
 */

/* Local variables are those of kernels: without one, what all have counts. */
Test(image_bounds, local_variables_belong_to_kernels)
{
    const uint64_t nram = isa_spaces[ISA_SPACE_NRAM].first;
    char *locals[] = {(char *)(uintptr_t) "own"};
    const struct isa_symbol symbols[] = {
        {.name = "all", .address = nram, .bytes = 100},
        {.name = "own", .address = nram + 100, .bytes = 50, .is_local = true},
        {.name = "other", .address = nram + 100, .bytes = 70, .is_local = true},
    };
    const struct isa_kernel kernel = {.locals = locals, .n_locals = 1};
    const struct isa_image image = {
        .symbols = (struct isa_symbol *)(uintptr_t)symbols, .n_symbols = 3};
    cr_expect_eq(isa_room_used(&image, &kernel, ISA_SPACE_NRAM), 150);
    cr_expect_eq(isa_room_used(&image, NULL, ISA_SPACE_NRAM), 100);
}
