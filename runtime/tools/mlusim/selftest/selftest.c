/* SPDX-License-Identifier: MIT */
/* `mlusim selftest`: checks step by step whether an installation works. */
#define _GNU_SOURCE /* realpath, ST_NOEXEC */
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/nearest.h"
#include "isa/support/words/plain.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/mlusim/selftest/needs.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/process/signals.h"
#include "runtime/tools/start/become.h"

struct selftest_place {
    char folder[CMD_FOLDER_BYTES]; /* temporary */
    char scripts[PATH_MAX];        /* folder of this installation */
};

enum {
#define X(name, ...) SELFTEST_##name,
#include "runtime/tools/mlusim/selftest/checks.def"
#undef X
    SELFTEST_N
};

struct selftest_check {
    const char *name, *needs, *doc;
    bool is_mandatory;
};

enum selftest_outcome { SELFTEST_OK, SELFTEST_MISSING, SELFTEST_FAILED };

enum { SELFTEST_TEXT_BYTES = 6000 };

struct selftest_result {
    enum selftest_outcome outcome;
    /* "" if the check passed. Otherwise a text: what is missing and what to do;
     * or the end of the output, and how the check ended. */
    char text[SELFTEST_TEXT_BYTES];
};

enum { NEEDED_MIB = 64 };

/* Variables that a user may have set to change settings. */
static const char *const settings[] = {
#define X(ID, variable, ...) variable,
#include "runtime/instruments/settings/env.def"
#undef X
    "MLUSIM_ARCH", "MLUSIM_CACHE_SIZE", "MLUOP_TASK_TYPE", "MLUOP_VARIANT",
    "MLUOP_LOG",   "PYTHONHOME",        "PYTHONSTARTUP",   "LANGUAGE",
};

/* Sets NAME=first:before, or NAME=first if NAME was not set. */
static void put_first(const char *name, const char *first)
{
    char both[4 * PATH_MAX];
    const char *before = getenv(name);
    const bool is_set = before && *before;
    snprintf(both, sizeof both, "%s%s%s", first, is_set ? ":" : "",
             is_set ? before : "");
    setenv(name, both, 1);
}

/* Puts a folder of this installation first in a list of paths, if the folder
 * exists. */
static void put_ours_first(const char *name, const char *beside)
{
    char path[PATH_MAX], real[PATH_MAX];
    if (mlusim_beside(beside, path, sizeof path) && realpath(path, real))
        put_first(name, real);
}

/* Sets the variable NAME to folder/within, and makes that folder. */
static bool put_within(const struct selftest_place *place, const char *name,
                       const char *within)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", place->folder, within);
    return setenv(name, path, 1) == 0 && mkdir(path, 0700) == 0;
}

static bool has_room(const struct selftest_place *place)
{
    struct statvfs fs;
    if (statvfs(place->folder, &fs) != 0)
        return true;
    if (fs.f_flag & ST_NOEXEC) {
        cmd_fail(CMD_FAILED,
                 "selftest: programs may not run where %s is, which is mounted "
                 "noexec; TMPDIR names another place",
                 place->folder);
        return false;
    }
    const uint64_t mib = (uint64_t)fs.f_bavail * fs.f_frsize >> 20;
    if (mib >= NEEDED_MIB)
        return true;
    cmd_fail(CMD_FAILED,
             "selftest: %" PRIu64 " MiB are free where %s is, and it takes %d; "
             "TMPDIR names another place",
             mib, place->folder, NEEDED_MIB);
    return false;
}

static bool has_scripts(struct selftest_place *place)
{
    char path[PATH_MAX];
    if (mlusim_beside("../share/mlusim/selftest", path, sizeof path) &&
        realpath(path, place->scripts))
        return true;
    cmd_fail(CMD_FAILED,
             "selftest: cannot read %s: %s; install mlusim again: it is a part "
             "of it",
             path, strerror(errno));
    return false;
}

static bool set_environment(const struct selftest_place *place)
{
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        unsetenv(settings[i]);
    put_ours_first("PATH", "");
    put_ours_first("PYTHONPATH", "../lib/python3/dist-packages");
    put_ours_first("PKG_CONFIG_PATH", "../lib/pkgconfig");
    setenv("PYTHONDONTWRITEBYTECODE", "1", 1);
    setenv("LC_ALL", "C", 1);
    setenv("SELFTEST", place->scripts, 1);
    if (put_within(place, "HOME", "home") &&
        put_within(place, "TMPDIR", "tmp") &&
        put_within(place, "MLUSIM_CACHE", "cache"))
        return true;
    cmd_fail(CMD_FAILED, "selftest: cannot write into %s: %s", place->folder,
             strerror(errno));
    return false;
}

/* Makes the folder and changes the environment of this process: removes
 * settings of the user; puts HOME and TMPDIR into the folder. If there is no
 * folder, too little room in it, or if there are no scripts, prints a message
 * and returns false. */
static bool selftest_place_make(struct selftest_place *place)
{
    if (!has_scripts(place) || !cmd_folder_make("selftest", place->folder))
        return false;
    if (has_room(place) && set_environment(place))
        return true;
    cmd_folder_remove(place->folder);
    return false;
}
static void selftest_place_remove(struct selftest_place *place)
{
    cmd_folder_remove(place->folder);
}

/* ---- check run ----------------------------------------------------------- */

enum { IS_MISSING = 77, SECONDS = 120, LAST_BYTES = 3000 };

/* Keeps a text, but not the newlines at its end. */
static void keep(char *to, size_t bytes, const char *text)
{
    size_t n = strlen(text);
    while (n > 0 && text[n - 1] == '\n')
        n--;
    snprintf(to, bytes, "%.*s", (int)n, text);
}

static void keep_last_line(char *to, size_t bytes, const char *text)
{
    keep(to, bytes, text);
    const char *end = strrchr(to, '\n');
    if (end)
        memmove(to, end + 1, strlen(end));
}

/* Keeps the last lines of the output, and how the process ended. */
static void keep_failure(const struct proc_process *p, char *to, size_t bytes)
{
    const char *from = p->output ? p->output : "";
    char how[600];
    if (strlen(from) > LAST_BYTES) {
        from += strlen(from) - LAST_BYTES;
        const char *line = strchr(from, '\n');
        from = line ? line + 1 : from;
    }
    keep(to, bytes, from);
    proc_process_tell(p, "the check", how, sizeof how);
    const size_t n = strlen(to);
    snprintf(to + n, bytes - n, "%s%s", n ? "\n" : "", how);
}

static void judge(const struct proc_process *p, struct selftest_result *result)
{
    result->text[0] = 0;
    result->outcome = SELFTEST_OK;
    if (p->end == PROC_ENDED && p->status == 0)
        return;
    if (p->end == PROC_ENDED && p->status == IS_MISSING) {
        result->outcome = SELFTEST_MISSING;
        keep_last_line(result->text, sizeof result->text,
                       p->output ? p->output : "");
        return;
    }
    result->outcome = SELFTEST_FAILED;
    keep_failure(p, result->text, sizeof result->text);
}

/* Runs a check. False: a signal asked this program to stop. */
static bool selftest_try(const struct selftest_place *place,
                         const struct selftest_check *check,
                         struct selftest_result *result)
{
    char script[PATH_MAX + 80], folder[PATH_MAX];
    if (!selftest_needs_are_there(check->needs, result->text,
                                  sizeof result->text)) {
        result->outcome = SELFTEST_MISSING;
        return true;
    }
    snprintf(script, sizeof script, "%s/%s.sh", place->scripts, check->name);
    snprintf(folder, sizeof folder, "%s/%s", place->folder, check->name);
    if (mkdir(folder, 0700) != 0) {
        result->outcome = SELFTEST_FAILED;
        snprintf(result->text, sizeof result->text, "cannot make %s: %s",
                 folder, strerror(errno));
        return true;
    }
    char *words[] = {(char[]){"/bin/sh"}, (char[]){"-eu"}, script, NULL};
    struct proc_process p = {
        .words = words, .folder = folder, .seconds = SECONDS};
    const bool goes_on = proc_processes_run(&p, 1, 1);
    judge(&p, result);
    proc_process_free(&p);
    return goes_on;
}

/* ---- result json --------------------------------------------------------- */

/* Returns the word of an outcome, such as "ok". */
static const char *selftest_word(enum selftest_outcome outcome)
{
    assert(outcome <= SELFTEST_FAILED);
    static const char *const words[] = {[SELFTEST_OK] = "ok",
                                        [SELFTEST_MISSING] = "missing",
                                        [SELFTEST_FAILED] = "failed"};
    return words[outcome];
}

/* Writes the checks of[0..n) with their results. False: not everything could be
 * written. */
static bool selftest_json(const struct selftest_check *const *of,
                          const struct selftest_result *results, size_t n,
                          FILE *out)
{
    struct json_writer w;
    isa_json_begin(&w, out, 2, ISA_SCHEMA_SELFTEST);
    isa_json_array(&w, "checks", ISA_JSON_LINES);
    for (size_t i = 0; i < n; i++) {
        isa_json_object(&w, NULL, ISA_JSON_ROW);
        isa_json_text(&w, "name", of[i]->name);
        isa_json_text(&w, "what", of[i]->doc);
        isa_json_bool(&w, "mandatory", of[i]->is_mandatory);
        isa_json_text(&w, "outcome", selftest_word(results[i].outcome));
        isa_json_text(&w, "text", results[i].text);
        isa_json_close(&w);
    }
    isa_json_close(&w);
    return isa_json_end(&w);
}

/* ---- selftest ------------------------------------------------------------ */

enum { LIST, JSON, N_OPTIONS };
enum { IS_NOT_WHOLE = 3 }; /* an exit status */

static const struct cmd_option options[N_OPTIONS] = {
    [LIST] = {"--list", NULL, "lists the checks and runs none"},
    [JSON] = {"--json", NULL, "prints the results as JSON"},
};

static const struct selftest_check table[SELFTEST_N] = {
#define X(name, is_mandatory, needs, doc) {#name, needs, doc, is_mandatory},
#include "runtime/tools/mlusim/selftest/checks.def"
#undef X
};

struct session {
    const struct selftest_check
        *asked[SELFTEST_N]; /* in the order of the table */
    struct selftest_result results[SELFTEST_N];
    size_t n;
    struct selftest_place place;
};

/* ---- what is asked for --------------------------------------------------- */

static bool is_known(const char *name)
{
    struct isa_nearest hint = {name, (unsigned)strlen(name) / 3 + 2, NULL};
    for (size_t i = 0; i < SELFTEST_N; i++) {
        if (strcmp(table[i].name, name) == 0)
            return true;
        isa_nearest_offer(&hint, table[i].name, table[i].name);
    }
    cmd_fail(CMD_USAGE, "selftest: there is no check %s; %s%s%s", name,
             hint.found ? "did you mean " : "--list lists them",
             hint.found ? hint.found : "", hint.found ? "?" : "");
    return false;
}

static bool is_asked(const struct cmd_line *line, const char *name)
{
    bool is = line->n_rest == 0;
    for (size_t i = 0; i < line->n_rest; i++)
        is |= strcmp(line->rest[i], name) == 0;
    return is;
}

static bool read_names(const struct cmd_line *line, struct session *s)
{
    for (size_t i = 0; i < line->n_rest; i++)
        if (!is_known(line->rest[i]))
            return false;
    for (size_t i = 0; i < SELFTEST_N; i++)
        if (is_asked(line, table[i].name))
            s->asked[s->n++] = &table[i];
    return true;
}

static int list(const struct session *s)
{
    for (size_t i = 0; i < s->n; i++)
        printf("%-9s %-9s %s\n", s->asked[i]->name,
               s->asked[i]->is_mandatory ? "mandatory" : "optional",
               s->asked[i]->doc);
    return CMD_OK;
}

/* ---- what came out ------------------------------------------------------- */

/* Prints the lines of a text, indented by four blanks. */
static void print_indented(const char *text)
{
    while (*text) {
        const size_t n = strcspn(text, "\n");
        char line[SELFTEST_TEXT_BYTES];
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        fputs("    ", stdout);
        isa_plain_put(stdout, line, true);
        putchar('\n');
        text += n + (text[n] == '\n');
    }
}

static void print_result(const struct selftest_check *check,
                         const struct selftest_result *result)
{
    const bool has_failed = result->outcome == SELFTEST_FAILED;
    printf("%-8s %-9s %s\n",
           has_failed ? "FAILED" : selftest_word(result->outcome), check->name,
           check->doc);
    print_indented(result->text);
    fflush(stdout);
}

static int sum_up(const struct session *s, bool is_shown)
{
    size_t n[3] = {0};
    bool is_whole = true;
    for (size_t i = 0; i < s->n; i++) {
        n[s->results[i].outcome]++;
        if (s->asked[i]->is_mandatory &&
            s->results[i].outcome == SELFTEST_MISSING)
            is_whole = false;
    }
    if (is_shown)
        printf("%zu ok, %zu missing, %zu failed%s\n", n[SELFTEST_OK],
               n[SELFTEST_MISSING], n[SELFTEST_FAILED],
               is_whole ? "" : ": something mandatory is missing");
    return n[SELFTEST_FAILED] ? CMD_FAILED : is_whole ? CMD_OK : IS_NOT_WHOLE;
}

/* ---- the command --------------------------------------------------------- */

static int run_all(struct session *s, bool is_json)
{
    if (!selftest_place_make(&s->place))
        return CMD_FAILED;
    bool goes_on = true;
    for (size_t i = 0; goes_on && i < s->n; i++) {
        goes_on = selftest_try(&s->place, s->asked[i], &s->results[i]);
        if (goes_on && !is_json)
            print_result(s->asked[i], &s->results[i]);
    }
    selftest_place_remove(&s->place);
    if (!goes_on)
        return proc_processes_signal_status();
    if (is_json && !selftest_json(s->asked, s->results, s->n, stdout))
        return cmd_fail(CMD_FAILED, "selftest: cannot write the results");
    return sum_up(s, !is_json);
}

static int selftest(const struct cmd_line *line)
{
    if (line->values[LIST] && line->values[JSON])
        return cmd_fail(CMD_USAGE, "selftest: --list runs nothing; leave "
                                   "--json out");
    struct session *s = isa_alloc(1, sizeof *s);
    if (!s)
        return cmd_fail(CMD_FAILED, "selftest: " ISA_NO_MEMORY, "the results");
    proc_processes_mind_signals();
    const int status = !read_names(line, s) ? CMD_USAGE
                       : line->values[LIST] ? list(s)
                                            : run_all(s, line->values[JSON]);
    free(s);
    return status;
}

const struct cmd_command cmd_selftest = {
    .name = "selftest",
    .arguments = "[CHECK...]",
    .doc = "tries what is installed and says what is missing",
    .options = options,
    .n_options = N_OPTIONS,
    .max_rest = SELFTEST_N,
    .run = selftest,
};
