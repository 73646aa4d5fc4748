/* SPDX-License-Identifier: MIT
 *
 * Forms of the kernel language as JSON: docs/reference/intrinsics.schema.json.
 */
#ifndef MLUSIM_INTRINSICS_JSON_H
#define MLUSIM_INTRINSICS_JSON_H

#include "isa/support/json/json.h"
#include "isa/tables/names.h"

/* Writes all that the tables have about a form, as an object of an array. */
void intrinsics_json_form(struct json_writer *w, const struct isa_name *name);

/* Writes its name and meaning alone. */
void intrinsics_json_line(struct json_writer *w, const struct isa_name *name);

#endif
