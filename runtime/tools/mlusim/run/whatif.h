/* SPDX-License-Identifier: MIT
 * Measures how fast a program would be if a part of the device were faster:
 * `mlusim run --what-if`.
 */
#ifndef MLUSIM_WHATIF_H
#define MLUSIM_WHATIF_H

/* Most changes in a list with commas. */
enum { WHATIF_MOST = 16 };

/* Runs the program as it is, then once for each change in a list with commas.
 * Prints how the times of its kernels change, or writes these changes as JSON
 * to a file ("-": stdout). Returns the exit status of the program, or of a
 * failure after a message. */
int whatif_run(const char *text, const char *json, char **program);

/* Runs the program once without output, then on devices without the costs that
 * its advice names. Then runs it on the unchanged device; the report reads the
 * measurements from a file. Returns the exit status as above. */
int whatif_measure(char **program);

#endif
