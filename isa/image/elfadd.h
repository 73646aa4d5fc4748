/* SPDX-License-Identifier: MIT */
/* Adds a section to a linked ELF file. */
#ifndef ISA_IMAGE_ELFADD_H
#define ISA_IMAGE_ELFADD_H

#include <stddef.h>
#include <stdint.h>

/* Copies the linked ELF bytes[0..n) and adds a section that is not loaded.
 * Returns *total malloc'ed bytes. NULL: out of memory (errno ENOMEM), or the
 * input is no linked ELF. */
uint8_t *isa_elf_add_section(const uint8_t *bytes, size_t n, const char *name,
                             const void *data, size_t data_bytes,
                             size_t *total);

#endif
