/* SPDX-License-Identifier: MIT
 *
 * Tables of the forms of intrinsics, a family each, for the generated
 * reference.
 */
#ifndef ISA_COMPILER_GEN_FORMS_H
#define ISA_COMPILER_GEN_FORMS_H

#include <stdint.h>
#include <stdio.h>

/* The page that has the rows of a family. */
const char *gen_page_of(const char *family);

/* Text in a cell of a table. */
void gen_put_cell(FILE *f, const char *text);

/* The names of a set of types. */
void gen_put_types(FILE *f, uint32_t types);

/* A table for every family of a page that has forms beside conversions. */
void gen_put_ops(FILE *f, const char *page);

#endif
