/* SPDX-License-Identifier: MIT
 *
 * Temporary folders, and the folder for data kept between runs.
 */
#ifndef ISA_SUPPORT_FILES_FOLDER_H
#define ISA_SUPPORT_FILES_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The folder for temporary files: TMPDIR, or /tmp. */
const char *isa_folder_base(void);

/* Makes a new folder there, "PREFIX-held-XXXXXX" with random letters. path
 * receives its path; is_absolute: absolute and without links. The caller
 * removes the folder and closes the returned lock file: an unlocked folder was
 * left by a killed process. -1 with errno: ENAMETOOLONG if `bytes` is too
 * small. */
int isa_folder_make(const char *prefix, bool is_absolute, char *path,
                    size_t bytes);

/* isa_folder_make in folder `base`. */
int isa_folder_make_in(const char *base, const char *prefix, char *path,
                       size_t bytes);

/* Locks such a folder of this user if it is unlocked; name: in the open folder
 * `base`. -1: no such folder. */
int isa_folder_take(int base, const char *name);

/* Opens a file for reading and writing there, without a name: it disappears
 * when closed. NULL with errno. */
FILE *isa_folder_file(void);

/* A file in memory (memfd) with this name; in a sandbox that refuses these, a
 * file as from isa_folder_file. Not inherited by programs. -1 with errno. */
int isa_folder_memory(const char *name);

/* The environment variable with the folder for data kept between runs. */
#define ISA_CACHE_VARIABLE "MLUSIM_CACHE"
#define ISA_CACHE_OFF      "off"

/* The path of that folder: MLUSIM_CACHE, else mlusim in XDG_CACHE_HOME or
 * ~/.cache; with `below` (unless NULL) appended. False with errno: 0 if
 * MLUSIM_CACHE is off, ENOENT if no variable is set, ENAMETOOLONG if `bytes` is
 * too small. */
bool isa_folder_cache(const char *below, char *path, size_t bytes);

#endif
