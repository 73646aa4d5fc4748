/* SPDX-License-Identifier: MIT */
/* Keeps a row for each instruction from the lowest to the highest address that
 * was executed. Launches of the same code look up source lines once. Code is
 * compared by its bytes, because modules may be unloaded and loaded again. */
#include "runtime/instruments/record/sites.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

struct sites {
    const struct sim_symbolizer *symbolizer;
    struct site *sites; /* from instruction `first` on, 4 bytes each */
    size_t n;
    uint64_t first;
    struct rt_lines files; /* only the list of files */
    const struct sim *sim;
    const struct sim_module *module;
    uint64_t code; /* hash of the module's bytes */
    bool is_lost;  /* whether sites are missing for lack of memory */
};

/* The site of an instruction. NULL: no memory, which is recorded in s. */
static struct site *site_at(struct sites *s, uint64_t pc)
{
    const uint64_t at = pc / 4;
    if (s->n > 0 && at - s->first < s->n)
        return &s->sites[at - s->first];
    const uint64_t first = s->n == 0 || at < s->first ? at : s->first;
    const uint64_t end =
        s->n == 0 || at >= s->first + s->n ? at + 1 : s->first + s->n;
    struct site *sites = isa_alloc(end - first + 256, sizeof *sites);
    s->is_lost |= !sites;
    if (!sites)
        return NULL;
    if (s->n > 0)
        memcpy(&sites[s->first - first], s->sites, s->n * sizeof *sites);
    free(s->sites);
    s->sites = sites;
    s->n = end - first + 256; /* and some more */
    s->first = first;
    return &s->sites[at - first];
}

/* ---- what happens -------------------------------------------------------- */

static void on_insn(void *self, const struct rec_insn *insn)
{
    struct site *site = site_at(self, insn->pc);
    if (!site)
        return;
    site->of.executed++;
    site->of.cycles += insn->to - insn->from;
    site->taken += insn->is_taken;
    site->is_branch |= insn->is_branch;
}

static void on_op(void *self, const struct rec_op *op)
{
    const struct sim_op_event *e = op->event;
    struct site *site = site_at(self, e->by.pc);
    if (!site)
        return;
    site->of.work[e->unit_number] += e->busy;
    site->of.ops++;
    site->of.bytes += e->bytes;
}

static void on_wait(void *self, const struct rec_wait *w)
{
    struct site *site = site_at(self, w->by.pc);
    if (site) {
        site->of.waits[rec_wait_kind(w)] += w->to - w->from;
        site->of.bandwidth += w->late;
    }
    site = w->cause.op ? site_at(self, w->cause.pc) : NULL;
    if (site)
        site->of.waited_for += w->to - w->from;
}

const struct rec_sink sites_sink = {
    .op = on_op, .wait = on_wait, .insn = on_insn};

/* ---- launches ------------------------------------------------------------ */

void sites_begin(struct sites *s, const struct sim *sim,
                 struct sim_module *module)
{
    const uint64_t code = sim_module_code(module);
    s->sim = sim;
    s->module = module;
    s->is_lost = false;
    if (s->code != code)
        s->n = 0;
    s->code = code;
    for (size_t i = 0; i < s->n; i++) {
        s->sites[i].of = (struct rt_line_counts){0};
        s->sites[i].taken = 0;
        s->sites[i].is_branch = false;
    }
}

static bool is_used(const struct site *site)
{
    return site->of.executed > 0 || site->of.ops > 0;
}

bool sites_locate(const struct sim_symbolizer *symbolizer, void *info,
                  uint64_t pc, struct rt_lines *files, unsigned *file,
                  unsigned *number)
{
    struct sim_location at = {.line = 0};
    char folder[512] = "";
    if (!info || !symbolizer->line(info, pc, &at) || !at.file[0])
        at = (struct sim_location){.line = 0};
    else if (symbolizer->folder &&
             !symbolizer->folder(info, pc, folder, sizeof folder))
        folder[0] = 0; /* the folder is unknown or too long */
    *number = at.line;
    return rt_lines_file(files, at.file, folder, at.digest, file);
}

static bool locate(struct sites *s, void *info, uint64_t pc, struct site *site)
{
    site->is_located = sites_locate(s->symbolizer, info, pc, &s->files,
                                    &site->file, &site->number);
    return site->is_located;
}

/* Returns for how many cycles of a site the scalar pipe waited for results. The
 * time that memory adds to loads is the rest of the total cycles. */
static uint64_t waits_for_results(const struct sites *s, uint64_t pc,
                                  const struct rt_line_counts *of)
{
    struct sim_insn_time time;
    if (!sim_insn_time(s->sim, s->module, pc, &time))
        return 0;
    const uint64_t fixed = of->executed * time.waits;
    const uint64_t issues = of->executed * time.issues;
    const uint64_t known = issues + rt_counts_waits(of);
    const uint64_t rest = of->cycles > known ? of->cycles - known : 0;
    /* an instruction that a fault stopped has waited less than `fixed` */
    return time.is_loading || rest < fixed ? rest : fixed;
}

bool sites_end(struct sites *s)
{
    size_t n;
    const void *elf = sim_module_elf(s->module, &n);
    void *info = NULL;
    bool is_open = false;
    for (size_t i = 0; i < s->n && !s->is_lost; i++) {
        struct site *site = &s->sites[i];
        if (!is_used(site))
            continue;
        site->of.results = waits_for_results(s, 4 * (s->first + i), &site->of);
        if (site->is_located)
            continue;
        if (!is_open)
            info = s->symbolizer->open(elf, n);
        is_open = true;
        s->is_lost = !locate(s, info, 4 * (s->first + i), site);
    }
    if (info)
        s->symbolizer->close(info);
    return !s->is_lost;
}

uint64_t sites_code(const struct sites *s)
{
    return s->code;
}

const struct site *sites_at(const struct sites *s, uint64_t pc)
{
    const uint64_t i = pc / 4 - s->first;
    return i < s->n && s->sites[i].is_located ? &s->sites[i] : NULL;
}

const struct rt_source *sites_file(const struct sites *s, unsigned file)
{
    assert(file < s->files.n_files);
    return &s->files.files[file];
}

bool sites_add_lines(const struct sites *s, struct rt_lines *to)
{
    for (size_t i = 0; i < s->n; i++) {
        const struct site *site = &s->sites[i];
        if (!is_used(site))
            continue;
        const struct rt_source *f = sites_file(s, site->file);
        unsigned file;
        if (!rt_lines_file(to, f->name, f->folder, f->digest, &file) ||
            !rt_lines_add(to, file, site->number, &site->of))
            return false;
    }
    return true;
}

struct sites *sites_new(const struct sim_symbolizer *symbolizer)
{
    struct sites *s = isa_alloc(1, sizeof *s);
    if (s)
        s->symbolizer = symbolizer;
    return s;
}

void sites_free(struct sites *s)
{
    if (!s)
        return;
    free(s->sites);
    rt_lines_clear(&s->files);
    free(s);
}
