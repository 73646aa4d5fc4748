/* SPDX-License-Identifier: MIT
 *
 * Writing to open files.
 */
#ifndef ISA_SUPPORT_FILES_WRITE_H
#define ISA_SUPPORT_FILES_WRITE_H

#include <stdbool.h>
#include <stddef.h>

/* Writes all n bytes, despite partial writes and interrupts. False with errno
 * on failure. */
bool isa_write_all(int file, const void *bytes, size_t n);

#endif
