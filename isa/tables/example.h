/* SPDX-License-Identifier: MIT
 *
 * A kernel that calls a name of the language, whole and ready to be compiled.
 */
#ifndef ISA_TABLES_EXAMPLE_H
#define ISA_TABLES_EXAMPLE_H

#include "isa/tables/names.h"

/* Writes a source with one kernel, `example`, that calls the form with the
 * numbers of examples.def. NULL; or, where no program calls the form, why it
 * does not: then nothing is written. */
const char *isa_example(const struct isa_name *name, char *buf, size_t size);

#endif
