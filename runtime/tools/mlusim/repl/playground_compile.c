/* SPDX-License-Identifier: MIT */
/*
 * An input as a module: mlucc reads its source, where everything is that is
 * there already, and what device variables and constants hold.
 */
#include "runtime/tools/mlusim/repl/playground_compile.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/instruments/settings/sanitize.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/launch/compile.h"
#include "runtime/tools/mlusim/repl/playground_ends.h"
#include "runtime/tools/mlusim/repl/playground_source.h"

/* Where the words begin in line[0..n); NULL: they are not there. */
static const char *find(const char *line, size_t n, const char *words)
{
    const size_t k = strlen(words);
    for (size_t i = 0; i + k <= n; i++)
        if (memcmp(line + i, words, k) == 0)
            return line + i;
    return NULL;
}

/* Prints a line of a message. A type that is written with names of our own,
 * "'OURS' (aka 'TYPE')", is the one behind it. */
static void print_line(const char *line, size_t n)
{
    static const char also[] = "' (aka ";
    const char *end = line + n, *aka;
    while ((aka = find(line, (size_t)(end - line), also))) {
        const char *quote = aka;
        while (quote > line && quote[-1] != '\'')
            quote--;
        const char *type = aka + sizeof also - 1;
        const char *close = memchr(type, ')', (size_t)(end - type));
        if (!find(quote, (size_t)(aka - quote), "__pg_") || quote == line ||
            !close)
            break;
        fprintf(stderr, "%.*s%.*s", (int)(quote - 1 - line), line,
                (int)(close - type), type);
        line = close + 1;
    }
    fprintf(stderr, "%.*s", (int)(end - line), line);
}

/* Prints the messages of the compiler, with or without what is about our own
 * lines; warnings never. Whether there was any. */
static bool print_messages(const char *messages, bool with_ours)
{
    const char *at = messages ? messages : "";
    /* of the diagnostic under way, and of the notes behind it */
    bool is_ours = false, is_warning = false, is_printed = false;
    while (*at) {
        size_t n = strcspn(at, "\n");
        n += at[n] == '\n';
        if (at[0] != ' ' && memchr(at, ':', n)) {
            is_ours = strncmp(at, "playground:", 11) == 0 ||
                      strncmp(at, "In file included from", 21) == 0;
            if (!find(at, n, "note: "))
                is_warning = find(at, n, ": warning: ") != NULL;
        }
        if ((with_ours || !is_ours) && !is_warning) {
            print_line(at, n);
            is_printed = true;
        }
        at += n;
    }
    return is_printed;
}

static bool write_file(const char *path, const void *bytes, size_t n)
{
    FILE *out = fopen(path, "w");
    if (!out)
        return false;
    if (n > 0)
        fwrite(bytes, 1, n, out);
    return (ferror(out) | fclose(out)) == 0;
}

/* Writes where everything is that is there already, as options of mlucc. */
static bool write_places(const struct playground *pg, const char *path)
{
    static const char *const names[] = {".nram", ".wram", ".sram"};
    const struct pg_ends ends = pg_ends_before(pg, pg->n_inputs);
    FILE *out = fopen(path, "w");
    if (!out)
        return false;
    for (size_t i = 0; i < PG_N_SCRATCH; i++)
        fprintf(out, "--place=%s@0x%" PRIx64 "\n", names[i],
                ends.of[pg_scratch[i]]);
    fprintf(out, "--place=.code@0x%" PRIx64 "\n", ends.code);
    for (size_t i = 0; i < pg->n_symbols; i++)
        fprintf(out, "\"--place=%s@0x%" PRIx64 "\"\n", pg->symbols[i].name,
                pg->symbols[i].address);
    return (ferror(out) | fclose(out)) == 0;
}

/* The file of that name in the session's folder. */
static void name_file(const struct playground *pg, const char *name, char *path,
                      size_t bytes)
{
    snprintf(path, bytes, "%s/%s", pg->folder, name);
}

/* Writes what the compiler reads. */
static bool write_all(const struct playground *pg, const struct pg_entry *last,
                      const bool *shown, char *source, size_t bytes)
{
    char path[PATH_MAX];
    const struct pg_ends ends = pg_ends_before(pg, pg->n_inputs);
    name_file(pg, "data", path, sizeof path);
    bool is_good = write_file(path, ends.data, ends.n_data);
    name_file(pg, "constants", path, sizeof path);
    is_good = is_good && write_file(path, ends.constants, ends.n_constants);
    name_file(pg, "places", path, sizeof path);
    is_good = is_good && write_places(pg, path);
    name_file(pg, "playground.mlu", source, bytes);
    return (is_good && pg_write_source(pg, last, shown, source)) ||
           cmd_fail(0, "repl: cannot write in %s: %s", pg->folder,
                    strerror(errno));
}

char *pg_compile(const struct playground *pg, const struct pg_entry *last,
                 const bool *shown, bool is_quiet, size_t *n)
{
    char source[PATH_MAX], places[PATH_MAX + 2], behind[PATH_MAX + 16];
    /* of all warnings that of an index outside of its array counts */
    char *flags[] = {(char[]){"-Werror=array-bounds"},
                     (char[]){"-fno-diagnostics-show-option"},
                     (char[]){RT_SANITIZE},
                     places,
                     behind,
                     NULL};
    struct mlusim_compiled c = {.arch = isa_arch_find(pg->device->arch_name)};
    snprintf(places, sizeof places, "@%s/places", pg->folder);
    snprintf(behind, sizeof behind, "--behind=%s", pg->folder);
    if (!write_all(pg, last, shown, source, sizeof source))
        return NULL;
    bool is_judged =
        mlusim_compile("repl", source, "--bang-device-only", flags, &c, 1);
    if (is_judged && !c.elf && !is_quiet &&
        !print_messages(c.messages, false)) {
        if (last && last->kind == PG_VALUE)
            cmd_fail(0,
                     "repl: input-%u is no expression that has a value to "
                     "print; a statement ends with ;",
                     last->number);
        else
            print_messages(c.messages, true);
    }
    char *elf = (char *)c.elf;
    *n = c.bytes;
    c.elf = NULL;
    mlusim_compiled_free(&c, 1);
    return elf;
}
