/* SPDX-License-Identifier: MIT */
/* The types that products with weights multiply, for the generated
 * reference. */
#ifndef ISA_COMPILER_GEN_PRODUCTS_H
#define ISA_COMPILER_GEN_PRODUCTS_H

#include <stdio.h>

/* Writes a table with one row for all types that can be combined freely. */
void gen_put_products(FILE *f);

#endif
