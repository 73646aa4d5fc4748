/* SPDX-License-Identifier: MIT */
/* Builds the host part of the exercise, and the solution; par is relative to
 * the cycles of the solution. An installation has objects of both for its own
 * exercises (mk/course.mk). */
#include "runtime/tools/course/solution.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/process/kept.h"
#include "isa/support/process/tools.h"
#include "runtime/tools/command/compiler.h"
#include "runtime/tools/course/build.h"
#include "runtime/tools/course/measure.h"
#include "runtime/tools/course/puzzle.h"
#include "runtime/tools/files/files.h"

static bool is_later(struct timespec a, struct timespec b)
{
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

static bool is_newer(const char *folder, const char *name,
                     const struct stat *object)
{
    char path[PATH_MAX];
    struct stat s;
    return !files_path(path, folder, name) || stat(path, &s) != 0 ||
           is_later(s.st_mtim, object->st_mtim);
}

/* ---- headers ----------------------------------------------------------- */

/* Whether a file may be a header of an installation. Any file may be one:
 * <complex> has no .h. */
static bool is_any_file(const char *name)
{
    return name[0] != '.';
}

/* Whether a folder cannot be read, or has a file, accepted by is_one, that is
 * newer than the object. */
static bool has_newer(const char *folder, bool (*is_one)(const char *name),
                      const struct stat *object)
{
    DIR *entries = opendir(folder);
    char path[PATH_MAX];
    bool is_found = !entries;
    for (const struct dirent *e; !is_found && (e = readdir(entries));)
        is_found =
            is_one(e->d_name) && is_newer(folder, e->d_name, object) &&
            !(files_path(path, folder, e->d_name) && files_is_folder(path));
    if (entries)
        closedir(entries);
    return is_found;
}

/* ---- the compiler -------------------------------------------------------- */

/* Whether mlucc, or device.o or a header in its installation, is newer than the
 * object. */
static bool is_mlucc_newer(const char *compiler, const struct stat *object)
{
    char bin[PATH_MAX], include[PATH_MAX];
    const char *name = strrchr(compiler, '/');
    if (!name)
        return true;
    snprintf(bin, sizeof bin, "%.*s", (int)(name - compiler), compiler);
    return is_newer(bin, name + 1, object) ||
           is_newer(bin, "../share/mlusim/device.o", object) ||
           !files_path(include, bin, "../include") ||
           has_newer(include, is_any_file, object);
}

/* Whether a tool that mlucc runs is newer than the object. If a variable names
 * another tool, returns true. */
static bool is_tool_newer(enum isa_tool tool, const struct stat *object)
{
    const char *other = getenv(isa_tool_variable(tool));
    char path[PATH_MAX];
    struct stat s;
    return (other && *other) ||
           !isa_kept_find(isa_tool(tool), path, sizeof path) ||
           stat(path, &s) != 0 || is_later(s.st_ctim, object->st_ctim);
}

/* ---- all of it ----------------------------------------------------------- */
/* Whether `object`, made from the file `source` of the exercise, exists and can
 * be used. compiler is the path of mlucc, shared the headers of the course. The
 * object cannot be used if MLUSIM_CLANG or MLUSIM_LLD names another tool, or if
 * one of these is missing or newer:
 * - source, exercise.txt, the headers of the exercise and of the course;
 * - of the installation of mlucc: mlucc itself, the device library, and every
 *   file of its include folder;
 * - the Clang and the linker of tools.h.
 * Files of packages keep the times at which they were made. So the time
 * compared is when a file came to this machine, its time of change (st_ctim).
 * These changes are not noticed: PATH now finds first another tool of the same
 * name that is older than the object; what these tools load or run themselves;
 * headers of the system; variables that only clang reads (CPLUS_INCLUDE_PATH).
 */
static bool crs_built_is_current(const char *object,
                                 const struct crs_exercise *exercise,
                                 const char *shared, const char *compiler,
                                 const char *source)
{
    struct stat s;
    return stat(object, &s) == 0 && !is_newer(exercise->folder, source, &s) &&
           !is_newer(exercise->folder, "exercise.txt", &s) &&
           !has_newer(exercise->folder, crs_build_is_header, &s) &&
           !has_newer(shared, crs_build_is_header, &s) &&
           !is_mlucc_newer(compiler, &s) &&
           !is_tool_newer(ISA_TOOL_CLANG, &s) &&
           !is_tool_newer(ISA_TOOL_LLD, &s);
}

/* ---- solution ------------------------------------------------------------ */

/* Whether the installation has a usable object that was made from this file of
 * the exercise.
 */
static bool find_built(const struct crs_judge *j, const char *source,
                       const char *object, char path[PATH_MAX])
{
    if (!j->built[0])
        return false;
    int n = snprintf(path, PATH_MAX, "%s/%s/%s", j->built, j->exercise->name,
                     object);
    return n < PATH_MAX && crs_built_is_current(path, j->exercise, j->shared,
                                                j->compiler, source);
}

bool crs_judge_prepare(struct crs_judge *j, char *error, size_t error_bytes)
{
    char source[PATH_MAX];
    const struct crs_compiler compiler = crs_judge_compiler(j);
    if (j->main[0])
        return true;
    crs_exercise_host(j->exercise, source);
    if (crs_build_open(&j->own, &compiler, j->shared, j->exercise, j->devices,
                       j->n_devices, error, error_bytes) &&
        (find_built(j, "main.cpp", "main.o", j->main) ||
         crs_build_main(&j->own, source, j->main, error, error_bytes)))
        return true;
    crs_judge_end(j);
    return false;
}

void crs_judge_end(struct crs_judge *j)
{
    if (!crs_build_close(&j->own))
        snprintf(j->left, sizeof j->left, "%s", j->own.folder);
    j->own.folder[0] = j->main[0] = 0;
}

/* Runs the solution at the large size on the devices where its cycles are not
 * known yet. Frees all trials. */
static bool run_solution(struct crs_judge *j, const char *program,
                         struct crs_trial *trials, char *error,
                         size_t error_bytes)
{
    const struct crs_trials how = crs_judge_trials(j, program, j->own.folder);
    size_t n = 0, at = 0;
    for (size_t d = 0; d < j->n_devices; d++)
        if (!j->reference[j->devices[d]])
            trials[n++] = (struct crs_trial){.device = crs_judge_device(j, d),
                                             .size = j->exercise->large,
                                             .seed = j->seed,
                                             .way = CRS_TIMED};
    bool is_good = crs_trials_run(&how, trials, n, error, error_bytes);
    for (size_t d = 0; is_good && d < j->n_devices; d++) {
        uint64_t *reference = &j->reference[j->devices[d]];
        if (*reference)
            continue;
        const struct crs_trial *t = &trials[at++];
        is_good = t->has_come_to_its_end && t->process.status == 0 &&
                  t->cycles > 0 && !t->fault[0] && !t->wrong[0];
        if (is_good)
            *reference = t->cycles;
        else
            snprintf(error, error_bytes, "%s/solution.mlu is no solution on %s",
                     j->exercise->folder, t->device);
    }
    for (size_t i = 0; i < n; i++)
        proc_process_free(&trials[i].process);
    return is_good;
}

/* Builds the solution in the judge's own folder. *said: NULL if the solution
 * compiles, else the messages, malloc'ed. */
static bool build_solution(struct crs_judge *j, char program[PATH_MAX],
                           char **said, char *error, size_t error_bytes)
{
    char path[PATH_MAX];
    *said = NULL;
    if (!crs_judge_prepare(j, error, error_bytes))
        return false;
    if (find_built(j, "solution.mlu", "solution.o", path))
        return crs_build_link(&j->own, path, j->main, program, said, error,
                              error_bytes);
    crs_exercise_path(j->exercise, "solution.mlu", path);
    return crs_build_program(&j->own, path, j->main, program, said, error,
                             error_bytes);
}

/* Writes that the solution does not compile, and whether the exercise or the
 * host is at fault. */
static void tell_failure(const struct crs_judge *j, const char *said,
                         char *error, size_t error_bytes)
{
    const char *why = cmd_compiler_failure(said, "kernel.mlu");
    if (why)
        snprintf(error, error_bytes,
                 "mlucc failed, and not because of kernel.mlu: "
                 "%s/solution.mlu does not compile either: %.*s",
                 j->exercise->folder, (int)strcspn(why, "\n"), why);
    else
        snprintf(error, error_bytes, "%s/solution.mlu does not compile: %s",
                 j->exercise->folder, said);
}

bool crs_judge_compiles(struct crs_judge *j, char *error, size_t error_bytes)
{
    char path[PATH_MAX], program[PATH_MAX], *said = NULL;
    crs_exercise_path(j->exercise, "solution.mlu", path);
    bool is_good = crs_judge_prepare(j, error, error_bytes) &&
                   crs_build_program(&j->own, path, j->main, program, &said,
                                     error, error_bytes);
    if (said) {
        tell_failure(j, said, error, error_bytes);
        is_good = false;
    }
    free(said);
    return is_good;
}

bool crs_judge_measure(struct crs_judge *j, char *error, size_t error_bytes)
{
    struct crs_trial trials[CRS_MAX_DEVICES];
    char program[PATH_MAX], *said;
    size_t known = 0;
    if (j->exercise->form == CRS_PUZZLE)
        return crs_puzzle_measure(j, error, error_bytes);
    for (size_t d = 0; d < j->n_devices; d++)
        known += j->reference[j->devices[d]] != 0;
    if (known == j->n_devices)
        return true;
    bool is_good = build_solution(j, program, &said, error, error_bytes);
    if (said) {
        tell_failure(j, said, error, error_bytes);
        is_good = false;
    }
    free(said);
    return is_good && run_solution(j, program, trials, error, error_bytes);
}
