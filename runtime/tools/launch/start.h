/* SPDX-License-Identifier: MIT
 *
 * Starts what a command line names: a program, or a kernel of a source.
 */
#ifndef RUNTIME_TOOLS_LAUNCH_START_H
#define RUNTIME_TOOLS_LAUNCH_START_H

/* Becomes the program, or launches a kernel if it is a source. */
int mlusim_start(const char *command, char **program);

#endif
