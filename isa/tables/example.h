/* SPDX-License-Identifier: MIT */
/* Example kernels for names of the language, ready to compile. */
#ifndef ISA_TABLES_EXAMPLE_H
#define ISA_TABLES_EXAMPLE_H

#include "isa/tables/names.h"

/* Writes a source with a kernel `example` that calls this form with the numbers
 * of examples.def, and returns NULL. If no program can call the form, writes
 * nothing and returns the reason. */
const char *isa_example(const struct isa_name *name, char *buf, size_t size);

#endif
