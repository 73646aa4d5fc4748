/* SPDX-License-Identifier: MIT */
/* Reads device files. The first line is "base DEVICE", the others "name value";
 * # begins a comment. Any wrong line rejects the whole file, because a silently
 * different device would give wrong results. */
#include "sim/machine/devicefile.h"
#include "isa/support/files/file.h"
#include "isa/support/words/text.h"
#include "sim/machine/boards.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/words/refuse.h"
#include "isa/support/words/nearest.h"

#define SUFFIX ".device"
#define POWER  0 /* row.step: only powers of two */

enum { MOST_SCALAR = 1000 }; /* cycles per instruction */

/* A name that a device file may have, and the range of the value. */
struct row {
    const char *name, *doc;
    uint64_t least, most, step;
};

/* Returns the range of a parameter, which depends on its unit. */
static struct row limits_of_unit(const char *name, const char *unit,
                                 const char *doc)
{
    static const struct row units[] = {
#define X(unit, least, most, step) {unit, "", least, most, step},
#include "sim/machine/units.def"
#undef X
    };
    size_t i = 0;
    while (i < sizeof units / sizeof units[0] && strcmp(units[i].name, unit))
        i++;
    assert(i < sizeof units / sizeof units[0]); /* a test checks that every
                                                   unit is in units.def */
    return (struct row){name, doc, units[i].least, units[i].most,
                        units[i].step};
}

enum {
#define X(name, least, most, step, doc) CHANGE_##name,
#include "sim/machine/changes.def"
#undef X
#define X(name, unit, g2, g3, g5, provenance, rests, doc) CHANGE_##name,
#include "sim/machine/params.def"
#undef X
#define X(class, c2, c3, c5, l2, l3, l5, provenance, rests, doc) \
    CHANGE_cycles_##class, CHANGE_latency_##class,
#include "sim/machine/costs.def"
#undef X
    N_CHANGES
};

static struct row row_of(unsigned i)
{
    switch (i) {
#define X(name, least, most, step, doc) \
    case CHANGE_##name:                 \
        return (struct row){#name, doc, least, most, step};
#include "sim/machine/changes.def"
#undef X
#define X(name, unit, g2, g3, g5, provenance, rests, doc) \
    case CHANGE_##name:                                   \
        return limits_of_unit(#name, unit, doc);
#include "sim/machine/params.def"
#undef X
#define X(class, c2, c3, c5, l2, l3, l5, provenance, rests, doc)       \
    case CHANGE_cycles_##class:                                        \
        return (struct row){"cycles_" #class, doc, 0, MOST_SCALAR, 1}; \
    case CHANGE_latency_##class:                                       \
        return (struct row){"latency_" #class, doc, 0, MOST_SCALAR, 1};
#include "sim/machine/costs.def"
#undef X
    default:
        assert(i < N_CHANGES);
        return (struct row){0};
    }
}

/* A device from a file. `device` must be the first member. */
struct sim_device_file {
    struct sim_device device;
    const struct sim_device *base;
    char name[128];
    unsigned line[N_CHANGES]; /* line of each change; 0 if the change is not
                                 in the file */
    uint64_t value[N_CHANGES];
};

/* ---- lines ------------------------------------------------------------- */

struct reader {
    const char *path;
    unsigned line;
    struct sim_device_file *file;
    struct isa_sentence error;
};

__attribute__((format(printf, 2, 3))) static bool
refuse(const struct reader *r, const char *format, ...)
{
    char text[400];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    return isa_refuse(r->error, "%s:%u: %s", r->path, r->line, text);
}

static bool refuse_name(const struct reader *r, const char *name)
{
    struct isa_nearest hint = {name, (unsigned)strlen(name) / 3 + 2, NULL};
    for (unsigned i = 0; i < N_CHANGES; i++) {
        const char *known = row_of(i).name;
        isa_nearest_offer(&hint, known, known);
    }
    if (strcmp(name, "arch") == 0 || strcmp(name, "name") == 0)
        return refuse(r, "%s cannot be changed; another base has another one",
                      name);
    if (hint.found)
        return refuse(r, "there is nothing called %s; did you mean %s?", name,
                      hint.found);
    return refuse(r,
                  "there is nothing called %s; docs/environment.md has the "
                  "names",
                  name);
}

static bool is_power(uint64_t value)
{
    return value > 0 && (value & (value - 1)) == 0;
}

/* Reads the value of a change. */
static bool read_value(const struct reader *r, const struct row *row,
                       const char *text, uint64_t *value)
{
    if (!isa_number_read(text, 0, UINT64_MAX, value))
        return refuse(r, "%s %s: expected a number from %llu to %llu",
                      row->name, text, (unsigned long long)row->least,
                      (unsigned long long)row->most);
    if (*value < row->least || *value > row->most)
        return refuse(r, "%s %s: out of range, expected %llu to %llu (%s)",
                      row->name, text, (unsigned long long)row->least,
                      (unsigned long long)row->most, row->doc);
    if (row->step == POWER && !is_power(*value))
        return refuse(r, "%s %s: expected a power of two", row->name, text);
    if (row->step != POWER && *value % row->step != 0)
        return refuse(r, "%s %s: expected a multiple of %llu", row->name, text,
                      (unsigned long long)row->step);
    return true;
}

static bool read_change(const struct reader *r, const char *name,
                        const char *text)
{
    struct sim_device_file *f = r->file;
    unsigned i = 0;
    while (i < N_CHANGES && strcmp(row_of(i).name, name) != 0)
        i++;
    if (i == N_CHANGES)
        return refuse_name(r, name);
    struct row row = row_of(i);
    if (f->line[i])
        return refuse(r, "%s is given twice", name);
    f->line[i] = r->line;
    return read_value(r, &row, text, &f->value[i]);
}

static bool read_base(const struct reader *r, const char *word,
                      const char *name)
{
    char why[300];
    if (strcmp(word, "base") != 0)
        return refuse(r, "expected 'base DEVICE' before anything else");
    r->file->base = sim_device_find(name, why, sizeof why);
    return r->file->base || refuse(r, "base: %s", why);
}

/* Reads a line: a name and a value, or nothing. On an error, reports it and
 * returns false. */
static bool read_line(const struct reader *r, char *line)
{
    static const char blanks[] = " \t\r\n";
    line[strcspn(line, "#")] = 0;
    char *rest, *name = strtok_r(line, blanks, &rest);
    char *value = name ? strtok_r(NULL, blanks, &rest) : NULL;
    if (!name)
        return true;
    if (!value || strtok_r(NULL, blanks, &rest))
        return refuse(r, "expected a name and a value");
    if (!r->file->base)
        return read_base(r, name, value);
    if (strcmp(name, "base") == 0)
        return refuse(r, "base is given twice");
    return read_change(r, name, value);
}

/* ---- the device -------------------------------------------------------- */

/* Sets the reported line to the later of two contradicting lines. */
static void go_to(struct reader *r, unsigned i, unsigned k)
{
    const unsigned *line = r->file->line;
    r->line = line[i] > line[k] ? line[i] : line[k];
}

/* Whether the values of a file fit together. */
static bool is_sane(struct reader *r)
{
    const struct sim_device *d = &r->file->device;
    if (d->clusters * (d->cores + 1) > SIM_MAX_CORES) {
        go_to(r, CHANGE_clusters, CHANGE_cores);
        return refuse(r,
                      "%u clusters of %u cores and a memory core are more "
                      "than %d cores; give fewer clusters",
                      d->clusters, d->cores, SIM_MAX_CORES);
    }
    if (d->max_union > d->clusters) {
        go_to(r, CHANGE_max_union, CHANGE_clusters);
        return refuse(r,
                      "max_union %u is more than the %u clusters; change both",
                      d->max_union, d->clusters);
    }
    if ((uint64_t)d->dram_mbps * SIM_WINDOW_CYCLES < d->clock_mhz) {
        go_to(r, CHANGE_dram_mbps, CHANGE_clock_mhz);
        return refuse(r,
                      "dram_mbps %u is less than a byte in %u cycles of %u "
                      "MHz; expected at least %u",
                      d->dram_mbps, SIM_WINDOW_CYCLES, d->clock_mhz,
                      d->clock_mhz / SIM_WINDOW_CYCLES + 1);
    }
    return true;
}

static void apply(struct sim_device_file *f, const char *path)
{
    enum { MOST_NAME = 64 };
    const char *slash = strrchr(path, '/');
    const char *own = slash ? slash + 1 : path;
    size_t n = strlen(own), suffix = strlen(SUFFIX);
    if (n > suffix && strcmp(own + n - suffix, SUFFIX) == 0)
        n -= suffix;
    if (n > MOST_NAME)
        for (n = MOST_NAME; n > 0 && (own[n] & 0xc0) == 0x80;)
            n--; /* do not cut a UTF-8 character */
    snprintf(f->name, sizeof f->name, "%s (%.*s)", f->base->name, (int)n, own);
    f->device = *f->base;
    f->device.name = f->name;
    f->device.file = f;
#define X(label, least, most, step, doc) \
    if (f->line[CHANGE_##label])         \
        f->device.label = (unsigned)f->value[CHANGE_##label];
#include "sim/machine/changes.def"
#undef X
}

enum {
    MOST = 510,
    MOST_LINES = 65536
}; /* most characters of a line, and most lines, because a pipe may never end */

/* Handles the next line, of n bytes. */
static bool take_line(struct reader *r, char *line, size_t n)
{
    static const char mark[] = "\xef\xbb\xbf"; /* byte order mark that some
                                                  editors write */
    r->line++;
    if (r->line > MOST_LINES)
        return refuse(r, "more than %d lines; does the file never end?",
                      MOST_LINES);
    if (memchr(line, 0, n))
        return refuse(r, "a byte 0, which is no text");
    if (n > MOST && line[MOST] != '\n')
        return refuse(r, "a line of more than %d characters", MOST);
    if (r->line == 1 && strncmp(line, mark, strlen(mark)) == 0)
        line += strlen(mark);
    return read_line(r, line);
}

/* Reads a line, or only its beginning if the line is too long. Returns its
 * bytes, 0 at the end of the file. */
static size_t next_line(FILE *in, char line[MOST + 3])
{
    size_t n = 0;
    for (int c = 0; n < MOST + 2 && c != '\n' && (c = getc(in)) != EOF;)
        line[n++] = (char)c;
    line[n] = 0;
    return n;
}

static bool read_lines(struct reader *r, FILE *in)
{
    char line[MOST + 3];
    size_t n;
    errno = 0;
    while ((n = next_line(in, line)) > 0)
        if (!take_line(r, line, n))
            return false;
    if (ferror(in))
        return isa_refuse(r->error, "%s: %s", r->path, strerror(errno));
    if (!r->file->base)
        return isa_refuse(
            r->error, "%s: expected 'base DEVICE' in the first line", r->path);
    apply(r->file, r->path);
    return is_sane(r);
}

static const struct sim_device *read_file(const char *path, char *error,
                                          size_t error_bytes)
{
    FILE *in = isa_file_in(path, ISA_FILE_STREAM, ISA_FILE_TEXT);
    struct reader r = {.path = path, .error = {error, error_bytes}};
    if (!in) {
        isa_refuse(r.error, "cannot read the device file %s: %s", path,
                   isa_file_error(errno));
        return NULL;
    }
    r.file = isa_alloc(1, sizeof *r.file);
    bool is_good = r.file ? read_lines(&r, in)
                          : isa_refuse(r.error, ISA_NO_MEMORY, "a device");
    fclose(in);
    if (is_good)
        return &r.file->device;
    free(r.file);
    return NULL;
}

/* ---- from outside ------------------------------------------------------ */

bool sim_device_is_file(const char *name)
{
    size_t n = strlen(name), suffix = strlen(SUFFIX);
    return strchr(name, '/') ||
           (n > suffix && strcmp(name + n - suffix, SUFFIX) == 0);
}

const struct sim_device *sim_device_open(const char *name, char *error,
                                         size_t error_bytes)
{
    return sim_device_is_file(name) ? read_file(name, error, error_bytes)
                                    : sim_device_find(name, error, error_bytes);
}

void sim_device_close(const struct sim_device *device)
{
    if (device)
        free((void *)(uintptr_t)device->file);
}

const struct sim_device *sim_device_base(const struct sim_device *device)
{
    return device->file ? device->file->base : device;
}

/* Returns the value without the file: from the row, the generation or the
 * board. */
static uint64_t base_value(const struct sim_device *base, unsigned gen,
                           unsigned i)
{
    switch (i) {
#define X(label, least, most, step, doc) \
    case CHANGE_##label:                 \
        return base->label;
#include "sim/machine/changes.def"
#undef X
#define X(label, unit, g2, g3, g5, provenance, rests, doc) \
    case CHANGE_##label:                                   \
        return sim_board_value(base->name, #label,         \
                               gen == 2   ? (g2)           \
                               : gen == 3 ? (g3)           \
                                          : (g5));
#include "sim/machine/params.def"
#undef X
#define X(class, c2, c3, c5, l2, l3, l5, provenance, rests, doc) \
    case CHANGE_cycles_##class:                                  \
        return gen == 2 ? (c2) : gen == 3 ? (c3) : (c5);         \
    case CHANGE_latency_##class:                                 \
        return gen == 2 ? (l2) : gen == 3 ? (l3) : (l5);
#include "sim/machine/costs.def"
#undef X
    default:
        return 0;
    }
}

void sim_device_changes(const struct sim_device *device,
                        void (*tell)(void *user, const char *name,
                                     uint64_t from, uint64_t to),
                        void *user)
{
    const struct sim_device_file *f = device->file;
    const struct isa_arch *arch = isa_arch_find(device->arch_name);
    for (unsigned i = 0; f && i < N_CHANGES; i++)
        if (f->line[i])
            tell(user, row_of(i).name, base_value(f->base, arch->gen, i),
                 f->value[i]);
}

bool sim_device_value(const struct sim_device *device, unsigned i,
                      struct sim_value *value)
{
    enum {
#define X(name, least, most, step, doc) +1
        N_OF_TABLE = 0
#include "sim/machine/changes.def"
#undef X
    };
    const struct sim_device_file *f = device->file;
    i += N_OF_TABLE;
    if (i >= N_CHANGES)
        return false;
    const struct row row = row_of(i);
    *value = (struct sim_value){
        .name = row.name,
        .doc = row.doc,
        .value = f && f->line[i]
                     ? f->value[i]
                     : base_value(sim_device_base(device),
                                  isa_arch_find(device->arch_name)->gen, i),
        .least = row.least,
        .most = row.most,
        .is_power = row.step == POWER};
    return true;
}

void sim_device_tune(const struct sim_device *device, struct sim_params *params)
{
    const struct sim_device_file *f = device->file;
    if (!f)
        return;
#define X(name, unit, g2, g3, g5, provenance, rests, doc) \
    if (f->line[CHANGE_##name])                           \
        params->name = (uint32_t)f->value[CHANGE_##name];
#include "sim/machine/params.def"
#undef X
#define X(class, c2, c3, c5, l2, l3, l5, provenance, rests, doc)            \
    if (f->line[CHANGE_cycles_##class])                                     \
        params->cycles_##class = (uint32_t)f->value[CHANGE_cycles_##class]; \
    if (f->line[CHANGE_latency_##class])                                    \
        params->latency_##class = (uint32_t)f->value[CHANGE_latency_##class];
#include "sim/machine/costs.def"
#undef X
}
