/* SPDX-License-Identifier: MIT */
/*
 * See page.h. Headings have the anchors that GitHub gives them.
 */
#define _XOPEN_SOURCE 700 /* realpath */

#include "runtime/tools/mlusim/explain/page.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/start/beside.h"

static const char folder[] = "docs/";

bool exp_is_page(const char *word)
{
    return strncmp(word, folder, sizeof folder - 1) == 0;
}

/* ---- headings ------------------------------------------------------------ */

/* The level of a heading, 0: the line is none. Fences hold code, whose comments
 * look like headings. */
static size_t level_of(const char *line, bool *is_code)
{
    if (strncmp(line, "```", 3) == 0)
        *is_code = !*is_code;
    const size_t level = *is_code ? 0 : strspn(line, "#");
    return line[level] == ' ' ? level : 0;
}

/* Small letters, digits, _ and - stay, a space is -, all else goes. */
static bool has_anchor(const char *heading, const char *anchor)
{
    for (; *heading && *heading != '\n'; heading++) {
        char c = *heading;
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        else if (c == ' ')
            c = '-';
        if (c != '-' && c != '_' && (c < '0' || c > '9') &&
            (c < 'a' || c > 'z'))
            continue;
        if (c != *anchor++)
            return false;
    }
    return *anchor == 0;
}

/* From the heading to the next of its level or a higher one; all without an
 * anchor. False: there is no such heading. */
static bool print_part(FILE *page, const char *anchor)
{
    char *line = NULL;
    size_t room = 0, within = 0;
    bool is_code = false, is_over = false, is_found = !anchor;
    while (!is_over && getline(&line, &room, page) >= 0) {
        const size_t level = level_of(line, &is_code);
        is_over = within && level && level <= within;
        if (anchor && level && !within && has_anchor(line + level + 1, anchor))
            is_found = (within = level) != 0;
        if (is_found && !is_over)
            fputs(line, stdout);
    }
    free(line);
    return is_found;
}

/* ---- a page -------------------------------------------------------------- */

/* Pages and schemas; pictures stand among them. */
static bool is_text(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && (strcmp(dot, ".md") == 0 || strcmp(dot, ".json") == 0);
}

int exp_print_page(const char *name)
{
    char within[PATH_MAX], path[PATH_MAX], real[PATH_MAX];
    const char *anchor = strchr(name, '#');
    const int bytes = anchor ? (int)(anchor - name) : (int)strlen(name);
    const int n =
        snprintf(within, sizeof within, "../share/mlusim/%.*s", bytes, name);
    const bool is_named = n > 0 && (size_t)n < sizeof within &&
                          !strstr(within + 3, "..") && is_text(within) &&
                          mlusim_beside(within, path, sizeof path) &&
                          realpath(path, real);
    FILE *page = is_named ? fopen(real, "r") : NULL;
    if (!page) {
        const bool has_pages =
            mlusim_beside("../share/mlusim/docs", path, sizeof path) &&
            realpath(path, real);
        return cmd_fail(CMD_FAILED,
                        "explain: there is no page '%.*s'; the pages are in %s",
                        bytes, name,
                        has_pages ? real
                                  : "share/mlusim/docs, which this "
                                    "installation lacks: install again");
    }
    printf("%s\n\n", real);
    const bool is_found = print_part(page, anchor ? anchor + 1 : NULL);
    const bool is_read = !ferror(page);
    fclose(page);
    if (!is_read)
        return cmd_fail(CMD_FAILED, "explain: %s cannot be read", real);
    return is_found ? CMD_OK
                    : cmd_fail(CMD_FAILED,
                               "explain: the page has no heading '%s'; leave "
                               "%s out for all of it",
                               anchor + 1, anchor);
}
