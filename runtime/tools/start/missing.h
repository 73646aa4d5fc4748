/* SPDX-License-Identifier: MIT
 *
 * Whether the libraries that a program finds have what it asks for at its
 * start.
 */
#ifndef RUNTIME_TOOLS_START_MISSING_H
#define RUNTIME_TOOLS_START_MISSING_H

/* 0, or, after a sentence on behalf of the command, the loader's status: the
 * program, or a library of it, asks at once for a symbol that no library of it
 * has, and a library that mlusim stands for is one of them. What else cannot be
 * loaded is the loader's to say. */
int mlusim_check_symbols(const char *command, const char *program);

#endif
