/* SPDX-License-Identifier: MIT */
#include "runtime/tools/usage/records.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/words/refuse.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/files/file.h"
#include "runtime/tools/budget/measure.h"

enum {
    MOST_MESSAGE = 1 << 20,
    MOST_BYTES = 1 << 30
}; /* sizes of memories and
      images */

struct reader {
    FILE *in;
    struct used *used;
    struct used_module *module; /* the module that is being read */
    struct used_kernel *kernel; /* its last kernel */
    bool is_whole;
};

/* Adds a zero entry to a table. Returns NULL if there is no memory. */
static void *one_more(void **table, size_t *n, size_t *room, size_t bytes)
{
    void *grown = isa_grow(*table, *n, room, bytes);
    if (!grown)
        return NULL;
    *table = grown;
    void *entry = (char *)grown + (*n)++ * bytes;
    memset(entry, 0, bytes);
    return entry;
}
#define ONE_MORE(owner, table, n, room)                             \
    one_more((void **)&(owner)->table, &(owner)->n, &(owner)->room, \
             sizeof *(owner)->table)

static bool read_memory(const char *word, enum budget_memory *memory)
{
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        if (strcmp(budget_memories[m].name, word) == 0) {
            *memory = (enum budget_memory)m;
            return true;
        }
    return false;
}

static uint8_t read_how(char letter)
{
    return letter == 'r'   ? USED_READ
           : letter == 'w' ? USED_WRITTEN
                           : USED_READ | USED_WRITTEN;
}

/* Reads "NRAM 0 128 w" at the beginning of *text, and moves *text behind these
 * words. */
static bool read_range(const struct reader *r, const char **text,
                       struct used_range *range)
{
    char memory[8], how;
    int n = 0;
    if (sscanf(*text, " %7s %" SCNu32 " %" SCNu32 " %c%n", memory, &range->from,
               &range->to, &how, &n) != 4 ||
        !read_memory(memory, &range->memory) || range->from > range->to ||
        range->to > r->used->sizes[range->memory])
        return false;
    range->how = read_how(how);
    *text += n;
    return true;
}

/* ---- lines ------------------------------------------------------------- */

static bool read_module(struct reader *r, const char *text)
{
    char arch[32];
    size_t n;
    struct used_module *m = ONE_MORE(r->used, modules, n_modules, room);
    r->module = m;
    r->kernel = NULL;
    if (!m || sscanf(text, "%31s %zu", arch, &n) != 2)
        return false;
    m->arch = isa_arch_find(arch);
    m->elf = n <= MOST_BYTES ? isa_alloc_raw(n, 1) : NULL;
    m->bytes = n;
    return m->arch && m->elf && fread(m->elf, 1, n, r->in) == n &&
           fgetc(r->in) == '\n';
}

static bool read_kernel(struct reader *r, const char *text)
{
    if (!r->module)
        return false;
    struct used_kernel *k = ONE_MORE(r->module, kernels, n_kernels, room);
    const size_t n = strcspn(text, " ");
    r->kernel = k;
    if (k)
        k->name = isa_alloc_text(text, n);
    return k && k->name && n > 0 &&
           sscanf(text + n, " %" SCNu64 " %" SCNu64 " %u", &k->launches,
                  &k->tasks, &k->union_clusters) == 3;
}

static bool read_touched(struct reader *r, const char *text)
{
    struct used_kernel *k = r->kernel;
    struct used_range range;
    if (!k || !read_range(r, &text, &range))
        return false;
    uint8_t **bytes = &k->touched[range.memory];
    if (!*bytes)
        *bytes = isa_alloc(r->used->sizes[range.memory], 1);
    if (*bytes)
        memset(*bytes + range.from, range.how, range.to - range.from);
    return *bytes != NULL;
}

static bool read_row(struct reader *r, const char *text)
{
    struct used_row *row =
        r->kernel ? ONE_MORE(r->kernel, rows, n_rows, rows_room) : NULL;
    int n = 0;
    if (!row ||
        sscanf(text,
               "%" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64
               " %63s %31s %31s %u%n",
               &row->pc, &row->count, &row->first, &row->last, row->op,
               row->type, row->direction, &row->n_ranges, &n) != 8 ||
        row->n_ranges > USED_MAX_RANGES)
        return false;
    text += n;
    for (unsigned i = 0; i < row->n_ranges; i++)
        if (!read_range(r, &text, &row->ranges[i]))
            return false;
    return true;
}

static bool read_site(struct reader *r, const char *text)
{
    struct used_site *s =
        r->kernel ? ONE_MORE(r->kernel, sites, n_sites, sites_room) : NULL;
    int n = 0;
    if (!s ||
        sscanf(text, "%" SCNu64 " %63s %31s %u%n", &s->pc, s->op, s->type,
               &s->n_ranges, &n) != 4 ||
        s->n_ranges > USED_MAX_RANGES)
        return false;
    for (unsigned i = 0; i < s->n_ranges; i++) {
        char memory[8];
        enum budget_memory which;
        text += n;
        if (sscanf(text, " %7s %" SCNu64 " %" SCNu64 "%n", memory,
                   &s->ranges[i].addresses, &s->ranges[i].bytes, &n) != 3)
            return false;
        s->ranges[i].is_nram =
            read_memory(memory, &which) && which == BUDGET_NRAM;
    }
    return true;
}

static bool read_region(struct reader *r, const char *text)
{
    struct used_region *g =
        r->kernel ? ONE_MORE(r->kernel, regions, n_regions, regions_room)
                  : NULL;
    char memory[8];
    return g &&
           sscanf(text,
                  "%7s %" SCNu32 " %" SCNu32 " %" SCNu32 " %" SCNu32
                  "%*1[ ]%127[^\n]",
                  memory, &g->from, &g->to, &g->touched, &g->mark,
                  g->name) == 6 &&
           read_memory(memory, &g->memory) && g->from <= g->to &&
           g->to <= r->used->sizes[g->memory] && g->touched <= g->mark &&
           g->mark <= g->to - g->from;
}

static bool read_regions(struct reader *r, const char *text)
{
    return r->kernel && sscanf(text, "%" SCNu64, &r->kernel->lost_regions) == 1;
}

static bool read_stack(struct reader *r, const char *text)
{
    return r->kernel && sscanf(text, "%" SCNu64, &r->kernel->stack) == 1;
}

static bool read_data(struct reader *r, const char *text)
{
    return r->kernel && sscanf(text, "%" SCNu64, &r->kernel->data_pc) == 1;
}

static bool read_failed(struct reader *r, const char *text)
{
    size_t n;
    if (!r->kernel || sscanf(text, "%zu", &n) != 1 || n > MOST_MESSAGE)
        return false;
    free(r->kernel->failed);
    r->kernel->failed = isa_alloc(n + 1, 1);
    return r->kernel->failed && fread(r->kernel->failed, 1, n, r->in) == n &&
           fgetc(r->in) == '\n';
}

static bool read_lost(struct reader *r, const char *text)
{
    return r->kernel && sscanf(text, "%" SCNu64, &r->kernel->lost) == 1;
}

static bool read_device(struct reader *r, const char *text)
{
    uint64_t *sizes = r->used->sizes;
    return sscanf(text, "%" SCNu64 " %" SCNu64 " %" SCNu64 " %127[^\n]",
                  &sizes[BUDGET_NRAM], &sizes[BUDGET_WRAM], &sizes[BUDGET_SRAM],
                  r->used->device) == 4 &&
           sizes[BUDGET_NRAM] <= MOST_BYTES &&
           sizes[BUDGET_WRAM] <= MOST_BYTES && sizes[BUDGET_SRAM] <= MOST_BYTES;
}

static bool read_number(struct reader *r, const char *text)
{
    return sscanf(text, "%d", &r->used->number) == 1 && r->used->number >= 0;
}

static bool read_end(struct reader *r, const char *text)
{
    (void)text;
    r->is_whole = true;
    return true;
}

static bool read_version(struct reader *r, const char *text)
{
    (void)r;
    return strcmp(text, "2\n") == 0;
}

static bool read_line(struct reader *r, char *line)
{
    static const struct {
        const char *word;
        bool (*read)(struct reader *r, const char *text);
    } kinds[] = {
        {"mlusim-usage", read_version},
        {"device", read_device},
        {"number", read_number},
        {"module", read_module},
        {"kernel", read_kernel},
        {"stack", read_stack},
        {"data", read_data},
        {"failed", read_failed},
        {"touched", read_touched},
        {"region", read_region},
        {"op", read_row},
        {"regions", read_regions},
        {"site", read_site},
        {"lost", read_lost},
        {"end", read_end},
    };
    size_t n = strcspn(line, " \n");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strlen(kinds[i].word) == n && memcmp(line, kinds[i].word, n) == 0)
            return kinds[i].read(r, line + n + (line[n] == ' '));
    return false;
}

bool used_read(const char *path, struct used *used, char *error,
               size_t error_bytes)
{
    struct isa_sentence e = {error, error_bytes};
    struct reader r = {.in = isa_file_in(path, ISA_FILE_REGULAR, ISA_FILE_DATA),
                       .used = used};
    char *line = NULL;
    size_t room = 0;
    bool ok = true;
    *used = (struct used){.number = -1};
    if (!r.in)
        return isa_refuse(e, "cannot read %s: %s", path, isa_file_error(errno));
    while (ok && !r.is_whole && getline(&line, &room, r.in) > 0)
        ok = read_line(&r, line);
    if (!ok)
        line[strcspn(line, "\n")] = 0;
    if (!r.is_whole && feof(r.in))
        isa_refuse(e, "the record of a program is cut off: is there room for "
                      "files in TMPDIR?");
    else if (!r.is_whole)
        isa_refuse(e, "the record of a program is damaged at '%.40s'",
                   ok ? "" : line);
    free(line);
    fclose(r.in);
    return ok && r.is_whole;
}

void used_free(struct used *used)
{
    for (size_t i = 0; i < used->n_modules; i++) {
        struct used_module *m = &used->modules[i];
        for (size_t k = 0; k < m->n_kernels; k++) {
            for (unsigned b = 0; b < BUDGET_N_MEMORIES; b++)
                free(m->kernels[k].touched[b]);
            free(m->kernels[k].name);
            free(m->kernels[k].rows);
            free(m->kernels[k].sites);
            free(m->kernels[k].regions);
            free(m->kernels[k].failed);
        }
        free(m->kernels);
        free(m->elf);
    }
    free(used->modules);
}
