/* SPDX-License-Identifier: MIT */
/* Readable names of functions and variables. Internal to libmlusim-debug. */
#ifndef SIM_DEBUG_DEMANGLE_H
#define SIM_DEBUG_DEMANGLE_H

#include <stddef.h>

/* Writes the name of the function or variable of a symbol, with scopes and
 * template arguments, but without parameters and compiler suffixes
 * (".constprop.0"): "pool::take<half>" for _ZN4pool4takeIDF16_EEPT_m,
 * "take::rows" for the variable _ZZ4takePfE4rows of a function. Other symbols
 * are copied unchanged. */
void sim_debug_demangle(const char *symbol, char *text, size_t bytes);

#endif
