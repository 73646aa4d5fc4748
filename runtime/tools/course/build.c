/* SPDX-License-Identifier: MIT */
/* Compiles kernel files with the mlucc of this installation, in a folder that
 * has only the files that a kernel may include. Messages call the file
 * kernel.mlu. */
#include "runtime/tools/course/build.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/files/folder.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/process/tools.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/confine/compiler.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/programs.h"
#include "runtime/tools/process/process.h"
#include "sim/sim.h"

enum {
    SECONDS = 10,            /* of processor time, unless programs get more */
    LARGEST_FILE = 16 << 20, /* bytes of a file that is compiled or linked */
};
#define STORE "course" /* where programs are kept */

/* A compilation that is running. */
struct call {
    const struct crs_compiler *compiler;
    struct proc_process process;
    char temporary[PATH_MAX + 8], tools[ISA_N_TOOLS][PATH_MAX + 32];
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
        /* no preloaded library, because LD_PRELOAD is meant for other
         * programs */
        .variables = {c->temporary, "LD_PRELOAD=", "MLUSIM_ARCH="},
        .seconds = compiler->seconds > SECONDS ? compiler->seconds : SECONDS,
        .memory_mib = CONFINE_COMPILER_MIB,
    };
}

/* Returns the messages of the compiler, or a text that there are none; adds
 * refusals of the sandbox. */
static char *messages_of(const struct call *c)
{
    const struct proc_process *p = &c->process;
    char end[240], *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    if (!out)
        return NULL;
    proc_process_tell(p, "the compiler", end, sizeof end);
    /* the file is at fault if a limit was reached, as if an error had a place
     * in it */
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

/* Reads how the compiler ended and what it printed. */
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

/* Runs mlucc in a folder with these words, ended by NULL; the first word is
 * left free for the path of mlucc. *said is NULL if the file compiles, else the
 * messages (malloc'ed). If mlucc could not run, returns false, with a message
 * in error unless a signal asked this program to stop. */
static bool crs_compile(const struct crs_compiler *compiler, const char *folder,
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

/* Adds the paths that the compiler may read in addition to the folder. */
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
    for (int i = 0; i < ISA_N_TOOLS; i++) {
        const char *variable = isa_tool_variable((enum isa_tool)i);
        const char *named = getenv(variable);
        if (!named || !*named)
            continue;
        rules->read[rules->n_read++] = named;
        snprintf(c->tools[i], sizeof c->tools[i], "%s=%s", variable, named);
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

/* Adds the name and bytes of a file to the data on which a program depends. */
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

/* Writes the files that a kernel file can include, in the order of their names,
 * and the kernel file. */
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

/* Writes the name under which the program is kept for later. False: it is not
 * kept. */
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
        if (words[i][0] == '-') /* words without "-" are files */
            fprintf(out, "%s\n", words[i]);
    bool is_good = put_folder(out, folder) && put_file(out, read, "object");
    is_good = !(ferror(out) | fclose(out)) && is_good;
    if (is_good)
        jdg_digest_text(text, n, name);
    free(text);
    return is_good;
}

/* Compiles files of a student in the sandbox, which may read only the folder
 * and the object `read`. The program is kept under a digest of the words and of
 * the files of the folder. If it was kept before, it is not compiled again. */
static bool crs_compile_confined(const struct crs_compiler *compiler,
                                 const char *folder, const char *read,
                                 const char *program, const char **words,
                                 char **said, char *error, size_t error_bytes)
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

/* ---- build --------------------------------------------------------------- */

/* The folder has another name each time. Without the name in the debug
 * information, the same kernel gives the same program, which mlucc then need
 * not compile again. */
#define SAME_ANYWHERE "-fdebug-compilation-dir=."

enum {
    N_WORDS = CRS_MAX_DEVICES + 13,
};

/* ---- the folder -------------------------------------------------------- */

static void add_arch(struct crs_build *b, const char *device)
{
    const struct sim_device *d = sim_device_find(device, NULL, 0);
    char option[sizeof *b->archs];
    if (!d)
        return; /* exercise.c accepts only known devices */
    snprintf(option, sizeof option, "--bang-mlu-arch=%s", d->arch_name);
    for (size_t i = 0; i < b->n_archs; i++)
        if (strcmp(b->archs[i], option) == 0)
            return;
    memcpy(b->archs[b->n_archs++], option, sizeof option);
}

bool crs_build_is_header(const char *name)
{
    size_t n = strlen(name);
    return n > 2 && name[0] != '.' && strcmp(name + n - 2, ".h") == 0;
}

static bool copy_header(const char *from, const char *name, const char *to,
                        char failed[PATH_MAX])
{
    char target[PATH_MAX];
    return files_path(failed, from, name) && files_path(target, to, name) &&
           files_copy(failed, target);
}

/* Copies the headers of a folder that `to` does not have yet. */
static bool copy_headers(const char *from, const char *to,
                         char failed[PATH_MAX])
{
    snprintf(failed, PATH_MAX, "%s", from);
    DIR *entries = opendir(from);
    bool is_good = entries != NULL;
    for (const struct dirent *e; is_good && (e = readdir(entries));)
        if (crs_build_is_header(e->d_name))
            is_good =
                copy_header(from, e->d_name, to, failed) || errno == EEXIST;
    int error = errno;
    if (entries)
        closedir(entries);
    errno = error;
    return is_good;
}

bool crs_build_copy_headers(const struct crs_exercise *exercise,
                            const char *shared, const char *folder,
                            char failed[PATH_MAX])
{
    char course[PATH_MAX];
    crs_exercise_course(exercise, course);
    return copy_headers(exercise->folder, folder, failed) &&
           copy_headers(course, folder, failed) &&
           (copy_header(shared, "course.h", folder, failed) || errno == EEXIST);
}

/* ---- the folder, opened and closed --------------------------------------- */

bool crs_build_open(struct crs_build *build,
                    const struct crs_compiler *compiler, const char *shared,
                    const struct crs_exercise *exercise, const size_t *devices,
                    size_t n_devices, char *error, size_t error_bytes)
{
    char failed[PATH_MAX];
    *build = (struct crs_build){.compiler = *compiler};
    for (size_t i = 0; i < n_devices; i++)
        add_arch(build, exercise->devices[devices[i]]);
    /* programs are built and run in folders of other processes */
    cmd_folder_sweep();
    build->descriptor =
        isa_folder_make("mlusim-course", true, build->folder, CRS_MAX_FOLDER);
    if (build->descriptor < 0) {
        build->folder[0] = 0;
        snprintf(error, error_bytes,
                 "no folder to build in: %s (TMPDIR says where)",
                 strerror(errno));
        return false;
    }
    if (crs_build_copy_headers(exercise, shared, build->folder, failed))
        return true;
    snprintf(error, error_bytes, "cannot copy %s to %s: %s", failed,
             build->folder, strerror(errno));
    return false;
}

bool crs_build_close(struct crs_build *build)
{
    if (!build->folder[0])
        return true;
    const bool is_gone = files_folder_remove(build->folder);
    close(build->descriptor);
    return is_gone;
}

/* ---- the compiler ------------------------------------------------------ */

bool crs_build_main(const struct crs_build *build, const char *source,
                    char object[PATH_MAX], char *error, size_t error_bytes)
{
    char *said = NULL;
    /* -O2, because host parts compare millions of elements */
    const char *words[] = {NULL,   "-c", "-O2",    "-I.",
                           source, "-o", "main.o", NULL};
    error[0] = 0;
    bool is_good = files_path(object, build->folder, "main.o") &&
                   crs_compile(&build->compiler, build->folder, words, &said,
                               error, error_bytes);
    if (said) {
        snprintf(error, error_bytes,
                 "the exercise's host part does not compile: %s", said);
        is_good = false;
    }
    free(said);
    return is_good;
}

/* Adds the words of mlucc for the program of a kernel file, or of an object. */
static size_t add_words(const struct crs_build *b, const char *kernel,
                        const char *object, const char *program,
                        const char *words[N_WORDS])
{
    const size_t n = strlen(b->folder);
    if (strncmp(object, b->folder, n) == 0 && object[n] == '/')
        object += n + 1; /* mlucc runs in this folder */
    const char *const first[] = {SAME_ANYWHERE, kernel, object, "-o", program};
    size_t at = 1;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        words[at++] = first[i];
    for (size_t i = 0; i < b->n_archs; i++)
        words[at++] = b->archs[i];
    words[at] = NULL;
    return at;
}

char *crs_build_read(const char *source, size_t *n, char *error,
                     size_t error_bytes)
{
    char *text = files_read(source, CRS_LARGEST_SOURCE, n);
    if (!text)
        snprintf(error, error_bytes, "cannot read %s: %s", source,
                 isa_file_error(errno));
    return text;
}

bool crs_build_text(const struct crs_build *build, const char *text, size_t n,
                    const char *object, char program[PATH_MAX], char **said,
                    char *error, size_t error_bytes)
{
    char kernel[PATH_MAX];
    const char *words[N_WORDS];
    *said = NULL;
    bool is_good = files_path(kernel, build->folder, "kernel.mlu") &&
                   files_path(program, build->folder, "program") &&
                   files_replace(kernel, text, n);
    if (!is_good) {
        snprintf(error, error_bytes, "cannot write into %s: %s", build->folder,
                 strerror(errno));
        return false;
    }
    const size_t n_words =
        add_words(build, "kernel.mlu", object, program, words);
    words[n_words] = "--save-images=" CRS_BUILD_IMAGES;
    words[n_words + 1] = NULL;
    return crs_compile_confined(&build->compiler, build->folder, object,
                                program, words, said, error, error_bytes);
}

bool crs_build_program(const struct crs_build *build, const char *source,
                       const char *object, char program[PATH_MAX], char **said,
                       char *error, size_t error_bytes)
{
    size_t n;
    *said = NULL;
    char *text = crs_build_read(source, &n, error, error_bytes);
    const bool is_good = text && crs_build_text(build, text, n, object, program,
                                                said, error, error_bytes);
    free(text);
    return is_good;
}

bool crs_build_link(const struct crs_build *build, const char *kernel,
                    const char *object, char program[PATH_MAX], char **said,
                    char *error, size_t error_bytes)
{
    const char *words[N_WORDS];
    *said = NULL;
    if (files_path(program, build->folder, "program")) {
        add_words(build, kernel, object, program, words);
        return crs_compile(&build->compiler, build->folder, words, said, error,
                           error_bytes);
    }
    snprintf(error, error_bytes, "cannot write into %s: %s", build->folder,
             strerror(errno));
    return false;
}
