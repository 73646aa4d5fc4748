/* SPDX-License-Identifier: MIT */
/*
 * A kernel without host code, for `mlusim run` and `mlusim debug`: the file is
 * compiled, what the user said is checked against the kernel, and mlusim
 * becomes a program that launches it (runtime/api/launch).
 */
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "isa/image/dwarf/debuginfo.h"
#include "isa/image/image.h"
#include "isa/support/nearest.h"
#include "isa/support/spell.h"
#include "runtime/tools/command/access.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/options.h"
#include "runtime/tools/mlusim/start/arguments.h"
#include "runtime/tools/mlusim/start/become.h"
#include "runtime/tools/mlusim/start/compile.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/instruments/settings/sanitize.h"
#include "runtime/tools/mlusim/start/kernel.h"
#include "sim/sim.h"

enum { KERNEL, DIM, TYPE, ARGUMENT, SAVE };
_Static_assert(SAVE + 1 == MLUSIM_N_LAUNCH_OPTIONS, "options of a kernel");

/* "|Block|Union1|...", without the first character. */
static const char type_words[] =
#define X(ID, clusters) "|" #ID
#include "runtime/instruments/settings/task_types.def"
#undef X
    ;

const struct cmd_option mlusim_launch_options[MLUSIM_N_LAUNCH_OPTIONS] = {
    [KERNEL] = {.name = "--kernel",
                .value = "NAME",
                .doc = "the kernel to launch (default: the only one)"},
    [DIM] = {.name = "--dim",
             .value = "X[,Y[,Z]]",
             .doc = "how many tasks (default: 1, of UnionN 4 N)"},
    [TYPE] = {.name = "--type",
              .value = &type_words[1],
              .doc = "what a task takes (default: Block)"},
    [ARGUMENT] = {.name = "--arg",
                  .value = "VALUE",
                  .doc = "the next argument: a number, null, FILE.npy, or "
                         "gdram:TYPE[N]=iota|random|zero|VALUE",
                  .is_repeatable = true},
    [SAVE] = {.name = "--save",
              .value = "N=FILE.npy",
              .doc = "saves the memory of the Nth argument",
              .is_repeatable = true},
};

/* What is launched. */
struct launch {
    const char *command; /* "run" */
    const char *source;
    const struct sim_device *device;
    struct cmd_line line;
    struct mlusim_compiled compiled;
    int file; /* the fat image */
    struct isa_image image;
    const struct isa_kernel *kernel;
    struct isa_kernel *described; /* the same, what its pointers are to as well;
                                   * NULL: not known */
    char type[16], dim[48];
};

/* ---- the command line ---------------------------------------------------- */

/* What stands behind the source, up to "--", as options. */
static bool read_options(struct launch *launch, char **rest)
{
    static const struct cmd_program program = {.name = "mlusim"};
    const struct cmd_command command = {.name = launch->command,
                                        .options = mlusim_launch_options,
                                        .n_options = MLUSIM_N_LAUNCH_OPTIONS,
                                        .max_rest = SIZE_MAX};
    if (!cmd_line_read(&program, &command, rest, &launch->line))
        return false;
    if (launch->line.n_rest == 0)
        return true;
    cmd_fail(0,
             "%s: '%s' after %s: arguments of a kernel are --arg VALUE, and "
             "flags of mlucc stand behind --",
             launch->command, launch->line.rest[0], launch->source);
    return false;
}

static bool read_type(struct launch *launch)
{
    static const struct {
        const char *name;
        unsigned cores; /* the value of cnrtFuncType... */
    } types[] = {
#define X(ID, clusters) {#ID, (clusters) > 0 ? 4 * (clusters) : 1},
#include "runtime/instruments/settings/task_types.def"
#undef X
    };
    const char *text = launch->line.values[TYPE];
    if (!text)
        text = types[0].name;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (strcasecmp(text, types[i].name) == 0) {
            snprintf(launch->type, sizeof launch->type, "%u", types[i].cores);
            snprintf(launch->dim, sizeof launch->dim, "%u,1,1", types[i].cores);
            return true;
        }
    cmd_fail(0, "%s: --type %s: expected %s", launch->command, text,
             mlusim_launch_options[TYPE].value);
    return false;
}

static bool read_dim(struct launch *launch)
{
    const char *text = launch->line.values[DIM];
    unsigned long dims[3] = {1, 1, 1};
    const char *at = text ? text : "";
    for (size_t i = 0; i < 3 && *at; i++) {
        char *end;
        errno = 0;
        dims[i] = strtoul(at, &end, 10);
        if (end == at || *at == '-' || errno || dims[i] < 1 ||
            dims[i] > UINT32_MAX || (*end && (*end != ',' || !end[1])))
            break;
        at = *end ? end + 1 : end;
    }
    if (*at || (text && !*text)) {
        cmd_fail(0, "%s: --dim %s: expected one to three counts from 1 on: %s",
                 launch->command, text, mlusim_launch_options[DIM].value);
        return false;
    }
    if (text)
        snprintf(launch->dim, sizeof launch->dim, "%lu,%lu,%lu", dims[0],
                 dims[1], dims[2]);
    return true;
}

/* The device that the launch will have. */
static bool find_device(struct launch *launch)
{
    const char *name = getenv(rt_env_name(RT_ENV_DEVICE));
    char error[512];
    launch->device = name && *name ? sim_device_open(name, error, sizeof error)
                                   : sim_device_default();
    if (!launch->device)
        cmd_fail(0, "%s: %s", launch->command, error);
    return launch->device != NULL;
}

/* ---- the image ----------------------------------------------------------- */

/* Whether what is compiled is to check its integers. */
static bool wants_sanitized(void)
{
    const char *text = getenv(rt_env_name(RT_ENV_CHECK));
    struct rt_setting words;
    char error[512];
    return text && *text &&
           rt_setting_read(RT_ENV_CHECK, text, &words, error, sizeof error) &&
           words.number >> RT_CHECK_UB & 1;
}

/* Compiles with one more flag before those of the user. */
static bool compile_with(struct launch *launch, char **flags, char *first)
{
    size_t n = 0;
    while (flags[n])
        n++;
    char **all = calloc(n + 2, sizeof *all);
    if (!all)
        return cmd_fail(0, "%s: no memory for flags", launch->command);
    all[0] = first;
    for (size_t i = 0; i < n; i++)
        all[i + 1] = flags[i];
    bool ok = mlusim_compile(launch->command, launch->source,
                             "--bang-device-only", all, &launch->compiled, 1);
    free(all);
    return ok;
}

/* Compiles the source; the fat image goes to a file without a name. */
static bool compile(struct launch *launch, char **flags)
{
    struct mlusim_compiled *c = &launch->compiled;
    c->arch = isa_arch_find(launch->device->arch_name);
    bool ok = wants_sanitized()
                  ? compile_with(launch, flags, (char[]){RT_SANITIZE})
                  : mlusim_compile(launch->command, launch->source,
                                   "--bang-device-only", flags, c, 1);
    if (ok && c->messages)
        fputs(c->messages, stderr);
    if (!ok || !c->elf)
        return false;
    const void *elf = c->elf;
    size_t n = 0;
    void *image = isa_fatbin_build(&c->arch->number, &elf, &c->bytes, 1, &n);
    FILE *file = tmpfile();
    launch->file =
        file && image && fwrite(image, 1, n, file) == n && fflush(file) == 0
            ? dup(fileno(file))
            : -1;
    if (launch->file < 0)
        cmd_fail(0, "%s: no temporary file: %s", launch->command,
                 strerror(errno));
    if (file)
        fclose(file);
    free(image);
    return launch->file >= 0;
}

static bool open_image(struct launch *launch)
{
    char error[512];
    if (isa_image_open(&launch->image, launch->compiled.elf,
                       launch->compiled.bytes, error, sizeof error))
        return true;
    cmd_fail(0, "%s: the device code of %s: %s", launch->command,
             launch->source, error);
    return false;
}

/* ---- the kernel ---------------------------------------------------------- */

static void list_kernels(const struct isa_image *image, char *text, size_t room)
{
    size_t used = 0;
    text[0] = 0;
    for (size_t i = 0; i < image->n_kernels && used < room; i++)
        used += (size_t)snprintf(text + used, room - used, "%s%s",
                                 i ? ", " : "", image->kernels[i].pretty);
}

static bool unknown_kernel(const struct launch *launch, const char *name)
{
    char all[512];
    struct isa_nearest hint = {name, (unsigned)strlen(name) / 2 + 1, NULL};
    list_kernels(&launch->image, all, sizeof all);
    for (size_t i = 0; i < launch->image.n_kernels; i++)
        isa_nearest_offer(&hint, launch->image.kernels[i].pretty,
                          launch->image.kernels[i].pretty);
    if (hint.found)
        cmd_fail(0, "%s: %s has no kernel %s; did you mean %s?",
                 launch->command, launch->source, name, hint.found);
    else
        cmd_fail(0, "%s: %s has no kernel %s; it has %s", launch->command,
                 launch->source, name, *all ? all : "none at all");
    return false;
}

static bool find_kernel(struct launch *launch)
{
    const struct isa_image *image = &launch->image;
    const char *name = launch->line.values[KERNEL];
    char all[512], spelled[512];
    size_t found = 0;
    if (name && isa_spell(spelled, sizeof spelled, name) < sizeof spelled)
        name = spelled;
    for (size_t i = 0; i < image->n_kernels; i++) {
        const struct isa_kernel *kernel = &image->kernels[i];
        if (name && strcmp(name, kernel->pretty) != 0 &&
            strcmp(name, kernel->name) != 0)
            continue;
        launch->kernel = kernel;
        found++;
    }
    if (found == 1)
        return true;
    if (name && !found)
        return unknown_kernel(launch, name);
    list_kernels(image, all, sizeof all);
    if (name)
        cmd_fail(0,
                 "%s: %s has %zu kernels %s; say which by its mangled name "
                 "(mlusim disasm shows them)",
                 launch->command, launch->source, found, name);
    else
        cmd_fail(0, "%s: say which kernel of %s by --kernel: it has %s",
                 launch->command, launch->source, *all ? all : "none");
    return false;
}

/* ---- arguments ----------------------------------------------------------- */

/* Where one of the first `most` values of options saves the nth argument, NULL:
 * nowhere. */
static const char *save_among(const struct cmd_line *line, size_t n,
                              size_t most)
{
    for (size_t i = 0; i < most; i++) {
        char *end;
        if (line->repeated_by[i] == SAVE &&
            strtoul(line->repeated[i], &end, 10) == n && *end == '=')
            return end + 1;
    }
    return NULL;
}

static const char *save_of(const struct launch *launch, size_t n)
{
    return save_among(&launch->line, n, launch->line.n_repeated);
}

static bool check_saves(const struct launch *launch)
{
    const struct cmd_line *line = &launch->line;
    char *const source[] = {(char *)(uintptr_t)launch->source, NULL};
    for (size_t i = 0; i < line->n_repeated; i++) {
        const char *text = line->repeated[i];
        char *end;
        if (line->repeated_by[i] != SAVE)
            continue;
        unsigned long n = strtoul(text, &end, 10);
        if (end == text || *end != '=' || !end[1] || n < 1 ||
            n > launch->kernel->n_params) {
            cmd_fail(0,
                     "%s: --save %s: expected %s with the number of an "
                     "argument, from 1 to %zu",
                     launch->command, text, mlusim_launch_options[SAVE].value,
                     launch->kernel->n_params);
            return false;
        }
        const char *before = save_among(line, n, i);
        if (before) {
            cmd_fail(0,
                     "%s: --save %s: argument %lu is saved to %s already: "
                     "leave one out",
                     launch->command, text, n, before);
            return false;
        }
        if (!cmd_output_check(launch->command, end + 1, source))
            return false;
    }
    return true;
}

static bool wrong_count(const struct launch *launch, size_t given)
{
    const struct isa_kernel *kernel = launch->kernel;
    char names[512] = "";
    size_t used = 0;
    for (size_t i = 0; i < kernel->n_params && used < sizeof names; i++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s",
                                 i ? ", " : ": ", kernel->params[i].name);
    cmd_fail(0, "%s: kernel %s has %zu parameter%s%s; there %s %zu --arg",
             launch->command, kernel->pretty, kernel->n_params,
             kernel->n_params == 1 ? "" : "s", names, given == 1 ? "is" : "are",
             given);
    return false;
}

/* What debug information has of the kernel. */
static void describe(struct launch *launch)
{
    const char *name = launch->kernel->name;
    char error[512];
    struct isa_debuginfo *info =
        isa_debuginfo_open(launch->compiled.elf, launch->compiled.bytes);
    if (info)
        launch->described =
            isa_debuginfo_kernels(info, &name, 1, error, sizeof error);
    isa_debuginfo_close(info);
}

/* Fills the words of the program that launches from the fifth on. */
static bool add_arguments(const struct launch *launch, char **words)
{
    const struct cmd_line *line = &launch->line;
    const struct isa_kernel *kernel =
        launch->described ? launch->described : launch->kernel;
    char word[PATH_MAX + 64], error[768];
    for (size_t i = 0, k = 0; i < line->n_repeated; i++) {
        if (line->repeated_by[i] != ARGUMENT)
            continue;
        const struct isa_param *param = &kernel->params[k++];
        if (!mlusim_argument(param, k, line->repeated[i], save_of(launch, k),
                             word, sizeof word, error, sizeof error)) {
            cmd_fail(0, "%s: argument %zu (%s) of %s: %s", launch->command, k,
                     param->name, kernel->pretty, error);
            return false;
        }
        words[4 + k] = strdup(word);
    }
    return true;
}

static int become(const struct launch *launch)
{
    const struct cmd_line *line = &launch->line;
    char program[PATH_MAX], file[16];
    size_t n = 0;
    for (size_t i = 0; i < line->n_repeated; i++)
        n += line->repeated_by[i] == ARGUMENT;
    if (n != launch->kernel->n_params) {
        wrong_count(launch, n);
        return CMD_USAGE;
    }
    char **words = calloc(n + 6, sizeof *words);
    if (!words || !mlusim_beside("../lib/mlusim/mlusim-launch", program,
                                 sizeof program)) {
        free(words);
        return cmd_fail(CMD_FAILED, "%s: mlusim-launch cannot be run",
                        launch->command);
    }
    snprintf(file, sizeof file, "%d", launch->file);
    words[0] = program;
    words[1] = file;
    words[2] = launch->kernel->name;
    words[3] = (char *)(uintptr_t)launch->dim;
    words[4] = (char *)(uintptr_t)launch->type;
    int status = add_arguments(launch, words)
                     ? mlusim_become(launch->command, words)
                     : CMD_USAGE;
    for (size_t i = 5; i < n + 5; i++)
        free(words[i]);
    free(words);
    return status;
}

/* Compiles, and becomes the program that launches. */
static int start(struct launch *launch, char **flags)
{
    if (!compile(launch, flags) || !open_image(launch))
        return CMD_FAILED;
    int status = CMD_USAGE;
    if (find_kernel(launch) && check_saves(launch)) {
        describe(launch);
        status = become(launch);
    }
    if (launch->described)
        isa_kernels_free(launch->described, 1);
    isa_image_close(&launch->image);
    return status;
}

int mlusim_launch(const char *command, char **rest)
{
    static char *none[] = {NULL};
    struct launch launch = {.command = command, .source = rest[0], .file = -1};
    char **flags = none;
    for (char **at = rest + 1; *at && flags == none; at++)
        if (strcmp(*at, "--") == 0) {
            *at = NULL;
            flags = at + 1;
            break;
        }
    if (!read_options(&launch, rest + 1))
        return CMD_USAGE;
    if (!cmd_can_read(launch.source))
        return cmd_fail(CMD_USAGE, "%s: cannot read %s: %s", command,
                        launch.source, strerror(errno));
    if (!read_type(&launch) || !read_dim(&launch) || !find_device(&launch))
        return CMD_USAGE;
    int status = start(&launch, flags);
    mlusim_compiled_free(&launch.compiled, 1);
    sim_device_close(launch.device);
    if (launch.file >= 0)
        close(launch.file);
    return status;
}
