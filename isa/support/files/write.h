/* SPDX-License-Identifier: MIT
 *
 * Writing to open files.
 */
#ifndef ISA_SUPPORT_FILES_WRITE_H
#define ISA_SUPPORT_FILES_WRITE_H

#include <stdbool.h>
#include <stddef.h>

/* Writes all of n bytes, also where the host takes some at a time or a signal
 * interrupts it. False, with errno, if it cannot. */
bool isa_write_all(int file, const void *bytes, size_t n);

#endif
