/* SPDX-License-Identifier: MIT
 *
 * Writes, for programs, the times of a program on changed devices.
 */
#ifndef MLUSIM_WHATIF_JSON_H
#define MLUSIM_WHATIF_JSON_H

#include <stdio.h>

#include "runtime/tools/reports/reports.h"

struct whatif_found {
    const struct rep_report *as_is, *changed; /* n of the latter */
    char *const *changes;
    size_t n;
    unsigned n_devices; /* of the program */
};

/* Writes the changes as in docs/reference/whatif.schema.json. False: not all
 * could be written. */
bool whatif_json_put(const struct whatif_found *found, FILE *out);

#endif
