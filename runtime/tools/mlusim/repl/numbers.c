/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/repl/numbers.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/repl/playground_input.h"

/* Reads a shape such as "4x16" at *words. Returns the number of dimensions; 0:
 * there is no shape. */
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

/* Reads the words of a text "DIM DIM : WORD WORD ...". False: no memory. */
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

/* Whether the numbers fill the shape. If not, prints a message. */
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

/* ---- plot ---------------------------------------------------------------- */

enum { COLUMNS = 64, ROWS = 12, MAP_ROWS = 32, EDGE = 4 };

/* ---- what there is ------------------------------------------------------- */

struct extent {
    double least, greatest, sum;
    size_t n, n_nan, n_infinite;
};

static struct extent extent_of(const double *values, size_t n)
{
    struct extent e = {INFINITY, -INFINITY, 0, 0, 0, 0};
    for (size_t i = 0; i < n; i++) {
        e.n_nan += isnan(values[i]) != 0;
        e.n_infinite += isinf(values[i]) != 0;
        if (!isfinite(values[i]))
            continue;
        e.least = values[i] < e.least ? values[i] : e.least;
        e.greatest = values[i] > e.greatest ? values[i] : e.greatest;
        e.sum += values[i];
        e.n++;
    }
    return e;
}

static void print_summary(const struct pg_numbers *numbers, FILE *out)
{
    const struct extent e = extent_of(numbers->values, numbers->n);
    fprintf(out, "%zu element%s", numbers->n, numbers->n == 1 ? "" : "s");
    if (e.n)
        fprintf(out, ", least %g, greatest %g, mean %g", e.least, e.greatest,
                e.sum / (double)e.n);
    if (e.n_nan)
        fprintf(out, ", %zu NaN", e.n_nan);
    if (e.n_infinite)
        fprintf(out, ", %zu infinite", e.n_infinite);
    fprintf(out, "\n");
}

/* ---- tensors ------------------------------------------------------------- */

static void print_level(const struct pg_numbers *numbers, size_t level,
                        size_t first, FILE *out)
{
    assert(level < numbers->n_dims);
    const size_t n = numbers->dims[level];
    size_t inner = 1;
    for (size_t i = level + 1; i < numbers->n_dims; i++)
        inner *= numbers->dims[i];
    fprintf(out, "[");
    for (size_t i = 0; i < n; i++) {
        const bool is_last = level + 1 == numbers->n_dims;
        if (i > 0)
            fprintf(out, is_last ? " " : "\n%*s", (int)level + 1, "");
        if (i == EDGE && n > 2 * EDGE + 1) {
            fprintf(out, "...");
            i = n - EDGE - 1;
            continue;
        }
        if (is_last)
            fprintf(out, "%s", numbers->words[first + i]);
        else
            print_level(numbers, level + 1, first + i * inner, out);
    }
    fprintf(out, "]");
}

void pg_tensor(const struct pg_numbers *numbers, FILE *out)
{
    print_level(numbers, 0, 0, out);
    fprintf(out, "\n");
    print_summary(numbers, out);
}

/* ---- a line -------------------------------------------------------------- */

/* Returns the position of a value between the smallest (0) and the largest (1).
 * Computes with half of each value, which cannot overflow. */
static double part_of(const struct extent *e, double value)
{
    const double range = e->greatest / 2 - e->least / 2;
    return range > 0 ? (value / 2 - e->least / 2) / range : 0.5;
}

/* Returns the row of a value; the top row is 0. */
static int row_of(const struct extent *e, double value)
{
    const double part = part_of(e, value);
    return (int)lround((1 - part) * (ROWS - 1));
}

/* Marks in a column the range of some numbers. */
static void draw_column(const struct extent *e, const double *values, size_t n,
                        char (*rows)[COLUMNS + 1], size_t column)
{
    assert(column < COLUMNS);
    const struct extent here = extent_of(values, n);
    if (here.n)
        for (int r = row_of(e, here.greatest); r <= row_of(e, here.least); r++)
            rows[r][column] = '*';
    for (size_t i = 0; i < n; i++) {
        if (isnan(values[i]))
            rows[ROWS][column] = 'N';
        else if (isinf(values[i]) && rows[ROWS][column] != 'N')
            rows[ROWS][column] = values[i] > 0 ? '+' : '-';
    }
}

/* Ends a row of n columns after its last visible character. */
static void end_row(char *row, size_t n)
{
    while (n > 0 && row[n - 1] == ' ')
        n--;
    row[n] = 0;
}

static void plot_line(const struct pg_numbers *numbers, FILE *out)
{
    char rows[ROWS + 1][COLUMNS + 1];
    const size_t n = numbers->n, n_columns = n < COLUMNS ? n : COLUMNS;
    const struct extent e = extent_of(numbers->values, n);
    memset(rows, ' ', sizeof rows);
    for (size_t c = 0; c < n_columns; c++) {
        const size_t from = c * n / n_columns, to = (c + 1) * n / n_columns;
        draw_column(&e, numbers->values + from, to - from, rows, c);
    }
    const bool is_constant = e.n && e.least >= e.greatest;
    if (is_constant) /* a constant gives a single row, as long as the first
                        row */
        fprintf(out, "%12.5g |%.*s\n", e.least, (int)n_columns,
                rows[row_of(&e, e.least)]);
    for (int r = 0; e.n && !is_constant && r < ROWS; r++) {
        end_row(rows[r], n_columns);
        const double value =
            e.greatest - (e.greatest - e.least) * r / (ROWS - 1);
        fprintf(out, "%12.5g |%s\n", value, rows[r]);
    }
    end_row(rows[ROWS], n_columns);
    if (e.n_nan || e.n_infinite)
        fprintf(out, "%12s |%s\n", "NaN, +-inf", rows[ROWS]);
    print_summary(numbers, out);
}

/* ---- a heat map ---------------------------------------------------------- */

static const char shades[] = " .:-=+*#%@";

/* Returns the character for the numbers of a map that share a place. */
static char sign_of(const struct extent *all, const struct extent *here,
                    double infinite)
{
    if (here->n_nan)
        return 'N';
    if (here->n_infinite)
        return infinite > 0 ? '^' : 'v';
    const double mean = here->sum / (double)here->n; /* infinite if the sum
                                                        overflowed */
    const double part =
        part_of(all, fmin(fmax(mean, all->least), all->greatest));
    return shades[lround(part * (double)(sizeof shades - 2))];
}

/* Prints a map of height x width numbers. */
static void plot_map(const struct extent *all, const double *values,
                     size_t height, size_t width, FILE *out)
{
    assert(height > 0 && width > 0);
    const size_t n_rows = height < MAP_ROWS ? height : MAP_ROWS;
    const size_t n_columns = width < COLUMNS ? width : COLUMNS;
    for (size_t r = 0; r < n_rows; r++) {
        fprintf(out, "|");
        for (size_t c = 0; c < n_columns; c++) {
            struct extent here = {INFINITY, -INFINITY, 0, 0, 0, 0};
            double infinite = 0;
            for (size_t y = r * height / n_rows; y < (r + 1) * height / n_rows;
                 y++)
                for (size_t x = c * width / n_columns;
                     x < (c + 1) * width / n_columns; x++) {
                    const double value = values[y * width + x];
                    here.n_nan += isnan(value) != 0;
                    here.n_infinite += isinf(value) != 0;
                    infinite = isinf(value) ? value : infinite;
                    here.sum += isfinite(value) ? value : 0;
                    here.n += isfinite(value) != 0;
                }
            putc(sign_of(all, &here, infinite), out);
        }
        fprintf(out, "|\n");
    }
}

void pg_plot(const struct pg_numbers *numbers, FILE *out)
{
    const size_t n = numbers->n_dims;
    const struct extent all = extent_of(numbers->values, numbers->n);
    if (all.n == numbers->n && all.least >= all.greatest) {
        fprintf(out, "%zu element%s, %s %g\n", all.n, all.n == 1 ? "" : "s",
                all.n == 1 ? "with" : "all of them", all.least);
        return;
    }
    if (n == 1) {
        plot_line(numbers, out);
        return;
    }
    const size_t height = numbers->dims[n - 2], width = numbers->dims[n - 1];
    for (size_t at = 0; at < numbers->n; at += height * width) {
        if (height * width < numbers->n)
            fprintf(out, "map %zu of %zu\n", at / (height * width) + 1,
                    numbers->n / (height * width));
        plot_map(&all, numbers->values + at, height, width, out);
    }
    fprintf(out, "'%s' from least to greatest", shades);
    fprintf(out, all.n_nan ? ", N is NaN" : "");
    fprintf(out, all.n_infinite ? ", ^ and v are infinite\n" : "\n");
    print_summary(numbers, out);
}
