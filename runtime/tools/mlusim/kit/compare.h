/* SPDX-License-Identifier: MIT
 *
 * A result beside what is wanted.
 */
#ifndef MLUSIM_KIT_COMPARE_H
#define MLUSIM_KIT_COMPARE_H

#include <stdbool.h>
#include <stddef.h>

/* The largest difference between two .npy files of one shape: infinite where a
 * NaN or an infinity meets anything else. False with a sentence about the
 * result: it is no array, or of another shape. */
bool kit_compare(const char *result, const char *wanted, double *largest,
                 char *error, size_t error_bytes);

#endif
