/* SPDX-License-Identifier: MIT */
/* Internal helpers with libelf: a handle for an ELF file in memory, and
 * bounds-checked searches. */
#ifndef ISA_IMAGE_ELFREAD_H
#define ISA_IMAGE_ELFREAD_H

#include "isa/image/image.h"
#include "isa/support/words/refuse.h"

#include <gelf.h>
#include <libelf.h>

/* Opens a little-endian 64-bit file; the handle is for elf_end, and the bytes
 * must stay valid. NULL, with a message in e, on failure. */
Elf *isa_elf_open(const void *bytes, size_t n, struct isa_sentence e);

/* isa_elf_section with a handle. */
bool isa_elf_find(Elf *elf, const void *bytes, size_t n, const char *name,
                  const uint8_t **data, size_t *data_bytes);

/* isa_elf_symbols with a handle. */
bool isa_elf_collect(Elf *elf, const void *bytes, size_t n,
                     struct isa_symbol **symbols, size_t *n_symbols,
                     struct isa_sentence e);

#endif
