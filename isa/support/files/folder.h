/* SPDX-License-Identifier: MIT */
/* Temporary folders, and the folder for data kept between runs. */
#ifndef ISA_SUPPORT_FILES_FOLDER_H
#define ISA_SUPPORT_FILES_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Returns the folder for temporary files: TMPDIR, or /tmp. */
const char *isa_folder_base(void);

/* Makes a new folder in isa_folder_base(): "PREFIX-held-XXXXXX" with random
 * letters. `path` receives the folder's path, which is absolute and without
 * links if is_absolute. The caller removes the folder and closes the returned
 * lock file. So an unlocked folder was left by a killed process. Returns -1
 * with errno; ENAMETOOLONG: `bytes` is too small. */
int isa_folder_make(const char *prefix, bool is_absolute, char *path,
                    size_t bytes);

/* isa_folder_make in folder `base`. */
int isa_folder_make_in(const char *base, const char *prefix, char *path,
                       size_t bytes);

/* Removes the paths of such folders from a text. The names of files in them
 * stay, so that a message about a file is the same in each run. */
void isa_folder_forget(char *text);

/* Locks a folder of isa_folder_make that belongs to this user and is unlocked.
 * `name` is in the open folder `base`. -1 if there is no such folder. */
int isa_folder_take(int base, const char *name);

/* Opens a file without a name in isa_folder_base() for reading and writing, so
 * that it disappears when closed. NULL with errno on failure. */
FILE *isa_folder_file(void);

/* Makes a file in memory (memfd) with this name. In a sandbox that refuses such
 * files, makes a file as isa_folder_file does. Started programs do not inherit
 * the file. -1 with errno on failure. */
int isa_folder_memory(const char *name);

/* The environment variable with the folder for data kept between runs. */
#define ISA_CACHE_VARIABLE "MLUSIM_CACHE"
#define ISA_CACHE_OFF      "off"

/* Writes the path of the cache folder: MLUSIM_CACHE, else mlusim in
 * XDG_CACHE_HOME or ~/.cache. Appends `below` unless it is NULL. False with
 * errno: 0 if MLUSIM_CACHE is off, ENOENT if no variable is set, ENAMETOOLONG
 * if `bytes` is too small. */
bool isa_folder_cache(const char *below, char *path, size_t bytes);

#endif
