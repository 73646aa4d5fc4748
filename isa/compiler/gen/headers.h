/* SPDX-License-Identifier: MIT
 *
 * Names that are no operation, for the generated reference: those that headers
 * define, and those that are refused.
 */
#ifndef ISA_COMPILER_GEN_HEADERS_H
#define ISA_COMPILER_GEN_HEADERS_H

#include <stdio.h>

void gen_put_builtins(FILE *f);
void gen_put_unsupported(FILE *f);

#endif
