/* SPDX-License-Identifier: MIT */
/* The generated reference of the kernel language. */
#ifndef ISA_COMPILER_GEN_REFERENCE_H
#define ISA_COMPILER_GEN_REFERENCE_H

#include <stdbool.h>

/* Writes the pages of the reference into a folder. False, after a message, on
 * failure. */
bool gen_reference(const char *folder);

#endif
