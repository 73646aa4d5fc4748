/* SPDX-License-Identifier: MIT
 *
 * Folders that exist for a while, and the one of what is kept between runs.
 */
#ifndef ISA_SUPPORT_FILES_FOLDER_H
#define ISA_SUPPORT_FILES_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Where temporary files belong: TMPDIR, or /tmp. */
const char *isa_folder_base(void);

/* Makes a new folder there, "PREFIX-held-XXXXXX" with letters for the X, and
 * leaves its path, from the root on and without links if is_absolute. The
 * caller removes it, and closes the file that is answered, which holds it: a
 * folder without a lock was left by a process that was killed. -1 with
 * errno: ENAMETOOLONG if the path has no room in `bytes`. */
int isa_folder_make(const char *prefix, bool is_absolute, char *path,
                    size_t bytes);

/* The same in a folder that is named. */
int isa_folder_make_in(const char *base, const char *prefix, char *path,
                       size_t bytes);

/* Locks a folder of this user that was made so and that has no lock, by its
 * name in an open folder. -1: there is no such folder. */
int isa_folder_take(int base, const char *name);

/* Opens a file there to write and read, which has no name and is gone when it
 * is closed. NULL with errno. */
FILE *isa_folder_file(void);

/* A file in memory (memfd) with that name; in a sandbox, which refuses those, a
 * file without a name as above. Programs do not inherit it. -1 with errno. */
int isa_folder_memory(const char *name);

/* Names the environment variable of the folder of what is kept between runs. */
#define ISA_CACHE_VARIABLE "MLUSIM_CACHE"
#define ISA_CACHE_OFF      "off"

/* The path of that folder, which MLUSIM_CACHE names: else mlusim in
 * XDG_CACHE_HOME or in ~/.cache; of the folder `below` in it, unless that is
 * NULL. False with errno: 0 if MLUSIM_CACHE is off, ENOENT if nothing names a
 * folder, ENAMETOOLONG if path has no room. */
bool isa_folder_cache(const char *below, char *path, size_t bytes);

#endif
