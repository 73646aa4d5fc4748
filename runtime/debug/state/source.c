/* SPDX-License-Identifier: MIT */
/*
 * Source files, where they can be found.
 */
#include "runtime/debug/state/source.h"

#include <stdio.h>
#include <string.h>

#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"

FILE *dbg_source_open(struct dbg_session *s, const char *file)
{
    char path[2048];
    FILE *f = fopen(file, "r");
    if (!f && file[0] != '/' && s->symbols && s->symbols->directory) {
        snprintf(path, sizeof path, "%s/%s", s->symbols->directory, file);
        f = fopen(path, "r");
    }
    return f;
}

bool dbg_source_print(struct dbg_session *s, const char *file, unsigned line)
{
    char text[1024];
    unsigned n = 0;
    FILE *f = dbg_source_open(s, file);
    bool is_start = true, is_found = false;
    while (f && n <= line && fgets(text, sizeof text, f)) {
        n += is_start;
        size_t length = strlen(text);
        is_start = length > 0 && text[length - 1] == '\n';
        if (n != line)
            continue;
        text[strcspn(text, "\r\n")] = 0;
        if (!is_found)
            dbg_say(s, "%u\t", n);
        dbg_say(s, "%s", text);
        is_found = true;
        if (is_start)
            break;
    }
    if (is_found)
        dbg_say(s, "\n");
    if (f)
        fclose(f);
    return is_found;
}
