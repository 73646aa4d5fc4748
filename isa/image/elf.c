/* SPDX-License-Identifier: MIT */
/* Reads sections and symbols of ELF files. libelf only reads headers and raw
 * contents. Every offset, index and string is checked here, because images come
 * from files that may be damaged. */
#include "isa/image/elf.h"
#include "isa/image/elfread.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/words/refuse.h"

Elf *isa_elf_open(const void *bytes, size_t n, struct isa_sentence e)
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
    /* libelf does not write in read mode, although its parameter is not
     * const */
    Elf *elf = elf_memory((char *)(uintptr_t)bytes, n);
    if (!elf)
        isa_refuse(e, "damaged ELF file: %s", elf_errmsg(-1));
    return elf;
}

/* The bytes of a section, checked to be inside the file. */
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

/* Returns the string at offset in a table; NULL if it does not end inside the
 * table. */
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

bool isa_elf_find(Elf *elf, const void *bytes, size_t n, const char *name,
                  const uint8_t **data, size_t *data_bytes)
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
    Elf *elf = isa_elf_open(bytes, n, (struct isa_sentence){text, sizeof text});

    if (!elf)
        return false;
    bool found = isa_elf_find(elf, bytes, n, name, data, data_bytes);
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

/* Whether the symbol is a defined function or variable. */
static bool is_wanted(const Elf64_Sym *raw)
{
    unsigned type = ELF64_ST_TYPE(raw->st_info);

    return raw->st_shndx != SHN_UNDEF &&
           (type == STT_FUNC || type == STT_OBJECT);
}

/* Whether a section of this name contains local scratchpad variables. */
static bool is_of_locals(const char *name)
{
    static const char local[] = ISA_LOCAL_SECTION;
    const size_t n = strlen(name), tail = sizeof local - 1;

    return n > tail && strcmp(name + n - tail, local) == 0;
}

static bool is_local(Elf *elf, const Elf64_Sym *raw)
{
    GElf_Shdr header;
    size_t strings;
    Elf_Scn *scn = elf_getscn(elf, raw->st_shndx);

    if (ELF64_ST_TYPE(raw->st_info) != STT_OBJECT || !scn ||
        !gelf_getshdr(scn, &header) || elf_getshdrstrndx(elf, &strings) != 0)
        return false;
    const char *name = elf_strptr(elf, strings, header.sh_name);
    return name && is_of_locals(name);
}

static bool read_symtab(Elf *elf, const uint8_t *data, size_t data_bytes,
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
            .is_local = is_local(elf, &raw),
        };
    }
    qsort(out, used, sizeof *out, compare_symbols);
    *symbols = out;
    *n_symbols = used; /* sorted for isa_image_symbol_at */
    return true;
}

bool isa_elf_collect(Elf *elf, const void *bytes, size_t n,
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
        return read_symtab(elf, data, data_bytes, names, names_bytes, symbols,
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
    Elf *elf = isa_elf_open(bytes, n, e);

    if (!elf)
        return false;
    bool ok = isa_elf_collect(elf, bytes, n, symbols, n_symbols, e);
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

/* Returns the name of symbol `index` in section `table`; NULL: damaged. */
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

/* Whether a relocation section applies to instructions. */
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
    Elf *elf = isa_elf_open(bytes, n, (struct isa_sentence){text, sizeof text});

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
