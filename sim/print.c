/* SPDX-License-Identifier: MIT */
/*
 * printf of kernels: parses the format, takes each value with the kind the
 * compiler recorded, and hands the text to the sink of the configuration.
 * Guest formats never reach the host's printf unchecked.
 */
#include "sim/print.h"
#include "isa/num.h"
#include "sim/machine.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_VALUES 16
#define MAX_TEXT   4096

void sim_guest_string(struct sim_core *c, uint64_t address, char *text,
                      size_t size)
{
    for (size_t i = 0; i + 1 < size; i++) {
        enum isa_space space;
        void *p;
        if (sim_span(c, address + i, 1, SIM_READ, &space, &p)) {
            snprintf(text, size, "(bad pointer)");
            return;
        }
        text[i] = *(const char *)p;
        if (text[i] == 0)
            return;
    }
    text[size - 1] = 0;
}

/* What is being printed: values still to come and the text so far. */
struct printing {
    struct sim_core *core;
    uint64_t values[MAX_VALUES];
    char kinds[MAX_VALUES + 1];
    unsigned n, next;
    char text[MAX_TEXT];
    size_t length;
};

static void put(struct printing *p, const char *s)
{
    size_t n = strlen(s), left = sizeof p->text - 1 - p->length;
    if (n > left)
        n = left;
    memcpy(p->text + p->length, s, n);
    p->length += n;
}

/* The kind r is a register of inline assembly: what prints as a number with a
 * point is a float there. */
static double as_double(uint64_t bits, char kind)
{
    double d;
    memcpy(&d, &bits, sizeof d);
    if (kind == 'r')
        return isa_f32_from_bits((uint32_t)bits);
    return kind == 'f' ? d : kind == 'd' ? (double)(int64_t)bits : (double)bits;
}

static long long as_integer(uint64_t bits, char kind)
{
    if (kind != 'f')
        return (long long)bits;
    double d = as_double(bits, kind);
    return d > -9e18 && d < 9e18 ? (long long)d : 0;
}

/* One conversion: flags, width and precision in spec (without length and
 * conversion character), is_long for l, ll, z, j, t. */
static void convert(struct printing *p, char *spec, bool is_long,
                    char conversion)
{
    char out[600], string[400], format[48];
    if (p->next >= p->n) {
        put(p, "(missing value)");
        return;
    }
    uint64_t bits = p->values[p->next];
    char kind = p->kinds[p->next++];
    long long integer = as_integer(bits, kind);
    switch (conversion) {
    case 'd':
    case 'i':
        snprintf(format, sizeof format, "%sll%c", spec, conversion);
        snprintf(out, sizeof out, format, is_long ? integer : (int)integer);
        break;
    case 'u':
    case 'x':
    case 'X':
    case 'o':
        snprintf(format, sizeof format, "%sll%c", spec, conversion);
        snprintf(out, sizeof out, format,
                 is_long ? (unsigned long long)integer : (unsigned)integer);
        break;
    case 'c':
        snprintf(format, sizeof format, "%sc", spec);
        snprintf(out, sizeof out, format, (int)integer);
        break;
    case 's':
        sim_guest_string(p->core, bits, string, sizeof string);
        snprintf(format, sizeof format, "%ss", spec);
        snprintf(out, sizeof out, format, string);
        break;
    case 'p':
        snprintf(out, sizeof out, "0x%llx", (unsigned long long)bits);
        break;
    default: /* one of eEfFgGaA */
        snprintf(format, sizeof format, "%s%c", spec, conversion);
        snprintf(out, sizeof out, format, as_double(bits, kind));
    }
    put(p, out);
}

/* Appends a `*` as the number it stands for. */
static void take_star(struct printing *p, char *spec, size_t size)
{
    long long v = 0;
    if (p->next < p->n) {
        v = as_integer(p->values[p->next], p->kinds[p->next]);
        p->next++;
    }
    size_t n = strlen(spec);
    snprintf(spec + n, size - n, "%d",
             v > 300    ? 300
             : v < -300 ? -300
                        : (int)v);
}

/* Reads one specification after the '%' at *f and prints it. */
static const char *specification(struct printing *p, const char *f)
{
    char spec[32] = "%";
    bool is_long = false;
    for (; *f && strchr("-+ #0123456789.*", *f); f++) {
        size_t n = strlen(spec);
        if (*f == '*')
            take_star(p, spec, sizeof spec);
        else if (n < 12)
            spec[n] = *f, spec[n + 1] = 0;
    }
    for (; *f && strchr("hlzjtL", *f); f++)
        is_long |= *f != 'h';
    if (*f == '%')
        put(p, "%");
    else if (*f && strchr("diuxXocspeEfFgGaA", *f))
        convert(p, spec, is_long, *f);
    else
        put(p, "(bad conversion)");
    return *f ? f + 1 : f;
}

/* Loads the values and kinds; false if they cannot be read. */
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
    if (!c->sim->config.print)
        return;
    struct printing p = {.core = c};
    char text[1024];
    sim_guest_string(c, format, text, sizeof text);
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
    c->sim->config.print(c->sim->config.user, p.text, p.length);
}
