/* SPDX-License-Identifier: MIT */
/*
 * Lines are cut out of what comes. Of one that is too long nothing is kept.
 */
#include "runtime/tools/files/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool files_make_room(char **bytes, size_t used, size_t n, size_t *room)
{
    if (n <= *room - used)
        return true;
    const size_t wanted = 2 * (used + n);
    char *more = realloc(*bytes, wanted);
    if (!more)
        return false;
    *bytes = more;
    *room = wanted;
    return true;
}

static bool add_part(struct files_lines *l, const char *part, size_t n)
{
    if (l->is_passing || l->n + n > l->most) {
        l->is_passing = true;
        l->n = 0;
        return true;
    }
    if (!files_make_room(&l->line, l->n, n + 1, &l->room))
        return false;
    memcpy(l->line + l->n, part, n);
    l->n += n;
    return true;
}

static bool end_line(struct files_lines *l, files_line *take, void *user)
{
    const bool is_whole = !l->is_passing;
    const size_t n = l->n;
    l->is_passing = false;
    l->n = 0;
    return take(user, is_whole ? l->line : NULL, n);
}

enum files_lines_state files_lines_read(struct files_lines *l, int file,
                                        files_line *take, void *user)
{
    char part[1 << 16];
    const ssize_t n = read(file, part, sizeof part);
    if (n < 0)
        return errno == EINTR || errno == EAGAIN ? FILES_LINES_MORE
                                                 : FILES_LINES_FAILED;
    if (n == 0) {
        if (l->n > 0 || l->is_passing)
            end_line(l, take, user);
        return FILES_LINES_END;
    }
    for (size_t at = 0; at < (size_t)n;) {
        const char *end = memchr(part + at, '\n', (size_t)n - at);
        const size_t k = end ? (size_t)(end - part) - at : (size_t)n - at;
        if (!add_part(l, part + at, k))
            return FILES_LINES_FAILED;
        if (end && !end_line(l, take, user))
            return FILES_LINES_MORE;
        at += k + 1;
    }
    return FILES_LINES_MORE;
}

void files_lines_free(struct files_lines *l)
{
    free(l->line);
    l->line = NULL;
    l->n = l->room = 0;
}
