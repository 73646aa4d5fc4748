/* SPDX-License-Identifier: MIT */
/* Writes the times of a program on changed devices as JSON. */
#ifndef MLUSIM_WHATIF_JSON_H
#define MLUSIM_WHATIF_JSON_H

#include <stdio.h>

#include "runtime/tools/reports/reports.h"

struct whatif_found {
    const struct rep_report *as_is,
        *changed; /* changed: a report for each change */
    char *const *changes;
    size_t n;
    unsigned n_devices; /* devices that the program uses */
};

/* Writes the changes as docs/reference/whatif.schema.json describes. False: not
 * everything could be written. */
bool whatif_json_put(const struct whatif_found *found, FILE *out);

#endif
