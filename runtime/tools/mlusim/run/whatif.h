/* SPDX-License-Identifier: MIT
 * What would be if a part of the device were faster: `mlusim run --what-if`.
 */
#ifndef MLUSIM_WHATIF_H
#define MLUSIM_WHATIF_H

/* Most changes between commas. */
enum { WHATIF_MOST = 16 };

/* Runs the program as it is, then once for each of the changes between commas,
 * and prints the changes of its kernels, or writes them as JSON to a file, "-":
 * stdout. Returns the exit status of the program, or of a failure, after a
 * message. */
int whatif_run(const char *text, const char *json, char **program);

/* Runs the program once, unseen, then on devices that take away what some of
 * its advice is about, then as it is, with a file of what was measured for its
 * report. The exit status as above. */
int whatif_measure(char **program);

#endif
