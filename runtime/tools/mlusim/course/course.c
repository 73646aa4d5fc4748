/* SPDX-License-Identifier: MIT */
/* `mlusim course`: the exercises of the course, or of a teacher. The actions of
 * its words are in runtime/tools/course/. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/options.h"
#include "runtime/tools/command/parts.h"
#include "runtime/tools/course/actions.h"

#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/tools/confine/compiler.h"
#include "runtime/tools/course/check.h"
#include "runtime/tools/course/grade.h"
#include "runtime/tools/course/picture/picture.h"
#include "runtime/tools/course/student.h"
#include "runtime/tools/judge/secret.h"
#include "runtime/tools/mlusim/http/callers.h"
#include "runtime/tools/mlusim/classroom/serve.h"
#include "runtime/tools/mlusim/course/judged.h"
#include "runtime/tools/mlusim/judge/question/kept.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/start/become.h"

enum {
    DEVICE,
    JSON,
    WATCH,
    SEED,
    SECRET,
    SEEDS,
    SECONDS,
    JOBS,
    ANYWAY,
    MINE,
    CSV,
    JUNIT,
    RANKING,
    PARS,
    LANGUAGE,
    UNCONFINED,
    SHOW_SANDBOX,
    NEW,
    LISTEN,
    PER_ADDRESS,
    REQUEST_SECONDS,
    PROXY,
    COURSE,
    N_OPTIONS
};

static const struct cmd_option options[N_OPTIONS] = {
    [DEVICE] = {"--device", "NAME",
                "check, prove, grade, serve: only this device of the exercise"},
    [JSON] = {"--json", "FILE",
              "check, grade: writes the verdict, or the table, as JSON "
              "(- is stdout)"},
    [WATCH] = {"--watch", NULL,
               "check: judges again whenever the file changes, until it "
               "passes"},
    [SEED] = {"--seed", "N",
              "check, prove, grade, serve: of the inputs (default: 1)"},
    [SECRET] = {"--secret", "FILE",
                "check, prove, grade, serve: the key from which hidden "
                "inputs follow (see docs/judge.md)"},
    [SEEDS] = {"--seeds", "N",
               "prove: solutions with so many seeds (default: 1)"},
    [SECONDS] = {"--seconds", "N",
                 "check, prove, grade, serve: of a processor that a program "
                 "may take (default: 10)"},
    [JOBS] = {"--jobs", "N",
              "check, prove, grade: programs side by side, serve: "
              "submissions (default: as many as processors)"},
    [ANYWAY] = {"--anyway", NULL,
                "solution: also before the exercise has passed"},
    [MINE] = {"--mine", NULL,
              "picture: what your kernel moves as well, above the "
              "solution"},
    [CSV] = {"--csv", "FILE",
             "grade: writes the table as CSV (the default, to stdout)"},
    [JUNIT] = {"--junit", "FILE",
               "check, grade: writes the verdicts as JUnit XML (see "
               "docs/ci.md; - is stdout)"},
    [RANKING] = {"--ranking", "FILE",
                 "grade: writes who has passed most, then in the fewest "
                 "cycles beside the solutions', as CSV (of puzzles the "
                 "default, to stdout)"},
    [PARS] = {"--pars", "FILE",
              "grade: other pars, lines of an exercise and a ratio"},
    [LANGUAGE] = {"--lang", "CODE",
                  "start, hint, list: task, hints and titles in this "
                  "language where the exercise has it (zh), else in "
                  "English; hints are in that of start unless this says "
                  "otherwise"},
    [UNCONFINED] = {"--unconfined", NULL,
                    "check, prove, grade, serve: programs run with all your "
                    "rights instead of in a sandbox"},
    [SHOW_SANDBOX] = {"--show-sandbox", NULL,
                      "check, prove, grade, serve: only prints what programs "
                      "may read, write and take"},
    [NEW] = {"--new", NULL,
             "serve: begins a class in the folder, which is made if it "
             "is not there"},
    [LISTEN] = {"--listen", "ADDRESS:PORT",
                "serve: where browsers find it (default: "
                "127.0.0.1:8590, for this machine alone)"},
    [PER_ADDRESS] = {.name = "--per-address",
                     .value = "N",
                     .doc =
                         "serve: connections that an address, and a student "
                         "who has signed in, may have at once (default: 64)"},
    [REQUEST_SECONDS] =
        {"--request-seconds", "N",
         "serve: until the headers of a request are there, and again "
         "until its answer is taken (default: 30)"},
    [PROXY] = {"--proxy", "ADDRESS",
               "serve: of the proxy whose X-Forwarded-For is believed: "
               "its last address counts"},
    [COURSE] = {"--course", "DIR",
                "the exercises of this folder instead of the course's"},
};

enum { SANDBOX = 1 << UNCONFINED | 1 << SHOW_SANDBOX };

static const struct action {
    struct cmd_word word; /* with the bits of all its options except COURSE */
    unsigned least, most; /* how many words may follow */
    crs_action *run;
    bool is_of_puzzles; /* only of puzzles */
} actions[] = {
    {{"list", 1 << LANGUAGE}, 0, 0, crs_list, false},
    {{"start", 1 << LANGUAGE}, 1, 1, crs_start, false},
    {{"check", 1 << DEVICE | 1 << JSON | 1 << JUNIT | 1 << WATCH | 1 << SEED |
                   1 << SECRET | 1 << SECONDS | 1 << JOBS | SANDBOX},
     0,
     1,
     crs_check,
     false},
    {{"hint", 1 << LANGUAGE}, 0, 1, crs_hint, false},
    {{"solution", 1 << ANYWAY}, 0, 1, crs_solution, false},
    {{"grade", 1 << DEVICE | 1 << JSON | 1 << SEED | 1 << SECRET |
                   1 << SECONDS | 1 << JOBS | 1 << CSV | 1 << JUNIT |
                   1 << RANKING | 1 << PARS | SANDBOX},
     1,
     1,
     crs_grade,
     false},
    {{"prove", 1 << DEVICE | 1 << SEED | 1 << SECRET | 1 << SEEDS |
                   1 << SECONDS | 1 << JOBS | SANDBOX},
     0,
     1,
     crs_prove,
     false},
    {{"serve", 1 << DEVICE | 1 << SEED | 1 << SECRET | 1 << SECONDS |
                   1 << JOBS | 1 << NEW | 1 << LISTEN | 1 << PER_ADDRESS |
                   1 << REQUEST_SECONDS | 1 << PROXY | SANDBOX},
     0,
     1,
     cls_serve,
     false},
    {{"picture", 1 << MINE | 1 << LANGUAGE | 1 << DEVICE | SANDBOX},
     1,
     1,
     crs_picture,
     true},
    {{"notebook", 1 << LANGUAGE}, 1, 1, crs_notebook, true},
};

static bool has_its_options(const struct action *a, enum crs_form form,
                            const struct cmd_line *line)
{
    if (!cmd_word_has_options("course", &a->word, (1u << COURSE) - 1, options,
                              line))
        return false;
    const size_t n = line->n_rest ? line->n_rest - 1 : 0;
    if (a->is_of_puzzles && form != CRS_PUZZLE)
        return cmd_refuse(
            "course: %s is a word of puzzles: mlusim course puzzles %s",
            a->word.word, a->word.word);
    if (n > a->most)
        cmd_fail(0, "course: too many arguments of %s; see mlusim help course",
                 a->word.word);
    if (n < a->least)
        cmd_fail(0, "course: %s needs %s%s", a->word.word,
                 a->run == crs_grade      ? "a folder of students"
                 : a->run == crs_notebook ? "a folder to write"
                 : form == CRS_EXERCISE   ? "an "
                                          : "a ",
                 a->run == crs_grade || a->run == crs_notebook
                     ? ""
                     : crs_forms[form].word);
    return n >= a->least && n <= a->most;
}

static bool read_number(const struct cmd_line *line, size_t i, uint64_t usual,
                        uint64_t most, uint64_t *number)
{
    *number = usual;
    return cmd_number("course", options[i].name, line->values[i], most, number);
}

static bool read_numbers(const struct cmd_line *line, struct crs_request *r)
{
    uint64_t seconds, jobs, per_address, request_seconds;
    bool is_good =
        read_number(line, SEED, 1, UINT32_MAX, &r->seed) &&
        read_number(line, SEEDS, 1, 1000, &r->n_seeds) &&
        read_number(line, SECONDS, PROC_SECONDS, 86400, &seconds) &&
        read_number(line, JOBS, proc_processors(), PROC_MOST_JOBS, &jobs) &&
        read_number(line, PER_ADDRESS, 64, CLS_MOST_CALLERS, &per_address) &&
        read_number(line, REQUEST_SECONDS, 30, 3600, &request_seconds);
    r->seconds = is_good ? (unsigned)seconds : 0;
    r->jobs = is_good ? (unsigned)jobs : 0;
    r->per_address = is_good ? (unsigned)per_address : 0;
    r->request_seconds = is_good ? (unsigned)request_seconds : 0;
    return is_good;
}

/* Writes the option --course, quoted for a shell; "" if it was not given.
 * False: it is too long. */
static bool put_again(const char *folder, char *text, size_t bytes)
{
    FILE *out = fmemopen(text, bytes, "w");
    text[0] = 0;
    if (out)
        cmd_put_option("--course", folder, out);
    return out && fclose(out) == 0 && strlen(text) + 1 < bytes;
}

/* Finds the exercises or puzzles, and the header that they all share: in the
 * teacher's folder if they are there, else in this installation. */
static bool find_files(const struct cmd_line *line, struct crs_request *r,
                       char *error, size_t error_bytes)
{
    static const char *const folders[CRS_N_FORMS] = {
        [CRS_EXERCISE] = "../share/mlusim/course",
        [CRS_PUZZLE] = "../share/mlusim/course/puzzles",
    };
    char installed[PATH_MAX], own[PATH_MAX], here[PATH_MAX] = "";
    const char *folder = line->values[COURSE];
    snprintf(error, error_bytes,
             "where this program lies is not known, or too long");
    if (!mlusim_beside(folders[r->form], installed, sizeof installed) ||
        !mlusim_beside("mlucc", r->compiler, sizeof r->compiler) ||
        !mlusim_beside("../lib", r->library, sizeof r->library) ||
        !mlusim_beside("../lib/mlusim/course", r->built, sizeof r->built))
        return false;
    if (folder)
        r->built[0] = 0;
    if (!put_again(folder, r->again, sizeof r->again)) {
        snprintf(error, error_bytes, "--course: the path is too long");
        return false;
    }
    /* needs the whole path, as programs are built in another folder */
    if (folder && folder[0] != '/' && !getcwd(here, sizeof here)) {
        snprintf(error, error_bytes, "this folder has no path: %s",
                 strerror(errno));
        return false;
    }
    int n = snprintf(own, sizeof own, "%s%s%s/course.h", here,
                     here[0] ? "/" : "", folder ? folder : installed);
    if (n < 0 || (size_t)n >= CRS_MAX_FOLDER) {
        snprintf(error, error_bytes, "--course: the path is too long");
        return false;
    }
    snprintf(r->shared, sizeof r->shared, "%s",
             access(own, R_OK) == 0 ? own : installed);
    if (access(own, R_OK) == 0)
        *strrchr(r->shared, '/') = 0;
    *strrchr(own, '/') = 0;
    return crs_course_open(&r->course, own, error, error_bytes);
}

/* Sets how programs of students are confined, and what they may read in
 * addition to system files. The caller owns `helper` and `paths`. */
static bool open_sandbox(const struct cmd_line *line, struct crs_request *r,
                         char helper[PATH_MAX], char **paths, char *error,
                         size_t error_bytes)
{
    if (line->values[UNCONFINED])
        r->sandbox.way = CONFINE_UNCONFINED;
    r->sandbox.helper = helper;
    char library[PATH_MAX];
    if (realpath(r->library, library))
        memcpy(r->library, library, sizeof library);
    mlusim_find_libraries();
    snprintf(error, error_bytes, "there are too many files in %s", r->library);
    return mlusim_beside("../lib/mlusim/mlusim-confine", helper, PATH_MAX) &&
           confine_add_libraries(&r->sandbox, r->library, NULL, paths) &&
           r->sandbox.n_read < CONFINE_MOST_PATHS &&
           confine_find_way(&r->sandbox, error, error_bytes);
}

/* Prints what a program would be allowed to do. */
static int show_sandbox(struct crs_request *r)
{
    const struct proc_process limits = {.seconds = r->seconds};
    r->sandbox.folder = "its folder";
    confine_show(&r->sandbox, &limits, stdout);
    return CMD_OK;
}

/* Checks early that a given key can be read, so that students do not wait
 * before an error. */
static bool has_key(const struct crs_request *r, char *error, size_t bytes)
{
    struct jdg_secret secret;
    return !r->secret || jdg_secret_open(&secret, r->secret, error, bytes);
}

/* Performs the action. If it runs programs, they are in a sandbox. */
static int run_action(const struct cmd_line *line, const struct action *action,
                      struct crs_request *r)
{
    char error[PATH_MAX + 512], helper[PATH_MAX], *paths = NULL;
    int status = CMD_USAGE;
    if (!(action->word.options & SANDBOX))
        return action->run(r);
    if (!jdg_digest_tools(r->tools))
        r->tools[0] = 0; /* compiled programs are not kept */
    if (!has_key(r, error, sizeof error) ||
        !open_sandbox(line, r, helper, &paths, error, sizeof error))
        cmd_fail(0, "course: %s", error);
    else
        status = line->values[SHOW_SANDBOX] ? show_sandbox(r) : action->run(r);
    free(paths);
    return status;
}

static int run_form(enum crs_form form, const struct cmd_line *line)
{
    assert(form < CRS_N_FORMS);
    const char *word = line->n_rest ? line->rest[0] : "list";
    const struct action *action =
        cmd_word_find("course", actions, sizeof actions / sizeof *actions,
                      sizeof *actions, word);
    char error[PATH_MAX + 512];
    if (!action || !has_its_options(action, form, line))
        return CMD_USAGE;
    struct crs_request r = {
        .form = form,
        .word = line->n_rest > 1 ? line->rest[1] : NULL,
        .device = line->values[DEVICE],
        .secret = line->values[SECRET],
        .language = line->values[LANGUAGE],
        .json = line->values[JSON],
        .csv = line->values[CSV],
        .junit = line->values[JUNIT],
        .ranking = line->values[RANKING],
        .pars = line->values[PARS],
        .is_new = line->values[NEW] != NULL,
        .listen = line->values[LISTEN],
        .proxy = line->values[PROXY],
        .is_watching = line->values[WATCH] != NULL,
        .is_mine = line->values[MINE] != NULL,
        .is_anyway = line->values[ANYWAY] != NULL,
        .engine = mlusim_course_judged,
    };
    if (!read_numbers(line, &r))
        return CMD_USAGE;
    int status = CMD_USAGE;
    if (find_files(line, &r, error, sizeof error))
        status = run_action(line, action, &r);
    else
        cmd_fail(0, "course: %s", error);
    crs_course_close(&r.course);
    return status;
}

/* Runs the command. `course puzzles WORD ...` takes the same words as `course`.
 */
static int run(const struct cmd_line *line)
{
    struct cmd_line of_puzzles = *line;
    if (!line->n_rest || strcmp(line->rest[0], "puzzles") != 0)
        return run_form(CRS_EXERCISE, line);
    of_puzzles.rest++;
    of_puzzles.n_rest--;
    return run_form(CRS_PUZZLE, &of_puzzles);
}

const struct cmd_command cmd_course = {
    .name = "course",
    .arguments = "[puzzles] [list | start N | check [N] | hint [N] | "
                 "solution [N] | grade DIR | prove [N] | picture N | "
                 "notebook DIR | serve [DIR]]",
    .doc = "the course: lists its exercises, or its puzzles, makes the folder "
           "of one, judges a kernel, gives hints, grades a class, serves it to "
           "browsers",
    .options = options,
    .n_options = N_OPTIONS,
    .max_rest = 3,
    .run = run,
};
