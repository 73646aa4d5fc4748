/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* realpath, ST_NOEXEC */
#include "runtime/tools/start/become.h"

#include <assert.h>
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/files/path.h"
#include "isa/support/process/kept.h"
#include "isa/support/process/process.h"
#include "runtime/instruments/settings/called.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/confine/compiler.h"
#include "sim/sim.h"

/* ---- the sandbox --------------------------------------------------------- */

/* The helper is in the library folder of the installation. Programs that are
 * not confined use the libraries of the user. */

enum { TASKS = 16 }; /* processes and threads of one of our programs */

bool mlusim_box_open(struct mlusim_box *box,
                     const struct confine_rules *sandbox, const char *program,
                     const char *const *libraries)
{
    char folder[PATH_MAX];
    box->rules = *sandbox;
    box->libraries = NULL;
    errno = ENAMETOOLONG;
    return mlusim_beside("../lib", folder, sizeof folder) &&
           confine_add_libraries(&box->rules, folder, libraries,
                                 &box->libraries) &&
           (!program ||
            (mlusim_beside(program, box->program, sizeof box->program) &&
             mlusim_box_add(&box->rules, box->program)));
}

static bool open_ours(struct mlusim_box *box,
                      const struct confine_rules *sandbox, const char *program,
                      const char *const *libraries)
{
    const bool is_good = mlusim_box_open(box, sandbox, program, libraries);
    box->rules.is_ours = true;
    box->rules.tasks = TASKS;
    return is_good;
}

bool mlusim_box_open_launch(struct mlusim_box *box,
                            const struct confine_rules *sandbox)
{
    static const char *const libraries[] = {
        "libcnrt.so.",         "libmlusim.so.", "libmlusim-debug.so.",
        "libmlusim-torch.so.", CONFINE_FASTER,  NULL};
    return open_ours(box, sandbox, "../lib/mlusim/mlusim-launch", libraries);
}

bool mlusim_box_open_reader(struct mlusim_box *box,
                            const struct confine_rules *sandbox)
{
    static const char *const none[] = {NULL};
    return open_ours(box, sandbox, "mlusim", none);
}

void mlusim_box_close(struct mlusim_box *box)
{
    free(box->libraries);
    box->libraries = NULL;
}

bool mlusim_box_add(struct confine_rules *rules, const char *path)
{
    errno = E2BIG;
    if (rules->n_read == CONFINE_MOST_PATHS)
        return false;
    rules->read[rules->n_read++] = path;
    return true;
}

bool mlusim_box_add_device(struct confine_rules *rules, const char *device,
                           char name[PATH_MAX])
{
    if (sim_device_is_file(device))
        return realpath(device, name) && mlusim_box_add(rules, name);
    snprintf(name, PATH_MAX, "%s", device);
    return true;
}

/* ---- sandbox ------------------------------------------------------------- */

bool mlusim_sandbox_open(struct mlusim_sandbox *s, bool is_unconfined,
                         char *error, size_t bytes)
{
    static struct confine_rules known; /* static: the result is used later */
    mlusim_find_libraries();
    s->rules = is_unconfined ? (struct confine_rules){.way = CONFINE_UNCONFINED}
                             : known;
    s->rules.helper = s->helper;
    if (!mlusim_beside("../lib/mlusim/mlusim-confine", s->helper,
                       sizeof s->helper)) {
        snprintf(error, bytes, "mlusim-confine cannot be found: %s",
                 strerror(errno));
        return false;
    }
    if (!is_unconfined && access("/proc/self/exe", F_OK) != 0) {
        snprintf(error, bytes,
                 "the sandbox needs /proc, by which programs find their "
                 "libraries and limits bind: %s; mount it",
                 strerror(errno));
        return false;
    }
    if (!confine_find_way(&s->rules, error, bytes))
        return false;
    if (!is_unconfined)
        known = s->rules;
    return true;
}

bool mlusim_beside(const char *name, char *path, size_t bytes)
{
    if (!isa_path_self(path, bytes))
        return false;
    char *slash = strrchr(path, '/');
    assert(slash); /* programs have absolute paths */
    size_t room = bytes - (size_t)(slash + 1 - path);
    errno = ENAMETOOLONG;
    return snprintf(slash + 1, room, "%s", name) < (int)room;
}

void *mlusim_load(const char *library, const char *name)
{
    char path[PATH_MAX];
    const bool is_there =
        mlusim_beside(library, path, sizeof path) && access(path, F_OK) == 0;
    void *loaded = dlopen(is_there ? path : strrchr(library, '/') + 1,
                          RTLD_NOW | RTLD_LOCAL);
    return loaded ? dlsym(loaded, name) : NULL;
}

/* ---- libraries ----------------------------------------------------------- */

/* Whether the list begins, or ends, with the word. */
static bool has_word(const char *list, const char *word, bool is_in_front)
{
    const size_t n = strlen(list), k = strlen(word);
    if (n < k)
        return false;
    const char *at = is_in_front ? list : list + n - k;
    return memcmp(at, word, k) == 0 &&
           (n == k || (is_in_front ? at[k] : at[-1]) == ':');
}

/* Adds a word at the beginning or end of a variable that is a list with colons,
 * unless it is there already. */
static void mlusim_add_to_list(const char *variable, const char *word,
                               bool is_in_front)
{
    const char *old = getenv(variable);
    if (!old || !*old) {
        setenv(variable, word, 1);
        return;
    }
    const size_t n = strlen(old) + strlen(word) + 2;
    char *both = has_word(old, word, is_in_front) ? NULL : malloc(n);
    if (!both)
        return;
    snprintf(both, n, "%s:%s", is_in_front ? word : old,
             is_in_front ? old : word);
    setenv(variable, both, 1);
    free(both);
}

void mlusim_find_libraries(void)
{
    char path[PATH_MAX];
    if (mlusim_beside("../lib", path, sizeof path))
        mlusim_add_to_list("LD_LIBRARY_PATH", path, false);
    if (mlusim_beside("../lib/mlusim/first", path, sizeof path))
        mlusim_add_to_list("LD_LIBRARY_PATH", path, true);
}

/* ---- missing ------------------------------------------------------------- */

extern char **environ;

/* Only the loader of glibc has the variables that are used here; another one
 * would run the program. */
#define LOADER "ld-linux"

static bool is_known(const char *loader)
{
    const char *slash = strrchr(loader, '/');
    return slash && strncmp(slash + 1, LOADER, strlen(LOADER)) == 0;
}

/* Reads which loader an ELF file names. False: it names none. */
static bool read_loader(FILE *file, char loader[PATH_MAX])
{
    Elf64_Ehdr header;
    Elf64_Phdr part;
    if (fread(&header, sizeof header, 1, file) != 1 ||
        memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
        header.e_ident[EI_CLASS] != ELFCLASS64 ||
        header.e_phentsize != sizeof part ||
        fseek(file, (long)header.e_phoff, SEEK_SET) != 0)
        return false;
    for (unsigned i = 0; i < header.e_phnum; i++) {
        if (fread(&part, sizeof part, 1, file) != 1)
            return false;
        if (part.p_type != PT_INTERP)
            continue;
        const size_t n = part.p_filesz;
        return n > 1 && n <= PATH_MAX &&
               fseek(file, (long)part.p_offset, SEEK_SET) == 0 &&
               fread(loader, n, 1, file) == 1 && !loader[n - 1];
    }
    return false;
}

static bool find_loader(const char *program, char loader[PATH_MAX])
{
    FILE *file = isa_file_in(program, ISA_FILE_REGULAR, ISA_FILE_DATA);
    const bool is_found = file && read_loader(file, loader) && is_known(loader);
    if (file)
        fclose(file);
    return is_found;
}

/* Whether a program belongs to this installation, so that nothing is missing.
 */
static bool is_ours(const char *program)
{
    char folder[PATH_MAX], real[PATH_MAX];
    if (!mlusim_beside("../lib/mlusim", folder, sizeof folder) ||
        !realpath(folder, real))
        return false;
    const size_t n = strlen(real);
    return strncmp(program, real, n) == 0 && program[n] == '/';
}

/* Starts the loader, which writes to the pipe. */
static bool start(char *loader, char *program, const int ends[2], pid_t *child)
{
    char *words[] = {loader, program, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    setenv("LD_TRACE_LOADED_OBJECTS", "1", 1);
    setenv("LD_WARN", "1", 1);
    const int error =
        posix_spawn(child, loader, &actions, NULL, words, environ);
    unsetenv("LD_WARN");
    unsetenv("LD_TRACE_LOADED_OBJECTS");
    posix_spawn_file_actions_destroy(&actions);
    return error == 0;
}

/* Reads the list of the loader: whether it loads a library that mlusim
 * replaces, and the first line about a missing symbol, which must fit into
 * `missing`. */
static bool read_list(FILE *list, char missing[RT_MISSING_BYTES])
{
    bool is_for_us = false;
    char line[RT_MISSING_BYTES];
    missing[0] = 0;
    while (fgets(line, sizeof line, list)) {
        const char *name = line + (line[0] == '\t');
        if (strncmp(name, RT_STANDS_FOR, strlen(RT_STANDS_FOR)) == 0 ||
            strncmp(name, RT_STANDS_FOR_ALSO, strlen(RT_STANDS_FOR_ALSO)) == 0)
            is_for_us = true;
        if (!missing[0] &&
            strncmp(line, RT_UNDEFINED, strlen(RT_UNDEFINED)) == 0)
            snprintf(missing, RT_MISSING_BYTES, "%s",
                     line + strlen(RT_UNDEFINED));
    }
    return is_for_us && missing[0];
}

/* Prints a sentence for "SYMBOL[, version V]\t(FILE)". */
static int refuse(const char *command, char *missing)
{
    char text[RT_MISSING_BYTES];
    char *file = strstr(missing, "\t(");
    if (!file)
        return 0;
    *file = 0;
    file += 2;
    file[strcspn(file, "\n")] = 0;
    char *end = strrchr(file, ')');
    if (end)
        *end = 0;
    rt_missing_say(text, sizeof text, file, missing, strcspn(missing, ","));
    return cmd_fail(ISA_STATUS_NOT_FOUND, "%s: %s", command, text);
}

/* Checks whether the program or one of its libraries needs a symbol at once
 * that none of them has, if one of these libraries is replaced by mlusim.
 * Returns 0, or the loader's status after a message on behalf of the command.
 * The loader itself reports everything else that cannot be loaded. */
static int mlusim_check_symbols(const char *command, const char *program)
{
    char path[PATH_MAX], loader[PATH_MAX], missing[RT_MISSING_BYTES];
    int ends[2];
    pid_t child = -1;
    if (!isa_kept_find(program, path, sizeof path) || is_ours(path) ||
        !find_loader(path, loader) || pipe(ends) != 0)
        return 0;
    const bool has_started = start(loader, path, ends, &child);
    close(ends[1]);
    FILE *list = fdopen(ends[0], "r");
    const bool lacks = list && read_list(list, missing);
    if (list)
        fclose(list);
    else
        close(ends[0]);
    if (has_started)
        isa_process_wait(child, NULL);
    return lacks ? refuse(command, missing) : 0;
}

/* ---- device -------------------------------------------------------------- */

bool mlusim_device(const char **name, char *path, size_t path_bytes,
                   char *error, size_t error_bytes)
{
    const struct sim_device *device =
        sim_device_open(*name, error, error_bytes);
    bool is_there = device != NULL;
    sim_device_close(device);
    if (!is_there || !sim_device_is_file(*name))
        return is_there;
    size_t n = strlen(*name);
    if ((*name)[0] == '/' || !getcwd(path, path_bytes) ||
        strlen(path) + 1 + n + 1 > path_bytes)
        return true;
    strcat(path, "/");
    *name = strcat(path, *name);
    return true;
}

/* ---- become -------------------------------------------------------------- */

/* Lets the program load the files of the driver (runtime/api/proc), after what
 * the user preloads. A blank in LD_PRELOAD ends a name, so if the path has a
 * blank, only the file name is given, and LD_LIBRARY_PATH gets the folder.
 * AddressSanitizer wants to be the first library; an option turns this check
 * off. */
static void add_driver_files(void)
{
    char path[PATH_MAX];
    if (!mlusim_beside("../lib/mlusim/proc.so", path, sizeof path) ||
        access(path, R_OK) != 0 || strpbrk(path, ":;"))
        return;
    char *slash = strrchr(path, '/');
    if (strchr(path, ' ')) {
        *slash = 0;
        mlusim_add_to_list("LD_LIBRARY_PATH", path, false);
        mlusim_add_to_list("LD_PRELOAD", slash + 1, false);
    } else {
        mlusim_add_to_list("LD_PRELOAD", path, false);
    }
    mlusim_add_to_list("ASAN_OPTIONS", "verify_asan_link_order=0", false);
}

static bool ends_with(const char *text, const char *end)
{
    const size_t n = strlen(text), k = strlen(end);
    return n > k && strcmp(text + n - k, end) == 0;
}

/* Returns why a file is not a program. NULL: no reason is known. */
static const char *instead(const char *program)
{
    struct stat status;
    if (stat(program, &status) != 0)
        return NULL;
    if (S_ISDIR(status.st_mode))
        return "it is a folder; expected a program";
    if (ends_with(program, ".o"))
        return "it is an object file; link it first: mlucc FILE.o -o PROGRAM";
    if (access(program, X_OK) == 0)
        return NULL;
    struct statvfs system;
    if ((status.st_mode & 0111) && statvfs(program, &system) == 0 &&
        (system.f_flag & ST_NOEXEC))
        return "no program starts from its file system, mounted with noexec; "
               "put it into another folder";
    return "it is not executable; expected a program of mlucc";
}

static int fail_exec(const char *command, const char *program)
{
    int error = errno;
    bool is_missing = error == ENOENT;
    const char *what = instead(program);
    if (!what && is_missing && !strchr(program, '/') &&
        access(program, X_OK) == 0)
        cmd_fail(0, "%s: %s is not in PATH; did you mean ./%s?", command,
                 program, program);
    else
        cmd_fail(0, "%s: cannot start %s: %s", command, program,
                 what ? what : strerror(error));
    return is_missing ? ISA_STATUS_NOT_FOUND : ISA_STATUS_NOT_EXECUTABLE;
}

void mlusim_follow(void)
{
    prctl(PR_SET_PDEATHSIG, SIGTERM);
}

int mlusim_become(const char *command, char **program)
{
    mlusim_find_libraries();
    add_driver_files();
    const int status = mlusim_check_symbols(command, program[0]);
    if (status != 0)
        return status;
    execvp(program[0], program);
    return fail_exec(command, program[0]);
}
