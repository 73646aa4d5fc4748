/* SPDX-License-Identifier: MIT */
/* Files of the driver: reads and writes whole files, and makes the directory of
 * temporary files when needed. The directory is removed at the end. With
 * -save-temps, temporary files are in the current directory and are not
 * removed. */
#include "isa/compiler/job/files.h"
#include "isa/support/files/path.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/text.h"
#include "isa/support/files/file.h"
#include "isa/support/files/folder.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *mlucc_read(struct mlucc_job *job, const char *path, size_t *n)
{
    FILE *file = isa_file_in(path, ISA_FILE_STREAM, ISA_FILE_IMAGE);
    struct mlucc_buffer buffer = {.arena = &job->arena};
    char part[1 << 14];
    size_t got;

    if (!file) {
        mlucc_error(MLUCC_SAYS_FILE, "cannot read '%s': %s", path,
                    isa_file_error(errno));
        return NULL;
    }
    mlucc_append(&buffer, "", 0);
    while ((got = fread(part, 1, sizeof part, file)) > 0)
        mlucc_append(&buffer, part, got);
    bool ok = !ferror(file);
    fclose(file);
    if (!ok) {
        mlucc_error(MLUCC_SAYS_FILE, "cannot read '%s': %s", path,
                    strerror(errno));
        return NULL;
    }
    *n = buffer.n;
    return buffer.text;
}

/* Removes an incomplete file; not devices and pipes. */
static void remove_part(const char *path)
{
    struct stat status;

    if (stat(path, &status) == 0 && S_ISREG(status.st_mode))
        unlink(path);
}

bool mlucc_write(struct mlucc_job *job, const char *path, const void *bytes,
                 size_t n)
{
    if (job->dry_run)
        return true;
    FILE *file = isa_file_out(path);
    if (!file)
        return mlucc_error(MLUCC_SAYS_FILE, "cannot write '%s': %s", path,
                           isa_file_error(errno));
    errno = 0;
    bool ok = fwrite(bytes, 1, n, file) == n;
    int error = errno;
    if (fclose(file) == 0 && ok)
        return true;
    mlucc_error(MLUCC_SAYS_FILE, "cannot write '%s': %s", path,
                strerror(ok ? errno : error));
    remove_part(path);
    return false;
}

static bool make_temp_dir(struct mlucc_job *job)
{
    char path[PATH_MAX];
    /* the directory stays locked until mlucc ends */
    if (isa_folder_make("mlucc", false, path, sizeof path) < 0)
        return mlucc_error(MLUCC_SAYS_FILE,
                           "cannot make a temporary directory '%s': %s "
                           "(TMPDIR names another place)",
                           path, strerror(errno));
    job->temp_dir = mlucc_text(&job->arena, "%s", path);
    return true;
}

/* Whether path is an input file, also by another name. */
static bool is_input(const struct mlucc_job *job, const char *path)
{
    for (size_t i = 0; i < job->n_inputs; i++)
        if (strcmp(path, job->inputs[i].path) == 0 ||
            isa_path_is_same(path, job->inputs[i].path, true))
            return true;
    return false;
}

/* Reports an error if the output's folder does not exist, or if the output is a
 * folder. */
static bool check_folder(const char *path)
{
    struct stat status;
    char folder[PATH_MAX];
    size_t n = (size_t)(mlucc_base(path) - path);

    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        return mlucc_error(MLUCC_SAYS_OUTPUT,
                           "cannot write '%s': it is a folder", path);
    if (!n || n >= sizeof folder)
        return true;
    memcpy(folder, path, n);
    folder[n] = 0;
    if (stat(folder, &status) == 0 && S_ISDIR(status.st_mode))
        return true;
    return mlucc_error(MLUCC_SAYS_OUTPUT,
                       "cannot write '%s': there is no folder '%.*s'", path,
                       n > 1 ? (int)n - 1 : 1, path);
}

bool mlucc_check_output(const struct mlucc_job *job, const char *path)
{
    if (job->dry_run || !path)
        return true;
    if (!*path)
        return mlucc_error(MLUCC_SAYS_OUTPUT,
                           "the name of the result is empty");
    if (is_input(job, path))
        return mlucc_error(MLUCC_SAYS_OUTPUT,
                           "the result '%s' would overwrite an input file; "
                           "name another one with -o",
                           path);
    return check_folder(path);
}

/* Shortens a file name that is too long. Removes the middle, because file names
 * differ in numbers at the start and in suffixes. */
static const char *fit(struct mlucc_job *job, const char *name)
{
    const int part = NAME_MAX / 3;
    const size_t n = strlen(name);

    return n <= NAME_MAX ? name
                         : mlucc_text(&job->arena, "%.*s...%s", part, name,
                                      name + n - part);
}

const char *mlucc_scratch(struct mlucc_job *job, const char *name)
{
    name = fit(job, name);
    if (!job->temp_dir && !make_temp_dir(job))
        return NULL;
    return mlucc_text(&job->arena, "%s/%s", job->temp_dir, name);
}

const char *mlucc_temp(struct mlucc_job *job, const char *name)
{
    if (!job->save_temps)
        return mlucc_scratch(job, name);
    name = fit(job, name);
    if (name[0] == '-') /* must not look like an option */
        name = mlucc_text(&job->arena, "./%s", name);
    return mlucc_check_output(job, name) ? name : NULL;
}

void mlucc_init(struct mlucc_job *job)
{
    struct isa_arena *arena = &job->arena;

    *job = (struct mlucc_job){.stop = MLUCC_LINK};
    job->host_flags.arena = arena;
    job->device_flags.arena = arena;
    job->placed.arena = arena;
    job->link_flags.arena = arena;
    job->unchecked.arena = arena;
    job->shown.arena = arena;
    job->patched.arena = arena;
    job->unchanged.arena = arena;
    job->words.arena = arena;
    job->color = isatty(STDERR_FILENO) == 1;
}

/* Removes the folder with everything in it, also files that an interrupted tool
 * left there under its own names. */
static void remove_temp_dir(const char *path)
{
    DIR *entries = opendir(path);
    for (const struct dirent *e; entries && (e = readdir(entries));)
        unlinkat(dirfd(entries), e->d_name, 0); /* not . and .. */
    if (entries)
        closedir(entries);
    rmdir(path);
}

void mlucc_fini(struct mlucc_job *job)
{
    if (job->temp_dir)
        remove_temp_dir(job->temp_dir);
    isa_arena_clear(&job->arena);
}
