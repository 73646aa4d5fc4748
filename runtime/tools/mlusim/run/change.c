/* SPDX-License-Identifier: MIT */
/* Makes a changed device from words: "dram=2x" is a device with memory that is
 * twice as fast. The changed device is written to a file, because the reader of
 * device files checks all limits. */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "isa/support/words/refuse.h"
#include "runtime/tools/mlusim/run/change.h"
#include "runtime/tools/mlusim/run/whatif.h"
#include "sim/sim.h"

enum how { MORE, LESS, PIECE, SAME_RATE, SAME_TIME };

static const struct row {
    const char *word, *parameter;
    enum how how;
} rows[] = {
#define X(word, parameter, how) {#word, #parameter, how},
#include "runtime/tools/mlusim/run/whatif.def"
#undef X
};
enum { N_ROWS = sizeof rows / sizeof rows[0], MOST_VALUES = 256 };

/* ---- words --------------------------------------------------------------- */

/* The word and the factor of "dram=2x": how many times as fast the part
 * becomes; 0: it takes no time. */
struct change {
    char word[32];
    double times;
};

static bool refuse_word(const char *word, struct isa_sentence error)
{
    char words[200] = "";
    for (size_t i = 0; i < N_ROWS; i++)
        if (i == 0 || strcmp(rows[i].word, rows[i - 1].word) != 0) {
            const size_t n = strlen(words);
            snprintf(words + n, sizeof words - n, "%s%s", n ? ", " : "",
                     rows[i].word);
        }
    return isa_refuse(error, "there is no '%s'; there are %s", word, words);
}

/* Whether a word names a part that can be made to take no time. */
static bool is_time(const char *word)
{
    for (size_t i = 0; i < N_ROWS; i++)
        if (strcmp(rows[i].word, word) == 0 && rows[i].how == MORE)
            return false;
    return true;
}

static bool is_word(const char *word)
{
    for (size_t i = 0; i < N_ROWS; i++)
        if (strcmp(rows[i].word, word) == 0)
            return true;
    return false;
}

/* Reads a change from n characters. */
static bool read_change(const char *text, size_t n, struct change *c,
                        struct isa_sentence error)
{
    const char *equals = memchr(text, '=', n);
    char number[40], *end;
    const size_t word = equals ? (size_t)(equals - text) : n;
    snprintf(c->word, sizeof c->word, "%.*s", (int)(word < 31 ? word : 31),
             text);
    if (!is_word(c->word))
        return refuse_word(c->word, error);
    snprintf(number, sizeof number, "%.*s", (int)(equals ? n - word - 1 : 0),
             equals ? equals + 1 : "");
    if (is_time(c->word) && strcmp(number, "0") == 0) {
        c->times = 0;
        return true;
    }
    errno = 0;
    c->times = strtod(number, &end);
    if (isdigit((unsigned char)number[0]) && strcmp(end, "x") == 0 &&
        c->times >= 0.01 && c->times <= 1000)
        return true;
    return isa_refuse(error, "%.*s: expected %s=Nx, N from 0.01 to 1000%s",
                      (int)n, text, c->word, is_time(c->word) ? ", or 0" : "");
}

bool whatif_check(const char *text, char *error, size_t bytes)
{
    size_t n_changes = 1;
    for (const char *at = text;; at++) {
        struct change c;
        const size_t n = strcspn(at, ",+");
        if (!read_change(at, n, &c, (struct isa_sentence){error, bytes}))
            return false;
        at += n;
        n_changes += *at == ',';
        if (n_changes > WHATIF_MOST)
            return isa_refuse((struct isa_sentence){error, bytes},
                              "more than %d changes", WHATIF_MOST);
        if (!*at)
            return true;
    }
}

/* ---- devices ------------------------------------------------------------- */

/* The values for the device file. */
struct values {
    struct {
        const char *name;
        double value;
    } of[MOST_VALUES];
    size_t n;
};

static double *value_of(struct values *v, const char *name)
{
    for (size_t i = 0; i < v->n; i++)
        if (strcmp(v->of[i].name, name) == 0)
            return &v->of[i].value;
    return NULL;
}

static void set(struct values *v, const char *name, double value)
{
    double *old = value_of(v, name);
    if (old)
        *old = value;
    else if (v->n < MOST_VALUES) {
        v->of[v->n].name = name;
        v->of[v->n++].value = value;
    }
}

static void keep(void *user, const char *name, uint64_t from, uint64_t to)
{
    (void)from;
    set(user, name, (double)to);
}

/* Returns the present value of a parameter. */
static double now(struct values *v, const struct sim_device *d,
                  const char *name)
{
    const double *changed = value_of(v, name);
    if (changed)
        return *changed;
    if (strcmp(name, "dram_mbps") == 0)
        return d->dram_mbps;
    if (strcmp(name, "clock_mhz") == 0)
        return d->clock_mhz;
    return sim_device_parameter(d, name);
}

static double changed(double old, enum how how, double times)
{
    if (how == MORE || how == SAME_TIME)
        return old * times;
    const double less = times > 0 ? old / times : 0;
    return how == PIECE ? ceil(less) : less;
}

/* Whether a value is near an integer. Devices need integers, and otherwise
 * rounding would make another change. SAME values only compensate for the
 * clock, and may be small rates that a kernel does not even use; for them, more
 * rounding is allowed. */
static bool is_near(double value, enum how how)
{
    const double most = how == MORE || how == LESS ? 0.01 : 0.1;
    return fabs(floor(value + 0.5) - value) <= most * value;
}

/* Applies a change. On an error, returns false and writes a message to error.
 */
static bool apply(struct values *v, const struct sim_device *d,
                  const struct change *c, struct isa_sentence error)
{
    for (size_t i = 0; i < N_ROWS; i++) {
        if (strcmp(rows[i].word, c->word) != 0)
            continue;
        const double old = now(v, d, rows[i].parameter);
        const double value = changed(old, rows[i].how, c->times);
        if (!is_near(value, rows[i].how))
            return isa_refuse(error,
                              "%s %.0f would be %.4g, which is no whole "
                              "number; choose another N",
                              rows[i].parameter, old, value);
        set(v, rows[i].parameter, value);
    }
    return true;
}

/* Writes the file. False with errno. */
static bool write_file(const struct values *v, const char *base,
                       const char *path)
{
    FILE *out = isa_file_out(path);
    bool is_written = out && fprintf(out, "base %s\n", base) > 0;
    for (size_t i = 0; is_written && i < v->n; i++)
        is_written = fprintf(out, "%s %.0f\n", v->of[i].name,
                             floor(v->of[i].value + 0.5)) > 0;
    if (out && fclose(out) != 0)
        is_written = false;
    return is_written;
}

/* Removes "path:12: ", because the file is unknown to the user. */
static void drop_place(char *error, const char *path)
{
    const size_t n = strlen(path);
    if (strncmp(error, path, n) != 0 || error[n] != ':')
        return;
    const char *rest = error + n + 1;
    rest += strspn(rest, "0123456789");
    rest += strspn(rest, ": ");
    memmove(error, rest, strlen(rest) + 1);
}

bool whatif_device(const char *change, const char *device, const char *path,
                   char *error, size_t bytes)
{
    struct isa_sentence s = {error, bytes};
    const struct sim_device *d = sim_device_open(device, error, bytes);
    struct values v = {.n = 0};
    char base[128];
    if (!d)
        return false;
    sim_device_changes(d, keep, &v);
    for (const char *at = change; *at; at += *at != 0) {
        struct change c;
        const size_t n = strcspn(at, "+");
        if (!read_change(at, n, &c, s) || !apply(&v, d, &c, s)) {
            sim_device_close(d);
            return false;
        }
        at += n;
    }
    snprintf(base, sizeof base, "%s", d->name);
    base[strcspn(base, " ")] =
        0; /* "MLU370-X4 (small)" is a changed MLU370-X4 */
    const bool is_written = write_file(&v, base, path);
    sim_device_close(d);
    if (!is_written)
        return isa_refuse(s, "cannot write %s: %s", path, strerror(errno));
    d = sim_device_open(path, error, bytes);
    sim_device_close(d);
    if (!d)
        drop_place(error, path);
    return d != NULL;
}
