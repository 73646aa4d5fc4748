/* SPDX-License-Identifier: MIT */
/* Starts the program of a session: runs this program again, as `mlusim debug`
 * with the options of launch or attach. A socket connects its debugger to the
 * adapter. */
#include "runtime/tools/mlusim/debug/adapter_start.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/nearest.h"
#include "runtime/debug/json/parsed.h"
#include "runtime/debug/state/host.h"
#include "runtime/debug/wire/wire.h"
#include "runtime/tools/mlusim/debug/adapter.h"

enum { MAX_WORDS = 512 };

enum kind {
    PROGRAM,
    ARGUMENTS,
    OPTIONS,
    FOLDER,
    ENVIRONMENT,
    WORD,
    WHOLE,
    SETTING,
    DEBUGGER
};

static const struct argument {
    const char *name;
    enum kind kind;
    const char *option;
    enum dbg_reach reach;
} known[] = {
#define X(name, kind, option, reach, doc) {#name, kind, option, DBG_##reach},
#include "runtime/debug/wire/launch.def"
#undef X
};
#define N_KNOWN (sizeof known / sizeof *known)

/* The arguments of a request. Texts belong to the request. */
struct plan {
    const char *words[MAX_WORDS + 1];
    size_t n;
    const char *program, *folder;
    const struct dbg_json *arguments, *options, *environment;
    const char *settings[N_KNOWN]; /* values of the arguments that set a
                                      variable */
    const char *instead;           /* option that replaces a program; NULL:
                                      there is none */
    char *error;
    size_t error_bytes;
};

static bool fail(struct plan *p, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool fail(struct plan *p, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(p->error, p->error_bytes, format, values);
    va_end(values);
    return false;
}

/* ---- reading ------------------------------------------------------------ */

static bool add(struct plan *p, const char *word)
{
    if (p->n == MAX_WORDS)
        return fail(p, "There are more than %d words in a command line.",
                    MAX_WORDS);
    p->words[p->n++] = word;
    return true;
}

static bool are_strings(const struct dbg_json *list)
{
    bool are = dbg_json_is_array(list);
    for (size_t i = 0; are && i < dbg_json_count(list); i++)
        are = dbg_json_string(dbg_json_item(list, i)) != NULL;
    return are;
}

static bool is_variable(void *user, const char *key,
                        const struct dbg_json *value)
{
    (void)user;
    return key[0] && !strchr(key, '=') &&
           (!value || dbg_json_string(value) || dbg_json_is_null(value));
}

static bool read_word(struct plan *p, const struct argument *a,
                      const struct dbg_json *value)
{
    const char *text = dbg_json_string(value);
    if (!text || !text[0])
        return fail(p, "\"%s\" must be a string, and not empty.", a->name);
    if (a->kind == PROGRAM)
        p->program = text;
    else if (a->kind == FOLDER)
        p->folder = text;
    else if (a->kind == SETTING)
        p->settings[a - known] = text;
    else {
        if (a->kind == WHOLE)
            p->instead = a->name;
        return add(p, a->option) && add(p, text);
    }
    return true;
}

static bool read_argument(struct plan *p, const struct argument *a,
                          const struct dbg_json *value)
{
    bool truth;
    switch (a->kind) {
    case ARGUMENTS:
    case OPTIONS:
        *(a->kind == OPTIONS ? &p->options : &p->arguments) = value;
        return are_strings(value) ||
               fail(p, "\"%s\" must be an array of strings.", a->name);
    case ENVIRONMENT:
        p->environment = value;
        return (dbg_json_is_object(value) &&
                dbg_json_walk(value, is_variable, NULL)) ||
               fail(p, "\"%s\" must be an object of strings.", a->name);
    case DEBUGGER:
        return dbg_json_truth(value, &truth) ||
               fail(p, "\"%s\" must be true or false.", a->name);
    default:
        return read_word(p, a, value);
    }
}

/* Whether a client without access to this machine may give the argument. Only
 * the program of the command line is allowed. */
static bool may_say(struct plan *p, const struct adapter *a,
                    const struct argument *of, const struct dbg_json *value)
{
    struct stat own, said;
    const char *text = dbg_json_string(value);
    const bool has_own = a->n_words > a->n_options;
    const bool is_own = of->kind == PROGRAM && has_own && text &&
                        stat(text, &said) == 0 &&
                        stat(a->words[a->n_options], &own) == 0 &&
                        said.st_dev == own.st_dev && said.st_ino == own.st_ino;
    return !a->is_closed || of->reach == DBG_INSIDE || is_own ||
           fail(p, "\"%s\": %s", of->name, DBG_CLOSED);
}

/* Refuses a name that is almost a name of launch.def; other names belong to the
 * client ("name", "type", "request", "__sessionId"). */
static bool check_name(void *user, const char *key,
                       const struct dbg_json *value)
{
    struct plan *p = user;
    struct isa_nearest hint = {key, 2, NULL};
    (void)value;
    for (size_t i = 0; i < N_KNOWN; i++) {
        if (strcmp(known[i].name, key) == 0)
            return true;
        isa_nearest_offer(&hint, known[i].name, known[i].name);
    }
    return !hint.found || strlen(key) < 4 ||
           fail(p, "There is no argument \"%.60s\"; did you mean \"%s\"?", key,
                hint.found);
}

static bool add_all(struct plan *p, const struct dbg_json *list)
{
    bool is_good = true;
    for (size_t i = 0; is_good && i < dbg_json_count(list); i++)
        is_good = add(p, dbg_json_string(dbg_json_item(list, i)));
    return is_good;
}

/* Whether the options name an operator, which is debugged in place of a
 * program. */
static bool has_operator(const struct adapter *a)
{
    for (size_t i = 0; i < a->n_options; i++)
        if (strcmp(a->words[i], "--op") == 0)
            return true;
    return false;
}

/* Adds the program of the request or, if it has none, of the command line. */
static bool add_program(struct plan *p, const struct adapter *a, bool is_attach)
{
    const bool has_own = a->n_words > a->n_options;
    bool is_good = true;
    if (p->instead)
        return !p->program ||
               fail(p, "\"%s\" stands for a program: leave \"program\" out.",
                    p->instead);
    if (is_attach && p->program)
        return fail(p, "attach takes the program of the command line, `mlusim "
                       "debug --dap=PORT PROGRAM`; launch begins others.");
    if (p->program && !a->is_closed) /* otherwise the program of the command
                                        line */
        return add(p, p->program) && add_all(p, p->arguments);
    if (!has_own && has_operator(a))
        return true;
    if (!has_own)
        return fail(p,
                    "There is no program: it is the \"program\" of launch, or "
                    "on the command line, `mlusim debug --dap=PORT "
                    "PROGRAM`; or a file has its fault, \"postMortem\".");
    for (size_t i = a->n_options; is_good && i < a->n_words; i++)
        is_good = add(p, a->words[i]);
    return is_good && add_all(p, p->arguments);
}

static bool read_plan(struct plan *p, const struct adapter *a,
                      const struct dbg_json *arguments, bool is_attach)
{
    struct stat folder;
    bool is_good = dbg_json_walk(arguments, check_name, p);
    add(p, "mlusim");
    add(p, "debug");
    for (size_t i = 0; is_good && i < N_KNOWN; i++) {
        const struct dbg_json *value =
            dbg_json_member(arguments, known[i].name);
        is_good = !value || (may_say(p, a, &known[i], value) &&
                             read_argument(p, &known[i], value));
    }
    for (size_t i = 0; is_good && i < a->n_options; i++)
        is_good = add(p, a->words[i]);
    if (!is_good || !add_all(p, p->options) || !add_program(p, a, is_attach))
        return false;
    if (p->folder &&
        (stat(p->folder, &folder) != 0 || !S_ISDIR(folder.st_mode)))
        return fail(p, "\"cwd\" is no folder: %.300s", p->folder);
    return true;
}

/* ---- starting ----------------------------------------------------------- */

static bool set_variable(void *user, const char *key,
                         const struct dbg_json *value)
{
    (void)user;
    if (dbg_json_is_null(value))
        unsetenv(key);
    else
        setenv(key, dbg_json_string(value), 1);
    return true;
}

static void set_number(const char *name, int file)
{
    char number[16];
    snprintf(number, sizeof number, "%d", file);
    setenv(name, number, 1);
}

/* Becomes mlusim again, in the child. */
static _Noreturn void become(const struct plan *p, const int files[3],
                             int session, int news, bool is_closed)
{
    sigset_t none;
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* set, because if the adapter ends, no
                                         other process could end this one */
    signal(SIGPIPE, SIG_DFL);
    signal(SIGCHLD, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int i = 0; i < 3; i++)
        dup2(files[i], i);
    dbg_json_walk(p->environment, set_variable, NULL);
    for (size_t i = 0; i < N_KNOWN; i++)
        if (p->settings[i])
            setenv(known[i].option, p->settings[i], 1);
    if (is_closed)
        setenv(DBG_ENV_CLOSED, "1", 1);
    /* a high number, which does not disturb files that programs open */
    set_number(DBG_ENV_DAP, fcntl(session, F_DUPFD, 100));
    set_number(DBG_ENV_NEWS, fcntl(news, F_DUPFD, 100));
    if (!p->folder || chdir(p->folder) == 0)
        execv("/proc/self/exe", (char **)(uintptr_t)p->words);
    fprintf(stderr, "mlusim: debug: --dap: %s\n", strerror(errno));
    _exit(2);
}

/* Makes both ends of a pipe or socket. No program that is started later
 * inherits them. */
static bool make_ends(int ends[2], bool is_socket)
{
    if ((is_socket ? socketpair(AF_UNIX, SOCK_STREAM, 0, ends) : pipe(ends)) !=
        0) {
        ends[0] = ends[1] = -1;
        return false;
    }
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    return true;
}

enum { SESSION, NEWS, OUT, ERR, N_PAIRS };

static bool start(struct adapter *a, struct plan *p)
{
    int pairs[N_PAIRS][2], input = open("/dev/null", O_RDONLY | O_CLOEXEC);
    bool is_good = input >= 0;
    for (int i = 0; i < N_PAIRS; i++)
        is_good &= make_ends(pairs[i], i == SESSION);
    a->program =
        is_good ? dbg_wire_open(pairs[SESSION][0], pairs[SESSION][0]) : NULL;
    fflush(NULL);
    a->pid = a->program ? fork() : -1;
    if (a->pid == 0)
        become(p, (int[3]){input, pairs[OUT][1], pairs[ERR][1]},
               pairs[SESSION][1], pairs[NEWS][1], a->is_closed);
    const int error = errno;
    close(input);
    for (int i = 0; i < N_PAIRS; i++) {
        close(pairs[i][1]);
        if (a->pid < 0)
            close(pairs[i][0]);
        else if (i != SESSION)
            fcntl(pairs[i][0], F_SETFL, O_NONBLOCK);
    }
    if (a->pid < 0) {
        dbg_wire_close(a->program);
        a->program = NULL;
        a->pid = 0;
        return fail(p, "No process can be begun: %s.", strerror(error));
    }
    a->program_file = pairs[SESSION][0];
    a->news = pairs[NEWS][0];
    for (int i = 0; i < ADAPTER_STREAMS; i++)
        a->streams[i] =
            (struct adapter_stream){.file = pairs[i == 0 ? OUT : ERR][0]};
    return true;
}

bool adapter_start(struct adapter *a, const struct dbg_json *arguments,
                   bool is_attach, char *error, size_t bytes)
{
    struct plan *p = isa_alloc(1, sizeof *p);
    if (!p) {
        snprintf(error, bytes, ISA_NO_MEMORY ".", "a program");
        return false;
    }
    p->error = error;
    p->error_bytes = bytes;
    const bool is_good = read_plan(p, a, arguments, is_attach) && start(a, p);
    a->is_silent = a->is_awaited = false;
    free(p);
    return is_good;
}
