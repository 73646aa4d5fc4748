/* SPDX-License-Identifier: MIT
 *
 * Temporary folders, in TMPDIR or /tmp, for files of other programs.
 */
#ifndef CMD_FOLDER_H
#define CMD_FOLDER_H

#include <limits.h>
#include <stdbool.h>

#define CMD_FOLDER_BYTES (PATH_MAX - 300) /* leaves room for names in it */

/* Makes a folder and writes its absolute path to the buffer, which must stay
 * valid until the folder is removed. A signal that ends the process removes it
 * too. False after a message of `command`. */
bool cmd_folder_make(const char *command, char path[CMD_FOLDER_BYTES]);
/* Removes folders that killed processes of this user left, if this process has
 * not done so; cmd_folder_make does it. */
void cmd_folder_sweep(void);
void cmd_folder_remove(const char path[CMD_FOLDER_BYTES]);

#endif
