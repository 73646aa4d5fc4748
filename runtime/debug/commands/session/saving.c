/* SPDX-License-Identifier: MIT */
/* `save` writes the settings of a session as a file of commands: only the
 * breakpoints, or also displays and settings. `source` adds such a file to the
 * present settings. `restore` first deletes the present settings. Therefore it
 * only takes files that `save` has written; their first line marks them. */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/files/file.h"
#include "runtime/debug/commands/data/examine.h"
#include "runtime/debug/commands/lines/execute.h"
#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/commands/lines/script.h"
#include "runtime/debug/commands/settings/settings.h"
#include "runtime/debug/points/break_commands.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/terminal/input.h"

static const char first_line[] = "# saved by mlusim debug";

static void write_breaks(const struct dbg_session *s, FILE *f)
{
    for (size_t i = 0; i < s->points->n_breaks; i++) {
        const struct dbg_breakpoint *b = s->points->breaks[i];
        if (b->front_kind)
            continue;
        dbg_break_write(f, b);
        if (b->ignore)
            fprintf(f, "ignore $bpnum %" PRIu64 "\n", b->ignore);
        if (!b->is_enabled)
            fprintf(f, "disable $bpnum\n");
        dbg_script_write_hit(f, "", b, "$bpnum");
    }
}

/* Opens the file to be written. If `path` is a plain file, opens a new file
 * beside it, which replaces it later; otherwise opens `path` itself. Returns
 * NULL after an error message. */
static FILE *open_beside(struct dbg_session *s, const char *path, char *beside,
                         size_t bytes)
{
    struct stat is;
    const bool is_plain = stat(path, &is) != 0 || S_ISREG(is.st_mode);
    const int n = snprintf(beside, bytes, "%s%s", path, is_plain ? ".new" : "");
    FILE *f = NULL;
    if (n < 0 || (size_t)n >= bytes)
        errno = ENAMETOOLONG;
    else
        f = isa_file_out(beside);
    if (!f)
        dbg_fail(s, "Cannot write %s: %s.", path, isa_file_error(errno));
    return f;
}

static void write_all(const struct dbg_session *s, FILE *f, bool is_session)
{
    fprintf(f, "%s\n", first_line);
    if (is_session) {
        dbg_settings_write(s, f, "");
        dbg_users_write(s, f, "");
    }
    write_breaks(s, f);
    for (size_t i = 0; is_session && i < s->examined->n_displays; i++)
        fprintf(f, "display%s %s\n", s->examined->displays[i].format,
                s->examined->displays[i].text);
}

bool dbg_cmd_save(struct dbg_session *s, const char *rest)
{
    char beside[PATH_MAX];
    rest = dbg_skip(rest);
    const bool is_session = dbg_word(&rest, "session", 1);
    if ((!is_session && !dbg_word(&rest, "breakpoints", 1)) || !*rest)
        return dbg_fail(s, "Expected save breakpoints FILE, or save session "
                           "FILE.");
    FILE *f = open_beside(s, rest, beside, sizeof beside);
    if (!f)
        return false;
    write_all(s, f, is_session);
    bool is_good = ferror(f) == 0;
    is_good = fclose(f) == 0 && is_good;
    if (strcmp(beside, rest) != 0) {
        is_good = is_good && rename(beside, rest) == 0;
        if (!is_good)
            remove(beside);
    }
    if (is_good)
        dbg_say(s, "Saved to file '%s'.\n", rest);
    return is_good || dbg_fail(s, "Cannot write %s.", rest);
}

/* Reads the first line of a file. Returns whether the file was written by
 * `save`. */
static bool is_saved(FILE *f)
{
    char line[sizeof first_line + 2] = ""; /* has room for both line ends */
    if (!fgets(line, sizeof line, f))
        return false;
    line[strcspn(line, "\r\n")] = 0;
    return strcmp(line, first_line) == 0;
}

bool dbg_cmd_restore(struct dbg_session *s, const char *rest)
{
    if (!dbg_is_alive(s))
        return false;
    if (!*rest)
        return dbg_fail(s, "Expected the name of a file.");
    FILE *f = dbg_file_open(s, rest);
    if (!f)
        return false;
    if (!is_saved(f)) {
        fclose(f);
        return dbg_fail(s,
                        "%s was not written by save: expected '%s' in its "
                        "first line; `source` does the commands of any file.",
                        rest, first_line);
    }
    for (size_t i = s->points->n_breaks; i-- > 0;)
        if (!s->points->breaks[i]->front_kind)
            dbg_break_delete(s, s->points->breaks[i]);
    dbg_cmd_undisplay(s, "");
    s->reading->depth++;
    const bool is_good = dbg_file_do(s, f);
    s->reading->depth--;
    return is_good;
}
