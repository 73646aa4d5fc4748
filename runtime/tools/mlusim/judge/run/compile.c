/* SPDX-License-Identifier: MIT */
/* The text is put into a folder of its own, under a fixed name, so that the
 * program does not contain the path of the answer, and no other files are
 * beside the text. One call of the compiler makes host code and the code of all
 * architectures. If this fails, each part is compiled separately to get its
 * messages. */
#include "runtime/tools/mlusim/judge/run/compile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/image/image.h"
#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/compiler.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/confine/compiler.h"
#include "runtime/tools/files/files.h"

enum {
    WORDS = JDG_MAX_DEVICES + 14,
    LARGEST_ELF = 256 << 20,
    LARGEST_HEADER = 1 << 20
};

#define FRONT_FILE  "front.h" /* the text that is put before host code */
#define IMAGES_FILE "images"  /* the code for all architectures */

/* ---- messages ------------------------------------------------------------ */

/* Makes a diagnostic of a message of mlucc. */
static void diagnose(void *user, const struct cmd_message *m)
{
    struct jdg_verdict *v = user;
    struct jdg_diagnostic *d = jdg_diagnose(v, "compiler", NULL, 0);
    if (!d)
        return;
    snprintf(d->severity, sizeof d->severity, "%s", m->severity);
    snprintf(d->id, sizeof d->id, "%s", m->id);
    snprintf(d->file, sizeof d->file, "%s", jdg_file_name(v, m->file));
    d->line = m->line;
    d->column = m->column;
    snprintf(d->message, sizeof d->message, "%s", m->message);
    snprintf(d->hint, sizeof d->hint, "%s", m->hint);
}

/* Returns the next line, with n bytes, about a file that the compiler was
 * refused. Skips files by which Clang recognises the distribution, and ld the
 * user's language. NULL: there is none. */
static const char *next_refused(const char *line, size_t *n)
{
    static const char *const harmless[] = {
        "reading /etc/debian_version", "reading /etc/lsb-release",
        "reading /etc/os-release", "reading /etc/redhat-release",
        "reading /usr/share/locale/"};
    for (; *line; line += *n + (line[*n] == '\n')) {
        size_t i = 0;
        *n = strcspn(line, "\n");
        while (i < sizeof harmless / sizeof *harmless &&
               strncmp(line, harmless[i], strlen(harmless[i])) != 0)
            i++;
        if (*n > 0 && i == sizeof harmless / sizeof *harmless)
            return line;
    }
    return NULL;
}

static void note_refused(struct jdg_verdict *v,
                         const struct confine_result *result)
{
    size_t n = 0;
    for (const char *line = result->refused; (line = next_refused(line, &n));
         line += n) {
        struct jdg_diagnostic *d = jdg_diagnose(v, "sandbox", NULL, 0);
        if (!d)
            return;
        snprintf(d->severity, sizeof d->severity, "note");
        snprintf(d->file, sizeof d->file, "%s", v->answer);
        snprintf(d->message, sizeof d->message, "the compiler was refused %.*s",
                 (int)n, line);
    }
}

/* ---- processes ----------------------------------------------------------- */

bool jdg_find_compiler(char path[PATH_MAX])
{
    return mlusim_beside("mlucc", path, PATH_MAX);
}

bool jdg_run_compiler(const struct confine_rules *sandbox, const char *folder,
                      const char *read, struct proc_process *of,
                      struct confine_result *results, size_t n)
{
    struct confine_rules rules = *sandbox;
    char compiler[PATH_MAX], temporary[PATH_MAX + 8];
    char *paths[CONFINE_COMPILER_PATHS] = {NULL};
    rules.folder = folder;
    if (read)
        rules.read[rules.n_read++] = read;
    snprintf(temporary, sizeof temporary, "TMPDIR=%s", folder);
    for (size_t i = 0; i < n; i++) {
        of[i].folder = folder;
        if (!of[i].seconds)
            of[i].seconds = CONFINE_COMPILER_SECONDS;
        of[i].memory_mib = CONFINE_COMPILER_MIB;
        of[i].variables[0] = temporary;
        of[i].variables[1] = "LD_PRELOAD="; /* no preloaded library, because
                                               LD_PRELOAD is meant for other
                                               programs */
        of[i].variables[2] = "MLUSIM_ARCH=";
    }
    errno = ENAMETOOLONG;
    const bool is_good = jdg_find_compiler(compiler) &&
                         confine_add_compiler(&rules, compiler, paths) &&
                         confine_run(&rules, of, results, n);
    const int error = errno;
    for (size_t i = 0; i < n; i++)
        memset(of[i].variables, 0, sizeof of[i].variables);
    for (size_t i = 0; i < CONFINE_COMPILER_PATHS; i++)
        free(paths[i]);
    errno = error;
    return is_good;
}

/* ---- an answer ----------------------------------------------------------- */

struct compilation {
    char archs[JDG_MAX_DEVICES][64], output[PATH_MAX];
    char *words[WORDS];
    size_t n;
};

/* Returns a name for the target of a compilation, as part of file names. */
static const char *target_of(const struct mlusim_compiled *r)
{
    return r->arch ? r->arch->name : "host.so";
}

static bool write_text(const char *folder, const char *file, const char *text,
                       size_t n)
{
    char path[PATH_MAX];
    FILE *out = files_path(path, folder, file) ? fopen(path, "wb") : NULL;
    if (out)
        fwrite(text, 1, n, out);
    return out && !(ferror(out) | fclose(out));
}

/* Copies the headers of the task. */
static bool copy_headers(const char *folder, const struct jdg_task *task)
{
    char from[PATH_MAX], to[PATH_MAX];
    for (size_t i = 0; i < task->n_headers; i++)
        if (!files_path(from, task->folder, task->headers[i]) ||
            !files_path(to, folder, task->headers[i]) || !files_copy(from, to))
            return false;
    return true;
}

static bool write_source(const char *folder, const struct jdg_source *source,
                         const struct jdg_verdict *v)
{
    return write_text(folder, v->file, source->text, source->n) &&
           (!source->front || write_text(folder, FRONT_FILE, source->front,
                                         strlen(source->front)));
}

static void add_word(struct compilation *c, const char *word)
{
    c->words[c->n++] = (char *)(uintptr_t)word;
}

/* Writes the words for results[i]. The library contains the code of all
 * architectures; compilations for architectures do not get the front text. */
static void prepare(struct compilation *c, struct proc_process *p,
                    const struct mlusim_compiled *results, size_t i,
                    const struct jdg_verdict *v, const char *compiler,
                    const char *folder)
{
    static const char front[] = "--host-include=" FRONT_FILE;
    static const char *const of_host[] = {"-shared", "-fPIC", front};
    files_path(c->output, folder, target_of(&results[i])); /* the path fits */
    add_word(c, compiler);
    for (size_t k = results[i].arch ? i : 0; k <= i && results[k].arch; k++) {
        snprintf(c->archs[k], sizeof c->archs[k], "--bang-mlu-arch=%s",
                 results[k].arch->name);
        add_word(c, c->archs[k]);
    }
    if (results[i].arch)
        add_word(c, "--bang-device-only");
    for (size_t k = 0; !results[i].arch && k < sizeof of_host / sizeof *of_host;
         k++)
        add_word(c, of_host[k]);
    add_word(c, "-fdebug-compilation-dir=.");
    add_word(c, "-fdiagnostics-show-ids");
    add_word(c, v->file);
    add_word(c, "-o");
    add_word(c, c->output);
    p->words = c->words;
    p->seconds = (unsigned)v->task->compiler_seconds;
    if (!p->seconds)
        p->seconds =
            CONFINE_COMPILER_SECONDS +
            (results[i].arch ? 0 : CONFINE_COMPILER_MORE_SECONDS * (unsigned)i);
}

/* Whether the compiler failed because of the answer, by a crash or a limit, and
 * not because of the host. */
static bool find_crash(const struct confine_result *result, const char *said,
                       const char *why, struct jdg_verdict *v)
{
    const int n = (int)strcspn(why, "\n");
    const bool is_large = strstr(why, strerror(EFBIG)) != NULL;
    if (!result->limit[0] && !is_large && !cmd_compiler_has_crashed(why))
        return false;
    v->is_fleeting = true;
    if (is_large)
        jdg_find(v, JDG_ERROR_LIMIT, NULL, 0,
                 "the compiler wrote a file of more than %u MiB: %.*s",
                 PROC_FILE_BYTES >> 20, n, why);
    else if (result->limit[0])
        jdg_find(v, JDG_ERROR_LIMIT, NULL, 0, "%s: %.*s", said, n, why);
    else
        jdg_find(v, JDG_ERROR_COMPILE, NULL, 0, "the compiler crashed: %.*s", n,
                 why);
    return true;
}

/* Takes the results for one architecture. */
static int collect(struct mlusim_compiled *to, const struct compilation *c,
                   const struct proc_process *p, struct confine_result *result,
                   struct jdg_verdict *v, char *error, size_t bytes)
{
    const bool is_over = p->end == PROC_ENDED && !result->error[0];
    char said[300];
    confine_end_tell(result, p, "the compiler", said, sizeof said);
    if (result->error[0] || p->end == PROC_NOT_STARTED) {
        snprintf(error, bytes, "the compiler: %s",
                 result->error[0] ? result->error : said);
        return JDG_CANNOT;
    }
    if (is_over && p->status == 0)
        to->elf = (unsigned char *)files_read_left(NULL, c->output, LARGEST_ELF,
                                                   &to->bytes);
    to->messages = isa_alloc_text(p->output ? p->output : "", p->n);
    const char *why = is_over && p->status != 0 && to->messages
                          ? cmd_compiler_failure(to->messages, v->file)
                          : NULL;
    if (why && find_crash(result, said, why, v))
        return JDG_RIGHT;
    if (!to->messages || (is_over && p->status == 0 && !to->elf) || why) {
        snprintf(error, bytes, "the compiler: %.*s",
                 why ? (int)strcspn(why, "\n") : 100,
                 why ? why : strerror(errno));
        return JDG_CANNOT;
    }
    if (!is_over)
        jdg_find(v, JDG_ERROR_LIMIT, NULL, 0, "compiling for %s: %s",
                 to->arch ? to->arch->name : "the host", said);
    return JDG_RIGHT;
}

/* Reports what does not compile, with the messages of only one architecture. */
static void look_at(const struct mlusim_compiled *results, size_t n,
                    struct jdg_verdict *v)
{
    bool is_shown = false;
    for (size_t i = 0; i < n; i++) {
        if (!is_shown && (!results[i].elf || n == 1)) {
            v->is_out_of_memory |=
                !cmd_compiler_messages(results[i].messages, diagnose, v);
            is_shown = true;
        }
        if (!results[i].elf)
            jdg_find(v, JDG_ERROR_COMPILE, NULL, 0,
                     "the answer does not compile for %s",
                     results[i].arch ? results[i].arch->name : "the host");
    }
}

/* ---- at once ------------------------------------------------------------- */

/* Copies the program of each architecture out of a fat image. */
static bool take_images(struct mlusim_compiled *results, size_t n,
                        const void *images, size_t bytes, const char *messages)
{
    char why[200];
    bool is_good =
        bytes > 0 && isa_fatbin_check(images, bytes, why, sizeof why);
    for (size_t i = 0; is_good && i < n; i++) {
        struct mlusim_compiled *to = &results[i];
        const struct isa_fatbin_row *row =
            isa_fatbin_find(images, to->arch->number);
        to->elf = row ? malloc(row->bytes) : NULL;
        to->messages = isa_alloc_text(messages, strlen(messages));
        is_good = to->elf && to->messages;
        if (is_good)
            memcpy(to->elf, (const char *)images + row->offset, row->bytes);
        to->bytes = is_good ? row->bytes : 0;
    }
    return is_good;
}

/* Compiles the library, which is the last result. Uses the images by an
 * option. */
static bool compile_library(const struct jdg_source *source,
                            const struct confine_rules *sandbox,
                            struct mlusim_compiled *results, size_t n,
                            const char *compiler, const char *folder,
                            struct jdg_verdict *v)
{
    struct compilation c = {.n = 0};
    char said[300];
    struct proc_process p = {.words = NULL};
    struct confine_result refused = {.error = ""};
    struct mlusim_compiled *to = &results[n - 1];
    size_t n_refused;
    prepare(&c, &p, results, n - 1, v, compiler, folder);
    add_word(&c, source->images ? "--images=" IMAGES_FILE
                                : "--save-images=" IMAGES_FILE);
    if (jdg_run_compiler(sandbox, folder, NULL, &p, &refused, 1) &&
        p.end == PROC_ENDED && p.status == 0 && !refused.error[0] &&
        !next_refused(refused.refused, &n_refused)) {
        to->elf = (unsigned char *)files_read_left(NULL, c.output, LARGEST_ELF,
                                                   &to->bytes);
        to->messages = isa_alloc_text(p.output ? p.output : "", p.n);
    }
    confine_end_tell(&refused, &p, "the compiler", said, sizeof said);
    if (confine_is_beyond(&refused, &p))
        jdg_find(v, JDG_ERROR_LIMIT, NULL, 0, "compiling: %s", said);
    proc_process_free(&p);
    return to->elf && to->messages;
}

/* Makes the programs and the library by one call of the compiler. If the images
 * exist and no library is needed, makes no call. False: there are messages
 * about the answer. The caller then compiles each part separately to get them,
 * unless the compiler reached a limit. */
static bool compile_at_once(const struct jdg_source *source,
                            const struct confine_rules *sandbox,
                            struct mlusim_compiled *results, size_t n,
                            const char *compiler, const char *folder,
                            struct jdg_verdict *v)
{
    char path[PATH_MAX], *saved = NULL;
    const size_t n_archs = n - (source->front != NULL);
    size_t bytes = source->n_images;
    if (!source->images && !source->front)
        return false;
    bool is_good = files_path(path, folder, IMAGES_FILE) &&
                   (!source->images ||
                    write_text(folder, IMAGES_FILE, source->images, bytes));
    if (is_good && source->front)
        is_good =
            compile_library(source, sandbox, results, n, compiler, folder, v);
    if (is_good && !source->images)
        saved = files_read_left(folder, IMAGES_FILE, LARGEST_ELF, &bytes);
    is_good =
        is_good && (source->images || saved) &&
        take_images(results, n_archs, source->images ? source->images : saved,
                    bytes, source->front ? results[n - 1].messages : "");
    free(saved);
    if (!is_good)
        mlusim_compiled_free(results, n);
    return is_good;
}

/* ---- all ----------------------------------------------------------------- */

static int compile(const struct jdg_source *source,
                   const struct confine_rules *sandbox,
                   struct mlusim_compiled *results, size_t n,
                   struct jdg_verdict *v, char *error, size_t bytes)
{
    struct proc_process processes[JDG_MAX_DEVICES + 1] = {0};
    struct confine_result refused[JDG_MAX_DEVICES + 1] = {0};
    char compiler[PATH_MAX], folder[CMD_FOLDER_BYTES];
    const size_t before = v->n_errors;
    int status = JDG_RIGHT;
    error[0] = 0;
    if (!cmd_folder_make("judge", folder))
        return JDG_CANNOT;
    struct compilation *c = isa_alloc(n, sizeof *c);
    bool is_good = c && jdg_find_compiler(compiler) &&
                   write_source(folder, source, v) &&
                   copy_headers(folder, v->task);
    if (is_good &&
        (compile_at_once(source, sandbox, results, n, compiler, folder, v) ||
         v->n_errors != before)) {
        free(c);
        cmd_folder_remove(folder);
        return JDG_RIGHT;
    }
    for (size_t i = 0; is_good && i < n; i++)
        prepare(&c[i], &processes[i], results, i, v, compiler, folder);
    if (!is_good ||
        !jdg_run_compiler(sandbox, folder, NULL, processes, refused, n)) {
        snprintf(error, bytes, "cannot compile: %s", strerror(errno));
        status = JDG_CANNOT;
    }
    for (size_t i = 0; status == JDG_RIGHT && i < n; i++)
        status = collect(&results[i], &c[i], &processes[i], &refused[i], v,
                         error, bytes);
    if (status == JDG_RIGHT && v->n_errors == before)
        look_at(results, n, v);
    if (status == JDG_RIGHT)
        note_refused(v, &refused[0]);
    for (size_t i = 0; i < n; i++)
        proc_process_free(&processes[i]);
    free(c);
    cmd_folder_remove(folder);
    return status;
}

/* ---- what is kept -------------------------------------------------------- */

/* Returns the name under which a program is kept with the text of its answer,
 * malloc'ed. The name depends on the architecture or the text before host code,
 * the name of the file, and the headers of the task. NULL: the program is not
 * kept. */
static char *kept_as(const struct mlusim_compiled *result,
                     const struct jdg_source *source,
                     const struct jdg_verdict *v)
{
    const struct jdg_task *task = v->task;
    char *text = NULL, path[PATH_MAX];
    size_t bytes = 0, n;
    FILE *out = open_memstream(&text, &bytes);
    bool is_good = out != NULL;
    if (is_good)
        fprintf(out, "%s\nfile %s",
                result->arch ? result->arch->name : source->front, v->file);
    for (size_t i = 0; is_good && i < task->n_headers; i++) {
        char *header = files_path(path, task->folder, task->headers[i])
                           ? files_read(path, LARGEST_HEADER, &n)
                           : NULL;
        is_good = header != NULL;
        if (is_good)
            fprintf(out, "\nheader %s %zu\n%s", task->headers[i], n, header);
        free(header);
    }
    is_good = out && !(ferror(out) | fclose(out)) && is_good;
    if (is_good)
        return text;
    free(text);
    return NULL;
}

static bool recall(const struct jdg_keep *keep, const struct jdg_source *source,
                   const struct jdg_verdict *v, struct mlusim_compiled *results,
                   size_t n)
{
    bool is_whole = true;
    for (size_t i = 0; i < n && is_whole; i++) {
        struct mlusim_compiled *to = &results[i];
        char *name = kept_as(to, source, v);
        to->elf = name ? (unsigned char *)jdg_keep_get_program(
                             keep, name, source->text, source->n, &to->bytes)
                       : NULL;
        to->messages = to->elf ? isa_alloc_text("", 0) : NULL;
        is_whole = to->messages != NULL;
        free(name);
    }
    if (!is_whole)
        mlusim_compiled_free(results, n);
    return is_whole;
}

/* Keeps the programs that compiled without messages. */
static void keep_all(const struct jdg_keep *keep,
                     const struct jdg_source *source,
                     const struct jdg_verdict *v,
                     const struct mlusim_compiled *results, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char *name = results[i].elf && !results[i].messages[0]
                         ? kept_as(&results[i], source, v)
                         : NULL;
        if (name)
            jdg_keep_put_program(keep, name, source->text, source->n,
                                 results[i].elf, results[i].bytes);
        free(name);
    }
}

int jdg_compile(const struct jdg_source *source,
                const struct confine_rules *sandbox,
                const struct jdg_keep *keep, struct mlusim_compiled *results,
                size_t n, struct jdg_verdict *v, char *error, size_t bytes)
{
    const size_t before = v->n_diagnostics;
    if (keep && recall(keep, source, v, results, n))
        return JDG_RIGHT;
    const int status = compile(source, sandbox, results, n, v, error, bytes);
    if (keep && status == JDG_RIGHT && v->n_diagnostics == before)
        keep_all(keep, source, v, results, n);
    return status;
}
