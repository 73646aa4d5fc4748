/* SPDX-License-Identifier: MIT */
/*
 * Verdicts and tables for programs go to a file or to stdout.
 */
#include "runtime/tools/course/output.h"

#include <errno.h>
#include <string.h>

#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"

bool crs_output_is_stdout(const char *path)
{
    return strcmp(path, "-") == 0;
}

static bool fail(const struct crs_output *o)
{
    cmd_fail(0, "course: cannot write %s: %s", o->path, strerror(errno));
    return false;
}

bool crs_output_open(struct crs_output *output, const char *path)
{
    *output = (struct crs_output){
        .path = path,
        .file = crs_output_is_stdout(path) ? stdout : fopen(path, "w")};
    return output->file || fail(output);
}

bool crs_output_close(struct crs_output *output)
{
    FILE *file = output->file;
    if (!file)
        return true;
    output->file = NULL;
    bool is_good = fflush(file) == 0 && !ferror(file);
    if (file != stdout)
        is_good = fclose(file) == 0 && is_good;
    return is_good || fail(output);
}
