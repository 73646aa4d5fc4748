/* SPDX-License-Identifier: MIT */
/* A suite is written when it ends, because its counts come before its cases.
 * Until then its properties and cases are kept as XML. */
#include "runtime/tools/junit/junit.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plain.h"
#include "isa/support/words/utf8.h"
#include "runtime/tools/command/fail.h"

struct piece { /* a piece of XML that grows */
    FILE *out;
    char *text;
    size_t n;
};

struct counts {
    uint64_t cases, ends[JUNIT_N_ENDS], ns;
};

struct suite {
    char *name;
    struct piece properties, cases;
    struct counts counts;
};

struct junit {
    char *command;
    struct suite *suites;
    size_t n, room;
    bool is_in_case; /* the tag of a case is open */
    bool is_cut;     /* something is missing, because memory ran out */
};

/* ---- text ---------------------------------------------------------------- */

/* Whether a character of `bytes` bytes is printed and allowed by XML 1.0: no
 * control character except tab and line ends, not U+FFFE or U+FFFF. */
static bool is_of_xml(const char *text, size_t bytes)
{
    bool is_shown;
    isa_plain_next(text, &is_shown);
    if (!is_shown)
        return bytes == 1 && strchr("\t\n\r", *text);
    return bytes > 0 &&
           (strncmp(text, "\xef\xbf", 2) != 0 || (unsigned char)text[2] < 0xbe);
}

/* Writes one character. In an attribute, tabs and line ends are written as
 * &#N;, because XML readers would turn them into blanks. */
static void put_character(FILE *out, const char *text, size_t bytes,
                          bool is_attribute)
{
    if (!is_of_xml(text, bytes))
        fputs("\xef\xbf\xbd", out); /* U+FFFD */
    else if (*text == '&')
        fputs("&amp;", out);
    else if (*text == '<')
        fputs("&lt;", out);
    else if (*text == '>')
        fputs("&gt;", out);
    else if (*text == '"' && is_attribute)
        fputs("&quot;", out);
    else if (*text == '\r' || (*text < ' ' && *text > 0 && is_attribute))
        fprintf(out, "&#%d;", *text);
    else
        fwrite(text, 1, bytes, out);
}

static void put_text(FILE *out, const char *text, bool is_attribute)
{
    while (*text) {
        const size_t bytes = isa_utf8_bytes(text);
        put_character(out, text, bytes, is_attribute);
        text += bytes ? bytes : 1;
    }
}

static void put_attribute(FILE *out, const char *name, const char *text)
{
    fprintf(out, " %s=\"", name);
    put_text(out, text, true);
    putc('"', out);
}

static void put_seconds(FILE *out, uint64_t ns)
{
    fprintf(out, " time=\"%" PRIu64 ".%09" PRIu64 "\"", ns / 1000000000,
            ns % 1000000000);
}

/* ---- a report ------------------------------------------------------------ */

struct junit *junit_new(const char *command)
{
    struct junit *j = isa_alloc(1, sizeof *j);
    if (j)
        j->command = isa_alloc_text(command, strlen(command));
    if (j && j->command)
        return j;
    free(j);
    return NULL;
}

static bool open_piece(struct piece *p)
{
    p->out = open_memstream(&p->text, &p->n);
    return p->out;
}

static bool close_piece(struct piece *p)
{
    FILE *out = p->out;
    p->out = NULL;
    return !out || fclose(out) == 0;
}

static void free_suite(struct suite *s)
{
    close_piece(&s->properties);
    close_piece(&s->cases);
    free(s->properties.text);
    free(s->cases.text);
    free(s->name);
}

void junit_free(struct junit *j)
{
    if (!j)
        return;
    for (size_t i = 0; i < j->n; i++)
        free_suite(&j->suites[i]);
    free(j->suites);
    free(j->command);
    free(j);
}

/* Returns the suite that has begun; NULL: there was no memory for it. */
static struct suite *last(struct junit *j)
{
    assert(j->n > 0 || j->is_cut);
    return j->is_cut ? NULL : &j->suites[j->n - 1];
}

static void end_case(struct junit *j)
{
    if (j->is_in_case)
        fputs("</testcase>\n", last(j)->cases.out);
    j->is_in_case = false;
}

/* Ends the suite that has begun, if there is one. */
static void end_suite(struct junit *j)
{
    if (j->is_cut || j->n == 0)
        return;
    end_case(j);
    struct suite *s = last(j);
    const bool has_properties = close_piece(&s->properties);
    j->is_cut = !close_piece(&s->cases) || !has_properties;
}

void junit_suite(struct junit *j, const char *name)
{
    end_suite(j);
    struct suite *suites =
        j->is_cut ? NULL : isa_grow(j->suites, j->n, &j->room, sizeof *suites);
    if (!suites) {
        j->is_cut = true;
        return;
    }
    j->suites = suites;
    struct suite *s = &suites[j->n++];
    *s = (struct suite){.name = isa_alloc_text(name, strlen(name))};
    const bool has_properties = open_piece(&s->properties);
    j->is_cut = !open_piece(&s->cases) || !has_properties || !s->name;
}

void junit_property(struct junit *j, const char *name, const char *format, ...)
{
    char value[1024];
    va_list values;
    const struct suite *s = last(j);
    if (!s)
        return;
    va_start(values, format);
    vsnprintf(value, sizeof value, format, values);
    va_end(values);
    fputs("   <property", s->properties.out);
    put_attribute(s->properties.out, "name", name);
    put_attribute(s->properties.out, "value", value);
    fputs("/>\n", s->properties.out);
}

static uint64_t ns_of(double us)
{
    return us > 0 && isfinite(us) ? (uint64_t)(us * 1e3 + 0.5) : 0;
}

void junit_suite_time(struct junit *j, double us)
{
    struct suite *s = last(j);
    if (s)
        s->counts.ns = ns_of(us);
}

void junit_case(struct junit *j, const char *group, const char *name, double us)
{
    struct suite *s = last(j);
    if (!s)
        return;
    end_case(j);
    s->counts.cases++;
    fputs("  <testcase", s->cases.out);
    put_attribute(s->cases.out, "classname", group);
    put_attribute(s->cases.out, "name", name);
    if (us >= 0) {
        put_seconds(s->cases.out, ns_of(us));
        s->counts.ns += ns_of(us);
    }
    putc('>', s->cases.out);
    j->is_in_case = true;
}

void junit_end(struct junit *j, enum junit_end end, const char *id,
               const char *sentence, const char *text)
{
    static const char *const tags[] = {"failure", "error", "skipped"};
    struct suite *s = last(j);
    if (!s)
        return;
    assert(j->is_in_case);
    FILE *out = s->cases.out;
    s->counts.ends[end]++;
    fprintf(out, "\n   <%s", tags[end]);
    if (id[0])
        put_attribute(out, "type", id);
    put_attribute(out, "message", sentence);
    putc('>', out);
    put_text(out, text, false);
    fprintf(out, "</%s>\n  ", tags[end]);
}

void junit_output(struct junit *j, const char *text)
{
    const struct suite *s = last(j);
    if (!s)
        return;
    assert(j->is_in_case);
    fputs("\n   <system-out>", s->cases.out);
    put_text(s->cases.out, text, false);
    fputs("</system-out>\n  ", s->cases.out);
}

/* ---- writing ------------------------------------------------------------- */

static void put_counts(FILE *out, const struct counts *c)
{
    fprintf(out,
            " tests=\"%" PRIu64 "\" failures=\"%" PRIu64 "\" errors=\"%" PRIu64
            "\" skipped=\"%" PRIu64 "\"",
            c->cases, c->ends[JUNIT_FAILURE], c->ends[JUNIT_ERROR],
            c->ends[JUNIT_SKIPPED]);
    put_seconds(out, c->ns);
}

static void put_suite(FILE *out, const struct suite *s)
{
    fputs(" <testsuite", out);
    put_attribute(out, "name", s->name);
    put_counts(out, &s->counts);
    fputs(">\n", out);
    if (s->properties.n)
        fprintf(out, "  <properties>\n%s  </properties>\n", s->properties.text);
    fputs(s->cases.text, out);
    fputs(" </testsuite>\n", out);
}

static void add_counts(struct counts *to, const struct counts *from)
{
    to->cases += from->cases;
    to->ns += from->ns;
    for (size_t i = 0; i < JUNIT_N_ENDS; i++)
        to->ends[i] += from->ends[i];
}

/* Writes everything. False with errno if a write failed, or if memory ran out
 * earlier. */
static bool write_all(struct junit *j, FILE *out)
{
    struct counts all = {0};
    end_suite(j);
    errno = ENOMEM;
    if (j->is_cut)
        return false;
    for (size_t i = 0; i < j->n; i++)
        add_counts(&all, &j->suites[i].counts);
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites", out);
    put_attribute(out, "name", j->command);
    put_counts(out, &all);
    fputs(">\n", out);
    for (size_t i = 0; i < j->n; i++)
        put_suite(out, &j->suites[i]);
    fputs("</testsuites>\n", out);
    return !ferror(out);
}

int junit_save(struct junit *j, const char *command, const char *path,
               int status, int failed)
{
    FILE *out = cmd_output_open(path);
    const bool is_whole = out && write_all(j, out);
    return cmd_output_close(command, path, out, is_whole) ? status : failed;
}
