/* SPDX-License-Identifier: MIT
 *
 * A small valid device image, put together by hand, so that tests of the
 * readers need no compiler: code with one kernel, initialised and plain NRAM,
 * a device variable, symbols, .mlu.kernels and .mlu_steps.
 */
#ifndef TESTS_SUPPORT_SEED_IMAGE_H
#define TESTS_SUPPORT_SEED_IMAGE_H

#include <elf.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define SEED_IMAGE_MAX 4096

#define SEED_KERNELS                                               \
    "mlu-kernels 1\n"                                              \
    "kernel _Z3addPfi stack 16 nram 4352 wram 0 sram 0 params 2\n" \
    "pretty add\n"                                                 \
    "param x 8 8 pointer\n"                                        \
    "param - 4 4 signed\n"

enum {
    SEED_CODE = 1,
    SEED_NRAM,
    SEED_GLOBAL,
    SEED_KERNEL_TEXT,
    SEED_STEPS,
    SEED_SYMTAB,
    SEED_STRTAB,
    SEED_SHSTRTAB,
    SEED_N_SECTIONS
};

struct seed_writer {
    unsigned char *bytes;
    size_t n;
};

static inline uint64_t seed_put(struct seed_writer *w, const void *p, size_t n)
{
    w->n = (w->n + 7) & ~(size_t)7;
    uint64_t at = w->n;

    memcpy(w->bytes + w->n, p, n);
    w->n += n;
    return at;
}

static inline void seed_section(Elf64_Shdr *s, uint32_t name, uint32_t type,
                                uint64_t offset, uint64_t size)
{
    *s = (Elf64_Shdr){.sh_name = name,
                      .sh_type = type,
                      .sh_offset = offset,
                      .sh_size = size,
                      .sh_addralign = 1};
}

static inline Elf64_Phdr seed_segment(uint64_t offset, uint64_t address,
                                      uint64_t file, uint64_t memory,
                                      uint32_t flags)
{
    return (Elf64_Phdr){.p_type = PT_LOAD,
                        .p_flags = flags,
                        .p_offset = offset,
                        .p_vaddr = address,
                        .p_paddr = address,
                        .p_filesz = file,
                        .p_memsz = memory,
                        .p_align = 1};
}

/* Writes the sections that follow the headers; their rows to s. */
static inline void seed_contents(struct seed_writer *w, Elf64_Shdr *s)
{
    static const uint32_t code[] = {0x00000013, 0x00008067}; /* nop, ret */
    static const unsigned char nram[256] = {1, 2, 3};
    static const uint32_t global[] = {42};
    static const char names[] = "\0_Z3addPfi\0buf\0counter";
    static const char sections[] = "\0.text\0.nram\0.data\0.mlu.kernels\0"
                                   ".mlu_steps\0.symtab\0.strtab\0.shstrtab";
    const Elf64_Sym symbols[] = {
        {0},
        {1, ELF64_ST_INFO(STB_GLOBAL, STT_FUNC), 0, SEED_CODE, 0x10000000, 8},
        {11, ELF64_ST_INFO(STB_LOCAL, STT_OBJECT), 0, SEED_NRAM, 0x200000,
         4352},
        {15, ELF64_ST_INFO(STB_LOCAL, STT_OBJECT), 0, SEED_GLOBAL, 0x20000000,
         4},
    };
    static const struct {
        uint32_t name, type;
    } kinds[SEED_N_SECTIONS] = {
        {0, SHT_NULL},      {1, SHT_PROGBITS},  {7, SHT_PROGBITS},
        {13, SHT_PROGBITS}, {19, SHT_PROGBITS}, {32, SHT_PROGBITS},
        {43, SHT_SYMTAB},   {51, SHT_STRTAB},   {59, SHT_STRTAB}};
    const struct {
        const void *p;
        size_t n;
    } data[SEED_N_SECTIONS] = {{0},
                               {code, sizeof code},
                               {nram, sizeof nram},
                               {global, sizeof global},
                               {SEED_KERNELS, sizeof SEED_KERNELS - 1},
                               {"steps", 5},
                               {symbols, sizeof symbols},
                               {names, sizeof names},
                               {sections, sizeof sections}};

    for (unsigned i = 1; i < SEED_N_SECTIONS; i++)
        seed_section(&s[i], kinds[i].name, kinds[i].type,
                     seed_put(w, data[i].p, data[i].n), data[i].n);
    s[SEED_SYMTAB].sh_link = SEED_STRTAB;
    s[SEED_SYMTAB].sh_entsize = sizeof(Elf64_Sym);
}

/* Writes the image to bytes[0..SEED_IMAGE_MAX); returns its length. */
static inline size_t seed_image(unsigned char *bytes)
{
    struct seed_writer w = {bytes, sizeof(Elf64_Ehdr) + 3 * sizeof(Elf64_Phdr)};
    Elf64_Shdr s[SEED_N_SECTIONS] = {{0}};

    memset(bytes, 0, SEED_IMAGE_MAX);
    seed_contents(&w, s);
    const Elf64_Phdr p[3] = {
        seed_segment(s[SEED_NRAM].sh_offset, 0x200000, 256, 4352, PF_R | PF_W),
        seed_segment(s[SEED_CODE].sh_offset, 0x10000000, 8, 8, PF_R | PF_X),
        seed_segment(s[SEED_GLOBAL].sh_offset, 0x20000000, 4, 4, PF_R | PF_W),
    };
    Elf64_Ehdr h = {
        .e_ident = {0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, EV_CURRENT},
        .e_type = ET_EXEC,
        .e_machine = EM_RISCV,
        .e_version = EV_CURRENT,
        .e_phoff = sizeof(Elf64_Ehdr),
        .e_shoff = seed_put(&w, s, sizeof s),
        .e_ehsize = sizeof(Elf64_Ehdr),
        .e_phentsize = sizeof(Elf64_Phdr),
        .e_phnum = 3,
        .e_shentsize = sizeof(Elf64_Shdr),
        .e_shnum = SEED_N_SECTIONS,
        .e_shstrndx = SEED_SHSTRTAB,
    };
    memcpy(bytes, &h, sizeof h);
    memcpy(bytes + sizeof h, p, sizeof p);
    return w.n;
}

#endif
