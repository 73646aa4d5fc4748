/* SPDX-License-Identifier: MIT */
/* What is checked before an answer runs. An answer that is a kernel has no host
 * code, because it is compiled only for the device. What could read files of
 * the host during the compilation is refused by its spelling: headers with a
 * path and inline assembly.
 *
 * The prototype has C linkage, so the function of the answer has it, too,
 * whether it says so or not. A function with other types is a different
 * function. The declaration is weak, so that the function may be missing. */
#include "runtime/tools/mlusim/judge/run/answer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/refuse.h"
#include "runtime/instruments/settings/writes.h"
#include "runtime/tools/array/elements.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/bare.h"
#include "runtime/tools/judge/roles.h"
#include "runtime/tools/launch/arguments.h"
#include "runtime/tools/launch/call.h"
#include "runtime/tools/mlusim/judge/run/compile.h"

/* Writes the type of a parameter: "const float *", "int32_t ". */
static void put_type(FILE *out, const struct jdg_argument *a)
{
    fprintf(out, "%s%s %s",
            jdg_is_array(a) && !jdg_is_written(a) ? "const " : "",
            array_types[a->type].c_name, jdg_is_array(a) ? "*" : "");
}

void jdg_prototype(FILE *out, const struct jdg_task *task)
{
    const bool is_first = task->queue_is_first;
    fprintf(out, "void %s(%s", task->entry,
            is_first ? "cnrtQueue_t queue" : "");
    for (size_t i = 0; i < task->n_arguments; i++) {
        fputs(i || is_first ? ", " : "", out);
        put_type(out, &task->arguments[i]);
        fputs(task->arguments[i].name, out);
    }
    fputs(is_first ? ")" : ", cnrtQueue_t queue)", out);
}

static void put_call(FILE *out, const struct jdg_task *task)
{
    static const char head[] = "extern \"C\" int " RT_ENTRY_CALL
                               "(void *const *values, cnrtQueue_t queue)";
    const bool is_first = task->queue_is_first;
    fprintf(out, "%s;\n%s\n{\n    if (!%s)\n        return 0;\n    %s(%s", head,
            head, task->entry, task->entry, is_first ? "queue" : "");
    for (size_t i = 0; i < task->n_arguments; i++) {
        fprintf(out, "%s*(", i || is_first ? ", " : "");
        put_type(out, &task->arguments[i]);
        fprintf(out, "*)values[%zu]", i);
    }
    fprintf(out, "%s);\n    return 1;\n}\n", is_first ? "" : ", queue");
}

/* Returns the text that is put before host code, malloc'ed. It has the
 * prototype that the answer has to match, and the function by which
 * mlusim-entry calls the answer. The text names the architectures of the
 * answer. NULL: no memory. */
static char *front_text(const struct jdg_task *task,
                        const struct mlusim_compiled *compiled, size_t n)
{
    char *text = NULL;
    size_t bytes = 0;
    FILE *out = open_memstream(&text, &bytes);
    if (!out)
        return NULL;
    fprintf(out, "/* host code, beside code for");
    for (size_t i = 0; i < n; i++)
        fprintf(out, " %s", compiled[i].arch->name);
    fprintf(out, " */\n#include <cnrt.h>\n"
                 "extern \"C\" __attribute__((weak)) ");
    jdg_prototype(out, task);
    fprintf(out, ";\n");
    put_call(out, task);
    const bool is_good = !(ferror(out) | fclose(out));
    if (is_good)
        return text;
    free(text);
    return NULL;
}

enum { LARGEST_TABLE = 4 << 20 }; /* of the list of kernels, as text */

/* ---- text ---------------------------------------------------------------- */

static void forbid(struct jdg_verdict *v, const char *bare, const char *at,
                   const char *what)
{
    struct jdg_diagnostic *d = jdg_diagnose(v, "judge", NULL, 0);
    if (!d)
        return;
    snprintf(d->id, sizeof d->id, "judge:%s",
             jdg_error_id(JDG_ERROR_FORBIDDEN));
    snprintf(d->severity, sizeof d->severity, "error");
    snprintf(d->file, sizeof d->file, "%s", v->answer);
    d->line = jdg_line_of(bare, at);
    snprintf(d->message, sizeof d->message, "%s", what);
    jdg_find(v, JDG_ERROR_FORBIDDEN, NULL, 0, "line %u: %s", d->line, what);
}

static bool is_of_task(const struct jdg_task *task, const char *name)
{
    for (size_t i = 0; i < task->n_headers; i++)
        if (strcmp(task->headers[i], name) == 0)
            return true;
    return false;
}

/* Whether an include names a header of the task or of the compiler: its name
 * has no path, as <bang.h>, and is not that of a file next to the answer. */
static bool is_header(const struct jdg_answer *a, const struct jdg_task *task,
                      const char *at)
{
    char name[128], path[PATH_MAX];
    at += strspn(at, " \t");
    const char end = *at == '<' ? '>' : *at == '"' ? '"' : 0;
    const size_t n = end ? strcspn(at + 1, end == '>' ? ">\n" : "\"\n") : 0;
    if (!end || at[n + 1] != end || n >= sizeof name)
        return false;
    snprintf(name, sizeof name, "%.*s", (int)n, at + 1);
    if (is_of_task(task, name))
        return true;
    if (name[0] == '/' || strstr(name, "..") || strstr(name, "\\"))
        return false;
    const char *slash = strrchr(a->path, '/');
    const int used =
        snprintf(path, sizeof path, "%.*s%s",
                 slash ? (int)(slash - a->path) + 1 : 0, a->path, name);
    return used > 0 && (size_t)used < sizeof path && access(path, F_OK) != 0;
}

static bool check_text(const struct jdg_answer *a, struct jdg_verdict *v)
{
    static const char *const words[] = {
        "include",       "include_next",       "import",     "embed",
        "__has_include", "__has_include_next", "__has_embed"};
    static const char *const assembly[] = {"asm", "__asm__", "__asm"};
    char *bare = jdg_bare_text(a->text, a->n), what[200];
    const char *at;
    if (!bare)
        return false;
    for (size_t i = 0; i < v->task->n_forbidden; i++)
        if ((at = jdg_use_of(bare, v->task->forbidden[i]))) {
            snprintf(what, sizeof what, "the task forbids %s",
                     v->task->forbidden[i]);
            forbid(v, bare, at, what);
        }
    if ((at = strstr(bare, "##")))
        forbid(v, bare, at,
               "## of the preprocessor, which can hide a name, is not allowed");
    if ((at = strstr(bare, "%:")))
        forbid(v, bare, at,
               "%: for # of the preprocessor, which can hide a name, is not "
               "allowed");
    for (size_t i = 0; i < sizeof assembly / sizeof *assembly; i++)
        if ((at = jdg_use_of(bare, assembly[i])))
            forbid(v, bare, at,
                   "inline assembly, which can read files, is not allowed");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (const char *from = bare; (at = jdg_use_of(from, words[i]));
             from = at + 1)
            if (i > 0 || !is_header(a, v->task, at + strlen(words[i]))) {
                snprintf(
                    what, sizeof what,
                    "%s: only headers of the compiler%s may be included, by "
                    "their names",
                    words[i], v->task->n_headers ? " and of the task" : "");
                forbid(v, bare, at, what);
                break;
            }
    free(bare);
    return true;
}

static int read_text(struct jdg_answer *a, struct jdg_verdict *v, char *error,
                     size_t bytes)
{
    a->text = files_read(a->path, JDG_LARGEST_ANSWER, &a->n);
    if (!a->text && errno == EFBIG) {
        jdg_find(v, JDG_ERROR_ANSWER, NULL, 0,
                 "the answer has more than %d MiB", JDG_LARGEST_ANSWER >> 20);
        return JDG_RIGHT;
    }
    if (!a->text) {
        snprintf(error, bytes, "cannot read %s: %s", a->path,
                 isa_file_error(errno));
        return errno == ENOMEM ? JDG_CANNOT : JDG_AT_FAULT;
    }
    if (memchr(a->text, 0, a->n))
        jdg_find(v, JDG_ERROR_ANSWER, NULL, 0,
                 "the answer is no text: it has a byte 0");
    return JDG_RIGHT;
}

/* ---- compiling ----------------------------------------------------------- */

static int compile(struct jdg_answer *a,
                   const struct sim_device *const *devices, size_t n,
                   const struct jdg_how *how, struct jdg_verdict *v,
                   char *error, size_t bytes)
{
    for (size_t i = 0; i < n; i++) {
        const struct isa_arch *arch = isa_arch_find(devices[i]->arch_name);
        size_t k = 0;
        while (k < a->n_compiled && a->compiled[k].arch != arch)
            k++;
        if (k == a->n_compiled)
            a->compiled[a->n_compiled++].arch = arch;
    }
    if (!mlusim_sandbox_open(&a->sandbox, how->is_unconfined, error, bytes))
        return JDG_CANNOT;
    struct jdg_source source = {.text = a->text,
                                .n = a->n,
                                .images = how->images,
                                .n_images = how->n_images};
    if (v->task->entry) {
        source.front = front_text(v->task, a->compiled, a->n_compiled);
        a->host = &a->compiled[a->n_compiled];
    }
    if (v->task->entry && !source.front) {
        snprintf(error, bytes, ISA_NO_MEMORY, "the answer");
        return JDG_CANNOT;
    }
    const int status =
        jdg_compile(&source, &a->sandbox.rules, how->keep, a->compiled,
                    a->n_compiled + (a->host != NULL), v, error, bytes);
    free(source.front);
    return status;
}

/* ---- the kernel ---------------------------------------------------------- */

static void check_kernel(struct jdg_answer *a, struct jdg_verdict *v)
{
    size_t found = 0;
    const char *name = v->task->kernel;
    for (size_t i = 0; i < a->n_kernels; i++)
        if (strcmp(a->kernels[i].pretty, name) == 0 ||
            strcmp(a->kernels[i].name, name) == 0) {
            a->kernel = &a->kernels[i];
            found++;
        }
    if (found != 1)
        jdg_find(v, JDG_ERROR_KERNEL, NULL, 0,
                 found ? "the answer has several kernels called %s"
                       : "the answer has no kernel called %s: "
                         "__mlu_global__ void %s(...)",
                 name, name);
}

static bool check_parameter(const struct jdg_argument *argument,
                            const struct isa_param *p, char *error,
                            size_t bytes)
{
    const struct array_reader r = {argument->name, error, bytes};
    const struct array_type *type = &array_types[argument->type];
    if (jdg_is_array(argument))
        return p->kind == ISA_PARAM_POINTER
                   ? mlusim_points_to(&r, p, argument->type)
                   : array_complain(&r, "must be a pointer to %s",
                                    type->c_name);
    const bool is_float = type->class == ARRAY_FLOAT;
    return (p->kind == (is_float ? ISA_PARAM_FLOAT : ISA_PARAM_INT) &&
            p->bytes == type->bytes) ||
           array_complain(&r, "must be a number of type %s", type->c_name);
}

static void check_signature(const struct isa_kernel *kernel,
                            struct jdg_verdict *v)
{
    const struct jdg_task *t = v->task;
    char error[300];
    if (kernel->n_params != t->n_arguments) {
        jdg_find(v, JDG_ERROR_SIGNATURE, NULL, 0,
                 "the kernel has %zu parameters, and the task gives it %zu",
                 kernel->n_params, t->n_arguments);
        return;
    }
    for (size_t i = 0; i < t->n_arguments; i++)
        if (!check_parameter(&t->arguments[i], &kernel->params[i], error,
                             sizeof error)) {
            jdg_find(v, JDG_ERROR_SIGNATURE, NULL, 0,
                     "parameter %zu, %s of the task, %s", i + 1,
                     t->arguments[i].name, error);
            return;
        }
}

/* Reads the output of the process that has read the image. */
static int take_kernels(struct jdg_answer *a, const struct proc_process *p,
                        const struct confine_result *result,
                        struct jdg_verdict *v, char *error, size_t bytes)
{
    static const char who[] = "the table of kernels";
    char why[300];
    proc_process_tell(p, who, why, sizeof why);
    if (p->end == PROC_ENDLESS || p->end == PROC_TALKATIVE ||
        p->end == PROC_LARGE_IN_MEMORY) {
        jdg_find(v, JDG_ERROR_LIMIT, NULL, 0, "%s", why);
        return JDG_RIGHT;
    }
    if (result->error[0])
        snprintf(why, sizeof why, "%s", result->error);
    else if (p->end == PROC_ENDED && p->status == 0 &&
             isa_kernels_parse(p->output, p->n, &a->kernels, &a->n_kernels, why,
                               sizeof why))
        return JDG_RIGHT;
    isa_refuse((struct isa_sentence){error, bytes}, "%s: %s: %.*s", who, why,
               (int)strcspn(p->output ? p->output : "", "\n"),
               p->output ? p->output : "");
    return JDG_CANNOT;
}

/* Reads the kernels of the image in a sandbox, because the image may contain
 * anything. */
static int read_kernels(struct jdg_answer *a, struct jdg_verdict *v,
                        char *error, size_t bytes)
{
    const struct mlusim_compiled *c = &a->compiled[0];
    char elf[PATH_MAX];
    struct mlusim_box box;
    struct confine_result result;
    char *words[] = {box.program, (char[]){"disasm"}, (char[]){"--kernels"},
                     elf, NULL};
    struct proc_process p = {.words = words, .output_bytes = LARGEST_TABLE};
    const bool is_good = mlusim_box_open_reader(&box, &a->sandbox.rules) &&
                         files_path(elf, a->folder, "elf") &&
                         files_replace(elf, (const char *)c->elf, c->bytes) &&
                         mlusim_box_add(&box.rules, elf) &&
                         confine_run(&box.rules, &p, &result, 1);
    int status = JDG_CANNOT;
    if (is_good)
        status = take_kernels(a, &p, &result, v, error, bytes);
    else if (errno == EINTR)
        snprintf(error, bytes, "stopped: a signal came");
    else
        snprintf(error, bytes, "the table of kernels: %s", strerror(errno));
    proc_process_free(&p);
    mlusim_box_close(&box);
    return status;
}

static int look_at_kernel(struct jdg_answer *a, struct jdg_verdict *v,
                          char *error, size_t bytes)
{
    const int status = read_kernels(a, v, error, bytes);
    if (status == JDG_RIGHT && !v->n_errors)
        check_kernel(a, v);
    if (status == JDG_RIGHT && !v->n_errors)
        check_signature(a->kernel, v);
    return status;
}

/* Writes the fat image for the runs. */
static int write_image(struct jdg_answer *a, char *error, size_t bytes)
{
    size_t n = 0;
    char *image = mlusim_image_of(a->compiled, a->n_compiled, &n);
    const bool is_good = image && files_path(a->image, a->folder, "image") &&
                         files_replace(a->image, image, n);
    if (!is_good)
        snprintf(error, bytes, "cannot write the image into %s: %s", a->folder,
                 strerror(errno));
    free(image);
    return is_good ? JDG_RIGHT : JDG_CANNOT;
}

int jdg_answer_open(struct jdg_answer *a, const char *path,
                    const struct sim_device *const *devices, size_t n,
                    const struct jdg_how *how, struct jdg_verdict *v,
                    char *error, size_t bytes)
{
    *a = (struct jdg_answer){.path = path};
    int status = read_text(a, v, error, bytes);
    if (status != JDG_RIGHT || v->n_errors)
        return status;
    if (!check_text(a, v)) {
        snprintf(error, bytes, ISA_NO_MEMORY, "the answer");
        return JDG_CANNOT;
    }
    if (v->n_errors)
        return JDG_RIGHT;
    status = compile(a, devices, n, how, v, error, bytes);
    if (status != JDG_RIGHT || v->n_errors)
        return status;
    if (!cmd_folder_make("judge", a->folder)) {
        a->folder[0] = 0;
        return JDG_CANNOT;
    }
    if (v->task->kernel)
        status = look_at_kernel(a, v, error, bytes);
    return status == JDG_RIGHT && !v->n_errors ? write_image(a, error, bytes)
                                               : status;
}

void jdg_answer_close(struct jdg_answer *a)
{
    free(a->text);
    isa_kernels_free(a->kernels, a->n_kernels);
    mlusim_compiled_free(a->compiled, a->n_compiled + (a->host != NULL));
    if (a->folder[0])
        cmd_folder_remove(a->folder);
}
