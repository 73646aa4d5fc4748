/* SPDX-License-Identifier: MIT */
/* Lines from a terminal, by readline: editing, history, completion. The one
 * file that knows readline, whose state belongs to the process. A build without
 * readline leaves editing to the terminal. */
#include "runtime/debug/terminal/line.h"

#include <errno.h>
#ifdef DBG_HAS_READLINE
#include <readline/history.h>
#include <readline/readline.h>
#endif
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include "isa/support/files/file.h"

#ifdef DBG_HAS_READLINE
static struct {
    dbg_complete *complete;
    dbg_resized *resized;
    void *user;
    char history[1024]; /* path of the history file; "": none */
    int file;
    bool has_terminal; /* modes of the terminal were changed; `terminal` has
                          the old modes */
    struct termios terminal; /* modes before the change */
    bool is_dropped;         /* Ctrl-C has dropped the line */
    sigset_t signals; /* signals that are blocked except while it waits */
} reader;

/* Returns whether names of files complete the line. */
static bool names_file(void)
{
    char line[1024];
    snprintf(line, sizeof line, "%.*s", rl_point, rl_line_buffer);
    const char *first = reader.complete(reader.user, line, 0);
    return first && !first[0];
}

/* Returns the characters that end a word. NULL: the usual characters. */
static char *word_breaks(void)
{
    static char blanks[] = " \t\n";
    return names_file() ? blanks : NULL;
}

static char *next_word(const char *word, int state)
{
    static size_t at;
    (void)word;
    if (state == 0)
        at = 0;
    char line[1024];
    snprintf(line, sizeof line, "%.*s", rl_point, rl_line_buffer);
    const char *found = reader.complete(reader.user, line, at++);
    return found ? strdup(found) : NULL;
}

static char **complete(const char *word, int start, int end)
{
    (void)start;
    (void)end;
    if (names_file())
        return NULL;
    char **words = rl_completion_matches(word, next_word);
    rl_attempted_completion_over = words != NULL; /* else: by files */
    return words;
}

static volatile sig_atomic_t is_resized;

static void on_resize(int number)
{
    (void)number;
    is_resized = 1;
}

/* Draws the text above the line again after the size has changed. */
static void resize(void)
{
    is_resized = 0;
    rl_resize_terminal();
    if (reader.resized)
        reader.resized(reader.user);
    rl_on_new_line();
    rl_forced_update_display();
}

/* Drops the line at Ctrl-C, as shells do. */
static void drop_line(void)
{
    rl_replace_line("", 1);
    reader.is_dropped = true;
}

/* Waits for a key, or for the line to be dropped. Ctrl-C and a new size of the
 * terminal are handled only during this wait, never inside readline. */
static void wait_for_key(int file)
{
    fd_set files;
    int n = 0;
    while (n == 0 && !reader.is_dropped) {
        const int signal = rl_pending_signal();
        if (is_resized)
            resize();
        if (signal) {
            rl_check_signals();
            if (signal == SIGINT)
                drop_line();
            continue;
        }
        FD_ZERO(&files);
        FD_SET(file, &files);
        n = pselect(file + 1, &files, NULL, NULL, NULL, &reader.signals);
        n = n < 0 && errno == EINTR ? 0 : n;
    }
}

/* Returns a key, or the end of the line if the line was dropped. rl_getc would
 * then wait for another key. */
static int next_key(FILE *in)
{
    wait_for_key(fileno(in));
    return reader.is_dropped ? '\n' : rl_getc(in);
}

void dbg_line_give_back(void)
{
    if (reader.has_terminal)
        tcsetattr(reader.file, TCSANOW, &reader.terminal);
    reader.has_terminal = false;
}

/* Sets the terminal so that Ctrl-C while a command runs does not drop input
 * that was typed before. */
static void keep_typed(int file)
{
    reader.file = file;
    if (tcgetattr(file, &reader.terminal) != 0)
        return;
    struct termios terminal = reader.terminal;
    terminal.c_lflag |= NOFLSH;
    reader.has_terminal = tcsetattr(file, TCSANOW, &terminal) == 0;
    if (reader.has_terminal)
        atexit(dbg_line_give_back);
}

/* Writes times into a history that has none. In a history without times, each
 * line is a text. */
static void give_times(void)
{
    FILE *file = isa_file_in(reader.history, ISA_FILE_REGULAR, ISA_FILE_TEXT);
    const bool has_times = file && getc(file) == history_comment_char;
    if (file)
        fclose(file);
    if (file && !has_times)
        write_history(reader.history);
}

static void begin(int file)
{
    const char *home = getenv("HOME");
    keep_typed(file);
    rl_readline_name = "mlusim";
    rl_catch_sigwinch = 0; /* otherwise readline would draw over the text */
    sigaction(
        SIGWINCH,
        &(struct sigaction){.sa_handler = on_resize, .sa_flags = SA_RESTART},
        NULL);
    rl_getc_function = next_key;
    rl_instream = fdopen(dup(file), "r");
    rl_outstream = stdout;
    rl_attempted_completion_function = complete;
    rl_completion_word_break_hook = word_breaks;
    rl_basic_word_break_characters = " \t\n\"'`@><=;|&{(+-*/[,!";
    if (home && home[0])
        snprintf(reader.history, sizeof reader.history, "%s/.mlusim_history",
                 home);
    history_comment_char = '#'; /* begins a line with a time, which is
                                   between texts */
    history_write_timestamps = 1;
    if (reader.history[0]) {
        read_history(reader.history);
        give_times();
    }
    stifle_history(2000);
}

bool dbg_line_is_dropped(void)
{
    return reader.is_dropped;
}

char *dbg_line_read(int file, const char *prompt, dbg_complete *completes,
                    dbg_resized *resized, void *user)
{
    if (!rl_instream)
        begin(file);
    reader.complete = completes;
    reader.resized = resized;
    reader.user = user;
    if (is_resized) /* the size changed while something ran */
        rl_resize_terminal();
    is_resized = 0;
    reader.is_dropped = false;
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGWINCH);
    sigprocmask(SIG_BLOCK, &blocked, &reader.signals);
    char *line = readline(prompt);
    sigprocmask(SIG_SETMASK, &reader.signals, NULL);
    return line;
}

void dbg_line_keep(const char *text)
{
    if (!text[0])
        return;
    add_history(text);
    if (reader.history[0] && access(reader.history, F_OK) == 0)
        append_history(1, reader.history);
    else if (reader.history[0])
        write_history(reader.history);
}
#else
static FILE *terminal;
static volatile sig_atomic_t is_dropped;

static void on_interrupt(int number)
{
    (void)number;
    is_dropped = true;
}

/* Waits for a line, or for Ctrl-C, which comes at no other moment. */
static void wait_for_line(void)
{
    sigset_t blocked, waiting;
    struct sigaction before;
    fd_set files;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigprocmask(SIG_BLOCK, &blocked, &waiting);
    sigaction(SIGINT, &(struct sigaction){.sa_handler = on_interrupt}, &before);
    do {
        FD_ZERO(&files);
        FD_SET(fileno(terminal), &files);
    } while (!is_dropped && pselect(fileno(terminal) + 1, &files, NULL, NULL,
                                    NULL, &waiting) < 0);
    sigaction(SIGINT, &before, NULL);
    sigprocmask(SIG_SETMASK, &waiting, NULL);
}

char *dbg_line_read(int file, const char *prompt, dbg_complete *completes,
                    dbg_resized *resized, void *user)
{
    (void)completes, (void)resized, (void)user;
    char *line = NULL;
    size_t room = 0;
    if (!terminal)
        terminal = fdopen(dup(file), "r");
    if (!terminal)
        return NULL;
    is_dropped = false;
    fputs(prompt, stdout);
    fflush(stdout);
    wait_for_line();
    if (is_dropped)
        return strdup("");
    const ssize_t n = getline(&line, &room, terminal);
    clearerr(terminal);
    if (n > 0) {
        line[strcspn(line, "\n")] = 0;
        return line;
    }
    free(line);
    return NULL;
}

bool dbg_line_is_dropped(void)
{
    return is_dropped;
}

void dbg_line_keep(const char *text)
{
    (void)text; /* no key would bring it back */
}

void dbg_line_give_back(void)
{
}
#endif
