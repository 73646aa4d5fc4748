/* SPDX-License-Identifier: MIT */
/* Sections and symbols of any 64-bit ELF file, for mlucc and the image reader.
 * All values in the file are checked before use. */
#ifndef ISA_IMAGE_ELF_H
#define ISA_IMAGE_ELF_H

#include "isa/image/image.h"

/* Finds the first section with this name in the ELF bytes[0..n); *data points
 * into these bytes. False if none, or if the section is not inside the file. */
bool isa_elf_section(const void *bytes, size_t n, const char *name,
                     const uint8_t **data, size_t *data_bytes);

/* Lists the functions and variables that the ELF bytes[0..n) defines, by
 * address: a malloc'ed array for isa_elf_symbols_free. False, with a message in
 * error, if the file is damaged. */
bool isa_elf_symbols(const void *bytes, size_t n, struct isa_symbol **symbols,
                     size_t *n_symbols, char *error, size_t error_bytes);
void isa_elf_symbols_free(struct isa_symbol *symbols, size_t n_symbols);

/* Lists the addresses, at most max, of references to the symbol `name` in a
 * file linked with its relocations. Sets *is_call if the first reference is a
 * call. Returns how many addresses were stored. */
size_t isa_elf_references(const void *bytes, size_t n, const char *name,
                          uint64_t *addresses, size_t max, bool *is_call);

#endif
