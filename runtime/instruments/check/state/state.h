/* SPDX-License-Identifier: MIT
 *
 * What the checks share: instructions that were seen (sites), the variables of
 * modules, findings on their way to reports. Internal to
 * runtime/instruments/check/.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_STATE_STATE_H
#define RUNTIME_INSTRUMENTS_CHECK_STATE_STATE_H

#include <assert.h>
#include <stddef.h>

#include "runtime/instruments/check/state/classes.h"
#include "runtime/instruments/settings/suppress.h"
#include "sim/sim.h"

/* Where bytes come from that are formed from unwritten ones: who read or formed
 * them first, and of which memory of the device they were read. */
struct chk_origin {
    uint64_t stamp; /* who; 0: the host */
    uint32_t site;
    int task;
    bool is_far;                /* read from GDRAM: */
    struct sim_allocation from; /* this memory, as it was then */
};

/* All zero: empty. Numbers stay as long as the checks do. */
struct chk_origins {
    struct chk_origin *of;
    size_t n, room;
};

/* An instruction that accesses memory. */
struct chk_site {
    const struct sim_module *module;
    uint64_t pc;
    char op[48];           /* "__memcpy_async"; "": of the scalar core */
    const char *direction; /* of copies */
    bool reads, writes;    /* of the scalar core */
};

/* A stamp says who touched a byte when: core, site, cycle, in 63 bits; the
 * highest tells sets of stamps from stamps. 0 is none. */
#define CHK_CYCLE_BITS 37
#define CHK_SITE_BITS  18
#define CHK_CYCLE_MAX  (((uint64_t)1 << CHK_CYCLE_BITS) - 1)
#define CHK_MAX_CORES  SIM_MAX_CORES
static_assert(SIM_MAX_CORES <= 1 << (63 - CHK_CYCLE_BITS - CHK_SITE_BITS),
              "the number of a core fits into a stamp");

static inline uint64_t chk_stamp(unsigned core, uint32_t site, uint64_t cycle)
{
    return (uint64_t)core << (CHK_CYCLE_BITS + CHK_SITE_BITS) |
           (uint64_t)site << CHK_CYCLE_BITS |
           (cycle < CHK_CYCLE_MAX ? cycle : CHK_CYCLE_MAX);
}
static inline uint64_t chk_cycle_of(uint64_t stamp)
{
    return stamp & CHK_CYCLE_MAX;
}
static inline uint32_t chk_site_of(uint64_t stamp)
{
    return (uint32_t)(stamp >> CHK_CYCLE_BITS) & ((1u << CHK_SITE_BITS) - 1);
}
static inline unsigned chk_core_of(uint64_t stamp)
{
    return (unsigned)(stamp >> (CHK_CYCLE_BITS + CHK_SITE_BITS));
}

/* A task that began on a core. */
struct chk_start {
    uint64_t cycle;
    int task;
};

struct chk_core {
    unsigned cluster, core;   /* as in sim_actor */
    struct chk_start *starts; /* in this launch */
    size_t n_starts, room_starts;
};

struct chk;

/* Gets a new report while a launch runs: who did the last thing
 * that led to it, and its text. */
typedef void chk_listener(void *user, const struct sim_actor *by,
                          const char *text);

/* What a check hears, each function or NULL. `site` is that of the event. */
struct chk_check {
    uint32_t wants; /* bits of enum sim_wants */
    uint32_t also;  /* classes that have to run for it */
    /* Bits of the spaces in which it hears of accesses; in all while findings
     * wait for the next event. */
    uint32_t spaces;
    bool is_far;  /* of ops on the NRAM of a core it has use for those only that
                     leave variables, or come while findings wait */
    size_t bytes; /* of what it keeps, in c->of; all zero before create */
    void (*create)(void *of);
    /* All work so far is done: before a snapshot. */
    void (*settle)(struct chk *c);
    /* A copy for a snapshot, all zero before; false: no memory. */
    bool (*copy)(void *to, const void *of);
    void (*release)(void *of);    /* what it points to */
    void (*begin)(struct chk *c); /* of a launch */
    void (*op)(struct chk *c, const struct sim_op_event *e, uint32_t site);
    void (*access)(struct chk *c, const struct sim_access_event *e,
                   uint32_t site);
    void (*skip)(struct chk *c, const struct sim_skip_event *e, uint32_t site);
    void (*soon)(struct chk *c, uint64_t address);
    void (*order)(struct chk *c, const struct sim_order_event *e);
    void (*alloc)(struct chk *c, const struct sim_alloc_event *e);
    void (*task)(struct chk *c, const struct sim_task_event *e);
    void (*region)(struct chk *c, const struct sim_region_event *e,
                   uint32_t site);
    void (*end)(struct chk *c);     /* of a launch */
    void (*stopped)(struct chk *c); /* by a fault, it had to end */
    void (*unload)(struct chk *c);  /* modules are gone */
    void (*forget)(struct chk *c);  /* memory of the device is gone */
    void (*finish)(struct chk *c);  /* of the program */
};

struct chk_module {
    const struct sim_module *module;
    const struct isa_kernel *kernel; /* whose variables they are, NULL: all */
    struct sim_variable *variables;
    size_t n, room;
    const struct sim_variable *latest; /* that was asked for */
};

#define CHK_SITE_CACHE 1024

struct chk {
    uint32_t classes; /* to report, a bit each */
    uint32_t running; /* the same and what they need */
    uint32_t absent;  /* those that could find nothing in this launch: they are
                         far, and hear of no accesses */
    struct sim *sim;
    int device;        /* its number, if the program has several; else -1 */
    bool is_watching;  /* inside a launch */
    bool is_exhausted; /* nothing is checked any more, */
    const char *why;   /* as there is no room left for this */
    /* The first launch that a check has not seen to its end. */
    struct chk_skipped {
        enum chk_class class;
        const char *why; /* NULL: there was none */
        char kernel[256];
    } skipped;
    char kernel[256], mangled[512];  /* as reports have them */
    const struct sim_launch *launch; /* that begins */
    struct {
        const struct sim_module *module;
        const struct isa_kernel *kernel;
    } launched; /* last, or NULL */
    struct sim_observer observer;
    void *of[CHK_N_CLASSES]; /* what each check keeps */
    /* Those that hear of ops, of ops that no far check needs, and of
     * accesses. */
    const struct chk_check *on_op[CHK_N_CLASSES], *on_near[CHK_N_CLASSES];
    const struct chk_check *on_access[CHK_N_CLASSES];
    unsigned n_on_op, n_on_near, n_on_access;

    struct chk_site *sites; /* 0 is none */
    size_t n_sites, room_sites;
    uint32_t *site_slots; /* by hash */
    size_t room_slots;
    struct {
        uint64_t pc;
        const struct sim_module *module;
        uint32_t site;
    } cache[CHK_SITE_CACHE];

    struct chk_core cores[CHK_MAX_CORES];
    struct chk_module *modules;
    size_t n_modules, room_modules;
    size_t latest_module; /* that was asked for */

    chk_listener *listener; /* to reports, or NULL */
    void *listener_user;
    const struct sim_actor *now; /* of the present event, or NULL */

    struct chk_origins origins; /* of unwritten bytes */
    uint64_t n_waiting;        /* findings about which the next event decides */
    struct chk_entry *entries; /* report.c */
    size_t n_entries, room_entries, n_told;
    struct rt_suppressions suppressions;
};

static inline bool chk_has(const struct chk *c, enum chk_class class)
{
    return c->classes >> class & 1;
}

static inline bool chk_is_absent(const struct chk *c, enum chk_class class)
{
    return c->absent >> class & 1;
}

/* ---- what checks ask for ------------------------------------------------ */

/* "__memcpy_async", "a store". */
const char *chk_what(const struct chk *c, uint32_t site);

/* The task that core ran at a cycle. */
int chk_task_at(const struct chk *c, unsigned core, uint64_t cycle);

/* The variable that covers address, else the last one before it, of those that
 * the kernel can reach which was launched last; NULL: none. */
const struct sim_variable *
chk_variable(struct chk *c, const struct sim_module *module, uint64_t address);

/* Whether the variable that was asked for last has all of these bytes. */
static inline bool chk_is_in_latest(const struct chk *c,
                                    const struct sim_module *module,
                                    uint64_t address, uint64_t bytes)
{
    if (c->latest_module >= c->n_modules)
        return false;
    const struct chk_module *m = &c->modules[c->latest_module];
    const struct sim_variable *v = m->module == module ? m->latest : NULL;
    return v && address - v->address < v->bytes &&
           bytes <= v->bytes - (address - v->address);
}

/* "memory core" or "core 2" follows from it; the name of a memory. */
const char *chk_space_of(uint64_t address);

/* The number of an origin, the same for what one instruction reads of one
 * allocation; false: no memory. */
bool chk_origin_number(struct chk_origins *all, const struct chk_origin *o,
                       uint32_t *number);
void chk_origins_free(struct chk_origins *all);

/* ---- checks that end before the program --------------------------------- */

/* No memory is left for the checks: the end of them, with a sentence. */
void chk_exhausted(struct chk *c);

/* The same for another reason, which follows "the checks ended before the
 * program: ". */
void chk_stop(struct chk *c, const char *why);

/* One check does not see all of this launch from here on; the sentence says why
 * and what to do. */
void chk_skip(struct chk *c, enum chk_class class, const char *why);

/* Why it has not seen all, as a sentence without an end; "": it has. */
void chk_why(const struct chk *c, char *why, size_t bytes);

/* ---- reports ------------------------------------------------------------ */

/* One side of a report: who did what, where. Of a call of the host, what and at
 * alone. */
struct chk_party {
    char what[64];          /* "__memcpy_async"; "a store" */
    struct sim_location at; /* line 0: not known */
    /* Where it is in an inlined function: the calls, the innermost first. */
    struct sim_location callers[4];
    unsigned n_callers;
    uint64_t pc;
    unsigned cluster, core; /* 0..3, or SIM_MEMORY_CORE */
    int task;
    uint64_t cycle;
};

struct chk_report {
    enum chk_class class;
    enum chk_severity severity;
    char kernel[256];     /* for people; "" where none is to blame */
    char mangled[512];    /* as its symbol has it */
    char cause[800];      /* one sentence */
    struct chk_party now; /* the access that is wrong */
    bool is_host;         /* that is a call of the host */
    bool has_before;
    struct chk_party before; /* the other one */
    const char *space;       /* "NRAM"; NULL: no bytes in particular */
    uint64_t address, bytes; /* that both touched, or that are wrong */
    /* Where the host made what the bytes are of; line 0: its function alone is
     * known, or nothing. */
    struct sim_location made;
    char owner[800];  /* of the bytes, and where it was born; or "" */
    char from[400];   /* other memory that matters, and where it was made */
    char remedy[800]; /* what to do */
    uint64_t count;   /* how often it was seen */
};

/* A report, and what makes it the same as another one. */
struct chk_entry {
    struct chk_report report;
    const struct sim_module *module;
    const struct isa_kernel *kernel; /* of the module, that ran; or NULL */
    struct sim_stack *stack;         /* of the access that is wrong, or NULL */
    uint32_t site, before_site;
    unsigned kind;
    uint64_t origin; /* of the allocation that owns the bytes; 0: not known */
    uint64_t from;   /* the same of other memory that matters */
    uint64_t freed;  /* where what owned the bytes was given back, or 0 */
    uint64_t caller; /* of the call of the host at fault; 0: none */
    uint64_t seen;   /* in this run through time, at most report.count */
    uint64_t listed; /* report.count when chk_json_news wrote it last */
    bool is_located, is_suppressed, is_ranked;
    size_t same; /* 1 + the entry that has the same lines; 0: none */
    /* Those with one place and one remedy are one for people. */
    unsigned group;
    uint64_t variable; /* of the bytes: where it begins; 0: not known */
    uint64_t named;    /* the same, or of the last one before the bytes */
    size_t under; /* 1 + the entry it stands under; 0: it stands by itself */
};

/* Whether it is a report of its own that is not suppressed. */
static inline bool chk_counts(const struct chk_entry *e)
{
    return !e->same && !e->is_suppressed;
}

/* A group that needs no common place. */
#define CHK_EVERYWHERE 1u

/* ---- the checks --------------------------------------------------------- */

#define X(ID, id, name, all, is_default, severity, doc, ...) \
    extern const struct chk_check chk_##id;
#include "runtime/instruments/settings/checks.def"
#undef X

#endif
