/* SPDX-License-Identifier: MIT
 *
 * Adds a section to a linked ELF file.
 */
#ifndef ISA_IMAGE_ELFADD_H
#define ISA_IMAGE_ELFADD_H

#include <stddef.h>
#include <stdint.h>

/* A copy of the linked ELF bytes[0..n) with one more section, which is not
 * loaded: *total malloc'ed bytes. NULL if the host has no memory (errno is
 * ENOMEM) or these are no such bytes. */
uint8_t *isa_elf_add_section(const uint8_t *bytes, size_t n, const char *name,
                             const void *data, size_t data_bytes,
                             size_t *total);

#endif
