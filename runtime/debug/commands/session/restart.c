/* SPDX-License-Identifier: MIT */
/* Does a second `run`: this process executes the program again, and the session
 * continues there. Commands in a file without a name restore the session:
 * breakpoints with their numbers, displays, lines that were not executed yet,
 * and at the end settings. The history of printed values and watchpoints on
 * locals are lost. */
#include "runtime/debug/commands/session/restart.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/folder.h"
#include "isa/support/memory/alloc.h"
#include "runtime/debug/commands/data/examine.h"
#include "runtime/debug/commands/lines/execute.h"
#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/commands/lines/script.h"
#include "runtime/debug/commands/screen/layout.h"
#include "runtime/debug/commands/settings/settings.h"
#include "runtime/debug/points/break_commands.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/host.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/terminal/input.h"
#include "runtime/debug/terminal/line.h"

#define MAX_ARGUMENTS 65536

/* ---- what the session keeps ---------------------------------------------- */

/* Writes the breakpoints. The first letter of each line in the file says what
 * it is: C a command, N the number of the last breakpoint, P a command for the
 * prompt, L a layout, I the size of unread input, F a failure. */
static void write_breaks(const struct dbg_session *s, FILE *f)
{
    for (size_t i = 0; i < s->points->n_breaks; i++) {
        const struct dbg_breakpoint *b = s->points->breaks[i];
        if (b->kind == DBG_WATCH && !b->is_nan && !b->is_lasting)
            continue;
        fprintf(f, "C");
        dbg_break_write(f, b);
        char number[16];
        fprintf(f, "N%u %" PRIu64 "\n", b->number, b->ignore);
        snprintf(number, sizeof number, "%u", b->number);
        dbg_script_write_hit(f, "C", b, number);
        if (!b->is_enabled)
            fprintf(f, "Cdisable %u\n", b->number);
    }
}

static void write_session(const struct dbg_session *s, FILE *f)
{
    size_t n;
    const char *rest = dbg_input_rest(s->input, &n);
    write_breaks(s, f);
    for (size_t i = 0; i < s->examined->n_displays; i++)
        fprintf(f, "Cdisplay%s %s\n", s->examined->displays[i].format,
                s->examined->displays[i].text);
    dbg_settings_write(s, f, "C");
    dbg_users_write(s, f, "C");
    for (size_t i = 0; i < s->reading->n_pending; i++)
        fprintf(f, "P%s\n", s->reading->pending[i]);
    fprintf(f, "L%d\n", (int)s->picture->layout);
    if (s->program->has_failed)
        fprintf(f, "F\n");
    fprintf(f, "I%u %zu\n", s->points->last_break, n);
    fwrite(rest, 1, n, f);
}

/* Does a command without printing. */
static void do_silently(struct dbg_session *s, const char *line)
{
    FILE *out = s->out, *nowhere = fopen("/dev/null", "w");
    bool has_failed = s->program->has_failed, traces = s->reading->traces;
    if (!nowhere)
        return;
    s->out = nowhere;
    s->reading->traces = false;
    dbg_do(s, line);
    s->reading->traces = s->reading->traces || traces;
    s->out = out;
    s->program->has_failed = has_failed;
    fclose(nowhere);
}

static void read_number(struct dbg_session *s, const char *text)
{
    unsigned number;
    uint64_t ignore;
    if (!s->points->n_breaks ||
        sscanf(text, "%u %" SCNu64, &number, &ignore) != 2)
        return;
    s->points->breaks[s->points->n_breaks - 1]->number = s->points->last_break =
        number;
    s->points->breaks[s->points->n_breaks - 1]->ignore = ignore;
}

/* Reads the last line of the file, and the input that follows it. */
static void read_input(struct dbg_session *s, const char *text, FILE *f)
{
    char bytes[8192];
    size_t n;
    if (sscanf(text, "%u %zu", &s->points->last_break, &n) == 2 &&
        n <= sizeof bytes && fread(bytes, 1, n, f) == n)
        dbg_input_put_back(s->input, bytes, n);
}

bool dbg_restart_read(struct dbg_session *s)
{
    const char *file = getenv(DBG_ENV_AGAIN);
    char line[DBG_LINE_BYTES + 2];
    FILE *f = file ? fdopen(atoi(file), "r") : NULL;
    unsetenv(DBG_ENV_AGAIN);
    bool is_last = false;
    while (f && !is_last && fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = 0;
        is_last = line[0] == 'I';
        if (line[0] == 'C')
            do_silently(s, line + 1);
        else if (line[0] == 'N')
            read_number(s, line + 1);
        else if (line[0] == 'P')
            dbg_pend(s, line + 1);
        else if (line[0] == 'L')
            s->picture->layout = (enum dbg_layout)atoi(line + 1);
        else if (line[0] == 'F')
            s->program->has_failed = true;
        else if (is_last)
            read_input(s, line + 1, f);
    }
    if (f)
        fclose(f);
    return f != NULL;
}

/* ---- executing it -------------------------------------------------------- */

/* Returns the words that started this process. NULL: they cannot be read. */
static char **arguments(void)
{
    FILE *f = fopen("/proc/self/cmdline", "r");
    char **words = isa_alloc(MAX_ARGUMENTS + 1, sizeof *words);
    size_t n = 0, room = 0;
    while (f && words && n < MAX_ARGUMENTS &&
           getdelim(&words[n], &room, 0, f) >= 0) {
        room = 0; /* each word was allocated separately */
        n++;
    }
    if (words)
        words[n] = NULL;
    if (f)
        fclose(f);
    return n ? words : NULL;
}

static void set_number(const char *variable, int number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    setenv(variable, text, 1);
}

void dbg_restart_note(struct dbg_session *s)
{
    const char *again = getenv(DBG_ENV_AGAIN);
    for (int file = STDERR_FILENO + 1; file < DBG_MAX_FILES; file++) {
        const int flags = fcntl(file, F_GETFD);
        const bool is_state = again && file == atoi(again);
        s->program->inherited[file] =
            flags >= 0 && !(flags & FD_CLOEXEC) && !is_state;
    }
}

/* Closes the files that the program has opened; keeps the files with which the
 * program was started. */
static void close_others(const struct dbg_session *s, int state)
{
    for (int file = STDERR_FILENO + 1; file < DBG_MAX_FILES; file++)
        fcntl(file, F_SETFD,
              s->program->inherited[file] || file == state ? 0 : FD_CLOEXEC);
}

void dbg_restart(struct dbg_session *s)
{
    char program[PATH_MAX];
    char **words = arguments();
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    FILE *f = isa_folder_file();
    s->program->wants_restart = s->wants_run = false;
    program[n > 0 ? n : 0] = 0;
    if (!words || n <= 0 || !f) {
        dbg_say(s, "The program cannot be begun again: %s.\n", strerror(errno));
        s->program->has_failed = true;
        return;
    }
    write_session(s, f);
    dbg_layout_off(s);
    dbg_line_give_back();
    fflush(NULL);
    rewind(f);
    lseek(fileno(f), 0, SEEK_SET);
    lseek(STDIN_FILENO, 0, SEEK_SET); /* the program's input, if it is a file */
    set_number(DBG_ENV_INPUT, dbg_input_file(s->input));
    set_number(DBG_ENV_AGAIN, fileno(f));
    close_others(s, fileno(f));
    execv(program, words);
    dbg_say(s, "The program cannot be begun again: %s.\n", strerror(errno));
    s->program->has_failed = true;
}
