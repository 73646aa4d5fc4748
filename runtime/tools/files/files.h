/* SPDX-License-Identifier: MIT */
/* Whole files and folders. They may come from anyone and contain anything. */
#ifndef FILES_H
#define FILES_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/* Returns the sorted names in a folder, malloc'ed. Leaves out names that begin
 * with a dot, and names for which is_wanted (may be NULL) is false. NULL with
 * errno on failure. */
char **files_list(const char *folder,
                  bool (*is_wanted)(const char *folder, const char *name),
                  size_t *n);
void files_list_free(char **names, size_t n);

/* Writes the path of a file in a folder. False with errno ENAMETOOLONG. */
bool files_path(char path[PATH_MAX], const char *folder, const char *file);

/* Returns the whole file, malloc'ed and ended by a 0. NULL with errno, for
 * isa_file_error, on failure: also if it is no regular file or has more than
 * `most` bytes (EFBIG). */
char *files_read(const char *path, size_t most, size_t *n);

/* Does what files_read does, for a file that a confined program left in its
 * folder. If folder is NULL, `file` is the whole path. A link is refused with
 * ELOOP. */
char *files_read_left(const char *folder, const char *file, size_t most,
                      size_t *n);

/* Does what files_read does, for an open file. If the file has more than `most`
 * bytes, reads only the first `most` bytes. EISDIR if it is no regular file. */
char *files_read_open(int file, size_t most, size_t *n);

/* Takes the byte order mark, which some editors write, from the beginning of a
 * text of n bytes. Returns what is left of n. */
size_t files_drop_mark(char *text, size_t n);

/* Writes a whole file, which replaces an old file in one step. False with errno
 * on failure.
 */
bool files_replace(const char *path, const char *bytes, size_t n);

/* Copies a file to a path where there is no file. False with errno. */
bool files_copy(const char *from, const char *to);

bool files_is_folder(const char *path);

/* Removes a folder and everything in it, at any depth. False with errno if some
 * entry is left. */
bool files_folder_remove(const char *path);

/* ---- lines --------------------------------------------------------------- */

/* Cuts lines out of the bytes of a descriptor as they arrive; the length of
 * lines is limited. */

struct files_lines {
    size_t
        most; /* most bytes of a line without its newline; set by the caller */
    char *line; /* the beginning of the next line */
    size_t n, room;
    bool is_passing; /* whether the rest of a line that is too long is being
                        skipped */
};

/* Takes one line, without its newline. The text is valid only during the call.
 * NULL: the line was too long. Returns false to end the reading. */
typedef bool files_line(void *user, const char *line, size_t n);

enum files_lines_state {
    FILES_LINES_MORE,
    FILES_LINES_END, /* at the end; a last line without a newline was taken */
    FILES_LINES_FAILED, /* with errno */
};

/* Reads once the bytes that have arrived, and takes the complete lines. */
enum files_lines_state files_lines_read(struct files_lines *lines, int file,
                                        files_line *take, void *user);
void files_lines_free(struct files_lines *lines);

/* Makes room for n more bytes after the used bytes of a buffer. False: no
 * memory; the buffer is unchanged. */
bool files_make_room(char **bytes, size_t used, size_t n, size_t *room);

#endif
