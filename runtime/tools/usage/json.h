/* SPDX-License-Identifier: MIT
 *
 * Usage as JSON.
 */
#ifndef RUNTIME_TOOLS_USAGE_JSON_H
#define RUNTIME_TOOLS_USAGE_JSON_H

#include "isa/support/json/json.h"
#include "runtime/tools/usage/text.h"

/* The same with the maps, as an element of a JSON array. */
void usage_json(struct json_writer *w, const struct used *used,
                const struct used_kernel *kernel, const struct budget *budget);

#endif
