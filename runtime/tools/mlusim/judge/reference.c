/* SPDX-License-Identifier: MIT */
/*
 * The program around a function of C: it reads all arguments from a file, eight
 * bytes for each element, calls reference, and writes the outputs to another.
 */
#include "runtime/tools/mlusim/judge/reference.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/tools/course/files.h"
#include "runtime/tools/mlusim/judge/verdict.h"
#include "runtime/tools/mlusim/judge/words.h"
#include "runtime/tools/mlusim/start/become.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/judge/roles.h"

enum { WORDS = 9, COMPILER_SECONDS = 60 };

static const char *c_type(const struct jdg_argument *a)
{
    return array_types[a->type].class == ARRAY_FLOAT ? "double" : "int64_t";
}

/* Both files see it: a reference with another one does not compile. */
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

/* Argument i of main counts the elements of argument i. */
static void write_program(FILE *out, const struct jdg_task *task)
{
    fprintf(out,
            "#include <stdio.h>\n#include <stdlib.h>\n"
            "static void *part(FILE *in, size_t n)\n{\n"
            "    void *all = malloc(n * 8);\n"
            "    if (!all || fread(all, 8, n, in) != n)\n"
            "        exit(9);\n"
            "    return all;\n}\n"
            "static void put(FILE *out, const void *all, size_t n)\n{\n"
            "    if (fwrite(all, 8, n, out) != n)\n        exit(9);\n}\n"
            "int main(int argc, char **argv)\n{\n"
            "    FILE *in = fopen(\"in\", \"rb\"), *out;\n"
            "    if (!in || argc != %zu)\n        return 9;\n",
            task->n_arguments + 1);
    for (size_t i = 0; i < task->n_arguments; i++)
        fprintf(out,
                "    size_t n%zu = strtoul(argv[%zu], NULL, 10);\n"
                "    %s *a%zu = part(in, n%zu);\n",
                i, i + 1, c_type(&task->arguments[i]), i, i);
    fprintf(out, "    reference(");
    for (size_t i = 0; i < task->n_arguments; i++)
        fprintf(out, "%s%sa%zu", i ? ", " : "",
                jdg_is_array(&task->arguments[i]) ? "" : "*", i);
    fprintf(out, ");\n    out = fopen(\"out\", \"wb\");\n"
                 "    if (!out)\n        return 9;\n");
    for (size_t i = 0; i < task->n_arguments; i++)
        if (jdg_is_written(&task->arguments[i]))
            fprintf(out, "    put(out, a%zu, n%zu);\n", i, i);
    fprintf(out, "    return fclose(out) ? 9 : 0;\n}\n");
}

static int say(int status, char *error, size_t bytes, const char *what,
               const char *why)
{
    snprintf(error, bytes, "%s: %s", what, why);
    return status;
}

/* Runs one process to its end; its sentence if it did not end well. */
static int run(struct proc_process *p, const char *who, const char *what,
               char *error, size_t bytes)
{
    char end[300];
    if (!proc_processes_run(p, 1, 1))
        return say(JDG_CANNOT, error, bytes, what, "stopped by a signal");
    if (p->end == PROC_ENDED && p->status == 0)
        return JDG_RIGHT;
    proc_process_tell(p, who, end, sizeof end);
    snprintf(error, bytes, "%s: %s%s%s", what, end, p->n ? "\n" : "",
             p->n ? p->output : "");
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

int jdg_reference_build(struct jdg_reference_program *reference,
                        const struct jdg_task *task, const char *folder,
                        bool is_unconfined, char *error, size_t bytes)
{
    char compiler[PATH_MAX], source[PATH_MAX], header[PATH_MAX];
    *reference = (struct jdg_reference_program){.task = task, .folder = folder};
    if (task->reference == JDG_REFERENCE_PYTHON)
        return jdg_python_open(&reference->python, task, folder, is_unconfined,
                               error, bytes);
    if (task->reference != JDG_REFERENCE_C)
        return JDG_RIGHT;
    if (!mlusim_beside("mlucc", compiler, sizeof compiler) ||
        !crs_path(source, folder, "judge.c") ||
        !crs_path(header, folder, "judge.h") ||
        !crs_path(reference->path, folder, "reference"))
        return say(JDG_CANNOT, error, bytes, folder, "the path is too long");
    if (!write_file(source, write_program, task) ||
        !write_file(header, write_prototype, task))
        return say(JDG_CANNOT, error, bytes, source, strerror(errno));
    char *words[WORDS + 1] = {compiler,
                              (char[]){"-O2"},
                              (char[]){"-include"},
                              header,
                              source,
                              (char *)(uintptr_t)task->reference_path,
                              (char[]){"-o"},
                              reference->path,
                              (char[]){"-lm"},
                              NULL};
    struct proc_process p = {.words = words, .seconds = COMPILER_SECONDS};
    const int status =
        run(&p, "the compiler", task->reference_path, error, bytes);
    proc_process_free(&p);
    return status;
}

/* ---- a case -------------------------------------------------------------- */

static int run_program(const struct jdg_reference_program *reference, size_t c,
                       struct jdg_data *data, char *error, size_t bytes)
{
    const struct jdg_task *task = reference->task;
    char in[PATH_MAX], out[PATH_MAX], numbers[JDG_MAX_ARGUMENTS][24];
    char *words[JDG_MAX_ARGUMENTS + 2] = {(char *)(uintptr_t)reference->path};
    uint64_t size = 0;
    for (size_t i = 0; i < task->n_arguments; i++) {
        snprintf(numbers[i], sizeof numbers[i], "%lld",
                 (long long)task->cases[c].n[i]);
        words[i + 1] = numbers[i];
        size += 8 * (uint64_t)task->cases[c].n[i];
    }
    if (!crs_path(in, reference->folder, "in") ||
        !crs_path(out, reference->folder, "out") ||
        !jdg_words_write(in, task, c, data))
        return say(JDG_CANNOT, error, bytes, "the inputs of the reference",
                   strerror(errno));
    struct proc_process p = {.words = words,
                             .folder = reference->folder,
                             .seconds = COMPILER_SECONDS,
                             .file_bytes = size + 1};
    int status = run(&p, "the reference", task->reference_path, error, bytes);
    proc_process_free(&p);
    if (status == JDG_RIGHT && !jdg_words_read(out, task, c, data))
        status = say(JDG_AT_FAULT, error, bytes, task->reference_path,
                     "the reference ended before its outputs were written; "
                     "does it call exit?");
    remove(in);
    remove(out);
    return status;
}

int jdg_reference_run(const struct jdg_reference_program *reference, size_t c,
                      struct jdg_data *data, char *error, size_t bytes)
{
    const struct jdg_task *task = reference->task;
    if (task->reference == JDG_REFERENCE_C)
        return run_program(reference, c, data, error, bytes);
    if (task->reference == JDG_REFERENCE_PYTHON)
        return jdg_python_run(&reference->python, task, c, data, error, bytes);
    for (size_t i = 0; i < task->n_arguments; i++) {
        unsigned char *inputs = data->raw[i];
        if (!jdg_is_written(&task->arguments[i]))
            continue;
        /* what an inout has before the run stays in raw */
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
