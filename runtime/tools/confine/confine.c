/* SPDX-License-Identifier: MIT */
/* Puts the command line of mlusim-confine before the command line of a process,
 * and reads the report of mlusim-confine. The report is an unnamed file that
 * only the helper inherits: the confined program has no descriptor of it. */
#define _GNU_SOURCE /* memfd_create, ST_NOEXEC */
#include "runtime/tools/confine/confine.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/confine/inside/inside.h"

enum {
    N_WORDS = 2 * (CONFINE_MOST_PATHS + PROC_MAX_VARIABLES) + 40,
    NUMBER = 24,
    N_NUMBERS = 5, /* of the rules and of the limits */
    REPORT_BYTES = 4096,
};

static const char *const way_words[CONFINE_N_WAYS] = {
    [CONFINE_UNKNOWN] = "none",
    [CONFINE_BUBBLEWRAP] = "bubblewrap",
    [CONFINE_LANDLOCK] = "landlock",
    [CONFINE_UNCONFINED] = "unconfined",
};

/* A trial run that prints where groups can be made. */
static const char find[] = "find";

/* ---- the words ----------------------------------------------------------- */

/* Words of a command line, and the texts made for them. */
struct line {
    char **words;
    size_t n;
    char *text; /* next free place for a number */
};

static void add(struct line *line, const char *name, const char *value)
{
    line->words[line->n++] = (char *)(uintptr_t)name;
    line->words[line->n++] = (char *)(uintptr_t)value;
}

static void add_number(struct line *line, const char *name, uint64_t number)
{
    snprintf(line->text, NUMBER, "%" PRIu64, number);
    add(line, name, line->text);
    line->text += NUMBER;
}

static unsigned tasks_of(const struct confine_rules *r)
{
    return r->tasks ? r->tasks : (unsigned)CONFINE_TASKS;
}

static uint64_t folder_bytes_of(const struct confine_rules *r)
{
    return r->folder_bytes ? r->folder_bytes : CONFINE_FOLDER_BYTES;
}

static unsigned seconds_of(const struct proc_process *p)
{
    return p->seconds ? p->seconds : PROC_SECONDS;
}

static uint64_t memory_mib_of(const struct proc_process *p)
{
    return p->memory_mib ? p->memory_mib : PROC_MEMORY_MIB;
}

static uint64_t file_bytes_of(const struct proc_process *p)
{
    return p->file_bytes ? p->file_bytes : PROC_FILE_BYTES;
}

static uint64_t output_bytes_of(const struct proc_process *p)
{
    return p->output_bytes ? p->output_bytes : PROC_OUTPUT_BYTES;
}

static bool sets(const char *variable)
{
    return strchr(variable, '=') && strchr(variable, '=')[1];
}

static void add_environment(struct line *line, const struct proc_process *p)
{
    static const char *const usual[] = {"PATH=/usr/bin:/bin", "LANG=C.UTF-8"};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        add(line, "--env", usual[i]);
    for (size_t i = 0; i < PROC_MAX_VARIABLES && p->variables[i]; i++)
        if (sets(p->variables[i]))
            add(line, "--env", p->variables[i]);
}

static void fill(struct line *line, const struct confine_rules *r,
                 const struct proc_process *p, int report)
{
    line->words[line->n++] = (char *)(uintptr_t)r->helper;
    add(line, "--way", r->is_ours ? "light" : way_words[r->way]);
    if (r->folder)
        add(line, "--folder", r->folder);
    if (r->start)
        add(line, "--start", r->start);
    for (size_t i = 0; i < r->n_read; i++)
        add(line, "--read", r->read[i]);
    add_environment(line, p);
    add_number(line, "--tasks", tasks_of(r));
    add_number(line, "--folder-bytes", folder_bytes_of(r));
    add_number(line, "--memory-mib", memory_mib_of(p));
    add_number(line, "--seconds", seconds_of(p));
    if (r->groups[0] == '/' || strcmp(r->groups, find) == 0)
        add(line, "--group", r->groups);
    add_number(line, "--report", (uint64_t)report);
    line->words[line->n++] = (char *)(uintptr_t) "--";
    for (char **word = p->words; *word; word++)
        line->words[line->n++] = *word;
}

bool confine_wrap(const struct confine_rules *rules,
                  struct proc_process *process, struct confined *confined)
{
    size_t n = 0;
    assert(rules->n_read <= CONFINE_MOST_PATHS);
    *confined = (struct confined){.report = -1};
    if (rules->way == CONFINE_UNCONFINED)
        return true;
    while (process->words[n])
        n++;
    const size_t bytes = (N_WORDS + n) * sizeof(char *);
    const size_t numbers = (size_t)N_NUMBERS * NUMBER;
    struct line line = {.words = isa_alloc(1, bytes + numbers)};
    confined->report = line.words ? memfd_create("report", 0) : -1;
    if (confined->report < 0) {
        free(line.words);
        return false;
    }
    line.text = (char *)line.words + bytes;
    fill(&line, rules, process, confined->report);
    assert(line.n < N_WORDS + n); /* NULL is after them */
    assert(line.text <= (char *)line.words + bytes + numbers);
    confined->words = line.words;
    confined->given = process->words;
    memcpy(confined->variables, process->variables, sizeof confined->variables);
    memset(process->variables, 0, sizeof process->variables);
    process->words = line.words;
    return true;
}

/* ---- the report ---------------------------------------------------------- */

static void keep(char *to, size_t bytes, const char *line)
{
    const size_t n = strlen(to);
    snprintf(to + n, bytes - n, "%s%s", n ? "\n" : "", line);
}

static void read_report(struct confine_result *result, int file)
{
    char text[REPORT_BYTES], *rest = NULL;
    const ssize_t n = pread(file, text, sizeof text - 1, 0);
    text[n < 0 ? 0 : n] = 0;
    for (char *line = strtok_r(text, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest)) {
        char *value = strchr(line, ' ');
        if (!value)
            continue;
        *value++ = 0;
        if (strcmp(line, "limit") == 0)
            sscanf(value, "%31s %31[^\n]", result->limit, result->most);
        else if (strcmp(line, "groups") == 0)
            snprintf(result->groups, sizeof result->groups, "%s", value);
        else if (strcmp(line, "group") == 0)
            rmdir(value); /* if the helper was killed; otherwise the folder is
                             gone already */
        else if (strcmp(line, "error") == 0)
            snprintf(result->error, sizeof result->error, "%s", value);
        else
            keep(result->refused, sizeof result->refused, value);
    }
}

/* Handles a process killed at a memory or time limit of its group: sets its end
 * (too large, endless) as if this process had noticed the limit. */
static void take_limit(struct confine_result *result,
                       struct proc_process *process)
{
    const bool is_memory = strcmp(result->limit, "memory") == 0;
    if (!is_memory && strcmp(result->limit, "time") != 0)
        return;
    if (process->end == PROC_KILLED)
        process->end = is_memory ? PROC_LARGE_IN_MEMORY : PROC_ENDLESS;
    result->limit[0] = 0;
}

/* Says what to do if the command is in a file system that runs no programs. */
static void add_hint(struct confine_result *result, const char *program)
{
    struct statvfs system;
    const size_t n = strlen(result->error);
    if (n > 0 && statvfs(program, &system) == 0 && (system.f_flag & ST_NOEXEC))
        snprintf(result->error + n, sizeof result->error - n, "; %s",
                 PROC_NOEXEC_HINT);
}

void confine_unwrap(struct confined *confined, struct proc_process *process,
                    struct confine_result *result)
{
    *result = (struct confine_result){.error = ""};
    if (!confined->words)
        return;
    read_report(result, confined->report);
    take_limit(result, process);
    close(confined->report);
    process->words = confined->given;
    add_hint(result, process->words[0]);
    memcpy(process->variables, confined->variables, sizeof process->variables);
    free(confined->words);
    confined->words = NULL;
}

bool confine_run(const struct confine_rules *rules, struct proc_process *of,
                 struct confine_result *results, size_t n)
{
    struct confined *confined = isa_alloc(n, sizeof *confined);
    size_t wrapped = 0;
    while (confined && wrapped < n &&
           confine_wrap(rules, &of[wrapped], &confined[wrapped]))
        wrapped++;
    const int error = errno;
    const bool is_wrapped = confined && wrapped == n;
    const bool is_good =
        is_wrapped && proc_processes_run(of, n, proc_processors());
    for (size_t i = 0; i < wrapped; i++)
        confine_unwrap(&confined[i], &of[i], &results[i]);
    free(confined);
    errno = is_wrapped ? EINTR : error;
    return is_good;
}

static void tell_limit(const struct confine_result *r, char *text, size_t bytes)
{
    static const struct {
        const char *limit, *words;
    } limits[] = {
        {"tasks", "processes and threads"},
        {"folder", "for files"},
    };
    text[0] = 0;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (strcmp(r->limit, limits[i].limit) == 0)
            snprintf(text, bytes, "it got no more than %s %s", r->most,
                     limits[i].words);
}

static bool is_stopped(const struct confine_result *r,
                       const struct proc_process *p)
{
    return r->limit[0] && p->end == PROC_KILLED && p->status == SIGKILL;
}

bool confine_is_beyond(const struct confine_result *r,
                       const struct proc_process *p)
{
    return proc_process_is_beyond(p) || is_stopped(r, p);
}

void confine_end_tell(const struct confine_result *r,
                      const struct proc_process *p, const char *who, char *text,
                      size_t bytes)
{
    char limit[128];
    tell_limit(r, limit, sizeof limit);
    if (is_stopped(r, p)) {
        snprintf(text, bytes, "%s was stopped: %s", who, limit);
        return;
    }
    proc_process_tell(p, who, text, bytes);
    const size_t n = strlen(text);
    if (limit[0])
        snprintf(text + n, bytes - n, "; %s", limit);
}

void confine_result_tell(const struct confine_result *r, char *text,
                         size_t bytes)
{
    tell_limit(r, text, bytes);
    for (const char *line = r->refused; *line;) {
        const size_t length = strcspn(line, "\n"), n = strlen(text);
        snprintf(text + n, bytes - n, "%s%.*s",
                 line != r->refused ? ", "
                 : n                ? "; it was refused "
                                    : "it was refused ",
                 (int)length, line);
        line += length + (line[length] == '\n');
    }
}

/* ---- which way ----------------------------------------------------------- */

/* Whether a sandbox of this kind can run the helper with a command that does
 * nothing. */
static bool works(struct confine_rules *rules, enum confine_way way, char *why,
                  size_t bytes)
{
    struct confine_rules trial = {.helper = rules->helper, .way = way};
    memcpy(trial.groups, find, sizeof find);
    struct confined confined;
    struct confine_result result;
    char *words[] = {(char *)(uintptr_t)rules->helper,
                     (char *)(uintptr_t) "--nothing", NULL};
    struct proc_process p = {.words = words};
    trial.read[trial.n_read++] = rules->helper;
    snprintf(why, bytes, "%s", strerror(ENOMEM));
    if (!confine_wrap(&trial, &p, &confined))
        return false;
    proc_processes_run(&p, 1, 1);
    confine_unwrap(&confined, &p, &result);
    const bool is_good =
        p.is_over && p.end == PROC_ENDED && p.status == 0 && !result.error[0];
    if (p.end == PROC_NOT_STARTED)
        snprintf(why, bytes, "%s: %s", rules->helper, strerror(p.status));
    else
        snprintf(why, bytes, "%s",
                 result.error[0] ? result.error : "it ended early");
    if (is_good)
        memcpy(rules->groups, result.groups, sizeof rules->groups);
    proc_process_free(&p);
    return is_good;
}

bool confine_find_way(struct confine_rules *rules, char *error,
                      size_t error_bytes)
{
    char why[2][320];
    error[0] = 0;
    for (enum confine_way way = CONFINE_BUBBLEWRAP;
         rules->way == CONFINE_UNKNOWN && way <= CONFINE_LANDLOCK; way++)
        if (works(rules, way, why[way - CONFINE_BUBBLEWRAP], sizeof why[0]))
            rules->way = way;
    if (rules->way != CONFINE_UNKNOWN)
        return true;
    snprintf(error, error_bytes,
             "there is no sandbox on this host (%s; %s): install bubblewrap "
             "and allow it user namespaces, or --unconfined runs programs of "
             "others with all your rights",
             why[0], why[1]);
    return false;
}

/* ---- what is allowed ----------------------------------------------------- */

#define TEXT(value)   #value
#define STRING(value) TEXT(value)

static void show_bounds(const struct confine_rules *r,
                        const struct proc_process *p, FILE *out)
{
    const struct {
        uint64_t most;
        const char *of, *by;
    } bounds[] = {
#define X(measured, factor, words)                 \
    {(uint64_t)seconds_of(p) * factor, "s " words, \
     "looks at all processes, each " STRING(PROC_LOOK_MS) " ms"},
#include "runtime/tools/process/times.def"
#undef X
#define X(most, of, by) {most, of, by},
#include "runtime/tools/confine/bounds.def"
#undef X
    };
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
        fprintf(out, "bound:     %" PRIu64 " %s, by %s\n", bounds[i].most,
                bounds[i].of, bounds[i].by);
}

void confine_show(const struct confine_rules *r, const struct proc_process *p,
                  FILE *out)
{
    static const struct {
        const char *path;
        bool is_device;
    } of_system[] = {
#define READ            false
#define DEVICE          true
#define X(path, access) {path, access},
#include "runtime/tools/confine/inside/system.def"
#undef X
#undef READ
#undef DEVICE
    };
    const bool is_light = r->is_ours && r->way == CONFINE_BUBBLEWRAP;
    fprintf(out, "sandbox:   %s%s\n",
            is_light ? "landlock where the kernel has it, else " : "",
            way_words[r->way]);
    if (r->way == CONFINE_UNCONFINED) {
        fputs("allowed:   everything that you may do yourself\n", out);
        return;
    }
    if (!r->folder)
        fputs("writes:    nothing\n", out);
    else
        fprintf(out,
                "writes:    %s, %" PRIu64 " MiB in all, %" PRIu64
                " MiB a file\n",
                r->folder, folder_bytes_of(r) >> 20, file_bytes_of(p) >> 20);
    for (size_t i = 0; i < r->n_read; i++)
        fprintf(out, "reads:     %s\n", r->read[i]);
    for (size_t i = 0; i < sizeof of_system / sizeof *of_system; i++)
        fprintf(out, "%s%s\n",
                of_system[i].is_device ? "device:    " : "reads:     ",
                of_system[i].path);
    fprintf(out, "groups:    %s%s\n",
            r->groups[0] == '/' ? "memory, processes and threads, and time of "
                                  "a processor also by groups (cgroup v2) in "
                                : "none (cgroup v2): ",
            r->groups);
    fprintf(
        out,
        "limits:    %u s of a processor, %" PRIu64
        " MiB of memory, %u processes and threads, %" PRIu64 " KiB of output\n",
        seconds_of(p), memory_mib_of(p), tasks_of(r), output_bytes_of(p) >> 10);
    show_bounds(r, p, out);
    fputs("refused:   network, other processes, system calls that change "
          "the machine, all other paths\n",
          out);
}
