/* SPDX-License-Identifier: MIT
 *
 * Names of functions and variables for people. Internal to libmlusim-debug.
 */
#ifndef SIM_DEBUG_DEMANGLE_H
#define SIM_DEBUG_DEMANGLE_H

#include <stddef.h>

/* Writes the name of the function or variable behind a symbol, with its scopes
 * and the arguments of its template, without its parameters and without what
 * compilers add (".constprop.0"): "pool::take<half>" for
 * _ZN4pool4takeIDF16_EEPT_m, "take::rows" for the variable _ZZ4takePfE4rows of
 * a function. One that is not mangled, or not understood, is written as it is.
 */
void sim_debug_demangle(const char *symbol, char *text, size_t bytes);

#endif
