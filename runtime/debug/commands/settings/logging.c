/* SPDX-License-Identifier: MIT */
/*
 * `set logging`: while it is on, what the debugger says is written to a file,
 * behind what is there already. What the program prints is not.
 */
#include "runtime/debug/commands/settings/logging.h"

#include <errno.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "runtime/debug/state/host.h"
#include "runtime/debug/state/log.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/terminal/word.h"

static const char default_file[] = "mlusim.txt";

static const char *log_file(const struct dbg_session *s)
{
    return s->log->path[0] ? s->log->path : default_file;
}

static bool turn_off(struct dbg_session *s)
{
    const bool was_on = s->log->file != NULL,
               has_lost = was_on && ferror(s->log->file);
    const bool is_good = (!was_on || fclose(s->log->file) == 0) && !has_lost;
    s->log->file = NULL;
    if (was_on && is_good)
        dbg_say(s, "Done logging to %s.\n", log_file(s));
    return is_good ||
           dbg_fail(s, "Cannot write %s: %s.", log_file(s), strerror(errno));
}

static bool turn_on(struct dbg_session *s)
{
    if (s->log->file)
        return dbg_fail(s, "Already logging to %s.", log_file(s));
    FILE *f = s->log->is_new ? isa_file_out(log_file(s))
                             : isa_file_append(log_file(s));
    if (!f)
        return dbg_fail(s, "Cannot write %s: %s.", log_file(s),
                        isa_file_error(errno));
    dbg_say(s, "%s output to %s.\n",
            s->log->is_only ? "Redirecting" : "Copying", log_file(s));
    s->log->file = f;
    return true;
}

static bool set_file(struct dbg_session *s, const char *name)
{
    if (s->log->file)
        return dbg_fail(s, "Turn logging off first: set logging off.");
    if (!*name || strlen(name) >= sizeof s->log->path)
        return dbg_fail(s, "Expected the name of a file.");
    snprintf(s->log->path, sizeof s->log->path, "%s", name);
    return true;
}

/* "on", "off", or nothing, which is on. */
static bool read_switch(struct dbg_session *s, const char *rest, bool *to)
{
    if (!*rest || strcmp(rest, "on") == 0)
        *to = true;
    else if (strcmp(rest, "off") == 0)
        *to = false;
    else
        return dbg_fail(s, "Expected set logging on, off, file FILE, "
                           "overwrite on or redirect on.");
    return true;
}

bool dbg_set_logging(struct dbg_session *s, const char *rest)
{
    bool is_on;
    if (!dbg_may_reach(s, DBG_HOST))
        return false;
    if (dbg_word(&rest, "file", 1))
        return set_file(s, rest);
    if (dbg_word(&rest, "overwrite", 2))
        return read_switch(s, rest, &s->log->is_new);
    if (dbg_word(&rest, "redirect", 3))
        return read_switch(s, rest, &s->log->is_only);
    dbg_word(&rest, "enabled", 2);
    return read_switch(s, rest, &is_on) && (is_on ? turn_on(s) : turn_off(s));
}

void dbg_show_logging(struct dbg_session *s)
{
    dbg_say(s, "logging is %s, to %s%s%s\n", s->log->file ? "on" : "off",
            log_file(s), s->log->is_new ? ", which begins empty" : "",
            s->log->is_only ? ", and nowhere else" : "");
}
