/* SPDX-License-Identifier: MIT */
/* The command line of mlusim judge. */
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/text.h"
#include "runtime/instruments/commands/commands.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/command/options.h"
#include "runtime/tools/command/parts.h"
#include "runtime/tools/confine/compiler.h"
#include "runtime/tools/course/exercise.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/judge/many/folder.h"
#include "runtime/tools/mlusim/judge/many/line.h"
#include "runtime/tools/mlusim/judge/many/server.h"
#include "runtime/tools/mlusim/judge/options.h"
#include "runtime/tools/mlusim/judge/question/template.h"
#include "runtime/tools/mlusim/judge/run/compile.h"
#include "runtime/tools/mlusim/judge/run/host_code.h"
#include "runtime/tools/mlusim/judge/run/judgement.h"
#include "runtime/tools/mlusim/judge/run/reference.h"
#include "runtime/tools/mlusim/judge/verdict/json.h"
#include "runtime/tools/mlusim/judge/verdict/reports.h"
#include "runtime/tools/mlusim/judge/verdict/verdict.h"
#include "runtime/tools/mlusim/kit/kit.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/process/signals.h"
#include "runtime/tools/start/become.h"

/*  */

/* Prints the rules of a program that runs in a sandbox. */
static void show_box(const char *what, struct mlusim_box *box,
                     const struct proc_process *limits)
{
    printf("\n%s\n", what);
    confine_show(&box->rules, limits, stdout);
}

static int show_sandbox(const struct mlusim_sandbox *sandbox)
{
    const struct proc_process compiler = {.seconds = CONFINE_COMPILER_SECONDS,
                                          .memory_mib = CONFINE_COMPILER_MIB};
    const struct proc_process usual = {.words = NULL};
    const struct proc_process host = {.file_bytes = COM_MOST_BYTES};
    struct confine_rules of_compiler = sandbox->rules;
    struct mlusim_box program = {.libraries = NULL}, reader = program,
                      launch = program;
    char mlucc[PATH_MAX], *paths[CONFINE_COMPILER_PATHS] = {NULL};
    const bool is_good =
        jdg_find_compiler(mlucc) &&
        confine_add_compiler(&of_compiler, mlucc, paths) &&
        mlusim_box_open(&program, &sandbox->rules, NULL, NULL) &&
        mlusim_box_open_reader(&reader, &sandbox->rules) &&
        mlusim_box_open_launch(&launch, &sandbox->rules);
    of_compiler.folder = program.rules.folder = launch.rules.folder =
        "its folder";
    if (is_good) {
        puts("the compiler, with the text of an answer in its folder; with a "
             "reference in C it\nreads the folder of the task as well");
        confine_show(&of_compiler, &compiler, stdout);
        show_box("a reference, which also reads its program; in Python, the "
                 "folder of its file",
                 &program, &usual);
        program.rules.tasks = JDG_HOST_TASKS;
        program.rules.folder_bytes = 2 * (uint64_t)COM_MOST_BYTES;
        show_box("the host code of an answer, which also reads itself",
                 &program, &host);
        show_box("the reader of an answer's table of kernels, which also reads "
                 "its image",
                 &reader, &usual);
        launch.rules.folder_bytes = JDG_MOST_FILES * (uint64_t)PROC_FILE_BYTES;
        show_box("the simulator of a run, which also reads the image, the "
                 "inputs of the run and a\ndevice file; it has room for "
                 "outputs as well",
                 &launch, &usual);
    }
    for (size_t i = 0; i < CONFINE_COMPILER_PATHS; i++)
        free(paths[i]);
    mlusim_box_close(&program);
    mlusim_box_close(&reader);
    mlusim_box_close(&launch);
    return is_good ? JDG_RIGHT
                   : cmd_fail(JDG_CANNOT, "judge: the installation is not "
                                          "whole, or there is no memory");
}

/* Prints what the compiler, a reference and an answer may do. Returns the exit
 * status. */
static int jdg_show_sandbox(bool is_unconfined)
{
    struct mlusim_sandbox sandbox;
    char error[600];
    return mlusim_sandbox_open(&sandbox, is_unconfined, error, sizeof error)
               ? show_sandbox(&sandbox)
               : cmd_fail(JDG_CANNOT, "judge: %s", error);
}

/* Reads the devices of --device. */
static size_t devices_of(const struct cmd_line *line,
                         const char *names[CMD_MAX_REPEATED])
{
    size_t n = 0;
    for (size_t i = 0; i < line->n_repeated; i++)
        if (line->repeated_by[i] == DEVICE)
            names[n++] = line->repeated[i];
    return n;
}

/* Writes a verdict, or the reason why there is none, as suites of JUnit. */
static int write_junit(const char *path, const struct jdg_verdict *v,
                       const char *error, int status)
{
    const bool is_judged = status == JDG_RIGHT || status == JDG_IS_WRONG;
    char *text = NULL;
    size_t n = 0;
    FILE *out = is_judged ? open_memstream(&text, &n) : NULL;
    const bool is_whole = !is_judged || (out && jdg_verdict_json(v, true, out));
    const bool is_closed = !out || fclose(out) == 0;
    struct junit *j = junit_new("mlusim judge");
    const struct jdg_judged line = {.task = v->task->name,
                                    .answer = v->answer,
                                    .status = status,
                                    .message = error,
                                    .verdict = text};
    if (j && is_whole && is_closed) {
        jdg_junit_add(j, &line, v->task->n_cases);
        status = junit_save(j, "judge", path, status, JDG_CANNOT);
    } else {
        status = cmd_fail(JDG_CANNOT, "judge: " ISA_NO_MEMORY, "the verdict");
    }
    junit_free(j);
    free(text);
    return status;
}

/* Returns the question about answers that the command line asks. */
static struct jdg_question read_question(const struct cmd_line *line,
                                         const char *names[CMD_MAX_REPEATED])
{
    return (struct jdg_question){
        .devices = names,
        .n_devices = devices_of(line, names),
        .runs_all = line->values[ALL] != NULL,
        .how = {.is_unconfined = line->values[UNCONFINED] != NULL},
    };
}

/* Prints a verdict in the form that the command line asks for. Returns the
 * status. */
static int show(const struct cmd_line *line, const struct jdg_verdict *v,
                int status)
{
    const char *junit = line->values[JUNIT];
    if (line->values[JSON])
        return jdg_verdict_json(v, false, stdout)
                   ? status
                   : cmd_fail(JDG_CANNOT, "judge: cannot write the verdict");
    if (!junit || strcmp(junit, "-") != 0)
        jdg_verdict_print(v);
    return status;
}

static int judge(const struct jdg_task *task, const char *path,
                 const struct cmd_line *line)
{
    char error[4096];
    const char *names[CMD_MAX_REPEATED];
    struct jdg_verdict verdict;
    struct jdg_secret secret;
    if (!jdg_secret_open(&secret, line->values[SECRET], error, sizeof error))
        return cmd_fail(JDG_AT_FAULT, "judge: %s", error);
    struct jdg_question question = read_question(line, names);
    question.task = task;
    question.path = path;
    question.secret = &secret;
    question.jobs = proc_processors();
    int status = jdg_one(&question, &verdict, error, sizeof error);
    if (status == JDG_RIGHT || status == JDG_IS_WRONG)
        status = show(line, &verdict, status);
    else if (error[0])
        cmd_fail(0, "judge: %s", error);
    if (line->values[JUNIT] && !proc_processes_signal())
        status = write_junit(line->values[JUNIT], &verdict, error, status);
    jdg_verdict_free(&verdict);
    return status;
}

/* Checks whether the reference works for every case. */
static int check(const struct jdg_task *task, const struct cmd_line *line)
{
    char error[4096] = "", folder[CMD_FOLDER_BYTES];
    const char *names[CMD_MAX_REPEATED];
    struct jdg_devices devices;
    struct jdg_reference_program reference;
    const struct jdg_question question = read_question(line, names);
    struct jdg_data data = {.n_arguments = 0};
    const bool has_devices = jdg_devices_open(
        &devices, task, names, question.n_devices, error, sizeof error);
    jdg_devices_close(&devices);
    if (!has_devices)
        return cmd_fail(JDG_AT_FAULT, "judge: %s", error);
    if (!cmd_folder_make("judge", folder))
        return JDG_CANNOT;
    int status = jdg_reference_build(&reference, task, NULL, &question.how,
                                     folder, error, sizeof error);
    for (size_t c = 0; status == JDG_RIGHT && c < task->n_cases; c++) {
        const struct jdg_seed seed = {.number = task->cases[c].seed};
        if (!jdg_data_make(&data, task, c, seed, error, sizeof error))
            status = JDG_AT_FAULT;
        else
            status =
                jdg_reference_run(&reference, c, &data, error, sizeof error);
        jdg_data_free(&data);
    }
    cmd_folder_remove(folder);
    if (status != JDG_RIGHT)
        return cmd_fail(status, "judge: %s", error);
    printf("%s: %zu case%s on %zu device%s, and the reference works\n",
           task->name, task->n_cases, task->n_cases == 1 ? "" : "s",
           task->n_devices, task->n_devices == 1 ? "" : "s");
    return JDG_RIGHT;
}

/* Reads from the command line the settings by which many answers are judged. */
static bool read_set(const struct cmd_line *line,
                     const char *names[CMD_MAX_REPEATED], struct jdg_set *set)
{
    uint64_t jobs = proc_processors();
    if (!cmd_number("judge", "--jobs", line->values[JOBS], PROC_MOST_JOBS,
                    &jobs))
        return false;
    *set = (struct jdg_set){
        .tasks = line->rest,
        .n_tasks = line->n_rest,
        .question = read_question(line, names),
        .jobs = (unsigned)jobs,
        .secret = line->values[SECRET],
        .cache = line->values[CACHE],
    };
    return true;
}

static int judge_many(const struct cmd_line *line)
{
    const char *names[CMD_MAX_REPEATED];
    const char *pages = line->values[PAGES];
    uint64_t n_pages = JDG_USUAL_PAGES;
    if (pages && !isa_number_read(pages, 0, JDG_MOST_PAGES, &n_pages))
        return cmd_fail(JDG_AT_FAULT,
                        "judge: --pages %s: expected a number from 0 to %d",
                        pages, JDG_MOST_PAGES);
    struct jdg_many many = {
        .answers = line->values[ANSWERS],
        .is_json = line->values[JSON] != NULL,
        .html = line->values[HTML],
        .junit = line->values[JUNIT],
        .n_pages = (size_t)n_pages,
    };
    proc_processes_mind_signals();
    return read_set(line, names, &many.set) ? jdg_many(&many) : JDG_AT_FAULT;
}

static int serve(const struct cmd_line *line)
{
    const char *names[CMD_MAX_REPEATED];
    struct jdg_set set;
    if (line->values[ANSWERS] || line->values[JSON])
        return cmd_fail(JDG_AT_FAULT, "judge: --serve goes with neither "
                                      "--answers nor --json");
    proc_processes_mind_signals();
    return read_set(line, names, &set) ? jdg_serve(&set, line->values[SERVE])
                                       : JDG_AT_FAULT;
}

/* Words of several hosts, before the folder. */
static const struct kit_word {
    struct cmd_word word; /* with the options that are only for it */
    enum kit_what what;
} kit_words[] = {
    {{"plan", 0}, KIT_LIST},
    {{"run", 1u << PART | 1u << JOBS}, KIT_PART},
    {{"slurm", 1u << TASKS}, KIT_SLURM},
};
#define KIT_OUTPUT \
    (1u << YAML | 1u << HTML | 1u << TABLE | 1u << SINCE | 1u << EXPLAIN)
static const struct cmd_word kit_alone = {"--kit", KIT_OUTPUT | 1u << JOBS};

/* The word that the arguments begin with; NULL: none, or it is a folder. */
static const struct kit_word *kit_word_of(const struct cmd_line *line)
{
    for (size_t i = 0; line->n_rest && i < sizeof kit_words / sizeof *kit_words;
         i++)
        if (strcmp(line->rest[0], kit_words[i].word.word) == 0)
            return line->n_rest > 1 || !files_is_folder(line->rest[0])
                       ? &kit_words[i]
                       : NULL;
    return NULL;
}

static bool is_stdout(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

/* Whether stdout has lines of each task. */
static bool has_task_lines(const struct cmd_line *line)
{
    return !line->values[TABLE] && !is_stdout(line->values[YAML]) &&
           !is_stdout(line->values[HTML]);
}

/* Whether the options belong to the word, and have what they need. On an error,
 * prints a message. */
static bool kit_goes_with(const struct cmd_line *line)
{
    const unsigned all = KIT_OUTPUT | 1u << PART | 1u << TASKS | 1u << JOBS;
    const struct kit_word *word = kit_word_of(line);
    if (!word && line->values[PART])
        return cmd_refuse("judge: --part is for judge run: mlusim judge run "
                          "--part I/N --kit DIR FOLDER");
    if (!word && line->values[TASKS])
        return cmd_refuse("judge: --tasks is for judge slurm: mlusim judge "
                          "slurm --tasks N --kit DIR FOLDER");
    if (!cmd_word_has_options("judge", word ? &word->word : &kit_alone, all,
                              jdg_options, line))
        return false;
    if (line->values[SINCE] && !line->values[TABLE] && !line->values[HTML])
        return cmd_refuse("judge: --since goes with --table or --html, which "
                          "have a column for it");
    return !line->values[EXPLAIN] || has_task_lines(line) ||
           cmd_refuse("judge: --explain adds to the lines of each task: leave "
                      "out --table, and - for stdout");
}

/* Judges the answers of a folder, with --kit. */
static int run_kit(const struct cmd_line *line)
{
    const char *names[CMD_MAX_REPEATED];
    const size_t n = devices_of(line, names);
    for (size_t i = 0; i < N_OPTIONS; i++)
        if (line->values[i] && i != DEVICE && i != UNCONFINED && i != KIT &&
            i != YAML && i != SECRET && i != JOBS && i != HTML && i != TABLE &&
            i != SINCE && i != EXPLAIN && i != RESULTS && i != PART &&
            i != TASKS)
            return cmd_fail(JDG_AT_FAULT, "judge: %s does not go with --kit",
                            jdg_options[i].name);
    const struct kit_word *word = kit_word_of(line);
    const enum kit_what what = word ? word->what : KIT_JUDGE;
    char **words = line->rest + (word != NULL);
    if (word && !words[0])
        return cmd_fail(JDG_AT_FAULT,
                        "judge %s: expected a folder of answers: mlusim judge "
                        "%s --kit DIR FOLDER",
                        word->word.word, word->word.word);
    if (!words[0] || n > 1)
        return cmd_fail(JDG_AT_FAULT,
                        "judge: --kit DIR takes a folder of answers, tasks "
                        "behind it, and at most one --device");
    uint64_t jobs = proc_processors(), n_tasks = 1000;
    struct cmd_part part;
    if (!cmd_number("judge", "--jobs", line->values[JOBS], PROC_MOST_JOBS,
                    &jobs) ||
        !cmd_number("judge", "--tasks", line->values[TASKS], CMD_MOST_PARTS,
                    &n_tasks) ||
        !cmd_part_read("judge", line->values[PART], &part) ||
        !kit_goes_with(line))
        return JDG_AT_FAULT;
    const struct kit_request request = {
        .what = what,
        .results = line->values[RESULTS],
        .part = part,
        .n_tasks = (size_t)n_tasks,
        .jobs = (unsigned)jobs,
        .kit = line->values[KIT],
        .folder = words[0],
        .tasks = words + 1,
        .since = line->values[SINCE],
        .html = line->values[HTML],
        .has_lines = has_task_lines(line),
        .has_table = line->values[TABLE] != NULL,
        .has_reasons = line->values[EXPLAIN] != NULL,
        .device = n ? names[0] : NULL,
        .yaml = line->values[YAML],
        .secret = line->values[SECRET],
        .is_unconfined = line->values[UNCONFINED] != NULL,
    };
    proc_processes_mind_signals();
    const int status = kit_judge(&request);
    return proc_processes_signal() ? proc_processes_signal_status() : status;
}

/* Whether neither the word nor an option is of --kit, which is not given. On an
 * error, prints a message. */
static bool needs_no_kit(const struct cmd_line *line)
{
    const unsigned all =
        (KIT_OUTPUT & ~(1u << HTML)) | 1u << RESULTS | 1u << PART | 1u << TASKS;
    const struct kit_word *word = kit_word_of(line);
    for (size_t i = 0; i < N_OPTIONS; i++)
        if (all >> i & 1 && line->values[i])
            return cmd_refuse("judge: %s goes with --kit DIR, which is not "
                              "given",
                              jdg_options[i].name);
    return !word || files_is_folder(line->rest[0]) ||
           cmd_refuse("judge %s: expected a kit: mlusim judge %s --kit DIR "
                      "FOLDER",
                      word->word.word, word->word.word);
}

/* Whether --junit is used with verdicts, and each output can be written and has
 * its own file. On an error, prints a message and returns false. */
static bool has_outputs(const struct cmd_line *line)
{
    const char *junit = line->values[JUNIT];
    const char *word = line->n_rest ? line->rest[0] : "";
    if (junit && (line->values[SERVE] || strcmp(word, "new") == 0 ||
                  strcmp(word, "check") == 0)) {
        cmd_fail(0, "judge: --junit goes with an answer, or with --answers "
                    "DIR");
        return false;
    }
    const struct cmd_output outputs[] = {
        {"--json", line->values[JSON] ? "-" : NULL},
        {"--html", line->values[HTML]},
        {"--junit", junit}};
    return cmd_outputs_check("judge", outputs, 3, line->rest);
}

static int run(const struct cmd_line *line)
{
    char error[PATH_MAX + 600];
    if (line->values[KIT])
        return run_kit(line);
    const char *word = line->rest[0];
    if (!needs_no_kit(line))
        return JDG_AT_FAULT;
    if (line->values[SHOW_SANDBOX])
        return jdg_show_sandbox(line->values[UNCONFINED] != NULL);
    if ((line->values[HTML] || line->values[PAGES]) && !line->values[ANSWERS])
        return cmd_fail(JDG_AT_FAULT, "judge: --html and --pages go with "
                                      "--answers DIR");
    if (!has_outputs(line))
        return JDG_AT_FAULT;
    if (line->values[SERVE] && line->n_rest > 0)
        return serve(line);
    if (line->values[ANSWERS] && line->n_rest > 0)
        return judge_many(line);
    if (line->n_rest != 2)
        return cmd_fail(JDG_AT_FAULT,
                        "judge: expected a task and an answer, or tasks and "
                        "--answers DIR (see mlusim judge --help)");
    const bool is_new = strcmp(word, "new") == 0;
    const bool is_check = strcmp(word, "check") == 0;
    if (is_new)
        return jdg_new(line->rest[1], line->values[PYTHON] != NULL,
                       line->values[ENTRY] != NULL);
    struct jdg_task *task = isa_alloc(1, sizeof *task);
    if (!task)
        return cmd_fail(JDG_CANNOT, "judge: " ISA_NO_MEMORY, "the task");
    proc_processes_mind_signals();
    int status = JDG_AT_FAULT;
    if (!jdg_task_read(task, is_check ? line->rest[1] : word, error,
                       sizeof error))
        cmd_fail(0, "judge: %s", error);
    else if (is_check)
        status = check(task, line);
    else
        status = judge(task, line->rest[1], line);
    jdg_task_free(task);
    free(task);
    return proc_processes_signal() ? proc_processes_signal_status() : status;
}

const struct cmd_command cmd_judge = {
    .name = "judge",
    .arguments = "TASK ANSWER.mlu | TASK... --answers DIR | TASK... --serve | "
                 "[plan | run | slurm] --kit DIR FOLDER [TASK...] | new NAME | "
                 "check TASK",
    .doc = "judges an answer to a task: compiles, runs, compares, checks and "
           "times it (see docs/judge.md)",
    .options = jdg_options,
    .n_options = N_OPTIONS,
    .max_rest = 1000,
    .run = run,
};
