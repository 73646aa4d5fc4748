/* SPDX-License-Identifier: MIT */
/*
 * The loader of the program is asked: with LD_TRACE_LOADED_OBJECTS it lists the
 * libraries that it would load and, with LD_WARN, the symbols that it would not
 * find before the program begins, and does not run it (`ldd -d`). Symbols that
 * are looked for with the first call are runtime/api/proc/missing.c's.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include "runtime/tools/start/missing.h"

#include <elf.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/process/kept.h"
#include "isa/support/process/process.h"
#include "runtime/instruments/settings/missing.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/start/beside.h"

extern char **environ;

/* Only the loader of glibc knows the variables; another would run the program.
 */
#define LOADER "ld-linux"

static bool is_known(const char *loader)
{
    const char *slash = strrchr(loader, '/');
    return slash && strncmp(slash + 1, LOADER, strlen(LOADER)) == 0;
}

/* Reads the loader that an ELF file names; false: it names none. */
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

/* A program of this installation; it has all that it needs. */
static bool is_ours(const char *program)
{
    char folder[PATH_MAX], real[PATH_MAX];
    if (!mlusim_beside("../lib/mlusim", folder, sizeof folder) ||
        !realpath(folder, real))
        return false;
    const size_t n = strlen(real);
    return strncmp(program, real, n) == 0 && program[n] == '/';
}

/* Starts the loader, which writes into the pipe. */
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

/* Reads what the loader says: whether a library that mlusim stands for is
 * loaded, and the first line about a missing symbol, for which there is room in
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

/* "SYMBOL[, version V]\t(FILE)" becomes the sentence. */
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

int mlusim_check_symbols(const char *command, const char *program)
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
