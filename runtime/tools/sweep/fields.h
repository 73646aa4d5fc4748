/* SPDX-License-Identifier: MIT
 *
 * Devices of which a plan changes fields: texts of device files.
 */
#ifndef SWP_FIELDS_H
#define SWP_FIELDS_H

#include "runtime/tools/sweep/plan.h"

/* The text for a unit, malloc'ed; NULL: the plan changes no field, and *is_good
 * says whether that is so; or the device cannot be read, with a sentence. */
char *swp_fields_text(const struct swp_plan *plan, size_t unit,
                      const char *device, bool *is_good, char *error,
                      size_t bytes);

/* Whether each value of a field is possible on the first device of the plan.
 * False with a sentence. */
bool swp_fields_check(const struct swp_plan *plan, char *error, size_t bytes);

/* Writes a text to an open file without a name; -1 with errno. The path is how
 * this process and its children read it. */
enum { SWP_FIELDS_PATH = 40 };
int swp_fields_open(const char *text, char path[SWP_FIELDS_PATH]);

#endif
