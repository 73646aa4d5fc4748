/* SPDX-License-Identifier: MIT */
/* Runs the rules on the facts of an entry and writes their answers as
 * sentences. The greatest gain comes first. Gains below LEAST of the launch are
 * left out. */
#include "runtime/instruments/advice/advice.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/advice/rules.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/report/bound.h"

/* An entry looks at its first launches, up to this number, then at the 32nd,
 * the 64th... */
enum { EACH_OF = 16 };
#define LEAST    0.03 /* least gain as a share of the launch */
#define LEAST_US 0.5  /* least gain in microseconds */

static const struct {
    struct adv_rule shown;
    adv_condition *condition;
} rules[] = {
#define X(ID, name, function, sentence, remedy, method, link, ...) \
    {{name, sentence, remedy, #method, link}, adv_##function},
#include "runtime/instruments/advice/rules.def"
#undef X
};
#define N_RULES (sizeof rules / sizeof *rules)
enum { MOST_ADVICE = N_RULES + 8 }; /* for a launch */

/* ---- words --------------------------------------------------------------- */

static const char *name_of(const struct sim_site *s)
{
    if (!s)
        return "";
    if (s->direction < SIM_N_DIRECTIONS)
        return sim_direction_name(s->direction);
    return s->intrinsic ? s->intrinsic : s->op ? s->op : "";
}

/* Writes a figure for a placeholder in braces, like "0.1". Returns its
 * length. */
static int put_figure(char *to, size_t room, const char *what, size_t n,
                      const struct adv_answer *a)
{
    if (n == 2 && strncmp(what, "op", n) == 0)
        return snprintf(to, room, "%s", name_of(a->site));
    assert(what[0] >= '0' && what[0] <= '3');
    const double figure = a->figures[what[0] - '0'];
    if (n == 2 && what[1] == '%')
        return snprintf(to, room, "%.0f %%", 100 * figure);
    if (n == 3 && what[1] == '.')
        return snprintf(to, room, "%.1f", figure);
    assert(n == 1);
    return snprintf(to, room, "%.0f", figure);
}

static void put_sentence(char *to, size_t room, const char *format,
                         const struct adv_answer *a)
{
    size_t at = 0;
    while (*format && at + 1 < room) {
        const char *end = *format == '{' ? strchr(format, '}') : NULL;
        if (!end) {
            to[at++] = *format++;
            continue;
        }
        const int n = put_figure(to + at, room - at, format + 1,
                                 (size_t)(end - format - 1), a);
        at = at + (size_t)n < room ? at + (size_t)n : room - 1;
        format = end + 1;
    }
    to[at] = 0;
}

/* ---- the list ------------------------------------------------------------ */

static int by_gain(const void *a, const void *b)
{
    const struct rt_advice *l = a, *r = b;
    if (l->gain_us != r->gain_us)
        return l->gain_us < r->gain_us ? 1 : -1;
    const int by_name = strcmp(l->name, r->name);
    return by_name ? by_name : (l->pc > r->pc) - (l->pc < r->pc);
}

static void take_place(const struct rt_report_entry *e, struct rt_advice *to)
{
    for (size_t i = 0; i < e->n_advice && to->pc; i++)
        if (e->advice[i].pc == to->pc && e->advice[i].file[0]) {
            memcpy(to->file, e->advice[i].file, sizeof to->file);
            to->line = e->advice[i].line;
            return;
        }
}

static void add(const struct rt_report_entry *e, const struct rt_figures *f,
                size_t rule, const struct adv_answer *a, struct rt_advice *to)
{
    const struct adv_rule *r = &rules[rule].shown;
    *to = (struct rt_advice){.name = r->name,
                             .method = r->method,
                             .link = r->link,
                             .pc = a->site ? a->site->pc : 0,
                             .gain_us = a->gain / e->device->clock_mhz};
    to->gain_share = to->gain_us / (f->us - f->cold_us);
    put_sentence(to->sentence, sizeof to->sentence, r->sentence, a);
    put_sentence(to->remedy, sizeof to->remedy, r->remedy, a);
    take_place(e, to);
}

static bool is_enough(const struct rt_report_entry *e,
                      const struct rt_figures *f, double gain)
{
    return gain >= LEAST * (f->us - f->cold_us) * e->device->clock_mhz &&
           gain >= LEAST_US * e->device->clock_mhz;
}

static size_t find(const struct rt_report_entry *e, const struct rt_figures *f,
                   struct rt_advice *list)
{
    struct adv_facts facts;
    size_t n = 0;
    if (!adv_facts_fill(&facts, f))
        return 0;
    for (size_t i = 0; i < N_RULES; i++)
        for (unsigned nth = 0, more = 1; more && n < MOST_ADVICE; nth++) {
            struct adv_answer a = {.nth = nth};
            const bool applies = rules[i].condition(&facts, &a);
            if (applies && is_enough(e, f, a.gain))
                add(e, f, i, &a, &list[n++]);
            more = applies && a.has_more;
        }
    qsort(list, n, sizeof *list, by_gain);
    return n;
}

/* Makes the advice of an entry again. Places that were found before are
 * kept. */
static void advise(struct rt_report_entry *e)
{
    if (e->sites.advised == e->n)
        return;
    e->sites.advised = e->n;
    struct rt_figures *f = isa_alloc_raw(1, sizeof *f);
    struct rt_advice *list = isa_alloc(MOST_ADVICE, sizeof *list);
    size_t n = 0;
    if (f && list && e->n_faults + e->n_stopped == 0 && !e->is_random) {
        rt_figures_fill(f, e);
        n = find(e, f, list);
    }
    free(f);
    free(e->advice);
    if (n == 0) {
        free(list);
        list = NULL;
    }
    e->advice = list;
    e->n_advice = n;
}

/* ---- measured gains ------------------------------------------------------ */

static void take_measured(struct rt_report_entry *e, const char *word,
                          double gain_us)
{
    for (size_t i = 0; i < e->n_advice; i++) {
        struct rt_advice *a = &e->advice[i];
        if (strcmp(a->method, word) != 0)
            continue;
        a->gain_share *= a->gain_us > 0 ? gain_us / a->gain_us : 0;
        a->gain_us = gain_us;
        a->is_measured = true;
    }
}

static void take_doubled(struct rt_report_entry *e, enum rt_bound bound,
                         double gain_us)
{
    for (unsigned i = 0; i < RT_N_BOUNDS && !e->is_doubled; i++)
        e->doubled_us[i] = NAN;
    e->is_doubled = true;
    if (bound < RT_N_BOUNDS)
        e->doubled_us[bound] = gain_us;
}

/* Replaces estimates by measured gains (RT_ENV_MEASURED). If the file cannot be
 * read, the estimates stay. */
static void rt_advice_measured(struct rt_report *report, const char *path)
{
    FILE *in = isa_file_in(path, ISA_FILE_REGULAR, ISA_FILE_TEXT);
    char word[16];
    size_t number;
    double gain_us;
    while (in && fscanf(in, "%zu %15s %lf", &number, word, &gain_us) == 3)
        if (number < report->n_entries && word[0] == RT_DOUBLED)
            take_doubled(&report->entries[number], rt_bound_named(word + 1),
                         gain_us);
        else if (number < report->n_entries && gain_us > 0)
            take_measured(&report->entries[number], word, gain_us);
    for (size_t i = 0; in && i < report->n_entries; i++)
        if (report->entries[i].n_advice > 1)
            qsort(report->entries[i].advice, report->entries[i].n_advice,
                  sizeof *report->entries[i].advice, by_gain);
    if (in)
        fclose(in);
}

/* ---- places -------------------------------------------------------------- */

static bool lacks_places(const struct rt_report_entry *e)
{
    for (size_t i = 0; i < e->n_advice; i++)
        if (e->advice[i].pc && !e->advice[i].file[0])
            return true;
    return false;
}

/* Finds or adds the place of an instruction. NULL: unknown, or no memory. */
static const struct rt_known_line *place_of(struct rt_report *report,
                                            struct sim *sim,
                                            struct sim_module *module,
                                            uint64_t pc)
{
    const uint64_t code = sim_module_code(module);
    for (size_t i = 0; i < report->n_places; i++)
        if (report->places[i].code == code && report->places[i].pc == pc)
            return &report->places[i];
    struct rt_known_line *to = NULL;
    struct sim_location *at = isa_alloc_raw(1, sizeof *at);
    if (at && sim_locate(sim, module, pc, at))
        to = ISA_APPEND(report->places, report->n_places, report->places_room);
    if (to) {
        *to = (struct rt_known_line){.code = code, .pc = pc, .line = at->line};
        memcpy(to->file, at->file, sizeof to->file);
    }
    free(at);
    return to;
}

static void put_places(struct rt_report *report, struct rt_report_entry *e,
                       struct sim *sim, struct sim_module *module)
{
    for (size_t i = 0; i < e->n_advice; i++) {
        struct rt_advice *to = &e->advice[i];
        const struct rt_known_line *at =
            to->pc && !to->file[0] ? place_of(report, sim, module, to->pc)
                                   : NULL;
        if (!at)
            continue;
        memcpy(to->file, at->file, sizeof to->file);
        to->line = at->line;
    }
}

void rt_advise_with_places(struct rt_report *report, struct rt_report_entry *e,
                           struct sim *sim, struct sim_module *module,
                           bool (*need_places)(void))
{
    advise(e);
    if (lacks_places(e) && need_places())
        put_places(report, e, sim, module);
}

/* ---- facts of launches --------------------------------------------------- */

static void add_flows(struct sim_site *to, const struct sim_site *s)
{
    for (unsigned i = 0; i < SIM_FLOWS; i++) {
        struct sim_flow *f = &to->flows[i];
        const struct sim_flow *other = &s->flows[i];
        f->follows += other->follows;
        f->stays += other->stays;
        f->low = other->low < f->low ? other->low : f->low;
        f->high = other->high > f->high ? other->high : f->high;
    }
    to->changes += s->changes;
    to->looks += s->looks;
    to->held += s->held;
    to->own_bytes += s->own_bytes;
    to->near_bytes += s->near_bytes;
}

static void add_site(struct sim_site *to, const struct sim_site *s)
{
    add_flows(to, s);
    to->ops += s->ops;
    to->bytes += s->bytes;
    to->busy += s->busy;
    to->latency += s->latency;
    to->waits += s->waits;
    to->pieces += s->pieces;
    to->in_channel += s->in_channel;
    to->in_lines += s->in_lines;
    to->repeated += s->repeated;
    to->steady += s->steady;
    to->shared_bytes += s->shared_bytes;
    to->scalar += s->scalar;
    to->low = s->low < to->low ? s->low : to->low;
    to->high = s->high > to->high ? s->high : to->high;
    to->most_ops += s->most_ops;
    to->most_bytes += s->most_bytes;
    to->most_busy += s->most_busy;
    to->most_waits += s->most_waits;
    to->most_scalar += s->most_scalar;
    to->most_in_channel += s->most_in_channel;
    to->most_in_lines += s->most_in_lines;
}

/* Merges sites into the sites of an entry. Both lists are ordered by
 * address. */
static bool merge(struct rt_sites *to, const struct sim_site *sites, size_t n)
{
    struct sim_site *both = isa_alloc(to->n + n, sizeof *both);
    size_t all = 0;
    if (!both)
        return false;
    for (size_t i = 0, k = 0; i < to->n || k < n;) {
        const bool is_old =
            k == n || (i < to->n && to->of[i].pc <= sites[k].pc);
        const bool is_both = is_old && k < n && to->of[i].pc == sites[k].pc;
        both[all] = is_old ? to->of[i++] : sites[k++];
        if (is_both)
            add_site(&both[all], &sites[k++]);
        all++;
    }
    free(to->of);
    to->of = both;
    to->n = all;
    return true;
}

static bool has_all(const struct rt_sites *in, const struct sim_site *sites,
                    size_t n)
{
    bool is_same = in->n == n;
    for (size_t i = 0; is_same && i < n; i++)
        is_same = in->of[i].pc == sites[i].pc;
    return is_same;
}

void rt_advice_add(struct rt_report_entry *e, struct sim *sim)
{
    size_t n;
    if (e->n > EACH_OF && (e->n & (e->n - 1)) != 0)
        return;
    struct sim_spread spread;
    const struct sim_site *sites = sim_sites(sim, &n);
    struct rt_sites *to = &e->sites;
    sim_sites_spread(sim, &spread);
    if (has_all(to, sites, n)) {
        for (size_t i = 0; i < n; i++)
            add_site(&to->of[i], &sites[i]);
    } else if (n > 0) {
        to->is_unknown |= !merge(to, sites, n);
    }
    to->is_unknown |= n == 0;
    to->launches++;
    spread.mean_end += to->spread.mean_end;
    spread.max_end += to->spread.max_end;
    spread.max_busy += to->spread.max_busy;
    spread.mean_busy += to->spread.mean_busy;
    to->spread = spread;
}

/* ---- the instrument ------------------------------------------------------ */

/* Gives advice as an instrument: adds each launch to its entry in the report.
 * The launches of an entry are mostly alike. So advice is made at the first,
 * second, fourth launch and so on, and when the program ends. */

static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    struct rt_host *host = rt_host_of(shown);
    if (!host->report || shown->is_debugged ||
        host->settings->of[RT_ENV_ADVICE].number == RT_ADVICE_OFF)
        return INSTRUMENT_ABSENT;
    *self = host;
    return INSTRUMENT_PRESENT;
}

static struct rt_report_entry *entry_of(struct rt_host *host)
{
    return host->report ? host->report->last : NULL;
}

static void end(void *self, const struct instrument_launch *launch,
                const struct sim_profile *profile, enum sim_status status)
{
    struct rt_report_entry *e = entry_of(self);
    if (e && profile && status == SIM_OK)
        rt_advice_add(e, launch->sim);
}

static void tell(void *self, const struct instrument_launch *launch,
                 const struct sim_profile *profile, enum sim_status status)
{
    struct rt_host *host = self;
    struct rt_report_entry *e = entry_of(host);
    if (!e || !profile || status != SIM_OK || (e->n & (e->n - 1)) != 0)
        return;
    rt_advise_with_places(host->report, e, launch->sim, launch->what->module,
                          host->need_places);
}

static void ending(void *self)
{
    const struct rt_host *host = self;
    for (size_t i = 0; host->report && i < host->report->n_entries; i++)
        advise(&host->report->entries[i]);
    const char *measured = getenv(RT_ENV_MEASURED);
    if (host->report && measured && measured[0])
        rt_advice_measured(host->report, measured);
}

/* nothing to do: the report drops the advice with its entries */
static bool forked(void *self)
{
    (void)self;
    return true;
}

const struct instrument advice_instrument = {
    .version = INSTRUMENT_VERSION,
    .name = "advice",
    .start = start,
    .end = end,
    .tell = tell,
    .forked = forked,
    .ending = ending,
};
