/* SPDX-License-Identifier: MIT
 *
 * Becomes another program, which finds our libraries and the files of the
 * driver.
 */
#ifndef RUNTIME_TOOLS_START_BECOME_H
#define RUNTIME_TOOLS_START_BECOME_H

#include <stdbool.h>
#include <stddef.h>

/* The path of a file of this installation, from the folder of this
 * program; false: it has no room. */
bool mlusim_beside(const char *name, char *path, size_t bytes);

/* Sets LD_LIBRARY_PATH for programs that this process starts or becomes: the
 * libraries of the device are this installation's, whatever the user's folders
 * have; every other library is the user's first, and ours where there is none.
 * A second call changes nothing. */
void mlusim_find_libraries(void);

/* Whether there is such a device, or file of one; *name becomes what
 * a program is given, which may change its folder, in path. False with a
 * sentence in error. */
bool mlusim_device(const char **name, char *path, size_t path_bytes,
                   char *error, size_t error_bytes);

/* Becomes a program, which finds our libraries and the files of the
 * driver; the status if it cannot be started, with a message on behalf of the
 * command. */
int mlusim_become(const char *command, char **program);

/* To be called by a child of ours: it ends when we do. */
void mlusim_follow(void);

#endif
