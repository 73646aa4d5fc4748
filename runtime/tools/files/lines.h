/* SPDX-License-Identifier: MIT
 *
 * Lines out of a descriptor that is read as bytes come, none longer than a
 * limit.
 */
#ifndef FILES_LINES_H
#define FILES_LINES_H

#include <stdbool.h>
#include <stddef.h>

struct files_lines {
    size_t most; /* bytes of a line without its end; the caller's */
    char *line;  /* what came of the next one */
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

/* Makes room for n more bytes behind the used ones of a buffer. False: no
 * memory; it is as it was. */
bool files_make_room(char **bytes, size_t used, size_t n, size_t *room);

#endif
