/* SPDX-License-Identifier: MIT */
/*
 * The numbers of a value, read from what a kernel prints of it.
 */
#include "runtime/tools/mlusim/repl/playground_input.h"
#include "runtime/tools/mlusim/repl/numbers.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/fail.h"

/* A shape, "4x16", at words; how many dimensions, 0: there is none. */
static size_t read_shape(const char **words, size_t *dims)
{
    const char *at = *words;
    size_t n = 0;
    while (n < PG_MAX_DIMS && isdigit((unsigned char)*at)) {
        char *end;
        dims[n++] = strtoul(at, &end, 10);
        at = end;
        if (*at != 'x' || !isdigit((unsigned char)at[1]))
            break;
        at++;
    }
    if (n == 0 || (*at != ' ' && *at != '\t'))
        return 0;
    *words = at + strspn(at, " \t");
    return n;
}

/* The words of a text "DIM DIM : WORD WORD ..."; false: no memory. */
static bool read_words(struct pg_numbers *numbers)
{
    size_t room = 0;
    char *at = numbers->text;
    while (*at && *at != ':') {
        const char *from = at;
        const size_t dim = strtoul(at, &at, 10);
        if (at == from)
            return false;
        if (numbers->n_dims < PG_MAX_DIMS)
            numbers->dims[numbers->n_dims++] = dim;
        at += strspn(at, " ");
    }
    for (at += *at == ':';;) {
        at += strspn(at, " \n");
        if (!*at)
            break;
        if (!ISA_GROW(numbers->words, numbers->n, room))
            return false;
        numbers->words[numbers->n++] = at;
        at += strcspn(at, " \n");
        if (*at)
            *at++ = 0;
    }
    numbers->values = isa_alloc(numbers->n + 1, sizeof *numbers->values);
    for (size_t i = 0; numbers->values && i < numbers->n; i++) {
        const char *word = numbers->words[i];
        numbers->values[i] = strcmp(word, "true") == 0 ? 1 : strtod(word, NULL);
    }
    return numbers->values != NULL;
}

/* Whether so many numbers make the shape; else after a message. */
static bool fits(const char *command, const struct pg_numbers *numbers)
{
    size_t n = 1;
    bool is_good = true;
    for (size_t i = 0; i < numbers->n_dims; i++)
        is_good &= !__builtin_mul_overflow(n, numbers->dims[i], &n);
    if (is_good && n == numbers->n && n > 0)
        return true;
    if (!is_good)
        return cmd_refuse("repl: %s: the shape has more elements than there "
                          "can be",
                          command);
    return cmd_refuse(
        "repl: %s: the shape has %zu elements, and the value %zu; "
        "ARRAY[FROM:TO] and FIRST@COUNT name so many",
        command, n, numbers->n);
}

bool pg_numbers(struct playground *pg, const char *command, const char *words,
                struct pg_numbers *numbers)
{
    size_t dims[PG_MAX_DIMS];
    *numbers = (struct pg_numbers){.n = 0};
    const size_t n_dims = read_shape(&words, dims);
    if (!*words)
        return cmd_refuse("repl: %s needs an array, or part of one", command);
    numbers->text = pg_flat(pg, words);
    if (!numbers->text)
        return false;
    bool is_good = read_words(numbers);
    if (!is_good)
        cmd_fail(0, "repl: %s: no memory for its numbers", command);
    if (n_dims > 0) {
        memcpy(numbers->dims, dims, sizeof dims);
        numbers->n_dims = n_dims;
    }
    if (is_good && numbers->n_dims == 0)
        is_good = cmd_fail(0,
                           "repl: %s %s: that is one value; name an array, "
                           "ARRAY[FROM:TO] or FIRST@COUNT",
                           command, words);
    is_good = is_good && fits(command, numbers);
    if (!is_good)
        pg_numbers_free(numbers);
    return is_good;
}

void pg_numbers_free(struct pg_numbers *numbers)
{
    free(numbers->values);
    free(numbers->words);
    free(numbers->text);
}
