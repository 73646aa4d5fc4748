/* SPDX-License-Identifier: MIT
 *
 * How a name of the kernel language is called, as `mlusim intrinsics` shows it.
 */
#ifndef MLUSIM_SIGNATURES_H
#define MLUSIM_SIGNATURES_H

#include "isa/tables/names.h"

typedef void show_text_visitor(void *user, const char *text);

/* Calls visit for each signature of the form: by element type; of hand-written
 * wrappers with T, unless a row of built-ins has them, which is visited by
 * itself. The text lives as long as the call. */
void show_signatures(const struct isa_name *name, show_text_visitor *visit,
                     void *user);

#endif
