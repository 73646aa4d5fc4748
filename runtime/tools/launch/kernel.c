/* SPDX-License-Identifier: MIT */
#include "runtime/tools/launch/kernel.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/image/image.h"
#include "isa/support/files/file.h"
#include "runtime/instruments/sarif/sarif.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/instruments/settings/sanitize.h"
#include "runtime/tools/command/compiler.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/bare.h"
#include "runtime/tools/launch/compile.h"
#include "runtime/tools/start/become.h"

/* Returns the title of the rule with that id. */
static const char *title_of(const char *id)
{
    static const struct {
        const char *id, *title;
    } rules[] = {
#define X(ID, id, title, ...)     {"compile:" id, title},
#define CLANG(ID, id, title, ...) {"clang:" id, title},
#include "isa/compiler/job/messages.def"
#undef X
#undef CLANG
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (strcmp(rules[i].id, id) == 0)
            return rules[i].title;
    return "what Clang says with this flag"; /* id is "clang:-Wunused" */
}

static void add(void *user, const struct cmd_message *m)
{
    sarif_add(user,
              &(const struct sarif_result){
                  .rule = {.id = m->id,
                           .summary = title_of(m->id),
                           .level = m->severity},
                  .level = m->severity,
                  .message = m->message,
                  .hint = m->hint,
                  .at = {.file = m->file, .line = m->line, .column = m->column},
                  .is_once = true});
}

/* Whether MLUSIM_SARIF names a file for findings. */
static bool mlusim_wants_findings(void)
{
    const char *pattern = getenv(rt_env_name(RT_ENV_SARIF));
    return pattern && *pattern;
}

static bool write_log(const struct sarif *log, const char *pattern, int status)
{
    char path[PATH_MAX];
    const struct sarif_end end = {.status = status};
    if (strcmp(pattern, "-") == 0)
        return sarif_write(log, &end, stdout) && fflush(stdout) == 0;
    FILE *out =
        rt_report_path(pattern, path, sizeof path) ? isa_file_out(path) : NULL;
    const bool is_written = out && sarif_write(log, &end, out);
    return out && fclose(out) == 0 && is_written;
}

/* Adds the reason why nothing ran. */
static void add_gap(struct sarif *log, const char *source, const char *messages)
{
    char text[1024];
    const char *why = messages ? cmd_compiler_failure(messages, source)
                               : "it could not be started";
    snprintf(text, sizeof text, "mlucc failed: %.*s",
             why ? (int)strcspn(why, "\n") : 0, why ? why : "");
    sarif_add_gap(log,
                  why ? text : "the source does not compile, so nothing ran");
}

/* Writes what mlucc printed about a source, with -fdiagnostics-show-ids, to the
 * file that MLUSIM_SARIF names. messages is NULL if mlucc printed nothing. If
 * the file cannot be written, prints a message and returns false. */
static bool mlusim_write_findings(const char *command, const char *source,
                                  const char *messages, int status)
{
    const char *pattern = getenv(rt_env_name(RT_ENV_SARIF));
    struct sarif *log = sarif_new(source);
    errno = ENOMEM;
    if (log && (!messages || cmd_compiler_messages(messages, add, log)))
        add_gap(log, source, messages);
    else
        log = (sarif_free(log), NULL);
    const bool is_written = log && write_log(log, pattern, status);
    sarif_free(log);
    if (!is_written)
        cmd_fail(0, "%s: %s=%s: cannot be written: %s", command,
                 rt_env_name(RT_ENV_SARIF), pattern, strerror(errno));
    return is_written;
}

/* ---- kernel -------------------------------------------------------------- */

enum { LARGEST = 4 << 20 }; /* bytes of a source that is searched */

const struct sim_device *mlusim_device_used(const char *command)
{
    const char *name = getenv(rt_env_name(RT_ENV_DEVICE));
    char error[512];
    if (!name || !*name)
        return sim_device_default();
    const struct sim_device *device =
        sim_device_open(name, error, sizeof error);
    if (!device)
        cmd_fail(0, "%s: %s", command, error);
    return device;
}

bool mlusim_wants_sanitized(void)
{
    const char *text = getenv(rt_env_name(RT_ENV_CHECK));
    struct rt_setting words;
    char error[512];
    return text && *text &&
           rt_setting_read(RT_ENV_CHECK, text, &words, error, sizeof error) &&
           words.number >> RT_CHECK_UB & 1;
}

/* Compiles with additional flags, which are before the user's flags. */
static bool compile_with(const struct mlusim_call *call, char *const *first,
                         size_t n_first, struct mlusim_compiled *compiled)
{
    size_t n = 0;
    while (call->flags[n])
        n++;
    char **all = calloc(n_first + n + 1, sizeof *all);
    if (!all)
        return cmd_refuse("%s: no memory for flags", call->command);
    for (size_t i = 0; i < n_first + n; i++)
        all[i] = i < n_first ? first[i] : call->flags[i - n_first];
    bool ok = mlusim_compile(call->command, call->source, "--bang-device-only",
                             all, compiled, 1);
    free(all);
    return ok;
}

bool mlusim_call_compile(const struct mlusim_call *call,
                         struct mlusim_compiled *c)
{
    char sanitize[] = RT_SANITIZE, show_ids[] = "-fdiagnostics-show-ids";
    char *flags[2];
    size_t n = 0;
    if (mlusim_wants_sanitized())
        flags[n++] = sanitize;
    if (mlusim_wants_findings())
        flags[n++] = show_ids;
    const bool ok = compile_with(call, flags, n, c);
    if (ok && c->messages)
        fputs(c->messages, stderr);
    if (mlusim_wants_findings() && !c->elf)
        mlusim_write_findings(call->command, call->source, c->messages,
                              CMD_FAILED);
    return ok && c->elf;
}

/* Becomes the program that launches the kernel of an image. */
static int become(const struct mlusim_call *call,
                  const struct mlusim_compiled *compiled, int file)
{
    char error[512];
    struct isa_image image;
    int status = CMD_USAGE;
    if (!isa_image_open(&image, compiled->elf, compiled->bytes, error,
                        sizeof error))
        return cmd_fail(CMD_FAILED, "%s: the device code of %s: %s",
                        call->command, call->source, error);
    const struct isa_kernel *kernel = mlusim_call_kernel(call, &image);
    char **words = kernel ? mlusim_call_words(call, kernel, compiled->elf,
                                              compiled->bytes, file)
                          : NULL;
    if (words)
        status = mlusim_become(call->command, words);
    mlusim_call_words_free(words);
    isa_image_close(&image);
    return status;
}

/* Whether the text of a source, without comments and strings, defines main. */
static bool defines_main(const char *bare)
{
    const char *at = bare;
    while ((at = jdg_use_of(at, "main"))) {
        const char *before = at;
        while (before > bare && isspace((unsigned char)before[-1]))
            before--;
        at += strlen("main");
        const bool is_typed =
            before > bare && isalnum((unsigned char)before[-1]);
        if (is_typed && at[strspn(at, " \t\n")] == '(')
            return true;
    }
    return false;
}

/* Whether a file is run as a single kernel: the words describe a launch, or the
 * file is no program. On an error, prints a message and returns false. */
static bool is_launch(const struct mlusim_call *call)
{
    size_t n;
    bool is_program = false;
    const bool is_described = mlusim_call_is_described(call);
    char *text = is_described ? NULL : files_read(call->source, LARGEST, &n);
    char *bare = text ? jdg_bare_text(text, n) : NULL;
    if (bare)
        is_program = defines_main(bare);
    free(bare);
    free(text);
    if (is_program)
        cmd_fail(0,
                 "%s: %s is a program, with a main that runs once it is built: "
                 "mlucc %s -o %.*s && mlusim %s %s%.*s; --kernel NAME launches "
                 "a kernel of it alone",
                 call->command, call->source, call->source,
                 (int)strlen(call->source) - 4, call->source, call->command,
                 strchr(call->source, '/') ? "" : "./",
                 (int)strlen(call->source) - 4, call->source);
    return !is_program;
}

int mlusim_launch(const char *command, char **rest)
{
    struct mlusim_call call;
    int status = mlusim_call_read(&call, command, rest);
    const struct sim_device *device = status == CMD_OK && is_launch(&call)
                                          ? mlusim_device_used(command)
                                          : NULL;
    if (!device)
        return CMD_USAGE;
    struct mlusim_compiled compiled = {.arch =
                                           isa_arch_find(device->arch_name)};
    int file = mlusim_call_compile(&call, &compiled)
                   ? mlusim_call_image(&call, &compiled, 1)
                   : -1;
    status = file < 0 ? CMD_FAILED : become(&call, &compiled, file);
    if (file >= 0)
        close(file);
    mlusim_compiled_free(&compiled, 1);
    sim_device_close(device);
    return status;
}

/* ---- start --------------------------------------------------------------- */

int mlusim_start(const char *command, char **program)
{
    return mlusim_is_source(program[0]) ? mlusim_launch(command, program)
                                        : mlusim_become(command, program);
}
