/* SPDX-License-Identifier: MIT
 *
 * JSON in files that may be anything.
 */
#ifndef DBG_JSON_LOAD_H
#define DBG_JSON_LOAD_H

#include <jansson.h>

/* What a file holds; NULL, with a sentence in *why unless that is NULL: of the
 * text in a line of it, or, with line 0, of the file. */
json_t *mlusim_json(const char *path, json_error_t *why);

#endif
