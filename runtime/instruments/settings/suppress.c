/* SPDX-License-Identifier: MIT */
/* Reads the file of `mlusim run --suppress`. Each line is "CHECK PATTERN"; #
 * begins a comment. CHECK is the name of a check, or *. The command reads the
 * file to check it before the program starts; the runtime in the program reads
 * the file to use it. */
#include "runtime/instruments/settings/suppress.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/refuse.h"
#include "isa/support/words/spell.h"

static const char *const checks[] = {
#define X(ID, id, name, all, is_default, severity, doc, ...) name,
#include "runtime/instruments/settings/checks.def"
#undef X
};
static const char expected[] = "expected CHECK PATTERN, CHECK being *"
#define X(ID, id, name, all, is_default, severity, doc, ...) "|" name
#include "runtime/instruments/settings/checks.def"
#undef X
    ;

static bool is_class(const char *word)
{
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
        if (strcmp(word, checks[i]) == 0)
            return true;
    return strcmp(word, "*") == 0;
}

static bool add(struct rt_suppressions *to, const char *class,
                const char *pattern)
{
    if (!ISA_GROW(to->items, to->n, to->room))
        return false;
    struct rt_suppression *s = &to->items[to->n];
    snprintf(s->class, sizeof s->class, "%s", class);
    const size_t bytes = isa_spell(NULL, 0, pattern) + 1;
    s->pattern = isa_alloc_raw(bytes, 1);
    if (!s->pattern)
        return false;
    isa_spell(s->pattern, bytes, pattern);
    to->n++;
    return true;
}

/* Reads a line without its newline. False on failure: `why` receives the
 * mistake. */
static bool read_line(struct rt_suppressions *to, char *line, char *why,
                      size_t bytes)
{
    char *rest = NULL;
    line[strcspn(line, "#")] = 0;
    char *class = strtok_r(line, " \t\r", &rest);
    if (!class)
        return true;
    char *pattern = strtok_r(NULL, " \t\r", &rest);
    const char *more = pattern ? strtok_r(NULL, " \t\r", &rest) : NULL;
    if (!is_class(class))
        snprintf(why, bytes, "'%.80s' is no check; %s", class, expected);
    else if (!pattern)
        snprintf(why, bytes, "there is no pattern behind '%s'; %s", class,
                 expected);
    else if (more)
        snprintf(why, bytes,
                 "'%.80s' is one word too many; %s; a blank in a pattern is ?",
                 more, expected);
    else if (!add(to, class, pattern))
        snprintf(why, bytes, ISA_NO_MEMORY, "the suppressions");
    else
        return true;
    return false;
}

/* Removes the newline from a line. False: the line is too long, or is not
 * text. */
static bool is_whole(char *line, size_t bytes, FILE *in)
{
    const size_t n = strlen(line);
    if (n > 0 && line[n - 1] == '\n') {
        line[n - 1] = 0;
        return true;
    }
    return n + 1 < bytes && feof(in);
}

static bool read_lines(struct rt_suppressions *to, FILE *in, const char *path,
                       char *error, size_t error_bytes)
{
    enum { MOST = 65536 };
    char line[1024], why[400];
    for (unsigned n = 1; fgets(line, sizeof line, in); n++) {
        snprintf(why, sizeof why,
                 "a line of more than %zu characters, or a byte 0; %s",
                 sizeof line - 2, expected);
        if (n > MOST)
            snprintf(why, sizeof why,
                     "more than %d lines; does the file never end?", MOST);
        if (n <= MOST && is_whole(line, sizeof line, in) &&
            read_line(to, line, why, sizeof why))
            continue;
        return isa_refuse((struct isa_sentence){error, error_bytes},
                          "%s:%u: %s", path, n, why);
    }
    if (!ferror(in))
        return true;
    snprintf(error, error_bytes, "%s cannot be read: %s", path,
             strerror(errno)); /* errno is that of a failed read: the file
                                  may be a folder */
    return false;
}

bool rt_suppressions_read(struct rt_suppressions *to, const char *path,
                          char *error, size_t error_bytes)
{
    *to = (struct rt_suppressions){0};
    FILE *in = isa_file_in(path, ISA_FILE_STREAM, ISA_FILE_TEXT);
    if (!in) {
        snprintf(error, error_bytes, "%s cannot be read: %s", path,
                 isa_file_error(errno));
        return false;
    }
    const bool is_good = read_lines(to, in, path, error, error_bytes);
    fclose(in);
    if (!is_good)
        rt_suppressions_free(to);
    return is_good;
}

void rt_suppressions_free(struct rt_suppressions *s)
{
    for (size_t i = 0; i < s->n; i++)
        free(s->items[i].pattern);
    free(s->items);
    *s = (struct rt_suppressions){0};
}
