/* SPDX-License-Identifier: MIT
 *
 * The filter of system calls.
 */
#ifndef RUNTIME_TOOLS_CONFINE_INSIDE_FILTER_H
#define RUNTIME_TOOLS_CONFINE_INSIDE_FILTER_H

/* Installs the filter: the descriptor of its listener, or -1 with errno. */
int ins_filter_install(void);

#endif
