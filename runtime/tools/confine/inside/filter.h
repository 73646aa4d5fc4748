/* SPDX-License-Identifier: MIT
 *
 * The filter of system calls.
 */
#ifndef RUNTIME_TOOLS_CONFINE_INSIDE_FILTER_H
#define RUNTIME_TOOLS_CONFINE_INSIDE_FILTER_H

#include <stdbool.h>

/* Installs the filter: the descriptor of its listener, or -1 with errno. Of a
 * light one the listener does not hear what is opened for reading. */
int ins_filter_install(bool is_light);

#endif
