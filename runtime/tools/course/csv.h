/* SPDX-License-Identifier: MIT
 *
 * Fields of the tables of a class, as CSV.
 */
#ifndef CRS_CSV_H
#define CRS_CSV_H

#include <stdio.h>

/* Text as a field: in quotes, on one line. A string of JSON has no other
 * characters than those of UTF-8; what it escapes but for quotes and
 * backslashes becomes a blank. What spreadsheets take for a formula has a '
 * before it, as they write text that looks like one. */
void crs_csv_text(FILE *out, const char *text);

/* A ratio with so many digits; nothing where there is none. */
void crs_csv_ratio(FILE *out, double ratio, int digits);

#endif
