/* SPDX-License-Identifier: MIT */
/*
 * A kernel without host code, for `mlusim run` and `mlusim debug`: the file is
 * compiled for the device, and mlusim becomes a program that launches it
 * (runtime/api/launch).
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/image/image.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/bare.h"
#include "runtime/tools/start/become.h"
#include "runtime/tools/launch/compile.h"
#include "runtime/tools/launch/findings.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/instruments/settings/sanitize.h"
#include "runtime/tools/launch/kernel.h"
#include "sim/sim.h"

enum { LARGEST = 4 << 20 }; /* source that is searched */

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

/* Compiles with more flags before those of the user. */
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

static bool compile(const struct mlusim_call *call, struct mlusim_compiled *c)
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

/* Whether the text of a source without comments and strings defines main. */
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

/* Whether a file is meant as a kernel alone: a launch is described, or the
 * file is no program. False after a message. */
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
    int file =
        compile(&call, &compiled) ? mlusim_call_image(&call, &compiled, 1) : -1;
    status = file < 0 ? CMD_FAILED : become(&call, &compiled, file);
    if (file >= 0)
        close(file);
    mlusim_compiled_free(&compiled, 1);
    sim_device_close(device);
    return status;
}
