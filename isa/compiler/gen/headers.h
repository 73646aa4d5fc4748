/* SPDX-License-Identifier: MIT */
/* Names that are no operations, for the generated reference: names that headers
 * define, and refused names. */
#ifndef ISA_COMPILER_GEN_HEADERS_H
#define ISA_COMPILER_GEN_HEADERS_H

#include <stdio.h>

void gen_put_builtins(FILE *f);
void gen_put_unsupported(FILE *f);

#endif
