/* SPDX-License-Identifier: MIT */
/*
 * Words of messages that `mlusim judge --kit` replaces
 * (runtime/tools/mlusim/kit/text.def) are those of the messages.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <criterion/criterion.h>

#include "runtime/tools/mlusim/kit/text.h"

static const char variable[] = "MLUSIM_";

/* All texts of faults.def, and those of errors of cnrt.h. */
static const char *const texts[] = {
#define X(ID, id, name, hint, meaning, cause, remedy) \
    hint, meaning, cause, remedy,
#include "sim/fault/faults.def"
#undef X
#define X(ID, number, text) text,
#include "runtime/api/cnrt/errors.def"
#undef X
};

Test(kit_text, leaves_no_variable_in_a_message)
{
    size_t n = 0;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char *text = strdup(texts[i]);
        n += strstr(text, variable) != NULL;
        kit_text(text);
        cr_expect_null(strstr(text, variable), "%s", text);
        free(text);
    }
    cr_expect_geq(n, 4, "few texts have variables: are these the tables?");
}

/* Sources of messages that are made while a program runs. */
static const char *const sources[] = {"sim/run/launch.c",
                                      "runtime/api/cnrt/process.c"};

/* Reads a source, where string literals that follow each other are one. */
static void read_joined(const char *path, char *text, size_t room)
{
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "%s", path);
    const size_t all = fread(text, 1, room - 1, file);
    cr_assert(feof(file), "%s is too long for this test", path);
    fclose(file);
    text[all] = 0;
    size_t n = 0;
    for (size_t i = 0; i < all; i++) {
        const size_t blanks = strspn(text + i + 1, " \n");
        if (text[i] == '"' && blanks && text[i + 1 + blanks] == '"')
            i += blanks + 1;
        else
            text[n++] = text[i];
    }
    text[n] = 0;
}

/* Whether a message has the words; in a source the name of a variable may be
 * %s. */
static bool is_said(const char *words)
{
    static char source[1 << 17];
    char format[200];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strstr(texts[i], words))
            return true;
    const char *name = strstr(words, variable);
    cr_assert_not_null(name, "no variable in %s", words);
    snprintf(format, sizeof format, "%.*s%%s%s", (int)(name - words), words,
             name + strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_"));
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        read_joined(sources[i], source, sizeof source);
        if (strstr(source, words) || strstr(source, format))
            return true;
    }
    return false;
}

Test(kit_text, has_no_row_for_words_that_are_gone)
{
    static const struct {
        const char *words, *ours;
    } rows[] = {
#define X(words, ours) {words, ours},
#include "runtime/tools/mlusim/kit/text.def"
#undef X
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *text = strdup(rows[i].words);
        cr_expect(is_said(rows[i].words), "no message says: %s", rows[i].words);
        kit_text(text);
        cr_expect_str_eq(text, rows[i].ours, "an earlier row changes %s",
                         rows[i].words);
        free(text);
    }
}
