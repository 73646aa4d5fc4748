/* SPDX-License-Identifier: MIT */
/*
 * Source files, where they can be found.
 */
#include "runtime/debug/state/source.h"

#include <stdio.h>
#include <string.h>

#include "isa/support/source.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/terminal/style.h"

enum { LONGEST = 1024 }; /* of a piece of a line */

FILE *dbg_source_open(struct dbg_session *s, const char *file)
{
    const char *folder = s->symbols ? s->symbols->directory : NULL;
    return isa_source_open(folder ? folder : "", file);
}

/* One piece of a line, as fgets gives it. */
static void print_piece(struct dbg_session *s, const char *text,
                        bool *is_comment, bool is_shown)
{
    char styled[16 * LONGEST + 16];
    const bool has_style = !s->is_plain && dbg_style_is_wanted(s->out);
    if (has_style)
        dbg_style_line(is_shown ? styled : NULL, sizeof styled, text,
                       is_comment);
    if (is_shown)
        dbg_say(s, "%s", has_style ? styled : text);
}

bool dbg_source_print(struct dbg_session *s, const char *file, unsigned line)
{
    char text[LONGEST];
    unsigned n = 0;
    FILE *f = dbg_source_open(s, file);
    bool is_start = true, is_found = false, is_comment = false;
    while (f && n <= line && fgets(text, sizeof text, f)) {
        n += is_start;
        size_t length = strlen(text);
        is_start = length > 0 && text[length - 1] == '\n';
        text[strcspn(text, "\r\n")] = 0;
        if (n == line && !is_found)
            dbg_say(s, "%u\t", n);
        print_piece(s, text, &is_comment, n == line);
        is_found |= n == line;
        if (n == line && is_start)
            break;
    }
    if (is_found)
        dbg_say(s, "\n");
    if (f)
        fclose(f);
    return is_found;
}
