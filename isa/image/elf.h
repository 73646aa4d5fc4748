/* SPDX-License-Identifier: MIT
 *
 * Raw access to sections and symbols of any 64-bit ELF file, for mlucc and
 * the image reader. What a file claims is checked before it is used.
 */
#ifndef ISA_IMAGE_ELF_H
#define ISA_IMAGE_ELF_H

#include "isa/image/image.h"

/* The contents of the first section called name in the ELF bytes[0..n),
 * borrowed from them. False if there is none, or it lies outside. */
bool isa_elf_section(const void *bytes, size_t n, const char *name,
                     const uint8_t **data, size_t *data_bytes);

/* The functions and variables the ELF bytes[0..n) defines, sorted by address:
 * a malloc'ed array for isa_elf_symbols_free. False with a sentence in error
 * if the file is damaged. */
bool isa_elf_symbols(const void *bytes, size_t n, struct isa_symbol **symbols,
                     size_t *n_symbols, char *error, size_t error_bytes);
void isa_elf_symbols_free(struct isa_symbol *symbols, size_t n_symbols);

/* Where the symbol called name is referred to in a file linked with its
 * relocations: up to max addresses; *is_call says whether the first is a
 * call. Returns how many were stored. */
size_t isa_elf_references(const void *bytes, size_t n, const char *name,
                          uint64_t *addresses, size_t max, bool *is_call);

#endif
