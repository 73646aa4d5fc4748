/* SPDX-License-Identifier: MIT
 * What would be if a part of the device were faster: `mlusim run --what-if`.
 */
#ifndef MLUSIM_WHATIF_H
#define MLUSIM_WHATIF_H

#include <stdbool.h>
#include <stddef.h>

/* Most changes between commas. */
enum { WHATIF_MOST = 16 };

/* Whether text is a list of changes, "dram=2x,io=2x+launch=0"; if not, what is
 * wrong is in error. */
bool whatif_check(const char *text, char *error, size_t bytes);

/* Runs the program as it is, then once for each of the changes between commas,
 * and prints what became of its kernels: the exit status of the program, or
 * that of a failure, after a message. */
int whatif_run(const char *text, char **program);

/* change.c: writes a device file to path: `device`, a name or a file, with one
 * of the changes, which whatif_check has seen. False with a sentence in error.
 */
bool whatif_device(const char *change, const char *device, const char *path,
                   char *error, size_t bytes);

#endif
