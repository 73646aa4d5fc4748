/* SPDX-License-Identifier: MIT */
/* The compiler sees the prototype of the kit before the answer, so that a
 * function of another type does not compile. A program is kept under a digest
 * of that text, the flags, the architecture and the state of our tools. */
#include "runtime/tools/mlusim/kit/program.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/confine/compiler.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/programs.h"
#include "runtime/tools/judge/status.h"
#include "runtime/tools/mlusim/judge/question/kept.h"
#include "runtime/tools/mlusim/kit/text.h"
#include "runtime/tools/mlusim/torch/scan.h"
#include "runtime/tools/start/become.h"

enum {
    MOST_WORDS = 64,
    MOST_NAME = 200,
    LARGEST_TEXT = 64 << 10,
    COMPILER_SECONDS = 60,
};
#define CALL_NAME    "mlusim torch" /* of text that is not the answer's */
#define STORE        "kit"          /* of programs */
#define IMAGES_STORE "kit-images"

/* Writes the name of the program in the store; answers cannot choose it. False:
 * no memory, or the state of the tools is not known. */
static bool name_of(const struct kit_work *w, const struct kit_answer *a,
                    const char *function, const char *unit,
                    char name[JDG_DIGEST_TEXT])
{
    char *text = NULL, tools[ISA_HASH_TEXT];
    size_t n = 0;
    FILE *out = jdg_digest_tools(tools) ? open_memstream(&text, &n) : NULL;
    if (!out)
        return false;
    fprintf(out, "program 4\ntools %s\n", tools);
    fprintf(out, "%s %s\n", w->device->arch_name, function);
    for (const char **flag = a->task->flags; *flag; flag++)
        fprintf(out, "%s\n", *flag);
    fputs(unit, out);
    const bool is_good = !(ferror(out) | fclose(out));
    if (is_good)
        jdg_digest_text(text, n, name);
    free(text);
    return is_good;
}

/* ---- the compiler -------------------------------------------------------- */

/* The command of a compilation, and the paths that it may read and write. */
struct command {
    char mlusim[PATH_MAX], mlucc[PATH_MAX];
    char home[PATH_MAX + 8], temporary[PATH_MAX + 8];
    const char *words[MOST_WORDS + 1];
    char *paths[CONFINE_COMPILER_PATHS];
    struct confine_rules rules;
};

static bool add_words(struct command *c, const struct kit_work *w,
                      const struct kit_answer *a, const char *function)
{
    const char *const first[] = {
        "/bin/sh",      "-c",       KIT_SHELL_LINE, "sh",     c->mlusim,
        "torch",        "--device", w->device_name, "--call", function,
        "--build-only", "-o",       "program",      a->name,  "--"};
    size_t n = 0;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        c->words[n++] = first[i];
    for (const char **flag = a->task->flags; *flag; flag++) {
        if (n == MOST_WORDS - 1)
            return false;
        c->words[n++] = *flag;
    }
    c->words[n++] = "--save-images=" KIT_IMAGES_FILE;
    return true;
}

static bool add_rules(struct command *c, const struct kit_work *w,
                      const struct kit_answer *a)
{
    c->rules = w->sandbox.rules;
    c->rules.folder = a->folder;
    c->rules.read[c->rules.n_read++] = c->mlusim;
    return confine_add_compiler(&c->rules, c->mlucc, c->paths);
}

static void free_command(struct command *c)
{
    for (size_t i = 0; c && i < CONFINE_COMPILER_PATHS; i++)
        free(c->paths[i]);
    free(c);
}

/* Finds the name that the linker does not find, without its parameters; NULL:
 * it finds all. */
static const char *undefined_in(const char *said, size_t *n)
{
    static const char *const words[] = {"undefined reference to `",
                                        "undefined symbol: "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *at = strstr(said, words[i]);
        if (!at)
            continue;
        at += strlen(words[i]);
        *n = strcspn(at, "('\n");
        return at;
    }
    return NULL;
}

/* Returns where the line or statement of a prototype begins that has the
 * name. */
static const char *declaration_of(const char *prototype, const char *name)
{
    const char *at = strstr(prototype, name);
    while (at && at > prototype && at[-1] != ';' && at[-1] != '\n')
        at--;
    return at ? at + strspn(at, " ") : prototype;
}

/* Writes that the answer lacks a function, and which ones it has, if that is
 * one of the kit's prototype. */
static bool tell_missing(const struct kit_answer *a, const char *name, size_t n,
                         struct kit_score *score)
{
    char own[MOST_NAME + 1];
    struct torch_scan scan;
    snprintf(own, sizeof own, "%.*s", (int)(n < MOST_NAME ? n : MOST_NAME),
             name);
    if (!torch_scan_has_word(a->task->prototype, own))
        return false;
    torch_scan(a->text, &scan);
    const char *declared = declaration_of(a->task->prototype, own);
    FILE *out = fmemopen(score->error, sizeof score->error, "w");
    if (out) {
        fprintf(out,
                "exit 2: %s has no function %s, which the kit declares as %.*s",
                a->name, own, (int)strcspn(declared, ";\n"), declared);
        for (size_t i = 0; i < scan.n; i++)
            fprintf(out, "%s%s", i ? ", " : "; it has ",
                    scan.functions[i].name);
        fclose(out);
    }
    torch_scan_free(&scan);
    return out != NULL;
}

/* Finds "FILE:LINE:COLUMN: error: ..." in the output of the compiler; if there
 * is none, takes the whole output. An error in our text after the answer means
 * that the function has another type. */
static void find_error(const struct kit_answer *a, const char *said,
                       struct kit_score *score)
{
    static const char ours[] = CALL_NAME ":";
    const struct kit_task *task = a->task;
    size_t name;
    const char *undefined = undefined_in(said, &name);
    if (undefined && tell_missing(a, undefined, name, score))
        return;
    const char *at = undefined ? undefined : strstr(said, "error:");
    while (at && at > said && at[-1] != '\n')
        at--;
    const char *line = at ? at : said;
    const size_t n = strcspn(line, "\n");
    if (strncmp(line, ours, sizeof ours - 1) == 0)
        snprintf(score->error, sizeof score->error,
                 "exit 2: %s is another function than the kit calls: %s",
                 task->function, task->prototype);
    else
        snprintf(score->error, sizeof score->error,
                 "exit 2: it does not compile: %.*s", (int)n, line);
}

/* Reads how the compiler ended and what it printed. */
static int end_of(const struct kit_work *w, const struct kit_answer *a,
                  const struct proc_process *p,
                  const struct confine_result *result, struct kit_score *score)
{
    char end[300];
    size_t n;
    if (result->error[0])
        return kit_say(w, JDG_CANNOT, "the compiler: %s", result->error);
    if (proc_process_is_hosts(p))
        return kit_say(w, JDG_CANNOT, "the compiler cannot be started: %s",
                       strerror(p->status));
    score->err = files_read_left(a->folder, "stderr", LARGEST_TEXT, &n);
    kit_text(score->err);
    if (p->end == PROC_ENDED && p->status == 0)
        return JDG_RIGHT;
    if (p->end == PROC_ENDED && score->err && score->err[0]) {
        find_error(a, score->err, score);
        return JDG_RIGHT;
    }
    score->is_fleeting = true;
    confine_end_tell(result, p, "the compiler", end, sizeof end);
    snprintf(score->error, sizeof score->error, "exit 2: %s", end);
    return JDG_RIGHT;
}

/* The seconds of a task, but enough for a small file, and not more than a file
 * of a whole operator needs. */
static unsigned compiler_seconds(const struct kit_task *task)
{
    return task->seconds < CONFINE_COMPILER_SECONDS ? CONFINE_COMPILER_SECONDS
           : task->seconds > COMPILER_SECONDS       ? (unsigned)COMPILER_SECONDS
                                                    : (unsigned)task->seconds;
}

static int compile(const struct kit_work *w, const struct kit_answer *a,
                   const char *function, struct kit_score *score)
{
    struct command *c = isa_alloc(1, sizeof *c);
    struct confine_result result;
    if (!c || !mlusim_beside("mlusim", c->mlusim, sizeof c->mlusim) ||
        !mlusim_beside("mlucc", c->mlucc, sizeof c->mlucc) ||
        !add_words(c, w, a, function) || !add_rules(c, w, a)) {
        free_command(c);
        return kit_say(w, JDG_CANNOT, "the compiler: too many files or flags");
    }
    snprintf(c->home, sizeof c->home, "HOME=%s", a->folder);
    snprintf(c->temporary, sizeof c->temporary, "TMPDIR=%s", a->folder);
    struct proc_process p = {
        .words = (char **)(uintptr_t)c->words,
        .folder = a->folder,
        .variables = {c->home, c->temporary, "MLUSIM_CACHE=off"},
        .seconds = compiler_seconds(a->task),
        .memory_mib = CONFINE_COMPILER_MIB};
    int status;
    if (confine_run(&c->rules, &p, &result, 1))
        status = end_of(w, a, &p, &result, score);
    else if (errno == EINTR)
        status = kit_say(w, JDG_CANNOT, "stopped by a signal");
    else
        status = kit_say(w, JDG_CANNOT, "the compiler: %s", strerror(errno));
    proc_process_free(&p);
    free_command(c);
    return status;
}

/* ---- the answer ---------------------------------------------------------- */

/* The answer after the prototype and before what the kit has around it,
 * malloc'ed. */
static char *unit_of(const struct kit_answer *a,
                     const struct kit_inputs *inputs)
{
    char *unit = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&unit, &n);
    if (!out)
        return NULL;
    fprintf(out, "#line 1 \"the prototype of %s\"\n%s\n#line 1 \"%s\"\n%s",
            a->task->name, a->task->prototype, a->name, a->text);
    if (inputs->wrapper[0])
        fprintf(out, "\n#line 1 \"" CALL_NAME "\"\n%s", inputs->wrapper);
    if (!(ferror(out) | fclose(out)))
        return unit;
    free(unit);
    return NULL;
}

int kit_program(const struct kit_work *w, const struct kit_answer *a,
                const struct kit_inputs *inputs, char path[PATH_MAX],
                struct kit_score *score)
{
    char name[JDG_DIGEST_TEXT], source[PATH_MAX], images[PATH_MAX];
    char *unit = unit_of(a, inputs);
    int status = JDG_RIGHT;
    if (!unit || !name_of(w, a, inputs->function, unit, name) ||
        !files_path(path, a->folder, "program") ||
        !files_path(source, a->folder, a->name) ||
        !files_path(images, a->folder, KIT_IMAGES_FILE))
        status = kit_say(w, JDG_CANNOT, ISA_NO_MEMORY, a->name);
    else if (!jdg_program_take(STORE, name, path) ||
             !jdg_program_take(IMAGES_STORE, name, images)) {
        if (!files_replace(source, unit, strlen(unit)))
            status = kit_say(w, JDG_CANNOT, "%s: %s", source, strerror(errno));
        else
            status = compile(w, a, inputs->function, score);
        if (status == JDG_RIGHT && !score->error[0] &&
            !(score->err && score->err[0])) { /* not kept after warnings, so
                                                 that they are printed again */
            jdg_program_keep(IMAGES_STORE, name, images);
            jdg_program_keep(STORE, name, path);
        }
    }
    free(unit);
    return status;
}
