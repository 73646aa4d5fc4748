/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/repl/reader.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/tools/command/command.h"
#include "runtime/tools/mlusim/repl/inputs.h"
#include "runtime/tools/start/become.h"

/* ---- lines --------------------------------------------------------------- */

static bool find(void *library, const char *name, void *function, size_t bytes)
{
    void *address = dlsym(library, name);
    memcpy(function, &address, bytes);
    return address != NULL;
}

#define FIND(library, name, member) \
    find(library, name, &(member), sizeof(member))

void pg_reader_open(struct pg_reader *reader, dbg_complete *complete,
                    void *user)
{
    char path[PATH_MAX];
    *reader = (struct pg_reader){.file = stdin};
    if (!isatty(STDIN_FILENO) ||
        !mlusim_beside("../lib/libmlusim-debug.so", path, sizeof path))
        return;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library && FIND(library, "dbg_input_open", reader->open) &&
        FIND(library, "dbg_input_line", reader->line) &&
        FIND(library, "dbg_input_is_dropped", reader->is_dropped) &&
        FIND(library, "dbg_input_keep", reader->keep) &&
        FIND(library, "dbg_input_close", reader->close))
        reader->input = reader->open(STDIN_FILENO, complete, user);
    if (reader->input) {
        reader->keep(reader->input, "");
        reader->file = NULL;
    }
}

void pg_reader_open_file(struct pg_reader *reader, FILE *file)
{
    *reader = (struct pg_reader){.file = file};
}

void pg_reader_close(struct pg_reader *reader)
{
    if (reader->input)
        reader->close(reader->input);
    free(reader->text);
    *reader = (struct pg_reader){.file = NULL};
}

/* Reads the next line, without its newline. NULL after the last line. */
static const char *read_line(struct pg_reader *reader, const char *prompt)
{
    reader->n_lines++;
    if (reader->input) {
        cmd_draws(true);
        const char *line = reader->line(reader->input, prompt);
        cmd_draws(false);
        return line;
    }
    if (isatty(fileno(reader->file))) {
        fputs(prompt, stdout);
        fflush(stdout);
    }
    ssize_t n = getline(&reader->text, &reader->room, reader->file);
    for (ssize_t i = 0; i < n; i++)
        if (!reader->text[i])
            reader->text[i] = PG_NO_TEXT; /* keeps the text after a byte 0 */
    while (n > 0 &&
           (reader->text[n - 1] == '\n' || reader->text[n - 1] == '\r'))
        reader->text[--n] = 0;
    return n >= 0 ? reader->text : NULL;
}

/* ---- inputs -------------------------------------------------------------- */

/* Returns text, a newline and the line together; frees text. NULL: no memory.
 */
static char *append(char *text, const char *line)
{
    size_t n = strlen(text) + strlen(line) + 2;
    char *longer = malloc(n);
    if (longer)
        snprintf(longer, n, "%s\n%s", text, line);
    free(text);
    return longer;
}

bool pg_is_whole_input(const char *text)
{
    return text[0] == ':' || !text[strspn(text, " \t")] || pg_is_complete(text);
}

char *pg_reader_next(struct pg_reader *reader)
{
    const char *line = read_line(reader, "mlu> ");
    char *text = line ? strdup(line) : NULL;
    while (text && !pg_is_whole_input(text)) {
        line = read_line(reader, "...> ");
        if (!line)
            break;
        if (reader->input && reader->is_dropped(reader->input))
            *text = 0; /* Ctrl-C drops all text that was typed for the input */
        else
            text = append(text, line);
    }
    if (text && reader->input)
        reader->keep(reader->input, text);
    return text;
}
