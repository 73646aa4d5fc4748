/* SPDX-License-Identifier: MIT
 *
 * A file that an action writes, or stdout by the name -.
 */
#ifndef CRS_OUTPUT_H
#define CRS_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

struct crs_output {
    const char *path; /* the caller's */
    FILE *file;       /* NULL: not open */
};

bool crs_output_is_stdout(const char *path);

/* Opens it; false after a message. */
bool crs_output_open(struct crs_output *output, const char *path);
/* Closes it, if it is open; false after a message if not all was written. */
bool crs_output_close(struct crs_output *output);

#endif
