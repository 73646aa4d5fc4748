/* SPDX-License-Identifier: MIT
 *
 * See image.h.
 */
#include "tests/fuzz/launch/image.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/seed_image.h"

enum {
    HEADERS = sizeof(Elf64_Ehdr) + 4 * sizeof(Elf64_Phdr),
    MOST = HEADERS + OPERANDS_BYTES + 0x10000,
    NRAM_VARIABLES = 4,
    SYMBOLS = 3 + NRAM_VARIABLES + 1,
    GLOBAL_BYTES = 4096
};

enum { TEXT = 1, NRAM, NUMBERS, GLOBAL, KERNELS, SYMTAB, STRTAB, NAMES, ALL };

static const char names[] = "\0.text\0.nram\0.rodata\0.data\0.mlu.kernels\0"
                            ".symtab\0.strtab\0.shstrtab";
static const char symbol_names[] = "\0run\0other\0tile\0counter";

static Elf64_Sym symbol(uint32_t name, unsigned char type, uint16_t section,
                        uint64_t address, uint64_t bytes)
{
    return (Elf64_Sym){
        name, ELF64_ST_INFO(STB_GLOBAL, type), 0, section, address, bytes};
}

static void put_symbols(const struct program *p, Elf64_Sym s[SYMBOLS])
{
    const uint64_t part = OPERANDS_BYTES / NRAM_VARIABLES;
    s[0] = (Elf64_Sym){0};
    s[1] = symbol(1, STT_FUNC, TEXT, TEXT_FIRST, 4 * p->text.n);
    s[2] = symbol(5, STT_FUNC, TEXT, TEXT_FIRST + 4 * p->other, 4);
    s[3] = symbol(16, STT_OBJECT, GLOBAL, isa_spaces[ISA_SPACE_GLOBAL].first,
                  IMAGE_VARIABLES);
    for (unsigned i = 0; i < NRAM_VARIABLES; i++)
        s[4 + i] = symbol(11, STT_OBJECT, NRAM,
                          isa_spaces[ISA_SPACE_NRAM].first + i * part, part);
}

/* The records of both kernels, as text to be freed. */
static char *kernels_of(const struct image_kernel *k)
{
    static char run[] = "run", other[] = "other";
    struct isa_kernel kernels[2] = {{.name = run, .pretty = run},
                                    {.name = other, .pretty = other}};
    for (int i = 0; i < 2; i++) {
        kernels[i].stack_bytes = k->stack_bytes;
        kernels[i].nram_bytes = OPERANDS_BYTES;
        kernels[i].n_params = k->n_parameters;
        kernels[i].params = (struct isa_param *)(uintptr_t)k->parameters;
    }
    char *text = isa_kernels_format(kernels, 2);
    if (!text)
        abort();
    return text;
}

static void put_sections(struct seed_writer *w, Elf64_Shdr *s,
                         const struct program *p, const char *kernels)
{
    static uint8_t globals[GLOBAL_BYTES];
    static const struct {
        uint32_t name, type;
    } kinds[ALL] = {{0, SHT_NULL},      {1, SHT_PROGBITS},  {7, SHT_PROGBITS},
                    {13, SHT_PROGBITS}, {21, SHT_PROGBITS}, {27, SHT_PROGBITS},
                    {40, SHT_SYMTAB},   {48, SHT_STRTAB},   {56, SHT_STRTAB}};
    Elf64_Sym symbols[SYMBOLS];
    put_symbols(p, symbols);
    for (unsigned i = 0; i < GLOBAL_BYTES; i++)
        globals[i] = (uint8_t)(i * 7 + (i >> 3));
    const struct {
        const void *of;
        size_t n;
    } data[ALL] = {{0},
                   {p->text.words, 4 * p->text.n},
                   {p->room.nram, sizeof p->room.nram},
                   {p->text.numbers, 8 * p->text.n_numbers + 8},
                   {globals, sizeof globals},
                   {kernels, strlen(kernels)},
                   {symbols, sizeof symbols},
                   {symbol_names, sizeof symbol_names},
                   {names, sizeof names}};
    for (unsigned i = 1; i < ALL; i++)
        seed_section(&s[i], kinds[i].name, kinds[i].type,
                     seed_put(w, data[i].of, data[i].n), data[i].n);
    s[SYMTAB].sh_link = STRTAB;
    s[SYMTAB].sh_entsize = sizeof(Elf64_Sym);
}

static Elf64_Phdr segment_of(const Elf64_Shdr *s, uint64_t address,
                             uint64_t memory, uint32_t flags)
{
    return seed_segment(s->sh_offset, address, s->sh_size,
                        memory > s->sh_size ? memory : s->sh_size, flags);
}

unsigned char *image_of(const struct program *p,
                        const struct image_kernel *kernel, size_t *bytes)
{
    Elf64_Shdr s[ALL] = {{0}};
    struct seed_writer w = {calloc(1, MOST), HEADERS};
    char *kernels = kernels_of(kernel);
    if (!w.bytes)
        abort();
    put_sections(&w, s, p, kernels);
    free(kernels);
    const Elf64_Phdr segments[4] = {
        segment_of(&s[NRAM], isa_spaces[ISA_SPACE_NRAM].first, 0, PF_R | PF_W),
        segment_of(&s[TEXT], TEXT_FIRST, 0, PF_R | PF_X),
        segment_of(&s[NUMBERS], TEXT_NUMBERS_FIRST, 0, PF_R),
        segment_of(&s[GLOBAL], isa_spaces[ISA_SPACE_GLOBAL].first,
                   IMAGE_VARIABLES, PF_R | PF_W),
    };
    const Elf64_Ehdr h = {
        .e_ident = {0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, EV_CURRENT},
        .e_type = ET_EXEC,
        .e_machine = EM_RISCV,
        .e_version = EV_CURRENT,
        .e_phoff = sizeof h,
        .e_shoff = seed_put(&w, s, sizeof s),
        .e_ehsize = sizeof h,
        .e_phentsize = sizeof *segments,
        .e_phnum = 4,
        .e_shentsize = sizeof *s,
        .e_shnum = ALL,
        .e_shstrndx = NAMES,
    };
    memcpy(w.bytes, &h, sizeof h);
    memcpy(w.bytes + sizeof h, segments, sizeof segments);
    *bytes = w.n;
    return w.bytes;
}

/* ---- operators ----------------------------------------------------------- */

static unsigned char *read_library(size_t *bytes)
{
    const char *out = getenv("OUT");
    char path[1024];
    snprintf(path, sizeof path, "%s/lib/libmluop.so", out ? out : "build");
    FILE *f = fopen(path, "rb");
    if (!f || fseek(f, 0, SEEK_END) != 0) {
        fprintf(stderr,
                "fuzz_launch: cannot read %s: build it, and let OUT "
                "name the folder of the build\n",
                path);
        exit(1);
    }
    *bytes = (size_t)ftell(f);
    unsigned char *all = malloc(*bytes);
    rewind(f);
    if (!all || fread(all, 1, *bytes, f) != *bytes)
        abort();
    fclose(f);
    return all;
}

const void *const *image_operators(size_t *n)
{
    static const void *found[IMAGE_IMAGES];
    static size_t n_found;
    char error[200];
    size_t bytes;
    if (n_found == 0) {
        const unsigned char *all = read_library(&bytes);
        for (size_t i = 0; i + 64 < bytes && n_found < IMAGE_IMAGES; i += 8) {
            const uint32_t magic = ISA_FATBIN_MAGIC;
            if (memcmp(all + i, &magic, sizeof magic) == 0 &&
                isa_fatbin_check(all + i, bytes - i, error, sizeof error))
                found[n_found++] = all + i;
        }
    }
    if (n_found == 0) {
        fprintf(stderr, "fuzz_launch: libmluop.so has no device images\n");
        exit(1);
    }
    *n = n_found;
    return found;
}

uint32_t *image_words(unsigned char *elf, size_t bytes, size_t *n)
{
    Elf64_Ehdr h;
    memcpy(&h, elf, sizeof h);
    for (unsigned i = 0; i < h.e_phnum; i++) {
        Elf64_Phdr p;
        memcpy(&p, elf + h.e_phoff + i * sizeof p, sizeof p);
        *n = p.p_filesz / 4;
        if (p.p_flags & PF_X && *n > 0 && p.p_offset % 4 == 0 &&
            p.p_offset + p.p_filesz <= bytes)
            return (uint32_t *)(void *)(elf + p.p_offset);
    }
    return NULL;
}
