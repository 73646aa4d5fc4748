/* SPDX-License-Identifier: MIT */
/* Runs mlucc once per architecture, as many at a time as there are processors.
 * Each architecture has its own process, because a file that one architecture
 * refuses may be valid for the next. */
#include "runtime/tools/launch/compile.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isa/image/image.h"
#include "isa/support/files/file.h"
#include "isa/support/files/folder.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/process/kept.h"
#include "isa/support/process/process.h"
#include "isa/support/words/nearest.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/compiler.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/start/become.h"

/* What the compilations of all architectures share. */
struct work {
    const char *command, *source, *action;
    char *const *flags;
    char compiler[PATH_MAX];
    char folder[CMD_FOLDER_BYTES]; /* temporary, for results */
};

bool mlusim_is_source(const char *path)
{
    size_t n = strlen(path);
    return n > 4 && strcmp(path + n - 4, ".mlu") == 0;
}

/* Finds the mlucc next to this program. */
static bool find_compiler(struct work *w)
{
    if (mlusim_beside("mlucc", w->compiler, sizeof w->compiler) &&
        access(w->compiler, X_OK) == 0)
        return true;
    return cmd_refuse("%s: there is no mlucc beside mlusim to compile %s with",
                      w->command, w->source);
}

/* Writes the path of the result for an architecture. */
static void name_file(const struct work *w, const struct isa_arch *arch,
                      char *path, size_t bytes)
{
    int n = snprintf(path, bytes, "%s/%.32s.elf", w->folder, arch->name);
    assert(n > 0 && (size_t)n < bytes); /* cmd_folder_make leaves room */
    (void)n;
}

/* ---- one architecture -------------------------------------------------- */

/* Returns the command line, malloc'ed. Its words belong to the caller. */
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

/* Takes what a process wrote. */
static bool collect(const struct work *w, struct mlusim_compiled *result,
                    int status)
{
    char output[PATH_MAX];
    size_t n;
    bool is_good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    name_file(w, result->arch, output, sizeof output);
    if (lseek(result->stderr_file, 0, SEEK_SET) == 0)
        result->messages = isa_file_take(result->stderr_file, UINT64_MAX, &n);
    if (!result->messages)
        cmd_fail(0, "%s: what %s prints is lost: %s", w->command, w->compiler,
                 strerror(errno));
    close(result->stderr_file);
    if (is_good)
        result->elf = mlusim_read_file(w->command, output, &result->bytes);
    unlink(output);
    return result->messages && (result->elf || !is_good);
}

/* Starts mlucc, or lets an mlucc that is already running compile at once. */
static bool start(const struct work *w, struct mlusim_compiled *result)
{
    char output[PATH_MAX], arch[64];
    name_file(w, result->arch, output, sizeof output);
    snprintf(arch, sizeof arch, "--bang-mlu-arch=%s", result->arch->name);
    char **words = command_line(w, arch, output);
    const int file = words ? isa_folder_memory("mlusim-messages") : -1;
    int how, error = words ? 0 : ENOMEM;
    if (words && file < 0)
        error = errno;
    result->stderr_file = file;
    const bool is_done = !error && isa_kept_run(words, file, &how);
    if (!error && !is_done)
        error = isa_process_start(words, file, &result->process);
    free(words);
    if (is_done)
        return collect(w, result, how);
    if (!error)
        return true;
    result->process = 0;
    if (file >= 0)
        close(file);
    return cmd_refuse("%s: cannot run %s: %s", w->command, w->compiler,
                      strerror(error));
}

/* ---- what failed ------------------------------------------------------- */

/* If mlucc failed before it read the source, prints the reason and returns
 * false. */
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
        if (process < 0) /* no process to wait for */
            results[i].process = 0;
    }
    return process > 0; /* false for a child of the program that this process
                           was before exec */
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

/* ---- images -------------------------------------------------------------- */

/* A search for images in a file. */
struct search {
    const struct isa_arch *only; /* NULL: all */
    mlusim_image *take;
    void *user;
    size_t n_images;
    char archs[256]; /* names of the architectures in the file, for messages */
    bool is_damaged, is_cut;
};

/* ---- architectures ------------------------------------------------------ */

/* Images have only the number of the architecture, which chips with single
 * cores share with chips with clusters. For such a number, returns the
 * architecture with clusters. */
static const struct isa_arch *arch_numbered(unsigned number)
{
    size_t n;
    const struct isa_arch *archs = isa_archs(&n), *found = NULL;
    for (size_t i = 0; i < n; i++)
        if (archs[i].number == number &&
            (!found || archs[i].cores > found->cores))
            found = &archs[i];
    return found;
}

const struct isa_arch *mlusim_arch(const char *command, const char *name)
{
    size_t n;
    const struct isa_arch *archs = isa_archs(&n);
    struct isa_nearest hint = {name, (unsigned)strlen(name) / 3 + 2, NULL};
    for (size_t i = 0; i < n; i++) {
        char number[16];
        snprintf(number, sizeof number, "%u", archs[i].number);
        if (strcmp(archs[i].name, name) == 0 || strcmp(number, name) == 0)
            return &archs[i];
        isa_nearest_offer(&hint, archs[i].name, archs[i].name);
    }
    cmd_fail(0, "%s: there is no architecture %s; expected a name like %s",
             command, name, hint.found ? hint.found : ISA_DEFAULT_ARCH);
    return NULL;
}

/* ---- fat images --------------------------------------------------------- */

static void take(struct search *search, const struct isa_arch *arch,
                 const void *elf, size_t n)
{
    search->n_images++;
    if (!search->take(search->user, arch, elf, n))
        search->is_damaged = true;
}

static void take_fatbin(struct search *search, const unsigned char *fatbin)
{
    size_t n;
    const struct isa_fatbin_row *rows = isa_fatbin_rows(fatbin, &n);
    for (size_t i = 0; i < n; i++) {
        const struct isa_arch *arch = arch_numbered(rows[i].arch);
        const char *name = arch ? arch->name : "unknown architecture";
        size_t used = strlen(search->archs);
        if (!strstr(search->archs, name))
            snprintf(search->archs + used, sizeof search->archs - used, "%s%s",
                     used > 0 ? ", " : "", name);
        if (!search->only || search->only->number == rows[i].arch)
            take(search, arch, fatbin + rows[i].offset, (size_t)rows[i].bytes);
    }
}

/* Returns a copy, aligned for reading, of the fat image that may start at p;
 * NULL if none starts there. */
static unsigned char *copy_fatbin(const unsigned char *p, size_t limit)
{
    struct isa_fatbin_header header;
    if (limit < sizeof header)
        return NULL;
    memcpy(&header, p, sizeof header);
    if (header.magic != ISA_FATBIN_MAGIC || header.total_bytes > limit ||
        header.total_bytes < sizeof header)
        return NULL;
    size_t total = (size_t)header.total_bytes;
    unsigned char *copy = malloc(total);
    char error[256];
    if (!copy)
        return NULL;
    memcpy(copy, p, total);
    if (isa_fatbin_check(copy, total, error, sizeof error))
        return copy;
    free(copy);
    return NULL;
}

/* Whether a fat image starts at p but its end is missing. */
static bool is_cut_fatbin(const unsigned char *p, size_t limit)
{
    const uint32_t magic = ISA_FATBIN_MAGIC;
    struct isa_fatbin_header header;
    if (limit < sizeof magic || memcmp(p, &magic, sizeof magic) != 0)
        return false;
    if (limit < sizeof header)
        return true;
    memcpy(&header, p, sizeof header);
    return header.version == ISA_FATBIN_VERSION && header.total_bytes > limit;
}

/* Whether the section headers at the end of a host ELF are missing. */
static bool is_cut_elf(const unsigned char *bytes, size_t n)
{
    uint64_t sections;
    if (n < 5 || memcmp(bytes, "\177ELF\2", 5) != 0)
        return false;
    if (n < 64)
        return true;
    memcpy(&sections, bytes + 40, sizeof sections);
    return sections >= n;
}

static void take_fatbins(struct search *search, const unsigned char *bytes,
                         size_t n)
{
    const uint32_t magic = ISA_FATBIN_MAGIC;
    unsigned char first;
    memcpy(&first, &magic, 1);
    const unsigned char *at = bytes, *end = bytes + n;
    bool is_elf = n >= 4 && memcmp(bytes, "\177ELF", 4) == 0;
    search->is_cut = is_cut_elf(bytes, n);
    while ((at = memchr(at, first, (size_t)(end - at)))) {
        unsigned char *fatbin = copy_fatbin(at, (size_t)(end - at));
        if (fatbin)
            take_fatbin(search, fatbin);
        else if (!is_elf && is_cut_fatbin(at, (size_t)(end - at)))
            search->is_cut = true;
        free(fatbin);
        at++;
    }
}

/* ---- the file ----------------------------------------------------------- */

/* Whether the file is an ELF of a device: its machine is RISC-V. */
static bool is_device_elf(const unsigned char *bytes, size_t n)
{
    return n > 20 && memcmp(bytes, "\177ELF", 4) == 0 && bytes[18] == 243 &&
           bytes[19] == 0;
}

unsigned char *mlusim_read_file(const char *command, const char *path,
                                size_t *n)
{
    char *bytes = isa_file_read(path, ISA_FILE_STREAM, ISA_FILE_IMAGE, n);
    if (!bytes)
        cmd_fail(0, "%s: cannot read %s: %s", command, path,
                 isa_file_error(errno));
    return (unsigned char *)bytes;
}

/* Reports what was not found. */
static int conclude(const struct search *search, const char *command,
                    const char *path)
{
    if (search->is_damaged)
        return CMD_FAILED;
    if (search->is_cut)
        return cmd_fail(CMD_FAILED,
                        "%s: %s is truncated: its end is missing; copy or "
                        "compile it again",
                        command, path);
    if (search->n_images == 0 && search->archs[0])
        return cmd_fail(CMD_FAILED, "%s: %s has code for %s only", command,
                        path, search->archs);
    if (search->n_images == 0)
        return cmd_fail(CMD_FAILED,
                        "%s: %s holds no device code; expected a program "
                        "or object from mlucc, or a device ELF",
                        command, path);
    return CMD_OK;
}

int mlusim_images(const char *command, const char *path,
                  const struct isa_arch *only, mlusim_image *visit, void *user)
{
    struct search search = {.only = only, .take = visit, .user = user};
    size_t n;
    unsigned char *bytes = mlusim_read_file(command, path, &n);
    if (!bytes)
        return CMD_FAILED;
    if (is_device_elf(bytes, n))
        take(&search, NULL, bytes, n);
    else
        take_fatbins(&search, bytes, n);
    free(bytes);
    return conclude(&search, command, path);
}
