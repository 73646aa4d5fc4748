/* SPDX-License-Identifier: MIT */
/* printf of kernels: parses the format, converts each value by the kind that
 * the compiler recorded, and passes the text to the configured function. The
 * host's printf never gets unchecked guest formats. */
#include "sim/op/print.h"
#include "isa/number/num.h"
#include "sim/machine/machine.h"
#include "sim/memory/memory.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_VALUES 16
#define MAX_FIELD \
    4095 /* maximum of width, precision, string and format, in characters */

bool sim_guest_string(struct sim_core *c, uint64_t address, char *text,
                      size_t size)
{
    assert(size > 0);
    for (size_t i = 0; i < size; i++) {
        enum isa_space space;
        void *p;
        bool is_there = !sim_span(c, address + i, 1, SIM_READ, &space, &p);
        if (!is_there && i + 1 < size) {
            snprintf(text, size, "(bad pointer)");
            return true;
        }
        text[i] = 0;
        if (i + 1 < size)
            text[i] = *(const char *)p;
        if (text[i] == 0)
            return is_there && *(const char *)p == 0;
    }
    return false;
}

/* State of a print: the values not printed yet, and text not passed on yet. */
struct printing {
    struct sim_core *core;
    uint64_t values[MAX_VALUES];
    char kinds[MAX_VALUES + 1];
    unsigned n, next;
    char text[1024];
    size_t length;
};

static void flush(struct printing *p)
{
    const struct sim_config *config = &p->core->sim->config;
    const unsigned core = (unsigned)(p->core - p->core->sim->cores);
    if (p->length && config->print_core)
        config->print_core(config->user, core, p->text, p->length);
    else if (p->length)
        config->print(config->user, p->text, p->length);
    p->length = 0;
}

static void put(struct printing *p, const char *s)
{
    assert(p->length <= sizeof p->text);
    for (; *s; s++) {
        if (p->length == sizeof p->text)
            flush(p);
        p->text[p->length++] = *s;
    }
}

/* Kind 'r' is a register of inline assembly with unknown type: if the format
 * prints a number with a decimal point, the value is read as a 32-bit float. */
static double as_double(uint64_t bits, char kind)
{
    double d;
    memcpy(&d, &bits, sizeof d);
    if (kind == 'r')
        return isa_f32_from_bits((uint32_t)bits);
    return kind == 'f' ? d : kind == 'd' ? (double)(int64_t)bits : (double)bits;
}

/* Whether rounding gives an integer from -2^(bits - 1) to 2^above. False for
 * infinities, NaNs and larger values. */
static bool is_integer(uint64_t value, char kind, int bits, int above)
{
    double d = kind == 'f' ? as_double(value, kind) : 0;
    return d >= -ldexp(1, bits - 1) && d < ldexp(1, above);
}

/* The value as an integer; 0 if the value does not fit 64 bits. */
static long long as_integer(uint64_t bits, char kind)
{
    if (kind != 'f')
        return (long long)bits;
    double d = as_double(bits, kind);
    if (!is_integer(bits, kind, 64, 64))
        return 0;
    return d < 0 ? (long long)d : (long long)(unsigned long long)d;
}

/* ---- one conversion ------------------------------------------------------ */

/* A conversion: what follows the '%', up to the letter. */
struct conversion {
    char flags[6]; /* each at most once */
    int width;     /* width of the field; negative if the text is
                      left-aligned */
    int precision; /* negative: none */
    int bits;      /* bits of an integer: 64 with l, ll, z, j, t or L, 16
                      with h, 8 with hh */
    char letter;   /* 0 at the end of the format */
};

/* Returns v, or `none` with a message if v is too large for a field. */
static int bounded(struct printing *p, const char *what, long long v, int none)
{
    char note[80];
    if (v <= MAX_FIELD && v >= -MAX_FIELD)
        return (int)v;
    snprintf(note, sizeof note, "(%s %lld is over %d)", what, v, MAX_FIELD);
    put(p, note);
    return none;
}

/* Reads digits or a `*` at *f; returns 0 if there is neither. */
static long long read_number(struct printing *p, const char **f)
{
    long long v = 0;
    if (**f == '*') {
        ++*f;
        if (p->next == p->n)
            return 0; /* the value to convert is missing, too */
        v = as_integer(p->values[p->next], p->kinds[p->next]);
        p->next++;
        return v;
    }
    for (; isdigit((unsigned char)**f); ++*f)
        if (v < 100000000000000000)
            v = 10 * v + (**f - '0');
    return v;
}

/* Parses the conversion after a '%'; returns its end. */
static const char *read_conversion(struct printing *p, const char *f,
                                   struct conversion *c)
{
    *c = (struct conversion){.precision = -1, .bits = 32};
    for (; *f && strchr("-+ #0", *f); f++)
        if (!strchr(c->flags, *f))
            c->flags[strlen(c->flags)] = *f;
    c->width = bounded(p, "width", read_number(p, &f), 0);
    if (*f == '.') {
        f++;
        c->precision = bounded(p, "precision", read_number(p, &f), -1);
    }
    for (; *f && strchr("hlzjtL", *f); f++)
        c->bits = *f != 'h' ? 64 : c->bits == 32 ? 16 : 8;
    c->letter = *f;
    return *f ? f + 1 : f;
}

/* Formats one value; length and letter are those of its host type. */
#define FORMAT(length, value)                                               \
    do {                                                                    \
        snprintf(format, sizeof format, "%%%s*.*%s%c", c->flags, length,    \
                 letter);                                                   \
        snprintf(out, sizeof out, format, c->width, c->precision, (value)); \
    } while (0)

static void convert_number(struct printing *p, const struct conversion *c,
                           uint64_t bits, char kind)
{
    char out[2 * MAX_FIELD + 400], format[24], letter = c->letter;
    long long integer = as_integer(bits, kind);
    bool is_signed = letter == 'd' || letter == 'i';
    bool is_float = strchr("eEfFgGaA", letter);
    const int width = c->bits == 64 ? 64 : 32, unused = 64 - c->bits;
    if (!is_float && !is_integer(bits, kind, width, width - is_signed)) {
        letter = 'g'; /* no integer fits */
        FORMAT("", as_double(bits, kind));
    } else if (is_signed) {
        FORMAT("ll",
               (long long)((unsigned long long)integer << unused) >> unused);
    } else if (!is_float) {
        FORMAT("ll", (unsigned long long)integer << unused >> unused);
    } else {
        FORMAT("", as_double(bits, kind));
    }
    put(p, out);
}

/* Prints text in a field of c's width. */
static void put_field(struct printing *p, const struct conversion *c,
                      const char *text)
{
    char field[2 * MAX_FIELD];
    int width = strchr(c->flags, '-') ? -abs(c->width) : c->width;
    snprintf(field, sizeof field, "%*s", width, text);
    put(p, field);
}

static void convert_string(struct printing *p, const struct conversion *c,
                           uint64_t address)
{
    char string[MAX_FIELD + 1];
    bool is_cut = c->precision >= 0 && c->precision < MAX_FIELD;
    size_t size = is_cut ? (size_t)c->precision + 1 : sizeof string;
    bool is_whole = sim_guest_string(p->core, address, string, size);
    put_field(p, c, string);
    if (!is_whole && c->precision < 0)
        put(p, "(the string goes on)");
}

static void convert(struct printing *p, const struct conversion *c)
{
    char text[24];
    if (p->next >= p->n) {
        put(p, "(missing value)");
        return;
    }
    uint64_t bits = p->values[p->next];
    char kind = p->kinds[p->next++];
    switch (c->letter) {
    case 'c':
        snprintf(text, sizeof text, "%c", (char)as_integer(bits, kind));
        put_field(p, c, text);
        break;
    case 's':
        convert_string(p, c, bits);
        break;
    case 'p':
        snprintf(text, sizeof text, "0x%llx", (unsigned long long)bits);
        put_field(p, c, text);
        break;
    case 'n':
        put(p, "(%n writes nothing here)");
        break;
    default:
        convert_number(p, c, bits, kind);
    }
}

static const char *specification(struct printing *p, const char *f)
{
    struct conversion c;
    char note[32];
    f = read_conversion(p, f, &c);
    if (c.letter == '%') {
        put(p, "%");
    } else if (c.letter && strchr("diuxXocspneEfFgGaA", c.letter)) {
        convert(p, &c);
    } else {
        snprintf(note, sizeof note, "(bad conversion %%%.1s)", &c.letter);
        put(p, note);
    }
    return f;
}

/* Loads the values and kinds; returns false if these cannot be read. */
static bool load_values(struct printing *p, uint64_t values, uint64_t kinds,
                        uint64_t n)
{
    enum isa_space space;
    void *from;
    p->n = n > MAX_VALUES ? MAX_VALUES : (unsigned)n;
    if (p->n == 0)
        return true;
    if (sim_span(p->core, values, 8 * p->n, SIM_READ, &space, &from))
        return false;
    memcpy(p->values, from, 8 * p->n);
    if (sim_span(p->core, kinds, p->n, SIM_READ, &space, &from))
        return false;
    memcpy(p->kinds, from, p->n);
    return true;
}

void sim_print(struct sim_core *c, uint64_t format, uint64_t values,
               uint64_t kinds, uint64_t n)
{
    if (!c->sim->config.print && !c->sim->config.print_core)
        return;
    struct printing p = {.core = c};
    char text[MAX_FIELD + 1];
    bool is_whole = sim_guest_string(c, format, text, sizeof text);
    if (!load_values(&p, values, kinds, n))
        put(&p, "(unreadable values)");
    for (const char *f = text; *f;) {
        if (*f == '%') {
            f = specification(&p, f + 1);
            continue;
        }
        char one[2] = {*f++, 0};
        put(&p, one);
    }
    if (!is_whole)
        put(&p, "(the format goes on)");
    flush(&p);
}
