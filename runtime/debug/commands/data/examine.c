/* SPDX-License-Identifier: MIT */
/* Commands that show memory: x; and display, which shows a value or memory
 * again at each stop. */
#include "runtime/debug/commands/data/examine.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "runtime/debug/commands/data/print.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/expr/parse.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/print.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/state/where.h"
#include "runtime/debug/terminal/input.h"

/* ---- x ------------------------------------------------------------------ */

static const struct dbg_type *unit_type(char size, char letter)
{
    if (letter == 'f')
        return dbg_builtin_type(size == 'h'   ? DBG_T_HALF
                                : size == 'g' ? DBG_T_DOUBLE
                                              : DBG_T_FLOAT);
    if (letter == 'c')
        return dbg_builtin_type(DBG_T_CHAR);
    return dbg_builtin_type(size == 'b'   ? DBG_T_INT8
                            : size == 'h' ? DBG_T_SHORT
                            : size == 'g' ? DBG_T_LONG
                                          : DBG_T_INT);
}

static void print_address(struct dbg_session *s, unsigned core,
                          uint64_t address)
{
    char text[1400];
    dbg_say(s, "0x%" PRIx64 "%s:", address,
            dbg_where(s, core, address, true, text, sizeof text));
}

static bool cannot_read(struct dbg_session *s, uint64_t address)
{
    return dbg_fail(s, "Cannot read memory at 0x%" PRIx64 ".", address);
}

static bool examine_instruction(struct dbg_session *s, uint64_t address)
{
    char text[128];
    uint32_t word;
    const struct dbg_frame *f = dbg_frame_at(s, 0);
    if (!dbg_memory_read(s, s->core, address, &word, sizeof word))
        return cannot_read(s, address);
    isa_disasm(word, address, text, sizeof text);
    dbg_say(s, f && f->r.pc == address ? "=> " : "   ");
    print_address(s, s->core, address);
    dbg_say(s, "\t%s\n", text);
    return true;
}

static bool examine(struct dbg_session *s, const struct dbg_format *f,
                    unsigned core, uint64_t *address)
{
    char error[128];
    const struct dbg_type *type = unit_type(f->size, f->letter);
    unsigned per_line = f->letter == 'c'   ? 8
                        : type->bytes == 1 ? 8
                        : type->bytes == 2 ? 8
                        : type->bytes == 4 ? 4
                                           : 2;
    for (unsigned i = 0; i < f->count; i++) {
        struct dbg_value v = {.type = type,
                              .where = DBG_IN_MEMORY,
                              .core = core,
                              .address = *address};
        if (!dbg_value_load(s, &v, error, sizeof error)) {
            if (i % per_line)
                dbg_say(s, "\n");
            return cannot_read(s, *address);
        }
        if (i % per_line == 0)
            print_address(s, core, *address);
        dbg_say(s, "\t");
        dbg_value_say(s, &v,
                      f->letter == 'f'   ? 0
                      : f->letter == 'x' ? 'z'
                                         : f->letter);
        *address += type->bytes;
        if (i % per_line == per_line - 1 || i + 1 == f->count)
            dbg_say(s, "\n");
    }
    return true;
}

static bool examine_text(struct dbg_session *s)
{
    char c;
    if (!dbg_memory_read(s, s->examined->next_core, s->examined->next_address,
                         &c, 1))
        return cannot_read(s, s->examined->next_address);
    print_address(s, s->examined->next_core, s->examined->next_address);
    dbg_say(s, "\t\"");
    do {
        if (!dbg_memory_read(s, s->examined->next_core,
                             s->examined->next_address, &c, 1)) {
            dbg_say(s, "\"\n");
            return cannot_read(s, s->examined->next_address);
        }
        s->examined->next_address++;
        if (c)
            dbg_say(s, "%c", isprint((unsigned char)c) ? c : '?');
    } while (c);
    dbg_say(s, "\"\n");
    return true;
}

/* Shows memory from s->examined->next_address on. */
static bool examine_as(struct dbg_session *s, const struct dbg_format *f)
{
    if (f->letter != 'i' && f->letter != 's')
        return examine(s, f, s->examined->next_core,
                       &s->examined->next_address);
    for (unsigned i = 0; i < f->count; i++) {
        if (f->letter == 's'
                ? !examine_text(s)
                : !examine_instruction(s, s->examined->next_address))
            return false;
        if (f->letter == 'i')
            s->examined->next_address += 4;
    }
    return true;
}

/* Makes x begin at the address that an expression has. */
static bool begin_at(struct dbg_session *s, const char *text)
{
    struct dbg_value v;
    char error[256];
    if (!dbg_evaluate_text(s, text, &v))
        return false;
    bool is_array = dbg_type_plain(v.type)->kind == DBG_ARRAY;
    if (is_array && v.where == DBG_IN_MEMORY)
        s->examined->next_address = v.address;
    else if (!is_array && dbg_value_load(s, &v, error, sizeof error))
        s->examined->next_address = (uint64_t)dbg_number(v.type, v.bytes);
    else
        return dbg_fail(s, "This is no address.");
    s->examined->next_core = v.core == DBG_FOCUSED ? s->core : v.core;
    return true;
}

bool dbg_cmd_x(struct dbg_session *s, const char *rest)
{
    struct dbg_format f = {1,
                           s->examined->x_letter ? s->examined->x_letter : 'x',
                           s->examined->x_size ? s->examined->x_size : 'w'};
    if (!dbg_needs_launch(s) || !dbg_read_format(s, &rest, &f) ||
        (*rest && !begin_at(s, rest)))
        return false;
    s->examined->x_letter = f.letter;
    s->examined->x_size = f.size;
    return examine_as(s, &f);
}

/* ---- display ------------------------------------------------------------ */

/* Shows one display. Shows nothing if its names are not visible here. */
static bool display(struct dbg_session *s, const struct dbg_display *d)
{
    struct dbg_value v;
    const char *format = d->format;
    struct dbg_format f = {1, 'x', 'w'};
    const uint64_t next_address = s->examined->next_address;
    const unsigned next_core = s->examined->next_core;
    if (d->is_memory ? !begin_at(s, d->text)
                     : !dbg_evaluate_as_is(s, d->text, &v))
        return false;
    dbg_say(s, "%u: ", d->number);
    if (d->is_memory) {
        dbg_say(s, "x%s %s\n", d->format, d->text);
        bool is_good = dbg_read_format(s, &format, &f) && examine_as(s, &f);
        s->examined->next_address = next_address; /* a display does not
                                                     change where x continues */
        s->examined->next_core = next_core;
        return is_good;
    }
    dbg_say(s, "%s%s%s = ", d->format, d->format[0] ? " " : "", d->text);
    dbg_value_say(s, &v, d->format[0] ? d->format[1] : 0);
    dbg_say(s, "\n");
    return true;
}

void dbg_displays(struct dbg_session *s)
{
    for (size_t i = 0; i < s->examined->n_displays; i++)
        display(s, &s->examined->displays[i]);
}

bool dbg_cmd_display(struct dbg_session *s, const char *rest)
{
    struct dbg_format f = {0};
    rest = dbg_skip(rest);
    const char *format = rest;
    if (!*rest) {
        dbg_displays(s);
        return true;
    }
    if (!dbg_read_format(s, &rest, &f))
        return false;
    size_t n = strcspn(format, " \t");
    struct dbg_expression *parsed = dbg_parse(s, rest);
    if (!parsed)
        return false;
    dbg_expression_free(parsed);
    struct dbg_display d = {
        .number = s->examined->last_display + 1,
        .text = isa_alloc_text(rest, strlen(rest)),
        .is_memory = f.count || f.size || f.letter == 'i' || f.letter == 's',
    };
    if (*format == '/' && n >= sizeof d.format)
        return dbg_fail(s, "This format is too long.");
    if (*format == '/')
        snprintf(d.format, sizeof d.format, "%.*s", (int)n, format);
    if (!ISA_GROW(s->examined->displays, s->examined->n_displays,
                  s->examined->room_displays) ||
        !d.text) {
        free(d.text);
        return dbg_fail(s, ISA_NO_MEMORY ".", "a display");
    }
    if (s->launch && !display(s, &d)) {
        free(d.text);
        return false;
    }
    s->examined->last_display++;
    s->examined->displays[s->examined->n_displays++] = d;
    return true;
}

bool dbg_cmd_undisplay(struct dbg_session *s, const char *rest)
{
    rest = dbg_skip(rest);
    if (!*rest) {
        while (s->examined->n_displays > 0)
            free(s->examined->displays[--s->examined->n_displays].text);
        return true;
    }
    while (*rest) {
        char *end;
        unsigned long number = strtoul(rest, &end, 10);
        size_t i = 0;
        while (i < s->examined->n_displays &&
               s->examined->displays[i].number != number)
            i++;
        if (end == rest || i == s->examined->n_displays)
            return dbg_fail(s, "There is no display of that number.");
        free(s->examined->displays[i].text);
        memmove(&s->examined->displays[i], &s->examined->displays[i + 1],
                (s->examined->n_displays - i - 1) *
                    sizeof(*s->examined->displays));
        s->examined->n_displays--;
        rest = dbg_skip(end);
    }
    return true;
}

bool dbg_info_display(struct dbg_session *s, const char *rest)
{
    (void)rest;
    if (s->examined->n_displays == 0)
        dbg_say(s, "Nothing is displayed.\n");
    for (size_t i = 0; i < s->examined->n_displays; i++)
        dbg_say(s, "%u: %s%s%s\n", s->examined->displays[i].number,
                s->examined->displays[i].format,
                s->examined->displays[i].format[0] ? " " : "",
                s->examined->displays[i].text);
    return true;
}
