/* SPDX-License-Identifier: MIT */
/* Adds a section at the end of a linked file, because the description of an
 * image is only known after the link. libelf changes files, not memory, so
 * headers are written here. */
#include "isa/image/elfadd.h"
#include "isa/image/elf.h"
#include "isa/support/memory/alloc.h"

#include <assert.h>
#include <elf.h>
#include <stdlib.h>
#include <string.h>

/* Reads the headers of a file that mlucc has just linked. False if the file is
 * another one. */
static bool read_headers(const uint8_t *bytes, size_t n, Elf64_Ehdr *file,
                         Elf64_Shdr *names)
{
    if (n < sizeof *file)
        return false;
    memcpy(file, bytes, sizeof *file);
    if (memcmp(file->e_ident, ELFMAG, SELFMAG) != 0 ||
        file->e_ident[EI_CLASS] != ELFCLASS64 ||
        file->e_shentsize != sizeof *names ||
        file->e_shnum >= SHN_LORESERVE - 1 ||
        file->e_shstrndx >= file->e_shnum || file->e_shoff > n ||
        file->e_shnum > (n - file->e_shoff) / sizeof *names)
        return false;
    memcpy(names, bytes + file->e_shoff + file->e_shstrndx * sizeof *names,
           sizeof *names);
    return names->sh_type == SHT_STRTAB && names->sh_offset <= n &&
           names->sh_size <= n - names->sh_offset;
}

uint8_t *isa_elf_add_section(const uint8_t *bytes, size_t n, const char *name,
                             const void *data, size_t data_bytes, size_t *total)
{
    Elf64_Ehdr file;
    Elf64_Shdr names;

    assert(bytes && name && (data || !data_bytes) && total);
    if (!read_headers(bytes, n, &file, &names))
        return NULL;
    const Elf64_Shdr added = {
        .sh_name = (Elf64_Word)names.sh_size,
        .sh_type = SHT_PROGBITS,
        .sh_offset = n,
        .sh_size = data_bytes,
        .sh_addralign = 1,
    };
    const size_t name_bytes = strlen(name) + 1,
                 headers_bytes = file.e_shnum * sizeof added;
    /* The new parts: the data; the section names and one more name; the headers
     * and one more header. */
    const size_t names_at = n + data_bytes,
                 headers_at =
                     (names_at + names.sh_size + name_bytes + 7) / 8 * 8;
    *total = headers_at + headers_bytes + sizeof added;
    uint8_t *out = isa_alloc(*total, 1);
    if (!out)
        return NULL;
    memcpy(out, bytes, n);
    if (data_bytes)
        memcpy(out + n, data, data_bytes);
    memcpy(out + names_at, bytes + names.sh_offset, names.sh_size);
    memcpy(out + names_at + names.sh_size, name, name_bytes);
    memcpy(out + headers_at, bytes + file.e_shoff, headers_bytes);
    memcpy(out + headers_at + headers_bytes, &added, sizeof added);
    names.sh_offset = names_at;
    names.sh_size += name_bytes;
    memcpy(out + headers_at + file.e_shstrndx * sizeof names, &names,
           sizeof names);
    file.e_shoff = headers_at;
    file.e_shnum++;
    memcpy(out, &file, sizeof file);
    return out;
}
