/* SPDX-License-Identifier: MIT */
#include "runtime/tools/launch/call.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "isa/image/dwarf/debuginfo.h"
#include "isa/support/files/file.h"
#include "isa/support/files/folder.h"
#include "isa/support/words/nearest.h"
#include "isa/support/words/spell.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/options.h"
#include "runtime/tools/launch/structure.h"
#include "runtime/tools/start/become.h"

enum { KERNEL, DIM, TYPE, ARGUMENT, SAVE };
_Static_assert(SAVE + 1 == MLUSIM_N_LAUNCH_OPTIONS, "options of a kernel");

/* "|Block|Union1|...", to be used without the first character. */
static const char type_words[] =
#define X(ID, clusters) "|" #ID
#include "runtime/instruments/settings/task_types.def"
#undef X
    ;

const struct cmd_option mlusim_launch_options[MLUSIM_N_LAUNCH_OPTIONS] = {
    [KERNEL] = {"--kernel", "NAME",
                "the kernel to launch (default: the only one)"},
    [DIM] = {"--dim", "X[,Y[,Z]]",
             "how many tasks (default: 1, of UnionN 4 N)"},
    [TYPE] = {.name = "--type",
              .value = &type_words[1],
              .doc = "what a task takes (default: Block)"},
    [ARGUMENT] = {"--arg", "VALUE",
                  "the next argument: a number, null, FILE.npy, "
                  "gdram:TYPE[N]=iota|random|zero|unwritten|VALUE, or a "
                  "structure {n=4, p=FILE.npy, v={1, 2}}",
                  .is_repeatable = true},
    [SAVE] = {"--save", "N[.MEMBER]=FILE.npy",
              "saves the memory of the Nth argument, or of a pointer in "
              "it",
              .is_repeatable = true},
};

/* ---- the command line ---------------------------------------------------- */

/* Reads the words between the source and "--" as options. */
static bool read_options(struct mlusim_call *call, char **rest)
{
    static const struct cmd_program program = {.name = "mlusim"};
    const struct cmd_command command = {.name = call->command,
                                        .options = mlusim_launch_options,
                                        .n_options = MLUSIM_N_LAUNCH_OPTIONS,
                                        .max_rest = SIZE_MAX};
    if (!cmd_line_read(&program, &command, rest, &call->line))
        return false;
    if (call->line.n_rest == 0)
        return true;
    return cmd_refuse(
        "%s: '%s' after %s: arguments of a kernel are --arg VALUE, and "
        "flags of mlucc stand behind --",
        call->command, call->line.rest[0], call->source);
}

static bool read_type(struct mlusim_call *call)
{
    static const struct {
        const char *name;
        unsigned cores; /* value of cnrtFuncType... */
    } types[] = {
#define X(ID, clusters) {#ID, (clusters) > 0 ? 4 * (clusters) : 1},
#include "runtime/instruments/settings/task_types.def"
#undef X
    };
    const char *text = call->line.values[TYPE];
    if (!text)
        text = types[0].name;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (strcasecmp(text, types[i].name) == 0) {
            snprintf(call->type, sizeof call->type, "%u", types[i].cores);
            snprintf(call->dim, sizeof call->dim, "%u,1,1", types[i].cores);
            return true;
        }
    return cmd_refuse("%s: --type %s: expected %s", call->command, text,
                      mlusim_launch_options[TYPE].value);
}

static bool read_dim(struct mlusim_call *call)
{
    const char *text = call->line.values[DIM];
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
    if (*at || (text && !*text))
        return cmd_refuse(
            "%s: --dim %s: expected one to three counts from 1 on: %s",
            call->command, text, mlusim_launch_options[DIM].value);
    if (text)
        snprintf(call->dim, sizeof call->dim, "%lu,%lu,%lu", dims[0], dims[1],
                 dims[2]);
    return true;
}

/* Takes the flags after "--", and ends the words before "--" with NULL. */
static char **take_flags(char **rest)
{
    static char *none[] = {NULL};
    for (char **at = rest; *at; at++)
        if (strcmp(*at, "--") == 0) {
            *at = NULL;
            return at + 1;
        }
    return none;
}

int mlusim_call_open(struct mlusim_call *call, const char *command, char **rest)
{
    *call = (struct mlusim_call){.command = command, .source = rest[0]};
    call->flags = take_flags(rest + 1);
    if (!read_options(call, rest + 1))
        return CMD_USAGE;
    if (!cmd_can_read(call->source))
        return cmd_fail(CMD_USAGE, "%s: cannot read %s: %s", command,
                        call->source, isa_file_error(errno));
    return CMD_OK;
}

bool mlusim_call_shape(struct mlusim_call *call)
{
    return read_type(call) && read_dim(call);
}

int mlusim_call_read(struct mlusim_call *call, const char *command, char **rest)
{
    const int status = mlusim_call_open(call, command, rest);
    return status == CMD_OK && !mlusim_call_shape(call) ? CMD_USAGE : status;
}

const char **mlusim_call_dim(struct mlusim_call *call)
{
    return &call->line.values[DIM];
}

const char *mlusim_call_type(const struct mlusim_call *call)
{
    return call->line.values[TYPE] ? call->line.values[TYPE] : "Block";
}

unsigned mlusim_call_cores(const struct mlusim_call *call)
{
    return (unsigned)atoi(call->type);
}

bool mlusim_call_is_described(const struct mlusim_call *call)
{
    bool is_described = call->line.n_repeated > 0;
    for (size_t i = 0; i < MLUSIM_N_LAUNCH_OPTIONS; i++)
        is_described = is_described || call->line.values[i];
    return is_described;
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

static const struct isa_kernel *unknown_kernel(const struct mlusim_call *call,
                                               const struct isa_image *image,
                                               const char *name)
{
    char all[512];
    struct isa_nearest hint = {name, (unsigned)strlen(name) / 2 + 1, NULL};
    list_kernels(image, all, sizeof all);
    for (size_t i = 0; i < image->n_kernels; i++)
        isa_nearest_offer(&hint, image->kernels[i].pretty,
                          image->kernels[i].pretty);
    if (hint.found)
        cmd_fail(0, "%s: %s has no kernel %s; did you mean %s?", call->command,
                 call->source, name, hint.found);
    else
        cmd_fail(0, "%s: %s has no kernel %s; it has %s", call->command,
                 call->source, name, *all ? all : "none at all");
    return NULL;
}

const struct isa_kernel *mlusim_call_kernel(const struct mlusim_call *call,
                                            const struct isa_image *image)
{
    const struct isa_kernel *meant = NULL;
    const char *name = call->line.values[KERNEL];
    char all[512], spelled[512];
    size_t found = 0;
    if (name && isa_spell(spelled, sizeof spelled, name) < sizeof spelled)
        name = spelled;
    for (size_t i = 0; i < image->n_kernels; i++) {
        const struct isa_kernel *kernel = &image->kernels[i];
        if (name && strcmp(name, kernel->pretty) != 0 &&
            strcmp(name, kernel->name) != 0)
            continue;
        meant = kernel;
        found++;
    }
    if (found == 1)
        return meant;
    if (name && !found)
        return unknown_kernel(call, image, name);
    list_kernels(image, all, sizeof all);
    if (name)
        cmd_fail(0,
                 "%s: %s has %zu kernels %s; say which by its mangled name "
                 "(mlusim disasm shows them)",
                 call->command, call->source, found, name);
    else
        cmd_fail(0, "%s: say which kernel of %s by --kernel: it has %s",
                 call->command, call->source, *all ? all : "none");
    return NULL;
}

/* ---- arguments ----------------------------------------------------------- */

/* The values of --save, and which of them were used. */
struct saves {
    const struct mlusim_call *call;
    bool is_used[CMD_MAX_REPEATED];
};

/* Splits N.MEMBER=FILE. Returns a pointer to "=", or NULL if the text has
 * another form. */
static const char *cut_save(const char *text, unsigned long *n,
                            const char **path)
{
    char *end;
    *n = strtoul(text, &end, 10);
    *path = end;
    const char *file = strchr(end, '=');
    const bool is_path = *end == '.' || *end == '=' || *end == '[';
    return end > text && is_path && file && file[1] ? file : NULL;
}

/* Implements struct mlusim_saving; `user` is a struct saves. */
static const char *save_of(void *user, size_t number, const char *path)
{
    assert(number > 0);
    struct saves *saves = user;
    const struct cmd_line *line = &saves->call->line;
    for (size_t i = 0; i < line->n_repeated; i++) {
        unsigned long n;
        const char *own, *file = cut_save(line->repeated[i], &n, &own);
        if (line->repeated_by[i] != SAVE || !file || n != number ||
            strlen(path) != (size_t)(file - own) ||
            strncmp(own, path, strlen(path)) != 0)
            continue;
        saves->is_used[i] = true;
        return file + 1;
    }
    return NULL;
}

/* Whether an earlier option saves the same memory. */
static bool is_saved_before(const struct mlusim_call *call, size_t i)
{
    assert(i < call->line.n_repeated);
    const struct cmd_line *line = &call->line;
    const char *text = line->repeated[i];
    const size_t n = strcspn(text, "=") + 1;
    for (size_t k = 0; k < i; k++)
        if (line->repeated_by[k] == SAVE &&
            strncmp(line->repeated[k], text, n) == 0) {
            cmd_fail(0,
                     "%s: --save %s: argument %.*s is saved to %s already: "
                     "leave one out",
                     call->command, text, (int)n - 1, text,
                     line->repeated[k] + n);
            return true;
        }
    return false;
}

static bool check_saves(const struct mlusim_call *call,
                        const struct isa_kernel *kernel)
{
    const struct cmd_line *line = &call->line;
    char *const source[] = {(char *)(uintptr_t)call->source, NULL};
    for (size_t i = 0; i < line->n_repeated; i++) {
        const char *text = line->repeated[i], *path;
        unsigned long n;
        if (line->repeated_by[i] != SAVE)
            continue;
        const char *file = cut_save(text, &n, &path);
        if (!file || n < 1 || n > kernel->n_params)
            return cmd_refuse(
                "%s: --save %s: expected %s with the number of an "
                "argument, from 1 to %zu",
                call->command, text, mlusim_launch_options[SAVE].value,
                kernel->n_params);
        if (is_saved_before(call, i) ||
            !cmd_output_check(call->command, file + 1, source))
            return false;
    }
    return true;
}

/* Whether every value of --save names a pointer. If not, prints a message. */
static bool are_saves_used(const struct saves *saves)
{
    const struct cmd_line *line = &saves->call->line;
    for (size_t i = 0; i < line->n_repeated; i++) {
        unsigned long n;
        const char *path;
        if (line->repeated_by[i] != SAVE || saves->is_used[i])
            continue;
        const char *file = cut_save(line->repeated[i], &n, &path);
        return cmd_refuse(
            "%s: --save %s: argument %lu has no pointer %.*s that was "
            "given memory",
            saves->call->command, line->repeated[i], n, (int)(file - path),
            path);
    }
    return true;
}

static size_t count_arguments(const struct mlusim_call *call)
{
    size_t n = 0;
    for (size_t i = 0; i < call->line.n_repeated; i++)
        n += call->line.repeated_by[i] == ARGUMENT;
    return n;
}

static void wrong_count(const struct mlusim_call *call,
                        const struct isa_kernel *kernel, size_t given)
{
    char names[512] = "";
    size_t used = 0;
    for (size_t i = 0; i < kernel->n_params && used < sizeof names; i++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s",
                                 i ? ", " : ": ", kernel->params[i].name);
    cmd_fail(0, "%s: kernel %s has %zu parameter%s%s; there %s %zu --arg",
             call->command, kernel->pretty, kernel->n_params,
             kernel->n_params == 1 ? "" : "s", names, given == 1 ? "is" : "are",
             given);
}

/* Adds a structure, argument `number` (from 1). Without debug information, only
 * a host program can pass a structure. */
static bool add_structure(struct isa_debuginfo *info,
                          const struct isa_kernel *kernel, size_t number,
                          const char *text, const struct mlusim_saving *saving,
                          struct mlusim_words *words, char *error, size_t bytes)
{
    assert(number > 0);
    if (!info) {
        snprintf(error, bytes,
                 "is a structure, which only a host program can pass where "
                 "there is no debug information");
        return false;
    }
    struct isa_layout *layout =
        isa_debuginfo_layout(info, kernel->name, number - 1, error, bytes);
    const bool is_good =
        layout &&
        mlusim_structure(layout, number, text, saving, words, error, bytes);
    isa_layout_free(layout);
    return is_good;
}

/* Adds the words of the arguments. If there is debug information, takes the
 * kernel from it, because it has the target types of pointers. */
static bool add_arguments(const struct mlusim_call *call,
                          struct isa_debuginfo *info,
                          const struct isa_kernel *kernel,
                          struct array_kept *kept, size_t output,
                          struct mlusim_words *words)
{
    const struct cmd_line *line = &call->line;
    struct saves saves = {.call = call};
    const struct mlusim_saving saving = {save_of, &saves, kept, output};
    char error[1024];
    for (size_t i = 0, k = 0; i < line->n_repeated; i++) {
        if (line->repeated_by[i] != ARGUMENT)
            continue;
        const struct isa_param *param = &kernel->params[k++];
        const char *text = line->repeated[i];
        if (param->kind == ISA_PARAM_STRUCT ||
                    (info && mlusim_needs_layout(param, text))
                ? add_structure(info, kernel, k, text, &saving, words, error,
                                sizeof error)
                : mlusim_argument(param, k, text, &saving, words, error,
                                  sizeof error))
            continue;
        if (kept && kept->is_full)
            return false;
        return cmd_refuse("%s: argument %zu (%s) of %s: %s", call->command, k,
                          param->name, kernel->pretty, error);
    }
    return are_saves_used(&saves);
}

bool mlusim_call_saves(const struct mlusim_call *call)
{
    return call->line.values[SAVE] != NULL;
}

const char **mlusim_call_argument_at(struct mlusim_call *call, size_t i)
{
    struct cmd_line *line = &call->line;
    for (size_t k = 0; k < line->n_repeated; k++)
        if (line->repeated_by[k] == ARGUMENT && i-- == 0)
            return &line->repeated[k];
    return NULL;
}

const char *mlusim_call_argument(const struct mlusim_call *call, size_t i)
{
    const char **at =
        mlusim_call_argument_at((struct mlusim_call *)(uintptr_t)call, i);
    return at ? *at : NULL;
}

/* ---- for mlusim-launch --------------------------------------------------- */

void *mlusim_image_of(const struct mlusim_compiled *compiled, size_t n,
                      size_t *n_image)
{
    uint32_t archs[CMD_MAX_REPEATED];
    const void *elfs[CMD_MAX_REPEATED];
    size_t bytes[CMD_MAX_REPEATED], n_elfs = 0;
    for (size_t i = 0; i < n; i++) {
        if (!compiled[i].elf)
            continue;
        archs[n_elfs] = compiled[i].arch->number;
        elfs[n_elfs] = compiled[i].elf;
        bytes[n_elfs++] = compiled[i].bytes;
    }
    return isa_fatbin_build(archs, elfs, bytes, n_elfs, n_image);
}

int mlusim_call_image(const struct mlusim_call *call,
                      const struct mlusim_compiled *compiled, size_t n)
{
    size_t n_image = 0;
    void *image = mlusim_image_of(compiled, n, &n_image);
    FILE *file = isa_folder_file();
    const bool is_written = file && image &&
                            fwrite(image, 1, n_image, file) == n_image &&
                            fflush(file) == 0;
    const int number = is_written ? dup(fileno(file)) : -1;
    if (number < 0)
        cmd_fail(0, "%s: no temporary file: %s", call->command,
                 strerror(errno));
    if (file)
        fclose(file);
    free(image);
    return number;
}

void mlusim_described_open(struct mlusim_described *d,
                           const struct isa_kernel *kernel, const void *elf,
                           size_t bytes)
{
    const char *name = kernel->name;
    char error[512];
    *d =
        (struct mlusim_described){kernel, isa_debuginfo_open(elf, bytes), NULL};
    if (d->info)
        d->own = isa_debuginfo_kernels(d->info, &name, 1, error, sizeof error);
}

void mlusim_described_close(struct mlusim_described *d)
{
    if (d->own)
        isa_kernels_free(d->own, 1);
    isa_debuginfo_close(d->info);
}

bool mlusim_call_arguments(const struct mlusim_call *call,
                           const struct mlusim_described *d,
                           struct array_kept *kept, size_t output,
                           struct mlusim_words *words)
{
    const size_t n = count_arguments(call);
    if (n == d->kernel->n_params)
        return add_arguments(call, d->info, d->own ? d->own : d->kernel, kept,
                             output, words);
    wrong_count(call, d->kernel, n);
    return false;
}

char **mlusim_call_words(const struct mlusim_call *call,
                         const struct isa_kernel *kernel, const void *elf,
                         size_t bytes, int file)
{
    assert(file >= 0);
    char program[PATH_MAX];
    struct mlusim_words words = {0};
    struct mlusim_described d;
    if (!check_saves(call, kernel))
        return NULL;
    mlusim_described_open(&d, kernel, elf, bytes);
    bool is_good = false;
    if (!mlusim_beside("../lib/mlusim/mlusim-launch", program,
                       sizeof program) ||
        !mlusim_words_add(&words, "%s", program) ||
        !mlusim_words_add(&words, "%d", file) ||
        !mlusim_words_add(&words, "%s", kernel->name) ||
        !mlusim_words_add(&words, "%s", call->dim) ||
        !mlusim_words_add(&words, "%s", call->type))
        cmd_fail(0, "%s: mlusim-launch cannot be run", call->command);
    else
        is_good = mlusim_call_arguments(call, &d, NULL, 0, &words);
    mlusim_described_close(&d);
    if (is_good)
        return words.words;
    mlusim_words_free(words.words);
    return NULL;
}

void mlusim_call_words_free(char **words)
{
    mlusim_words_free(words);
}
