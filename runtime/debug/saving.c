/* SPDX-License-Identifier: MIT */
/*
 * What a session has set, as a file of commands: breakpoints alone, or with
 * displays and settings. `source` does the commands beside what there is,
 * `restore` instead of it.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "runtime/debug/commands.h"

static void write_breaks(const struct dbg_session *s, FILE *f)
{
    for (size_t i = 0; i < s->n_breaks; i++) {
        const struct dbg_breakpoint *b = s->breaks[i];
        if (b->gdb_kind)
            continue;
        dbg_break_write(f, b);
        if (b->ignore)
            fprintf(f, "ignore $bpnum %" PRIu64 "\n", b->ignore);
        if (!b->is_enabled)
            fprintf(f, "disable $bpnum\n");
    }
}

bool dbg_cmd_save(struct dbg_session *s, const char *rest)
{
    rest = dbg_skip(rest);
    const bool is_session = dbg_word(&rest, "session", 1);
    if ((!is_session && !dbg_word(&rest, "breakpoints", 1)) || !*rest)
        return dbg_fail(s, "Expected save breakpoints FILE, or save session "
                           "FILE.");
    FILE *f = fopen(rest, "w");
    if (!f)
        return dbg_fail(s, "Cannot write %s: %s.", rest, strerror(errno));
    if (is_session)
        dbg_settings_write(s, f, "");
    write_breaks(s, f);
    for (size_t i = 0; is_session && i < s->n_displays; i++)
        fprintf(f, "display%s %s\n", s->displays[i].format,
                s->displays[i].text);
    bool is_good = ferror(f) == 0;
    is_good = fclose(f) == 0 && is_good;
    if (is_good)
        dbg_say(s, "Saved to file '%s'.\n", rest);
    return is_good || dbg_fail(s, "Cannot write %s.", rest);
}

bool dbg_cmd_restore(struct dbg_session *s, const char *rest)
{
    if (!dbg_is_alive(s))
        return false;
    if (!*rest)
        return dbg_fail(s, "Expected the name of a file.");
    if (access(rest, R_OK) != 0)
        return dbg_fail(s, "Cannot read %s: %s.", rest, strerror(errno));
    for (size_t i = s->n_breaks; i-- > 0;)
        if (!s->breaks[i]->gdb_kind)
            dbg_break_delete(s, s->breaks[i]);
    return dbg_cmd_undisplay(s, "") && dbg_cmd_source(s, rest);
}
