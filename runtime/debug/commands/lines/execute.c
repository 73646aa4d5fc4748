/* SPDX-License-Identifier: MIT */
/* Does lines of commands, from the prompt and from files. */
#include "runtime/debug/commands/lines/execute.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/process/process.h"
#include "runtime/debug/commands/lines/blocks.h"
#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/commands/lines/script.h"
#include "runtime/debug/commands/screen/layout.h"
#include "runtime/debug/expr/format.h"
#include "runtime/debug/expr/names.h"
#include "runtime/debug/state/front.h"
#include "runtime/debug/state/host.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/terminal/input.h"
#include "runtime/debug/time/running.h"

#define MAX_SOURCE_DEPTH 16

static bool do_line(struct dbg_session *s, const char *line)
{
    char word[DBG_WORD_BYTES];
    line = dbg_skip(line);
    if (!*line || *line == '#')
        return true;
    if (*line == '!')
        return dbg_may_reach(s, DBG_HOST) &&
               dbg_cmd_shell(s, dbg_skip(line + 1));
    const size_t n = dbg_command_word(line, word);
    if (n == 0)
        return dbg_fail(s, "A command begins with its name; `help` lists "
                           "them.");
    const struct dbg_user_command *user = dbg_user_find(s, word);
    if (user)
        return dbg_user_do(s, user, dbg_skip(line + n));
    const struct dbg_command *c = dbg_command_find(s, word);
    return c && dbg_may_reach(s, c->reach) &&
           (!s->front->allows || s->front->allows(s, c)) &&
           c->run(s, dbg_skip(line + n));
}

/* Executes a line, or adds it to the open block. */
static bool take_line(struct dbg_session *s, const char *line)
{
    if (s->reading->drops_lines)
        dbg_block_skip(s, line);
    else if (dbg_block_is_open(s))
        return dbg_block_line(s, line);
    else if (strlen(line) >= DBG_LINE_BYTES)
        return dbg_fail(s, "The line is too long: expected at most %d bytes.",
                        DBG_LINE_BYTES - 1);
    else
        return do_line(s, line);
    return true;
}

static void trace(struct dbg_session *s, const char *line)
{
    assert(s->reading->traces);
    for (unsigned i = 0; i <= s->reading->depth; i++)
        dbg_say(s, "+");
    dbg_say(s, "%s\n", line);
}

bool dbg_do(struct dbg_session *s, const char *line)
{
    size_t n = strlen(line);
    while (n && isspace((unsigned char)line[n - 1]))
        n--;
    char *copy = isa_alloc_text(line, n);
    s->error[0] = 0;
    s->log->is_said = false;
    dbg_interrupted = 0; /* Ctrl-C was pressed at the prompt, not to stop
                            this command */
    if (s->reading->traces && copy)
        trace(s, copy);
    const bool is_inside = s->reading->n_calls > 0 || s->reading->n_sources > 0;
    const bool is_good =
        copy ? take_line(s, copy) : dbg_fail(s, ISA_NO_MEMORY ".", "a command");
    if (!is_good) {
        dbg_block_refuse(s, line);
        if (!s->log->is_said)
            dbg_say(s, "%s\n", s->error[0] ? s->error : "That failed.");
        s->program->has_failed = s->log->is_said = true;
    }
    free(copy);
    dbg_hits_do(s);
    if (!is_inside)
        dbg_script_ended(s);
    fflush(s->out);
    return is_good;
}

FILE *dbg_file_open(struct dbg_session *s, const char *path)
{
    if (s->reading->n_sources >= MAX_SOURCE_DEPTH) {
        s->reading->aborts = true;
        dbg_fail(s,
                 "Files of commands are nested more than %d deep: does one "
                 "read itself? All of them end here.",
                 MAX_SOURCE_DEPTH);
        return NULL;
    }
    FILE *f = isa_file_in(path, ISA_FILE_STREAM, ISA_FILE_TEXT);
    if (!f)
        dbg_fail(s, "Cannot read %s: %s.", path, isa_file_error(errno));
    return f;
}

bool dbg_file_do(struct dbg_session *s, FILE *f)
{
    assert(f && s->reading->n_sources < MAX_SOURCE_DEPTH);
    char *line = NULL;
    size_t room = 0;
    bool is_good = true;
    s->reading->n_sources++;
    while (is_good && !s->is_over && !s->reading->aborts &&
           getline(&line, &room, f) >= 0) {
        line[strcspn(line, "\r\n")] = 0;
        /* lines after a command that resumes the program wait for the next
         * stop */
        if (s->wants_run) {
            is_good = dbg_pend(s, line);
            continue;
        }
        dbg_do(s, line);
        s->log->is_said = false;
    }
    if (is_good && ferror(f))
        is_good = dbg_fail(s, "The file cannot be read to its end.");
    free(line);
    fclose(f);
    s->reading->n_sources--;
    return is_good;
}

bool dbg_cmd_start(struct dbg_session *s, const char *rest)
{
    return dbg_cmd_tbreak(s, "launch") && dbg_cmd_run(s, rest);
}

bool dbg_cmd_source(struct dbg_session *s, const char *rest)
{
    if (!*dbg_skip(rest))
        return dbg_fail(s, "Expected the name of a file.");
    FILE *f = dbg_file_open(s, dbg_skip(rest));
    s->reading->depth++;
    bool is_good = f && dbg_file_do(s, f);
    s->reading->depth--;
    if (s->reading->n_sources == 0)
        s->reading->drops_lines = false; /* a block of the file */
    if (is_good && dbg_block_is_open(s) && s->reading->n_sources == 0)
        is_good = dbg_fail(s, "The file ends inside of a block: what comes "
                              "next belongs to it, up to `end`.");
    return is_good;
}

bool dbg_cmd_printf(struct dbg_session *s, const char *rest)
{
    return dbg_format_print(s, rest);
}

bool dbg_cmd_echo(struct dbg_session *s, const char *rest)
{
    for (const char *at = dbg_skip(rest); *at;) {
        char c = *at;
        const size_t taken = c == '\\' ? dbg_escape(at, &c) : 0;
        dbg_say_bytes(s, &c, 1);
        at += taken ? taken : 1;
    }
    return true;
}

bool dbg_cmd_quit(struct dbg_session *s, const char *rest)
{
    (void)rest;
    s->is_over = true;
    return true;
}

/* ---- the shell ----------------------------------------------------------- */

/* `shell`: runs a command of the shell while the program is stopped. Programs
 * that the command starts do not belong to the session. */

/* Unsets the variables that are meant only for the program of the session. */
static const char ours[] =
    "unset " DBG_ENV_INPUT " " DBG_ENV_BATCH " " DBG_ENV_FILES " " DBG_ENV_AGAIN
    " " DBG_ENV_REPORTS " " DBG_ENV_GDB " " DBG_ENV_DAP " " DBG_ENV_NEWS
    " " DBG_ENV_CLOSED "\n";

bool dbg_cmd_shell(struct dbg_session *s, const char *rest)
{
    char line[DBG_LINE_BYTES + sizeof ours + 64];
    const bool is_terminal = dbg_input_is_terminal(s->input);
    snprintf(line, sizeof line, "%s%s%s", ours,
             is_terminal ? "exec </dev/tty\n" : "",
             *rest ? rest : "exec \"${SHELL:-sh}\"");
    char *const words[] = {"sh", "-c", line, NULL};
    pid_t process;
    int how = 0;
    fflush(NULL);
    dbg_layout_off(s);
    const int error = isa_process_start(words, -1, &process);
    if (error)
        return dbg_fail(s, "The shell cannot be started: %s.", strerror(error));
    if (isa_process_wait(process, &how) < 0)
        return dbg_fail(s, "The shell was lost: %s.", strerror(errno));
    dbg_interrupted = 0; /* Ctrl-C was meant for the shell */
    const struct dbg_value status = dbg_value_int(
        dbg_builtin_type(DBG_T_INT), (uint64_t)isa_process_status(how));
    return dbg_name_set(s, "_shell_exitcode", &status);
}
