/* SPDX-License-Identifier: MIT */
/*
 * Separates errors in a source from errors of the host: the former have a line
 * in a file.
 */
#include "runtime/tools/command/compiler.h"

#include <stdbool.h>
#include <string.h>

/* Whether a line from mlucc blames the source or a header: an error with a
 * place before it, which errors of tools do not have. */
static bool blames(const char *line, size_t n, const char *source)
{
    static const char *const kinds[] = {": error: ", ": fatal error: "};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const char *at = strstr(line, kinds[i]);
        size_t place = at ? (size_t)(at - line) : n;
        if (place < n &&
            (memchr(line, ':', place) ||
             (place == strlen(source) && memcmp(line, source, place) == 0)))
            return true;
    }
    return false;
}

const char *cmd_compiler_failure(const char *messages, const char *source)
{
    const char *found = NULL;
    for (const char *line = messages; *line;) {
        size_t n = strcspn(line, "\n");
        if (blames(line, n, source))
            return NULL;
        const char *error = strstr(line, "error: ");
        if (!found && error && error < line + n)
            found = error + strlen("error: ");
        line += n + (line[n] == '\n');
    }
    if (!found && *messages)
        return messages;
    return found ? found
                 : "it said nothing; is there room for files in TMPDIR?";
}
