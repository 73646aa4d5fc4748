/* SPDX-License-Identifier: MIT */
/* Tables of the forms of intrinsics for the generated reference, one per
 * family. */
#ifndef ISA_COMPILER_GEN_FORMS_H
#define ISA_COMPILER_GEN_FORMS_H

#include <stdint.h>
#include <stdio.h>

/* Returns the page that contains a family. */
const char *gen_page_of(const char *family);

/* Writes the names of a set of types. */
void gen_put_types(FILE *f, uint32_t types);

/* Writes a table for every family of a page with forms other than
 * conversions. */
void gen_put_ops(FILE *f, const char *page);

#endif
