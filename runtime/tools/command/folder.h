/* SPDX-License-Identifier: MIT */
/* Temporary folders, in TMPDIR or /tmp, for the files of other programs. */
#ifndef CMD_FOLDER_H
#define CMD_FOLDER_H

#include <limits.h>
#include <stdbool.h>

#define CMD_FOLDER_BYTES (PATH_MAX - 300) /* leaves room for file names */

/* Makes a folder and writes its absolute path to the buffer, which must stay
 * valid until the folder is removed. A signal that ends the process also
 * removes the folder. On an error, prints a message of `command` and returns
 * false. */
bool cmd_folder_make(const char *command, char path[CMD_FOLDER_BYTES]);
/* Removes folders that were left by killed processes of this user, once per
 * process. cmd_folder_make calls this function. */
void cmd_folder_sweep(void);
void cmd_folder_remove(const char path[CMD_FOLDER_BYTES]);

#endif
