/* SPDX-License-Identifier: MIT */
/* The program around a function in C. It reads all arguments from a file, eight
 * bytes for each element, calls the reference, and writes the outputs to
 * another file. It is compiled and run in a sandbox, because tasks may come
 * from other people. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "runtime/tools/mlusim/judge/run/reference.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "runtime/tools/confine/compiler.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/roles.h"
#include "runtime/tools/mlusim/judge/question/kept.h"
#include "runtime/tools/mlusim/judge/run/compile.h"
#include "runtime/tools/mlusim/judge/verdict/verdict.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/start/become.h"

enum {
    WORDS = 9,
    NO_ROOM = 109, /* exit status if memory or disk is missing */
    NAME_BYTES = PATH_MAX + ISA_HASH_TEXT,
    LARGEST_PROGRAM = 64 << 20,
};
#define KEPT_AS "reference" /* replaces the name of an architecture */
/* Files in the folder where the compiler runs. */
#define HEADER  "judge.h"
#define PROGRAM "program"

static const char *c_type(const struct jdg_argument *a)
{
    return array_types[a->type].class == ARRAY_FLOAT ? "double" : "int64_t";
}

/* Writes the prototype, which both files include, so that a reference with
 * another prototype does not compile. */
static void write_prototype(FILE *out, const struct jdg_task *task)
{
    fprintf(out, "#include <stdint.h>\nvoid reference(");
    for (size_t i = 0; i < task->n_arguments; i++) {
        const struct jdg_argument *a = &task->arguments[i];
        fprintf(out, "%s%s%s%s", i ? ", " : "",
                jdg_is_array(a) && !jdg_is_written(a) ? "const " : "",
                c_type(a), jdg_is_array(a) ? " *" : "");
    }
    fprintf(out, ");\n");
}

/* Writes the program. Argument i of main counts the elements of argument i. */
static void write_program(FILE *out, const struct jdg_task *task)
{
    fprintf(out, "#include <stdio.h>\n#include <stdlib.h>\n");
    fprintf(out,
            "#define NO_ROOM %d\n#define POISON %" PRIu64 "u\n"
            "static void *part(FILE *in, size_t n)\n{\n"
            "    uint64_t *all = malloc((n + 1) * 8);\n"
            "    if (!all || fread(all, 8, n, in) != n)\n"
            "        exit(NO_ROOM);\n"
            "    all[n] = POISON;\n"
            "    return all;\n}\n"
            "static void look(const void *all, size_t n, const char *name)\n"
            "{\n"
            "    const uint64_t *word = all;\n"
            "    if (word[n] == POISON)\n        return;\n"
            "    fprintf(stderr, \"the reference writes behind the last \"\n"
            "                    \"element of %%s\\n\", name);\n"
            "    exit(1);\n}\n"
            "static void put(FILE *out, const void *all, size_t n)\n{\n"
            "    if (fwrite(all, 8, n, out) != n)\n        exit(NO_ROOM);\n}\n"
            "int main(int argc, char **argv)\n{\n"
            "    FILE *in = fopen(\"in\", \"rb\"), *out;\n"
            "    if (!in || argc != %zu)\n        return NO_ROOM;\n",
            NO_ROOM, JDG_POISON, task->n_arguments + 1);
    for (size_t i = 0; i < task->n_arguments; i++)
        fprintf(out,
                "    size_t n%zu = strtoul(argv[%zu], NULL, 10);\n"
                "    %s *a%zu = part(in, n%zu);\n",
                i, i + 1, c_type(&task->arguments[i]), i, i);
    fprintf(out, "    reference(");
    for (size_t i = 0; i < task->n_arguments; i++)
        fprintf(out, "%s%sa%zu", i ? ", " : "",
                jdg_is_array(&task->arguments[i]) ? "" : "*", i);
    fprintf(out, ");\n");
    for (size_t i = 0; i < task->n_arguments; i++)
        fprintf(out, "    look(a%zu, n%zu, \"%s\");\n", i, i,
                task->arguments[i].name);
    fprintf(out, "    out = fopen(\"out\", \"wb\");\n"
                 "    if (!out)\n        return NO_ROOM;\n");
    for (size_t i = 0; i < task->n_arguments; i++)
        if (jdg_is_written(&task->arguments[i]))
            fprintf(out, "    put(out, a%zu, n%zu);\n", i, i);
    fprintf(out, "    return fclose(out) ? NO_ROOM : 0;\n}\n");
}

static int say(int status, char *error, size_t bytes, const char *what,
               const char *why)
{
    snprintf(error, bytes, "%s: %s", what, why);
    return status;
}

/* Returns the status of a process, also if it could not run. On an error,
 * writes a message. */
static int status_of(const struct proc_process *p, bool has_run,
                     const struct confine_result *result, const char *who,
                     const char *what, char *error, size_t bytes)
{
    char end[300], refused[300];
    if (!has_run)
        return say(JDG_CANNOT, error, bytes, what, strerror(errno));
    if (result->error[0])
        return say(JDG_CANNOT, error, bytes, what, result->error);
    if (p->end == PROC_ENDED && p->status == 0)
        return JDG_RIGHT;
    if (p->end == PROC_ENDED && p->status == NO_ROOM)
        return say(JDG_CANNOT, error, bytes, what,
                   "no memory or no disk for the arrays of the reference");
    proc_process_tell(p, who, end, sizeof end);
    confine_result_tell(result, refused, sizeof refused);
    snprintf(error, bytes, "%s: %s%s%s%s%s", what, end, refused[0] ? "; " : "",
             refused, p->n ? "\n" : "", p->n ? p->output : "");
    return proc_process_is_hosts(p) ? JDG_CANNOT : JDG_AT_FAULT;
}

static bool write_file(const char *path,
                       void (*text)(FILE *, const struct jdg_task *),
                       const struct jdg_task *task)
{
    FILE *out = fopen(path, "w");
    if (out)
        text(out, task);
    return out && !(ferror(out) | fclose(out));
}

/* Compiles the reference, which may include files of its folder. */
static int compile(struct jdg_reference_program *reference, char *error,
                   size_t bytes)
{
    const struct jdg_task *task = reference->task;
    char compiler[PATH_MAX], source[PATH_MAX], header[PATH_MAX];
    char file[PATH_MAX], beside[PATH_MAX];
    struct confine_result result = {.error = ""};
    if (!realpath(task->reference_path, file))
        return say(JDG_AT_FAULT, error, bytes, task->reference_path,
                   strerror(errno));
    memcpy(beside, file, sizeof beside);
    *strrchr(beside, '/') = 0;
    if (!jdg_find_compiler(compiler) ||
        !files_path(source, reference->own, "judge.c") ||
        !files_path(header, reference->own, HEADER) ||
        !write_file(source, write_program, task) ||
        !write_file(header, write_prototype, task))
        return say(JDG_CANNOT, error, bytes, reference->own, strerror(errno));
    char *words[WORDS + 1] = {compiler,
                              (char[]){"-O2"},
                              (char[]){"-include"},
                              (char[]){HEADER},
                              source,
                              file,
                              (char[]){"-o"},
                              reference->path,
                              (char[]){"-lm"},
                              NULL};
    struct proc_process p = {.words = words};
    const bool has_run =
        jdg_run_compiler(&reference->sandbox.rules, reference->own,
                         beside[0] ? beside : "/", &p, &result, 1);
    const int status = status_of(&p, has_run, &result, "the compiler",
                                 task->reference_path, error, bytes);
    proc_process_free(&p);
    return status;
}

/* Writes the name under which the program is kept: a digest of all files that
 * it may include, and of the folder. */
static bool name_of(const struct jdg_task *task, char name[NAME_BYTES])
{
    char digest[ISA_HASH_TEXT];
    if (!jdg_digest_task(task->folder, digest))
        return false;
    const int n = snprintf(name, NAME_BYTES, "%s %s", digest, task->folder);
    return n > 0 && n < NAME_BYTES;
}

static bool take_kept(const struct jdg_reference_program *reference,
                      const struct jdg_keep *keep, const char *name)
{
    size_t n;
    char *program = jdg_keep_get_program(keep, KEPT_AS, name, strlen(name), &n);
    const bool is_good = program &&
                         files_replace(reference->path, program, n) &&
                         chmod(reference->path, 0700) == 0;
    free(program);
    return is_good;
}

static void keep_program(const struct jdg_reference_program *reference,
                         const struct jdg_keep *keep, const char *name)
{
    char now[NAME_BYTES];
    size_t n;
    char *program =
        files_read_left(reference->own, PROGRAM, LARGEST_PROGRAM, &n);
    if (program && name_of(reference->task, now) && strcmp(name, now) == 0)
        jdg_keep_put_program(keep, KEPT_AS, name, strlen(name), program, n);
    free(program);
}

/* Compiles the reference, unless a program is kept (keep may be NULL). */
static int compile_once(struct jdg_reference_program *reference,
                        const struct jdg_keep *keep, char *error, size_t bytes)
{
    char name[NAME_BYTES];
    const bool is_kept = keep && name_of(reference->task, name);
    if (is_kept && take_kept(reference, keep, name))
        return JDG_RIGHT;
    const int status = compile(reference, error, bytes);
    if (is_kept && status == JDG_RIGHT)
        keep_program(reference, keep, name);
    return status;
}

int jdg_reference_build(struct jdg_reference_program *reference,
                        const struct jdg_task *task, const char *built,
                        const struct jdg_how *how, const char *folder,
                        char *error, size_t bytes)
{
    char sentence[600];
    *reference = (struct jdg_reference_program){.task = task, .folder = folder};
    if (task->reference == JDG_REFERENCE_PYTHON)
        return jdg_python_open(&reference->python, task, folder,
                               how->is_unconfined, error, bytes);
    if (task->reference != JDG_REFERENCE_C)
        return JDG_RIGHT;
    if (!files_path(reference->own, folder, "reference") ||
        mkdir(reference->own, 0700) != 0 ||
        !files_path(reference->path, reference->own, PROGRAM))
        return say(JDG_CANNOT, error, bytes, folder, strerror(errno));
    if (!mlusim_sandbox_open(&reference->sandbox, how->is_unconfined, sentence,
                             sizeof sentence))
        return say(JDG_CANNOT, error, bytes, task->reference_path, sentence);
    if (!built)
        return compile_once(reference, how->keep, error, bytes);
    snprintf(reference->path, sizeof reference->path, "%s", built);
    return JDG_RIGHT;
}

/* ---- a case -------------------------------------------------------------- */

/* Runs the program, which may read itself and write its folder. */
static int run_confined(const struct jdg_reference_program *reference,
                        struct proc_process *p, uint64_t size, char *error,
                        size_t bytes)
{
    /* libraries that mlucc links; bubblewrap needs a mount for each */
    static const char *const libraries[] = {"libcnrt.so.",
                                            "libcndrv.so.",
                                            "libcndev.so.",
                                            "libmlusim.so.",
                                            "libmlusim-debug.so.",
                                            CONFINE_FASTER,
                                            NULL};
    struct mlusim_box box;
    struct confine_result result = {.error = ""};
    bool has_run =
        mlusim_box_open(&box, &reference->sandbox.rules, NULL, libraries) &&
        mlusim_box_add(&box.rules, reference->path);
    box.rules.folder = reference->own;
    box.rules.folder_bytes = 2 * size + CONFINE_FOLDER_BYTES;
    has_run = has_run && confine_run(&box.rules, p, &result, 1);
    mlusim_box_close(&box);
    return status_of(p, has_run, &result, "the reference",
                     reference->task->reference_path, error, bytes);
}

static int run_program(const struct jdg_reference_program *reference, size_t c,
                       struct jdg_data *data, char *error, size_t bytes)
{
    const struct jdg_task *task = reference->task;
    char in[PATH_MAX], numbers[JDG_MAX_ARGUMENTS][24];
    char *words[JDG_MAX_ARGUMENTS + 2] = {(char *)(uintptr_t)reference->path};
    uint64_t size = 0;
    for (size_t i = 0; i < task->n_arguments; i++) {
        snprintf(numbers[i], sizeof numbers[i], "%lld",
                 (long long)task->cases[c].n[i]);
        words[i + 1] = numbers[i];
        size += 8 * (uint64_t)task->cases[c].n[i];
    }
    if (!files_path(in, reference->own, "in") ||
        !jdg_words_write(in, task, c, data))
        return say(JDG_CANNOT, error, bytes, "the inputs of the reference",
                   strerror(errno));
    struct proc_process p = {.words = words,
                             .folder = reference->own,
                             .seconds = (unsigned)task->seconds,
                             .memory_mib = task->memory_mib,
                             .file_bytes = size + 1};
    int status = run_confined(reference, &p, size, error, bytes);
    proc_process_free(&p);
    if (status == JDG_RIGHT && !jdg_words_take(reference->own, task, c, data))
        status = say(JDG_AT_FAULT, error, bytes, task->reference_path,
                     "the reference ended before its outputs were written; "
                     "does it call exit?");
    remove(in);
    return status;
}

/* Reads the expected arrays from files. */
static int read_arrays(const struct jdg_task *task, size_t c,
                       struct jdg_data *data, char *error, size_t bytes)
{
    for (size_t i = 0; i < task->n_arguments; i++) {
        unsigned char *inputs = data->raw[i];
        if (!jdg_is_written(&task->arguments[i]))
            continue;
        /* raw keeps the bytes that an inout argument has before the run */
        data->raw[i] = malloc(data->bytes[i]);
        const bool is_good =
            data->raw[i] && jdg_data_read(data, task, c, i, error, bytes);
        free(data->raw[i]);
        data->raw[i] = inputs;
        if (!is_good)
            return JDG_AT_FAULT;
    }
    return JDG_RIGHT;
}

int jdg_reference_run(const struct jdg_reference_program *reference, size_t c,
                      struct jdg_data *data, char *error, size_t bytes)
{
    const struct jdg_task *task = reference->task;
    if (task->reference == JDG_REFERENCE_NPY)
        return read_arrays(task, c, data, error, bytes);
    const int status =
        task->reference == JDG_REFERENCE_C
            ? run_program(reference, c, data, error, bytes)
            : jdg_python_run(&reference->python, task, c, data, error, bytes);
    return status == JDG_RIGHT &&
                   !jdg_words_are_set(task, c, data, error, bytes)
               ? JDG_AT_FAULT
               : status;
}
