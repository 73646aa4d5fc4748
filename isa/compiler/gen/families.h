/* SPDX-License-Identifier: MIT
 *
 * Lists of names that differ in types only, for the generated reference.
 */
#ifndef ISA_COMPILER_GEN_FAMILIES_H
#define ISA_COMPILER_GEN_FAMILIES_H

#include <stdbool.h>
#include <stdio.h>

/* Prints names, which are separated by commas. Names that differ in a type at
 * their end, or in the two types of a conversion, are printed as one name:
 * "add_{f16,f32}" is add_f16 and add_f32. */
void gen_put_names(FILE *f, const char *names);

/* Whether a name is a conversion from one type to another, such as
 * "__int2float". */
bool gen_is_conversion(const char *name);

#endif
