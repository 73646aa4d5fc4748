/* SPDX-License-Identifier: MIT
 *
 * Reads device images: the one file that knows libelf. Only headers and raw
 * section contents come from the library; every offset, index and string is
 * checked here against the bytes at hand, because images come from files that
 * anybody may have damaged. Nothing is believed twice: what passes
 * isa_image_open needs no further checks by its users.
 */
#include "isa/image/elf.h"
#include "isa/support/alloc.h"
#include "isa/support/plural.h"

#include <assert.h>
#include <gelf.h>
#include <inttypes.h>
#include <libelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/image/refuse.h"
#include "isa/image/room.h"

static Elf *open_elf(const void *bytes, size_t n, struct isa_sentence e)
{
    const unsigned char *b = bytes;

    if (n < EI_NIDENT || memcmp(b, ELFMAG, SELFMAG) != 0) {
        isa_refuse(e, "not an ELF file: it does not begin with \\177ELF");
        return NULL;
    }
    if (b[EI_CLASS] != ELFCLASS64 || b[EI_DATA] != ELFDATA2LSB) {
        isa_refuse(e, "not a little-endian 64-bit ELF file");
        return NULL;
    }
    if (n < sizeof(Elf64_Ehdr)) {
        isa_refuse(e, "truncated: %zu byte%s cannot hold an ELF header", n,
                   isa_s(n));
        return NULL;
    }
    if (elf_version(EV_CURRENT) == EV_NONE) {
        isa_refuse(e, "libelf is too old for this ELF version");
        return NULL;
    }
    /* libelf takes a pointer to char but does not write in read mode */
    Elf *elf = elf_memory((char *)(uintptr_t)bytes, n);
    if (!elf)
        isa_refuse(e, "damaged ELF file: %s", elf_errmsg(-1));
    return elf;
}

/* The bytes of a section, checked to lie inside the file. */
static bool section_data(const void *bytes, size_t n, const GElf_Shdr *header,
                         const uint8_t **data, size_t *data_bytes)
{
    assert(header && data && data_bytes);
    if (header->sh_type == SHT_NOBITS || header->sh_offset > n ||
        header->sh_size > n - header->sh_offset)
        return false;
    *data = (const uint8_t *)bytes + header->sh_offset;
    *data_bytes = header->sh_size;
    return true;
}

/* The string at offset in a table, NULL if it does not end inside. */
static const char *string_at(const uint8_t *table, size_t bytes, size_t offset)
{
    assert(table || !bytes);
    if (offset >= bytes || !memchr(table + offset, 0, bytes - offset))
        return NULL;
    return (const char *)table + offset;
}

static bool strings_of(Elf *elf, const void *bytes, size_t n, size_t index,
                       const uint8_t **table, size_t *table_bytes)
{
    GElf_Shdr header;
    Elf_Scn *scn = elf_getscn(elf, index);

    return scn && gelf_getshdr(scn, &header) && header.sh_type == SHT_STRTAB &&
           section_data(bytes, n, &header, table, table_bytes);
}

/* ---- sections ----------------------------------------------------------- */

static bool find_section(Elf *elf, const void *bytes, size_t n,
                         const char *name, const uint8_t **data,
                         size_t *data_bytes)
{
    size_t names_index, names_bytes;
    const uint8_t *names;

    if (elf_getshdrstrndx(elf, &names_index) != 0 ||
        !strings_of(elf, bytes, n, names_index, &names, &names_bytes))
        return false;
    for (Elf_Scn *scn = NULL; (scn = elf_nextscn(elf, scn));) {
        GElf_Shdr header;
        if (!gelf_getshdr(scn, &header))
            return false;
        const char *s = string_at(names, names_bytes, header.sh_name);
        if (s && strcmp(s, name) == 0)
            return section_data(bytes, n, &header, data, data_bytes);
    }
    return false;
}

bool isa_elf_section(const void *bytes, size_t n, const char *name,
                     const uint8_t **data, size_t *data_bytes)
{
    char text[80];
    Elf *elf = open_elf(bytes, n, (struct isa_sentence){text, sizeof text});

    if (!elf)
        return false;
    bool found = find_section(elf, bytes, n, name, data, data_bytes);
    elf_end(elf);
    return found;
}

/* ---- symbols ------------------------------------------------------------ */

static int compare_symbols(const void *a, const void *b)
{
    const struct isa_symbol *x = a, *y = b;

    if (x->address != y->address)
        return x->address < y->address ? -1 : 1;
    if (x->bytes != y->bytes)
        return x->bytes < y->bytes ? -1 : 1;
    return strcmp(x->name, y->name);
}

/* Whether the raw symbol is a defined function or variable. */
static bool is_wanted(const Elf64_Sym *raw)
{
    unsigned type = ELF64_ST_TYPE(raw->st_info);

    return raw->st_shndx != SHN_UNDEF &&
           (type == STT_FUNC || type == STT_OBJECT);
}

static bool read_symtab(const uint8_t *data, size_t data_bytes,
                        const uint8_t *names, size_t names_bytes,
                        struct isa_symbol **symbols, size_t *n_symbols,
                        struct isa_sentence e)
{
    size_t count = data_bytes / sizeof(Elf64_Sym), used = 0;
    struct isa_symbol *out = isa_alloc(count, sizeof *out);

    if (!out)
        return isa_refuse(e, ISA_NO_MEMORY, "the symbols of a device image");
    for (size_t i = 0; i < count; i++) {
        Elf64_Sym raw;
        memcpy(&raw, data + i * sizeof raw, sizeof raw);
        if (!is_wanted(&raw))
            continue;
        const char *name = string_at(names, names_bytes, raw.st_name);
        if (!name) {
            isa_elf_symbols_free(out, used);
            return isa_refuse(e,
                              "damaged ELF file: the name of symbol %zu lies "
                              "outside the string table",
                              i);
        }
        char *copy = isa_alloc_text(name, strlen(name));
        if (!copy) {
            isa_elf_symbols_free(out, used);
            return isa_refuse(e, ISA_NO_MEMORY,
                              "the symbols of a device image");
        }
        assert(used < count);
        out[used++] = (struct isa_symbol){
            .name = copy,
            .address = raw.st_value,
            .bytes = raw.st_size,
            .is_function = ELF64_ST_TYPE(raw.st_info) == STT_FUNC,
        };
    }
    qsort(out, used, sizeof *out, compare_symbols);
    *symbols = out;
    *n_symbols = used; /* sorted, as isa_image_symbol_at searches */
    return true;
}

static bool collect_symbols(Elf *elf, const void *bytes, size_t n,
                            struct isa_symbol **symbols, size_t *n_symbols,
                            struct isa_sentence e)
{
    for (Elf_Scn *scn = NULL; (scn = elf_nextscn(elf, scn));) {
        GElf_Shdr header;
        const uint8_t *data, *names;
        size_t data_bytes, names_bytes;
        if (!gelf_getshdr(scn, &header))
            return isa_refuse(e, "damaged ELF file: %s", elf_errmsg(-1));
        if (header.sh_type != SHT_SYMTAB)
            continue;
        if (!section_data(bytes, n, &header, &data, &data_bytes) ||
            !strings_of(elf, bytes, n, header.sh_link, &names, &names_bytes))
            return isa_refuse(e,
                              "damaged ELF file: the symbol table lies outside "
                              "the file");
        return read_symtab(data, data_bytes, names, names_bytes, symbols,
                           n_symbols, e);
    }
    *symbols = NULL;
    *n_symbols = 0;
    return true;
}

bool isa_elf_symbols(const void *bytes, size_t n, struct isa_symbol **symbols,
                     size_t *n_symbols, char *error, size_t error_bytes)
{
    struct isa_sentence e = {error, error_bytes};
    Elf *elf = open_elf(bytes, n, e);

    if (!elf)
        return false;
    bool ok = collect_symbols(elf, bytes, n, symbols, n_symbols, e);
    elf_end(elf);
    return ok;
}

void isa_elf_symbols_free(struct isa_symbol *symbols, size_t n_symbols)
{
    assert(n_symbols == 0 || symbols);
    for (size_t i = 0; i < n_symbols; i++)
        free((char *)(uintptr_t)symbols[i].name);
    free(symbols);
}

/* ---- references --------------------------------------------------------- */

/* The name of symbol number index in the table section, NULL if damaged. */
static const char *symbol_name(Elf *elf, const void *bytes, size_t n,
                               size_t table, size_t index)
{
    GElf_Shdr header;
    Elf64_Sym raw;
    const uint8_t *data, *names;
    size_t data_bytes, names_bytes;
    Elf_Scn *scn = elf_getscn(elf, table);

    if (!scn || !gelf_getshdr(scn, &header) || header.sh_type != SHT_SYMTAB ||
        !section_data(bytes, n, &header, &data, &data_bytes) ||
        index >= data_bytes / sizeof raw ||
        !strings_of(elf, bytes, n, header.sh_link, &names, &names_bytes))
        return NULL;
    memcpy(&raw, data + index * sizeof raw, sizeof raw);
    return string_at(names, names_bytes, raw.st_name);
}

/* Whether a relocation section belongs to instructions. */
static bool is_about_code(Elf *elf, const GElf_Shdr *header)
{
    GElf_Shdr target;
    Elf_Scn *scn = elf_getscn(elf, header->sh_info);

    return header->sh_type == SHT_RELA && scn && gelf_getshdr(scn, &target) &&
           (target.sh_flags & SHF_EXECINSTR);
}

size_t isa_elf_references(const void *bytes, size_t n, const char *name,
                          uint64_t *addresses, size_t max, bool *is_call)
{
    char text[80];
    size_t used = 0, data_bytes;
    const uint8_t *data;
    Elf *elf = open_elf(bytes, n, (struct isa_sentence){text, sizeof text});

    for (Elf_Scn *scn = NULL; elf && (scn = elf_nextscn(elf, scn));) {
        GElf_Shdr header;
        Elf64_Rela r;
        if (!gelf_getshdr(scn, &header) || !is_about_code(elf, &header) ||
            !section_data(bytes, n, &header, &data, &data_bytes))
            continue;
        for (size_t i = 0; i < data_bytes / sizeof r && used < max; i++) {
            memcpy(&r, data + i * sizeof r, sizeof r);
            const char *s = symbol_name(elf, bytes, n, header.sh_link,
                                        ELF64_R_SYM(r.r_info));
            if (!s || strcmp(s, name) != 0)
                continue;
            if (!used)
                *is_call = ELF64_R_TYPE(r.r_info) == R_RISCV_CALL_PLT ||
                           ELF64_R_TYPE(r.r_info) == R_RISCV_CALL;
            addresses[used++] = r.r_offset;
        }
    }
    if (elf)
        elf_end(elf);
    return used;
}

/* ---- segments ----------------------------------------------------------- */

/* Whether [address, address + bytes) lies inside one space of the map. A
 * space ends where the next one begins; module segments never lie in LDRAM
 * or GDRAM, measured ones where there is room for them. */
static bool is_in_map(uint64_t address, uint64_t bytes, bool is_measured)
{
    uint64_t offset;
    if (is_measured && isa_room_space(address, &offset) != ISA_N_SPACES)
        return bytes <= ISA_ROOM_BYTES;
    for (int s = ISA_SPACE_NRAM; s < ISA_SPACE_LDRAM; s++)
        if (address >= isa_spaces[s].first && address < isa_spaces[s + 1].first)
            return bytes <= isa_spaces[s + 1].first - address;
    return false;
}

static bool check_segment(const GElf_Phdr *p, size_t n, size_t i,
                          bool is_measured, struct isa_sentence e)
{
    if (p->p_offset > n || p->p_filesz > n - p->p_offset)
        return isa_refuse(e,
                          "truncated: segment %zu (%" PRIu64
                          " byte%s at offset "
                          "%" PRIu64 ") lies outside the file of %zu bytes",
                          i, p->p_filesz, isa_s(p->p_filesz), p->p_offset, n);
    if (p->p_filesz > p->p_memsz)
        return isa_refuse(e,
                          "damaged ELF file: segment %zu is larger in the file "
                          "than in memory",
                          i);
    if (!is_in_map(p->p_vaddr, p->p_memsz, is_measured))
        return isa_refuse(e,
                          "segment %zu (%" PRIu64 " byte%s at 0x%" PRIx64 ") "
                          "lies outside the device address map",
                          i, p->p_memsz, isa_s(p->p_memsz), p->p_vaddr);
    return true;
}

static bool overlaps(const struct isa_segment *a, const struct isa_segment *b)
{
    return a->address < b->address + b->memory_bytes &&
           b->address < a->address + a->memory_bytes;
}

static bool add_segment(struct isa_image *image, const GElf_Phdr *p,
                        const void *bytes, size_t i, struct isa_sentence e)
{
    assert(p->p_filesz <= p->p_memsz && p->p_memsz > 0);
    struct isa_segment s = {
        .address = p->p_vaddr,
        .file_bytes = p->p_filesz,
        .memory_bytes = p->p_memsz,
        .data = (const uint8_t *)bytes + p->p_offset,
        .is_code = p->p_flags & PF_X,
    };

    for (size_t k = 0; k < image->n_segments; k++)
        if (overlaps(&s, &image->segments[k]))
            return isa_refuse(e,
                              "segment %zu at 0x%" PRIx64 " overlaps the one "
                              "at 0x%" PRIx64,
                              i, s.address, image->segments[k].address);
    image->segments[image->n_segments++] = s;
    return true;
}

static bool read_segments(struct isa_image *image, Elf *elf, const void *bytes,
                          size_t n, bool is_measured, struct isa_sentence e)
{
    size_t count;

    if (elf_getphdrnum(elf, &count) != 0 || count > n / sizeof(Elf64_Phdr))
        return isa_refuse(
            e, "truncated: the program headers lie outside the file");
    if (count > 64)
        return isa_refuse(e,
                          "damaged ELF file: %zu program headers, mlucc writes "
                          "no more than 64",
                          count);
    image->segments = isa_alloc(count, sizeof *image->segments);
    if (!image->segments)
        return isa_refuse(e, ISA_NO_MEMORY, "the segments of a device image");
    for (size_t i = 0; i < count; i++) {
        GElf_Phdr p;
        if (!gelf_getphdr(elf, (int)i, &p))
            return isa_refuse(e,
                              "truncated: program header %zu lies outside the "
                              "file",
                              i);
        if (p.p_type != PT_LOAD || p.p_memsz == 0)
            continue;
        if (!check_segment(&p, n, i, is_measured, e) ||
            !add_segment(image, &p, bytes, i, e))
            return false;
    }
    return true;
}

/* ---- the image ---------------------------------------------------------- */

static bool check_header(Elf *elf, size_t n, struct isa_sentence e)
{
    GElf_Ehdr h;

    if (!gelf_getehdr(elf, &h))
        return isa_refuse(e, "damaged ELF file: %s", elf_errmsg(-1));
    if (h.e_machine != EM_RISCV)
        return isa_refuse(
            e,
            "not an MLU image: its machine is %u, expected RISC-V "
            "(243)",
            h.e_machine);
    if (h.e_type != ET_EXEC)
        return isa_refuse(e,
                          "not a linked MLU image: ELF type %u, expected an "
                          "executable (2)",
                          h.e_type);
    if (h.e_phentsize != sizeof(Elf64_Phdr) && h.e_phnum)
        return isa_refuse(e,
                          "damaged ELF file: program headers of %u byte%s, "
                          "expected 56",
                          h.e_phentsize, isa_s(h.e_phentsize));
    if (h.e_shoff > n ||
        (h.e_shnum && (h.e_shentsize != sizeof(Elf64_Shdr) ||
                       h.e_shnum > (n - h.e_shoff) / sizeof(Elf64_Shdr))))
        return isa_refuse(e,
                          "truncated: the section headers lie outside the file "
                          "of %zu bytes",
                          n);
    if (!h.e_shnum)
        return isa_refuse(e, "damaged ELF file: it has no section headers");
    return true;
}

static bool read_kernels(struct isa_image *image, Elf *elf, const void *bytes,
                         size_t n, struct isa_sentence e)
{
    const uint8_t *data;
    size_t data_bytes;
    char why[160];

    if (!find_section(elf, bytes, n, ".mlu.kernels", &data, &data_bytes))
        return true;
    if (!isa_kernels_parse((const char *)data, data_bytes, &image->kernels,
                           &image->n_kernels, why, sizeof why))
        return isa_refuse(e, "damaged section .mlu.kernels: %s", why);
    for (size_t i = 0; i < image->n_kernels; i++)
        for (size_t k = 0; k < image->n_symbols; k++)
            if (image->symbols[k].is_function &&
                strcmp(image->symbols[k].name, image->kernels[i].name) == 0)
                image->kernels[i].address = image->symbols[k].address;
    return true;
}

static bool read_steps(struct isa_image *image, Elf *elf, const void *bytes,
                       size_t n, struct isa_sentence e)
{
    const uint8_t *data;
    size_t data_bytes;

    if (!find_section(elf, bytes, n, ".mlu_steps", &data, &data_bytes))
        return true;
    image->steps = isa_alloc_text((const char *)data, data_bytes);
    if (!image->steps)
        return isa_refuse(e, ISA_NO_MEMORY, "the steps of a device image");
    image->steps_bytes = data_bytes;
    return true;
}

static bool open_image(struct isa_image *image, const void *bytes, size_t n,
                       bool is_measured, char *error, size_t error_bytes)
{
    struct isa_sentence e = {error, error_bytes};
    Elf *elf = open_elf(bytes, n, e);

    *image = (struct isa_image){.elf = elf};
    if (!elf)
        return false;
    if (check_header(elf, n, e) &&
        read_segments(image, elf, bytes, n, is_measured, e) &&
        collect_symbols(elf, bytes, n, &image->symbols, &image->n_symbols, e) &&
        read_kernels(image, elf, bytes, n, e) &&
        read_steps(image, elf, bytes, n, e))
        return true;
    isa_image_close(image);
    return false;
}

bool isa_image_open(struct isa_image *image, const void *bytes, size_t n,
                    char *error, size_t error_bytes)
{
    return open_image(image, bytes, n, false, error, error_bytes);
}

bool isa_image_measure(struct isa_image *image, const void *bytes, size_t n,
                       char *error, size_t error_bytes)
{
    return open_image(image, bytes, n, true, error, error_bytes);
}

void isa_image_close(struct isa_image *image)
{
    free(image->segments);
    isa_elf_symbols_free(image->symbols, image->n_symbols);
    isa_kernels_free(image->kernels, image->n_kernels);
    free(image->steps);
    if (image->elf)
        elf_end(image->elf);
    *image = (struct isa_image){0};
}
