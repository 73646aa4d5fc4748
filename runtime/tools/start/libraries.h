/* SPDX-License-Identifier: MIT
 *
 * Which libraries a program finds that a command starts.
 */
#ifndef RUNTIME_TOOLS_START_LIBRARIES_H
#define RUNTIME_TOOLS_START_LIBRARIES_H

#include <stdbool.h>

/* Sets LD_LIBRARY_PATH for programs that this process starts or becomes: the
 * libraries of the device are this installation's, whatever the user's folders
 * have; every other library is the user's first, and ours where there is none.
 * A second call changes nothing. */
void mlusim_find_libraries(void);

/* Adds a word to a variable that is a list with colons, in front or behind,
 * unless it is there already. */
void mlusim_add_to_list(const char *variable, const char *word,
                        bool is_in_front);

#endif
