/* SPDX-License-Identifier: MIT
 *
 * The generated reference of the kernel language.
 */
#ifndef ISA_TOOLCHAIN_GEN_REFERENCE_H
#define ISA_TOOLCHAIN_GEN_REFERENCE_H

#include <stdio.h>

/* Writes docs/reference/intrinsics.md. */
void gen_reference(FILE *f);

#endif
