/* SPDX-License-Identifier: MIT */
/* State shared by all checks: instructions (sites), variables of modules,
 * findings. Internal to runtime/instruments/check/. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_STATE_STATE_H
#define RUNTIME_INSTRUMENTS_CHECK_STATE_STATE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/isa.h"
#include "runtime/instruments/settings/suppress.h"
#include "sim/sim.h"

struct chk;
struct hst;

/* ---- the checks by name -------------------------------------------------- */

enum chk_class {
#define X(ID, id, name, all, is_default, severity, doc, ...) CHK_##ID,
#include "runtime/instruments/settings/checks.def"
#undef X
    CHK_N_CLASSES
};

enum chk_severity {
    CHK_OF_ITS_CHECK, /* the severity in the row of its check */
#define X(ID, name, decides, word) CHK_##ID##_SEVERITY,
#include "runtime/instruments/settings/severities.def"
#undef X
    CHK_N_SEVERITIES
};

/* The default severity of the findings of a check. */
enum chk_severity chk_severity_of(enum chk_class class);

const char *chk_name(enum chk_class class);
/* Returns what a class reports. */
const char *chk_doc(enum chk_class class);

/* Returns the stable id of the class's reports, such as "check:hazard". */
#define CHK_KIND "check"
const char *chk_id(enum chk_class class);

/* For a severity, return its name, such as "note"; the beginning of the text
 * of its reports, such as "note: "; and whether such reports make a program
 * fail. */
const char *chk_severity_name(enum chk_severity severity);
const char *chk_severity_word(enum chk_severity severity);
bool chk_severity_decides(enum chk_severity severity);

/* Returns the classes, as bits, for words of MLUSIM_CHECK; `words` 0: the
 * variable is unset. */
uint32_t chk_classes(uint64_t words);

/* ---- findings and what checks share -------------------------------------- */

/* The origin of bytes formed from unwritten bytes: the instruction that first
 * read or formed them, and the device memory that this instruction read. */
struct chk_origin {
    uint64_t stamp; /* stamp of the instruction; 0: the host */
    uint32_t site;
    int task;
    bool is_far;                /* the bytes were read from GDRAM */
    struct sim_allocation from; /* allocation of that memory at the time of
                                   the read */
};

/* A list of all zeros is empty. Numbers of origins are valid while the checks
 * exist. */
struct chk_origins {
    struct chk_origin *of;
    size_t n, room;
};

/* An instruction that accesses memory. */
struct chk_site {
    const struct sim_module *module;
    uint64_t pc;
    char op[48];           /* "__memcpy_async"; "": scalar core */
    const char *direction; /* of a copy */
    bool reads, writes;    /* by the scalar core */
};

/* A stamp identifies an access by core, site and cycle, in 63 bits. Bit 63
 * marks a set of stamps. 0: no access. */
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

/* Receives the text of a new report in a running launch, and the actor of its
 * last event. */
typedef void chk_listener(void *user, const struct sim_actor *by,
                          const char *text);

/* The functions of a check; each may be NULL. `site` is the site of the
 * event. */
struct chk_check {
    uint32_t wants; /* bits of enum sim_wants */
    uint32_t also;  /* classes that this check needs */
    /* Memory spaces, as bits. The check receives accesses in these spaces;
     * while findings are pending, it receives all accesses. */
    uint32_t spaces;
    /* it needs ops on the core's own NRAM only if they leave a variable, or if
     * findings are pending */
    bool is_far;
    size_t bytes; /* size of the check's state in c->of, which is zero before
                     `create` */
    void (*create)(void *of);
    /* Completes pending work before a snapshot. */
    void (*settle)(struct chk *c);
    /* Copies the check's state for a snapshot; `to` is zeroed. False: no
     * memory. */
    bool (*copy)(void *to, const void *of);
    void (*release)(void *of);    /* frees the memory of pointers in the
                                     state */
    void (*begin)(struct chk *c); /* a launch begins */
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
    void (*end)(struct chk *c);     /* a launch ends */
    void (*stopped)(struct chk *c); /* after a fault, before end */
    void (*unload)(struct chk *c);  /* modules were unloaded */
    void (*forget)(struct chk *c);  /* all device memory was freed */
    void (*finish)(struct chk *c);  /* the program ends */
};

struct chk_module {
    const struct sim_module *module;
    const struct isa_kernel *kernel; /* kernel that reaches these variables;
                                        NULL: all */
    struct sim_variable *variables;
    size_t n, room;
    const struct sim_variable *latest; /* result of the last search */
};

#define CHK_SITE_CACHE 1024

struct chk {
    uint32_t classes; /* bits of the classes to report */
    uint32_t running; /* `classes` and the classes that these need */
    uint32_t absent;  /* bits of checks that can find nothing in this launch;
                         such checks are far and receive no accesses */
    struct sim *sim;
    int device;        /* number of the device if there are several; else -1 */
    bool is_watching;  /* a launch is running */
    bool is_stale;     /* the flow of the check `stale` is followed, not that
                          of `init` */
    bool is_exhausted; /* all checks have ended early */
    const char *why;   /* why they ended early, such as "the host has no
                          memory left for them" */
    /* The first launch that a check has not seen completely. */
    struct chk_skipped {
        enum chk_class class;
        const char *why; /* NULL: there is no such launch */
        char kernel[256];
    } skipped;
    char kernel[256], mangled[512];  /* as in reports */
    const struct sim_launch *launch; /* the launch that begins */
    struct {
        const struct sim_module *module;
        const struct isa_kernel *kernel;
    } launched; /* the last launch, or NULL */
    struct sim_observer observer;
    void *of[CHK_N_CLASSES]; /* state of each check */
    /* Checks that receive all ops; checks that receive the ops that far checks
     * do not need; checks that receive accesses to a space, at the end all. */
    const struct chk_check *on_op[CHK_N_CLASSES], *on_near[CHK_N_CLASSES];
    unsigned n_on_op, n_on_near;
    struct chk_hearers {
        const struct chk_check *of[CHK_N_CLASSES];
        unsigned n;
    } on_access[ISA_N_SPACES + 1];

    struct chk_site *sites; /* index 0 is not used */
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
    size_t latest_module; /* result of the last search */

    chk_listener *listener; /* receives reports, or NULL */
    void *listener_user;
    const struct sim_actor *now; /* actor of the present event, or NULL */

    struct hst *order;          /* of the check `host`; NULL: none */
    struct chk_origins origins; /* of unwritten bytes */
    uint64_t n_waiting;         /* findings that the next event decides */
    struct chk_entry *entries;  /* see reports.c */
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

/* ---- queries for checks -------------------------------------------------- */

/* Returns a text like "__memcpy_async" or "a store". */
const char *chk_what(const struct chk *c, uint32_t site);

/* Returns the task that a core ran at a cycle. */
int chk_task_at(const struct chk *c, unsigned core, uint64_t cycle);

/* Returns the variable at an address, or else the last variable before it. Only
 * variables that the last launched kernel can reach count. NULL: none. */
const struct sim_variable *
chk_variable(struct chk *c, const struct sim_module *module, uint64_t address);

/* Whether the last result of chk_variable contains all these bytes. */
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

/* Returns the name of the memory at an address. */
const char *chk_space_of(uint64_t address);

/* Finds the number of an origin. All reads by one instruction from one
 * allocation have the same origin. False: no memory. */
bool chk_origin_number(struct chk_origins *all, const struct chk_origin *o,
                       uint32_t *number);
void chk_origins_free(struct chk_origins *all);

/* ---- incomplete checks --------------------------------------------------- */

/* Ends the checks for lack of memory, with a message. */
void chk_exhausted(struct chk *c);

/* Ends the checks for another reason than lack of memory. `why` completes the
 * text "the checks ended before the program: ". */
void chk_stop(struct chk *c, const char *why);

/* Records that check `class` does not see the rest of this launch. `why` is a
 * sentence with the reason and the remedy. */
void chk_skip(struct chk *c, enum chk_class class, const char *why);

/* Writes why the checks are incomplete, without a period. "": they are
 * complete. */
void chk_why(const struct chk *c, char *why, size_t bytes);

/* ---- reports ------------------------------------------------------------ */

/* One access of a report. For a call of the host, only `what` and `at` are
 * set; its pc is 0. */
struct chk_party {
    char what[64];          /* "__memcpy_async"; "a store" */
    struct sim_location at; /* line 0: unknown */
    /* If the access is in an inlined function: the callers of the function, the
     * innermost first. */
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
    char kernel[256];     /* readable name; "": not by a kernel */
    char mangled[512];    /* its symbol */
    char cause[800];      /* one sentence */
    struct chk_party now; /* the wrong access */
    bool is_host;         /* `now` is a call of the host */
    bool has_before;
    struct chk_party before; /* the other access */
    const char *space;       /* "NRAM"; NULL: no particular bytes */
    uint64_t address, bytes; /* bytes that both accesses touch, or wrong
                                bytes */
    /* Where the host has allocated the bytes. line 0: the place is unknown, but
     * the function may be known. */
    struct sim_location made;
    char owner[800]; /* owner of the bytes and where it was allocated; or "" */
    char from[400];  /* other relevant memory and where it was allocated */
    char remedy[800];
    /* A barrier of the kernel with which the remedy begins, once its place is
     * known; "": none. */
    char stands[40];
    uint64_t stands_pc;
    uint64_t count; /* number of findings */
};

/* A report, and the key by which findings are compared. */
struct chk_entry {
    struct chk_report report;
    const struct sim_module *module;
    const struct isa_kernel *kernel; /* kernel that ran; may be NULL */
    struct sim_stack *stack;         /* of the wrong access, or NULL */
    uint32_t site, before_site;
    unsigned kind;
    uint64_t origin; /* place of the bytes' allocation; 0: unknown */
    uint64_t from;   /* place of the allocation of other relevant memory; 0:
                        unknown */
    uint64_t freed;  /* the call that freed the bytes, or 0 */
    uint64_t caller; /* the wrong call of the host, or 0 */
    uint64_t caller_before; /* the other call of the host, or 0 */
    uint64_t seen;          /* findings in this run, at most report.count */
    uint64_t listed; /* report.count when the report was last written as JSON */
    bool is_located, is_suppressed, is_ranked;
    size_t same; /* 1 + index of an entry with the same lines; 0: none */
    /* Entries with the same place and group are printed as one. */
    unsigned group;
    uint64_t variable; /* address of the variable; 0: unknown */
    uint64_t named;    /* variable at or before the bytes */
    size_t under;      /* 1 + index of the entry under which it is grouped;
                          0: none */
};

/* Whether the entry is neither suppressed nor grouped under another entry. */
static inline bool chk_counts(const struct chk_entry *e)
{
    return !e->same && !e->is_suppressed;
}

/* A group whose entries may have different places. */
#define CHK_EVERYWHERE 1u

/* ---- the checks --------------------------------------------------------- */

#define X(ID, id, name, all, is_default, severity, doc, ...) \
    extern const struct chk_check chk_##id;
#include "runtime/instruments/settings/checks.def"
#undef X

#endif
