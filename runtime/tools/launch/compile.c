/* SPDX-License-Identifier: MIT */
/*
 * Runs mlucc once per architecture, as many at once as there are processors. A
 * process each, because a file that one architecture refuses may be fine for
 * the next.
 */
#include "runtime/tools/launch/compile.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/files/file.h"
#include "runtime/tools/command/compiler.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/start/become.h"
#include "runtime/tools/launch/images.h"
#include "isa/support/process/kept.h"
#include "isa/support/process/process.h"

/* What all architectures have in common. */
struct work {
    const char *command, *source, *action;
    char *const *flags;
    char compiler[PATH_MAX];
    char folder[CMD_FOLDER_BYTES]; /* for results and messages */
};

bool mlusim_is_source(const char *path)
{
    size_t n = strlen(path);
    return n > 4 && strcmp(path + n - 4, ".mlu") == 0;
}

/* The mlucc beside this program. */
static bool find_compiler(struct work *w)
{
    if (mlusim_beside("mlucc", w->compiler, sizeof w->compiler) &&
        access(w->compiler, X_OK) == 0)
        return true;
    return cmd_refuse("%s: there is no mlucc beside mlusim to compile %s with",
                      w->command, w->source);
}

/* The file of an architecture with that suffix. */
static void name_file(const struct work *w, const struct isa_arch *arch,
                      const char *suffix, char *path, size_t bytes)
{
    int n =
        snprintf(path, bytes, "%s/%.32s.%.8s", w->folder, arch->name, suffix);
    assert(n > 0 && (size_t)n < bytes); /* cmd_folder_make left room */
    (void)n;
}

/* ---- one architecture -------------------------------------------------- */

/* The command line, malloc'ed; its words are the caller's. */
static char **command_line(const struct work *w, char *arch, char *output)
{
    size_t n = 0;
    while (w->flags[n])
        n++;
    char **words = isa_alloc(n + 8, sizeof *words);
    if (!words)
        return NULL;
    size_t k = 0;
    words[k++] = (char *)(uintptr_t)w->compiler;
    words[k++] = (char *)(uintptr_t)w->action;
    words[k++] = arch;
    for (size_t i = 0; i < n; i++)
        words[k++] = w->flags[i];
    words[k++] = (char *)(uintptr_t)w->source;
    words[k++] = (char *)(uintptr_t) "-o";
    words[k++] = output;
    return words;
}

/* Takes over what a process wrote. */
static bool collect(const struct work *w, struct mlusim_compiled *result,
                    int status)
{
    char output[PATH_MAX], messages[PATH_MAX];
    size_t n;
    bool is_good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    name_file(w, result->arch, "elf", output, sizeof output);
    name_file(w, result->arch, "txt", messages, sizeof messages);
    unsigned char *text = mlusim_read_file(w->command, messages, &n);
    result->messages = text ? isa_alloc_text((char *)text, n) : NULL;
    free(text);
    if (is_good)
        result->elf = mlusim_read_file(w->command, output, &result->bytes);
    unlink(output);
    unlink(messages);
    return result->messages && (result->elf || !is_good);
}

/* Starts mlucc, or lets one that is kept do all of it. */
static bool start(const struct work *w, struct mlusim_compiled *result)
{
    char output[PATH_MAX], messages[PATH_MAX], arch[64];
    name_file(w, result->arch, "elf", output, sizeof output);
    name_file(w, result->arch, "txt", messages, sizeof messages);
    snprintf(arch, sizeof arch, "--bang-mlu-arch=%s", result->arch->name);
    char **words = command_line(w, arch, output);
    int how, error = words ? 0 : ENOMEM;
    const bool is_done = words && isa_kept_run(words, messages, &how);
    if (words && !is_done)
        error = isa_process_start(words, messages, &result->process);
    free(words);
    if (is_done)
        return collect(w, result, how);
    if (!error)
        return true;
    result->process = 0;
    return cmd_refuse("%s: cannot run %s: %s", w->command, w->compiler,
                      strerror(error));
}

/* ---- what failed ------------------------------------------------------- */

/* Tells why mlucc did not get as far as the source, if so. */
static bool judged(const struct work *w, const struct mlusim_compiled *result)
{
    const char *why =
        result->elf ? NULL : cmd_compiler_failure(result->messages, w->source);
    if (why)
        cmd_fail(0, "%s: mlucc failed, and not because of %s: %.*s", w->command,
                 w->source, (int)strcspn(why, "\n"), why);
    return !why;
}

/* ---- all of them ------------------------------------------------------- */

/* Waits for the first process in results[0..n) that ends. */
static bool wait_for_one(const struct work *w, struct mlusim_compiled *results,
                         size_t n)
{
    int status;
    const pid_t process = isa_process_wait(-1, &status);
    if (process < 0)
        cmd_fail(0, "%s: %s is lost: %s", w->command, w->compiler,
                 strerror(errno));
    for (size_t i = 0; i < n; i++) {
        if (results[i].process == process) {
            results[i].process = 0;
            return collect(w, &results[i], status);
        }
        if (process < 0) /* there is none to wait for */
            results[i].process = 0;
    }
    return process > 0; /* a child of the program that became this one */
}

static size_t count_running(const struct mlusim_compiled *results, size_t n)
{
    size_t running = 0;
    for (size_t i = 0; i < n; i++)
        running += results[i].process != 0;
    return running;
}

static bool compile_all(const struct work *w, struct mlusim_compiled *results,
                        size_t n)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    bool ok = true;
    for (size_t i = 0; ok && i < n; i++) {
        ok = start(w, &results[i]);
        while (ok && (long)count_running(results, n) >= processors)
            ok = wait_for_one(w, results, n);
    }
    while (count_running(results, n) > 0)
        ok = wait_for_one(w, results, n) && ok;
    return ok;
}

bool mlusim_compile(const char *command, const char *source, const char *action,
                    char *const *flags, struct mlusim_compiled *results,
                    size_t n)
{
    assert(n > 0 && flags);
    struct work w = {
        .command = command, .source = source, .action = action, .flags = flags};
    if (!cmd_can_read(source))
        return cmd_refuse("%s: cannot read %s: %s", command, source,
                          isa_file_error(errno));
    if (!find_compiler(&w) || !cmd_folder_make(command, w.folder))
        return false;
    bool ok = compile_all(&w, results, n);
    for (size_t i = 0; ok && i < n; i++)
        ok = judged(&w, &results[i]);
    cmd_folder_remove(w.folder);
    return ok;
}

void mlusim_compiled_free(struct mlusim_compiled *results, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        free(results[i].elf);
        free(results[i].messages);
        results[i] = (struct mlusim_compiled){.arch = results[i].arch};
    }
}
