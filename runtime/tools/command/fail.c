/* SPDX-License-Identifier: MIT */
#include "runtime/tools/command/fail.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/files/path.h"
#include "isa/support/files/replace.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plain.h"
#include "isa/support/words/text.h"

static const char *name; /* name of the program that runs */

void cmd_fail_name(const char *program)
{
    assert(program && *program);
    name = program;
}

static void print(const char *format, va_list values)
{
    assert(name);
    va_list again;
    va_copy(again, values);
    const int n = vsnprintf(NULL, 0, format, again);
    char *sentence = isa_alloc_raw((size_t)n + 1, 1);
    if (sentence) {
        vsnprintf(sentence, (size_t)n + 1, format, values);
        isa_plain(sentence);
    }
    fprintf(stderr, "%s: %s\n", name, sentence ? sentence : format);
    free(sentence);
    va_end(again);
}

int cmd_fail(int status, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print(format, values);
    va_end(values);
    return status;
}

bool cmd_refuse(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print(format, values);
    va_end(values);
    return false;
}

void cmd_clear_line(void)
{
    isa_write_all(STDERR_FILENO, "\r\033[K", 4);
}

/* ---- access -------------------------------------------------------------- */

bool cmd_can_read(const char *path)
{
    const int file = isa_file_open(path, ISA_FILE_STREAM, ISA_FILE_IMAGE);
    if (file >= 0)
        close(file);
    return file >= 0;
}

bool cmd_can_write(const char *path)
{
    struct stat status;
    if (strcmp(path, "-") == 0)
        return true;
    if (stat(path, &status) == 0) {
        errno = EISDIR;
        return !S_ISDIR(status.st_mode) && access(path, W_OK) == 0;
    }
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (file < 0)
        return false;
    close(file);
    unlink(path);
    return true;
}

bool cmd_spares(const char *command, const char *path, char *const *words)
{
    for (; *words; words++)
        if (isa_path_is_same(path, *words, true))
            return cmd_refuse(
                "%s: %s would be overwritten: what is written needs a "
                "file of its own",
                command, path);
    return true;
}

bool cmd_output_check(const char *command, const char *path, char *const *words)
{
    if (!path || cmd_can_write(path))
        return !path || cmd_spares(command, path, words);
    return cmd_refuse("%s: cannot write %s: %s", command, path,
                      isa_file_error(errno));
}

static bool is_stdout(const char *path)
{
    return strcmp(path, "-") == 0;
}

/* Whether an output is another file than all outputs before it. If not, prints
 * a message. */
static bool has_its_own(const char *command, const struct cmd_output *of,
                        size_t i)
{
    for (size_t k = 0; k < i; k++) {
        if (!of[i].path || !of[k].path ||
            !((is_stdout(of[i].path) && is_stdout(of[k].path)) ||
              isa_path_is_one_output(of[i].path, of[k].path)))
            continue;
        return cmd_refuse(
            "%s: %s and %s both write to %s: give each a file of its own",
            command, of[k].option, of[i].option,
            is_stdout(of[i].path) ? "stdout" : of[i].path);
    }
    return true;
}

bool cmd_outputs_check(const char *command, const struct cmd_output *of,
                       size_t n, char *const *words)
{
    for (size_t i = 0; i < n; i++)
        if (!has_its_own(command, of, i) ||
            !cmd_output_check(command, of[i].path, words))
            return false;
    return true;
}

FILE *cmd_output_open(const char *path)
{
    return is_stdout(path) ? stdout : isa_file_out(path);
}

bool cmd_output_close(const char *command, const char *path, FILE *out,
                      bool is_written)
{
    assert(command && path);
    if (out) {
        is_written = is_written && !ferror(out);
        is_written =
            (out == stdout ? fflush(out) : fclose(out)) == 0 && is_written;
    }
    if (out && is_written)
        return true;
    return cmd_refuse("%s: cannot write %s: %s", command,
                      is_stdout(path) ? "standard output" : path,
                      isa_file_error(errno));
}

/* ---- numbers ------------------------------------------------------------- */

bool cmd_number(const char *command, const char *option, const char *text,
                uint64_t most, uint64_t *number)
{
    if (!text || isa_number_read(text, 1, most, number))
        return true;
    cmd_fail(0, "%s%s%s %s: expected a number from 1 to %" PRIu64,
             command ? command : "", command ? ": " : "", option, text, most);
    return false;
}
