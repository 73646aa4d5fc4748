/* SPDX-License-Identifier: MIT
 *
 * Strings of what our scripts write as JSON.
 */
#ifndef MLUSIM_KIT_TEXTS_H
#define MLUSIM_KIT_TEXTS_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/mlusim/kit/work.h"

/* The strings of an array, which own nothing, in malloc'ed memory with NULL
 * last; NULL: it is none, or there is no memory. */
const char **kit_texts(struct json_t *array);

/* How the answer is to be called. */
struct kit_inputs {
    struct json_t *json;          /* which owns all text */
    const char **words[KIT_RUNS]; /* the arguments of each run; NULL last */
    const char **blank[KIT_RUNS]; /* the same, arrays without contents */
    size_t n_results;
    const char **notes; /* NULL last */
};

/* Reads inputs.json; kit_inputs_free is due in any case. */
bool kit_inputs_read(struct kit_inputs *inputs, const char *path);
/* The first run whose arguments differ in the contents of arrays alone. */
size_t kit_inputs_like(const struct kit_inputs *inputs, size_t run);
void kit_inputs_free(struct kit_inputs *inputs);

/* Reads the first finding of audit.json, or "". False: it is not whole. */
bool kit_audit_read(const char *path, char *first, size_t bytes);

#endif
