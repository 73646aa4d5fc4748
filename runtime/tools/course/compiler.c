/* SPDX-License-Identifier: MIT */
/*
 * The compiler's own cache is out of reach in a sandbox, so programs are kept
 * here, outside of it.
 */
#include "runtime/tools/course/compiler.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/confine/compiler.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/programs.h"
#include "runtime/tools/process/process.h"

enum {
    SECONDS = 10,            /* of a processor, unless a program has more */
    LARGEST_FILE = 16 << 20, /* that is compiled or linked */
};
#define STORE "course" /* of programs */

/* Other tools than those of PATH, which a user may have asked for. */
static const char *const tools[] = {"MLUSIM_CLANG", "MLUSIM_LLD"};
enum { N_TOOLS = sizeof tools / sizeof *tools };

/* A compilation, as long as it runs. */
struct call {
    const struct crs_compiler *compiler;
    struct proc_process process;
    char temporary[PATH_MAX + 8], tools[N_TOOLS][PATH_MAX + 32];
    char refused[CONFINE_REFUSED_BYTES];
};

static void prepare(struct call *c, const struct crs_compiler *compiler,
                    const char *folder, const char **words)
{
    c->compiler = compiler;
    words[0] = compiler->mlucc;
    snprintf(c->temporary, sizeof c->temporary, "TMPDIR=%s", folder);
    c->refused[0] = 0;
    c->process = (struct proc_process){
        .words = (char **)(uintptr_t)words,
        .folder = folder,
        /* what is preloaded is for programs */
        .variables = {c->temporary, "LD_PRELOAD=", "MLUSIM_ARCH="},
        .seconds = compiler->seconds > SECONDS ? compiler->seconds : SECONDS,
        .memory_mib = CONFINE_COMPILER_MIB,
    };
}

/* What the compiler said, or that it said nothing, and what it was refused. */
static char *messages_of(const struct call *c)
{
    const struct proc_process *p = &c->process;
    char end[240], *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    if (!out)
        return NULL;
    proc_process_tell(p, "the compiler", end, sizeof end);
    /* what is beyond a limit is the file's, as what has a place in it */
    if (proc_process_is_beyond(p))
        fputs("kernel.mlu: error: ", out);
    fputs(p->n > 0 && p->end == PROC_ENDED ? p->output : end, out);
    if (c->refused[0])
        fprintf(out, "the sandbox: %s\n", c->refused);
    if (!(ferror(out) | fclose(out)))
        return text;
    free(text);
    return NULL;
}

/* What came of it. */
static bool end(struct call *c, bool has_run, char **said, char *error,
                size_t error_bytes)
{
    struct proc_process *p = &c->process;
    bool is_good = has_run;
    *said = NULL;
    if (is_good && p->end == PROC_NOT_STARTED) {
        proc_process_tell(p, c->compiler->mlucc, error, error_bytes);
        is_good = false;
    } else if (is_good && (p->end != PROC_ENDED || p->status != 0)) {
        *said = messages_of(c);
        is_good = *said != NULL;
        if (!is_good)
            snprintf(error, error_bytes, ISA_NO_MEMORY, "messages");
    }
    proc_process_free(p);
    return is_good;
}

bool crs_compile(const struct crs_compiler *compiler, const char *folder,
                 const char **words, char **said, char *error,
                 size_t error_bytes)
{
    struct call call;
    error[0] = 0;
    prepare(&call, compiler, folder, words);
    return end(&call, proc_processes_run(&call.process, 1, 1), said, error,
               error_bytes);
}

/* ---- in the sandbox ------------------------------------------------------ */

/* What the compiler may read beside the folder. */
static bool add_rules(struct call *c, struct confine_rules *rules,
                      const char *read, char *paths[CONFINE_COMPILER_PATHS])
{
    const struct confine_rules *s = c->compiler->sandbox;
    size_t n = 0;
    *rules = (struct confine_rules){
        .helper = s->helper, .folder = c->process.folder, .way = s->way};
    memcpy(rules->groups, s->groups, sizeof rules->groups);
    rules->read[rules->n_read++] = read;
    while (c->process.variables[n])
        n++;
    for (size_t i = 0; i < N_TOOLS; i++) {
        const char *named = getenv(tools[i]);
        if (!named || !*named)
            continue;
        rules->read[rules->n_read++] = named;
        snprintf(c->tools[i], sizeof c->tools[i], "%s=%s", tools[i], named);
        c->process.variables[n++] = c->tools[i];
    }
    return confine_add_compiler(rules, c->compiler->mlucc, paths);
}

static bool run_confined(struct call *c, const char *read, char *error,
                         size_t error_bytes)
{
    struct confine_rules rules;
    struct confined confined;
    struct confine_result result = {.error = ""};
    char *paths[CONFINE_COMPILER_PATHS] = {NULL};
    bool has_run = add_rules(c, &rules, read, paths) &&
                   confine_wrap(&rules, &c->process, &confined);
    if (has_run) {
        has_run = proc_processes_run(&c->process, 1, 1);
        confine_unwrap(&confined, &c->process, &result);
        confine_result_tell(&result, c->refused, sizeof c->refused);
    } else {
        snprintf(error, error_bytes, "the compiler: %s", strerror(errno));
    }
    for (size_t i = 0; i < CONFINE_COMPILER_PATHS; i++)
        free(paths[i]);
    if (result.error[0])
        snprintf(error, error_bytes, "the compiler: %s", result.error);
    return has_run && !result.error[0];
}

/* ---- programs that are kept ---------------------------------------------- */

/* Adds what a program depends on by the bytes of a file. */
static bool put_file(FILE *out, const char *path, const char *name)
{
    char digest[JDG_DIGEST_TEXT];
    size_t n;
    char *bytes = files_read(path, LARGEST_FILE, &n);
    if (!bytes)
        return false;
    jdg_digest_text(bytes, n, digest);
    free(bytes);
    fprintf(out, "%s %s\n", name, digest);
    return true;
}

static int is_source(const struct dirent *e)
{
    const char *dot = strrchr(e->d_name, '.');
    return e->d_name[0] != '.' && dot && strcmp(dot, ".o") != 0;
}

/* The files that a kernel file can include, in the order of their names, and
 * itself. */
static bool put_folder(FILE *out, const char *folder)
{
    struct dirent **entries;
    char path[PATH_MAX];
    const int n = scandir(folder, &entries, is_source, alphasort);
    bool is_good = n >= 0;
    for (int i = 0; i < n; i++) {
        is_good = is_good && files_path(path, folder, entries[i]->d_name) &&
                  put_file(out, path, entries[i]->d_name);
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
    return is_good;
}

/* The name of the program; false: it is not kept. */
static bool name_of(const struct crs_compiler *compiler, const char *folder,
                    const char *read, const char **words,
                    char name[JDG_DIGEST_TEXT])
{
    char *text = NULL;
    size_t n;
    FILE *out = compiler->tools[0] ? open_memstream(&text, &n) : NULL;
    if (!out)
        return false;
    fprintf(out, "program 1\ntools %s\n", compiler->tools);
    for (size_t i = 1; words[i]; i++)
        if (words[i][0] == '-') /* the others are files */
            fprintf(out, "%s\n", words[i]);
    bool is_good = put_folder(out, folder) && put_file(out, read, "object");
    is_good = !(ferror(out) | fclose(out)) && is_good;
    if (is_good)
        jdg_digest_text(text, n, name);
    free(text);
    return is_good;
}

bool crs_compile_confined(const struct crs_compiler *compiler,
                          const char *folder, const char *read,
                          const char *program, const char **words, char **said,
                          char *error, size_t error_bytes)
{
    char name[JDG_DIGEST_TEXT];
    struct call call;
    const bool is_kept = name_of(compiler, folder, read, words, name);
    error[0] = 0;
    *said = NULL;
    if (is_kept && jdg_program_take(STORE, name, program))
        return true;
    prepare(&call, compiler, folder, words);
    const bool is_good =
        end(&call, run_confined(&call, read, error, error_bytes), said, error,
            error_bytes);
    if (is_good && is_kept && !*said)
        jdg_program_keep(STORE, name, program);
    return is_good;
}
