/* SPDX-License-Identifier: MIT */
/* Reads tensors of a case from files, and writes them. A dump is a folder per
 * case with
 *  - NAME.npy of each input
 *  - NAME.before.npy of each output before the call, NAME.npy after it
 *  - NAME.expected.npy of the reference (float64 for floating types)
 * A dumped file is a valid --input. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "kernels/harness/npy.h"
#include "kernels/library/descriptor.h"
#include "kernels/mluop/files.h"

/* Finds the name in "NAME=FILE" or "path/NAME.npy", "NAME.before.npy". */
static const char *name_of(const char *input, size_t *length)
{
    const char *equals = strchr(input, '=');
    *length = equals ? (size_t)(equals - input) : 0;
    if (equals)
        return input;
    const char *slash = strrchr(input, '/');
    const char *name = slash ? slash + 1 : input;
    *length = strcspn(name, ".");
    return name;
}

static const char *file_of(const char *input)
{
    const char *equals = strchr(input, '=');
    return equals ? equals + 1 : input;
}

static bool take_input(const char *input, const struct kn_operator *op,
                       struct kn_tensor *tensors)
{
    size_t length;
    const char *name = name_of(input, &length);
    for (size_t i = 0; i < op->n_tensors; i++) {
        struct kn_tensor *t = &tensors[i];
        if (strlen(t->name) != length || memcmp(t->name, name, length) != 0)
            continue;
        char error[512];
        if (kn_npy_read(file_of(input), t->dtype, t->rank, t->dims, t->host,
                        error, sizeof error))
            return true;
        cmd_fail(0, "--input %s: %s", t->name, error);
        return false;
    }
    cmd_fail(0, "--input %s: %s has no tensor %.*s; it has", input, op->name,
             (int)length, name);
    for (size_t i = 0; i < op->n_tensors; i++)
        fprintf(stderr, "    %s\n", tensors[i].name);
    return false;
}

/* Returns whether a tensor is given twice, because one file would be
 * ignored. */
static bool is_given_twice(const struct cmd_line *line)
{
    for (size_t i = 1; i < line->n_repeated; i++)
        for (size_t k = 0; k < i; k++) {
            size_t length, other;
            const char *name = name_of(line->repeated[i], &length);
            const char *before = name_of(line->repeated[k], &other);
            if (length != other || memcmp(name, before, length) != 0)
                continue;
            cmd_fail(0, "--input %s: %.*s was given already (%s); leave one",
                     line->repeated[i], (int)length, name, line->repeated[k]);
            return true;
        }
    return false;
}

/* ---- dumping ------------------------------------------------------------ */

static bool make_folder(const char *path)
{
    if (mkdir(path, 0777) == 0 || errno == EEXIST)
        return true;
    cmd_fail(0, "--dump %s: cannot be made: %s", path, strerror(errno));
    return false;
}

static bool dump(const struct cmd_files *files, const struct kn_tensor *t,
                 const char *what, mluOpDataType_t dtype, const void *data)
{
    char path[4096], error[512] = "the path is too long";
    int n = snprintf(path, sizeof path, "%s/%s/%s%s.npy",
                     files->line->values[CMD_OPTION_DUMP], files->c->name,
                     t->name, what);
    if (n < (int)sizeof path &&
        kn_npy_write(path, dtype, t->rank, t->dims, data, error, sizeof error))
        return true;
    cmd_fail(0, "--dump: %s", error);
    return false;
}

static bool dump_before(const struct cmd_files *files,
                        const struct kn_operator *op,
                        const struct kn_tensor *tensors)
{
    char path[4096];
    const char *folder = files->line->values[CMD_OPTION_DUMP];
    snprintf(path, sizeof path, "%s/%s", folder, files->c->name);
    if (!make_folder(folder) || !make_folder(path))
        return false;
    for (size_t i = 0; i < op->n_tensors; i++) {
        const struct kn_tensor *t = &tensors[i];
        const char *what = t->role == KN_ROLE_OUT ? ".before" : "";
        if (!dump(files, t, what, t->dtype, t->host))
            return false;
    }
    return true;
}

bool cmd_files_prepared(void *user, const struct kn_operator *op,
                        struct kn_tensor *tensors)
{
    struct cmd_files *files = user;
    files->is_broken = true;
    if (is_given_twice(files->line))
        return false;
    for (size_t i = 0; i < files->line->n_repeated; i++)
        if (!take_input(files->line->repeated[i], op, tensors))
            return false;
    if (files->line->values[CMD_OPTION_DUMP] &&
        !dump_before(files, op, tensors))
        return false;
    files->is_broken = false;
    return true;
}

void cmd_files_judged(void *user, const struct kn_operator *op,
                      const struct kn_tensor *tensors)
{
    struct cmd_files *files = user;
    assert(files->line->values[CMD_OPTION_DUMP]);
    for (size_t i = 0; i < op->n_tensors; i++) {
        const struct kn_tensor *t = &tensors[i];
        mluOpDataType_t expected =
            kn_dtype_is_float(t->dtype) ? MLUOP_DTYPE_DOUBLE : t->dtype;
        if (t->role != KN_ROLE_OUT)
            continue;
        if (!dump(files, t, "", t->dtype, t->host) ||
            !dump(files, t, ".expected", expected, t->expected)) {
            files->is_broken = true;
            return;
        }
    }
}
