/* SPDX-License-Identifier: MIT */
/* `mlusim debug --op`: at -O2, when a documented step begins, most variables of
 * a kernel are in registers or have no place. So the source of the operator is
 * compiled again at -O0. The cache of mlucc makes this fast from the second
 * time on. Paths in debug information are relative to the folder of the
 * sources, so that the folder may be anywhere. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "runtime/tools/mlusim/debug/operator.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/image/image.h"
#include "isa/support/process/process.h"
#include "isa/support/words/nearest.h"
#include "runtime/instruments/settings/kernels.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/launch/call.h"
#include "runtime/tools/launch/compile.h"
#include "runtime/tools/launch/kernel.h"
#include "runtime/tools/start/become.h"

/* The folder of kernel sources, relative to the folder of this program. */
#define SOURCES "../share/mlusim"

/* Writes the path of a file of an operator. False: the path is too long. */
static bool file_of(const char *op, const char *name, char *path, size_t bytes)
{
    char within[PATH_MAX];
    return snprintf(within, sizeof within, SOURCES "/kernels/%s/%s", op, name) <
               (int)sizeof within &&
           mlusim_beside(within, path, bytes);
}

/* Finds the source of an operator. False: there is none. */
static bool source_of(const char *op, char *path, size_t bytes)
{
    char name[256];
    return !strchr(op, '/') &&
           snprintf(name, sizeof name, "%s.mlu", op) < (int)sizeof name &&
           file_of(op, name, path, bytes) && access(path, R_OK) == 0;
}

static bool unknown(const char *op)
{
    char folder[PATH_MAX], path[PATH_MAX], all[512] = "", nearest[256];
    struct isa_nearest hint = {op, (unsigned)strlen(op) / 2 + 1, NULL};
    size_t used = 0;
    DIR *operators = mlusim_beside(SOURCES "/kernels", folder, sizeof folder)
                         ? opendir(folder)
                         : NULL;
    if (!operators)
        return cmd_refuse(
            "debug: --op %s: the sources of operators are missing: %s", op,
            strerror(errno));
    for (const struct dirent *e; (e = readdir(operators));) {
        if (!source_of(e->d_name, path, sizeof path))
            continue;
        const unsigned below = hint.below;
        isa_nearest_offer(&hint, e->d_name, nearest);
        if (hint.below < below)
            snprintf(nearest, sizeof nearest, "%s", e->d_name);
        if (used < sizeof all)
            used += (size_t)snprintf(all + used, sizeof all - used, "%s%s",
                                     used ? ", " : "", e->d_name);
    }
    closedir(operators);
    return cmd_refuse("debug: --op %s: there is no such operator; %s%s%s", op,
                      hint.found ? "did you mean " : "there are ",
                      hint.found ? nearest : all, hint.found ? "?" : "");
}

/* Whether mluop has the case and the variant. If not, prints a message. */
static bool has_case(const char *op, const char *name, const char *variant)
{
    char program[PATH_MAX];
    pid_t process;
    int how;
    const char *words[] = {program,  "budget",    op,          "--case", name,
                           "--json", "/dev/null", "--variant", variant,  NULL};
    if (!variant)
        words[7] = NULL;
    if (!mlusim_beside("mluop", program, sizeof program) ||
        access(program, X_OK) != 0)
        return cmd_refuse("debug: --op %s: there is no mluop beside mlusim",
                          op);
    return isa_process_start((char **)(uintptr_t)words, -1, &process) == 0 &&
           isa_process_wait(process, &how) == process &&
           isa_process_status(how) != CMD_USAGE;
}

bool mlusim_operator_check(const char *op, const char *name,
                           const char *variant, const char *file,
                           const char *program)
{
    char path[PATH_MAX];
    if (file)
        cmd_fail(0,
                 "debug: --op %s runs the operator, and --post-mortem %s runs "
                 "nothing: leave one of the two out",
                 op, file);
    else if (program)
        cmd_fail(0, "debug: --op %s runs mluop: leave out %s", op, program);
    else if (!source_of(op, path, sizeof path))
        return unknown(op);
    else if (!name)
        cmd_fail(0,
                 "debug: --op %s: say which case by --case NAME: mluop list %s "
                 "has them",
                 op, op);
    else
        return has_case(op, name, variant);
    return false;
}

bool mlusim_operator_script(const char *op, const char *name,
                            const char *variant, char *path, size_t bytes)
{
    const char *const kinds[] = {name, variant, ""};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char script[256];
        if (!kinds[i] ||
            snprintf(script, sizeof script, "steps%s%s.mlusim",
                     *kinds[i] ? "-" : "", kinds[i]) >= (int)sizeof script)
            continue;
        if (file_of(op, script, path, bytes - 1) && access(path, R_OK) == 0) {
            strcat(path, "\n");
            return true;
        }
    }
    return cmd_refuse("debug: --steps: %s has no script: %s", op,
                      strerror(errno));
}

/* Sets which image the runtime in mluop uses, and for which kernels. */
static bool hand_over(const struct mlusim_compiled *code, int image)
{
    struct isa_image kernels;
    char error[512];
    if (!isa_image_open(&kernels, code->elf, code->bytes, error, sizeof error))
        return cmd_refuse("debug: the device code of the operator: %s", error);
    size_t n = 32, used;
    for (size_t i = 0; i < kernels.n_kernels; i++)
        n += strlen(kernels.kernels[i].name) + 1;
    char *words = malloc(n);
    if (words) {
        used = (size_t)snprintf(words, n, "%d", image);
        for (size_t i = 0; i < kernels.n_kernels; i++)
            used += (size_t)snprintf(words + used, n - used, " %s",
                                     kernels.kernels[i].name);
        setenv(RT_ENV_KERNELS, words, 1);
    }
    free(words);
    isa_image_close(&kernels);
    return words != NULL;
}

/* Compiles the source for the device. Returns an open file with the fat image,
 * or -1 after a message. */
static int compile(const char *op, const struct isa_arch *arch)
{
    char name[PATH_MAX], source[2 * PATH_MAX], root[PATH_MAX],
        include[PATH_MAX + 16], folder[PATH_MAX + 32];
    struct mlusim_compiled code = {.arch = arch};
    const struct mlusim_call call = {.command = "debug"};
    if (!mlusim_beside(SOURCES, name, sizeof name) || !realpath(name, root)) {
        cmd_fail(0, "debug: the sources of operators are missing: %s",
                 strerror(errno));
        return -1;
    }
    snprintf(source, sizeof source, "%s/kernels/%s/%s.mlu", root, op, op);
    snprintf(include, sizeof include, "-I%s", root);
    snprintf(folder, sizeof folder, "-fdebug-compilation-dir=%s", root);
    char *const flags[] = {(char[]){"-O0"}, (char[]){"-g"}, include, folder,
                           NULL};
    int image = -1;
    if (mlusim_compile("debug", source, "--bang-device-only", flags, &code,
                       1)) {
        if (code.messages)
            fputs(code.messages, stderr);
        if (!code.elf)
            cmd_fail(0,
                     "debug: --op %s: its kernels do not compile for %s; "
                     "`mluop budget` shows whether a device has any",
                     op, arch->name);
        image = code.elf ? mlusim_call_image(&call, &code, 1) : -1;
        if (image >= 0 && !hand_over(&code, image)) {
            close(image);
            image = -1;
        }
    }
    mlusim_compiled_free(&code, 1);
    return image;
}

int mlusim_operator_start(const char *op, const char *name, const char *variant)
{
    char program[PATH_MAX];
    const struct sim_device *device = mlusim_device_used("debug");
    if (!device)
        return CMD_USAGE;
    const int image = compile(op, isa_arch_find(device->arch_name));
    sim_device_close(device);
    if (image < 0)
        return CMD_FAILED;
    mlusim_beside("mluop", program, sizeof program);
    const char *words[] = {program, "run",       op,      "--case",
                           name,    "--variant", variant, NULL};
    if (!variant)
        words[5] = NULL;
    return mlusim_become("debug", (char **)(uintptr_t)words);
}
