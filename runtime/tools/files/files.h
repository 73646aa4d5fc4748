/* SPDX-License-Identifier: MIT
 *
 * Whole files and folders, which may be made by anyone and contain anything.
 */
#ifndef FILES_H
#define FILES_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/* The names in a folder in their order, malloc'ed, but for those that begin
 * with a dot and those that are not wanted (NULL: all are); NULL with errno. */
char **files_list(const char *folder,
                  bool (*is_wanted)(const char *folder, const char *name),
                  size_t *n);
void files_list_free(char **names, size_t n);

/* Writes the path of a file in a folder; false with errno ENAMETOOLONG. */
bool files_path(char path[PATH_MAX], const char *folder, const char *file);

/* Returns the whole file, malloc'ed and ended by a 0; NULL with errno, for
 * isa_file_error, also if it is no regular file, or has more than `most` bytes
 * (EFBIG). */
char *files_read(const char *path, size_t most, size_t *n);

/* As files_read, for a file that a confined program left in its folder; folder
 * NULL: file is the whole path. A link is refused with ELOOP. */
char *files_read_left(const char *folder, const char *file, size_t most,
                      size_t *n);

/* Reads an open file, which may be larger: then only its first bytes. EISDIR if
 * it is no regular file. */
char *files_read_open(int file, size_t most, size_t *n);

/* Writes a whole file over what is there, in one step; false with errno. */
bool files_replace(const char *path, const char *bytes, size_t n);

/* Copies a file to a path where there is none; false with errno. */
bool files_copy(const char *from, const char *to);

bool files_is_folder(const char *path);

/* Removes a folder with all that is in it, as deep as it may be; false with
 * errno if something is left. */
bool files_folder_remove(const char *path);

/* ---- lines --------------------------------------------------------------- */

/* Lines out of a descriptor that is read as bytes come, none longer than a
 * limit. */

struct files_lines {
    size_t most; /* bytes of a line without its end; the caller's */
    char *line;  /* the beginning of the next line */
    size_t n, room;
    bool is_passing; /* over the rest of a line that is too long */
};

/* Takes a line without its end, which is gone afterwards; NULL: one that was
 * too long. False: no more are wanted. */
typedef bool files_line(void *user, const char *line, size_t n);

enum files_lines_state {
    FILES_LINES_MORE,
    FILES_LINES_END,    /* a last line without end was taken */
    FILES_LINES_FAILED, /* with errno */
};

/* Reads once what has come, and takes the lines that are whole. */
enum files_lines_state files_lines_read(struct files_lines *lines, int file,
                                        files_line *take, void *user);
void files_lines_free(struct files_lines *lines);

/* Makes room for n more bytes after the used ones of a buffer. False: no
 * memory; it is as it was. */
bool files_make_room(char **bytes, size_t used, size_t n, size_t *room);

#endif
