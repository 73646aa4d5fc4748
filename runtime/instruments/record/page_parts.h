/* SPDX-License-Identifier: MIT
 *
 * What is known of a launch when its part of the page is written. Internal to
 * the files page*.c.
 */
#ifndef RT_PAGE_PARTS_H
#define RT_PAGE_PARTS_H

#include "runtime/instruments/record/bins.h"
#include "runtime/instruments/record/classes.h"
#include "runtime/instruments/record/moments.h"
#include "runtime/instruments/record/sites.h"
#include "runtime/instruments/record/touched.h"
#include "runtime/instruments/report/figures.h"

/* Rows of bins of a core; the names are those of the script. */
enum page_channel {
#define X(ID, name, texture, hue, doc) PAGE_##ID, /* enum time_class */
#include "runtime/instruments/record/classes.def"
#undef X
    PAGE_TASK,
    PAGE_WAITS, /* enum rt_wait */
    PAGE_UNIT_COMPUTE = PAGE_WAITS + RT_N_WAITS,
    PAGE_UNIT_IN,
    PAGE_UNIT_OUT,
    PAGE_UNIT_MOVE,
    PAGE_N_CHANNELS
};

/* Waits at one instruction for ops of another. */
struct page_pair {
    uint64_t pc, cause_pc; /* 0: no op, but other cores */
    enum rt_wait why;
    uint64_t n, cycles, longest;
};

struct page_core {
    uint64_t end; /* of its last task; 0: it had none */
    unsigned cluster, core;
    bool is_in_task;
};

/* A variable in NRAM. */
struct page_symbol {
    char name[64];
    uint64_t offset, bytes;
};

struct page_launch {
    const struct sim_device *device;
    unsigned n_cores;
    struct page_core *cores;
    struct classes **classes; /* of each core */
    struct bins *bins;        /* PAGE_N_CHANNELS a core */
    struct moments *moments;
    struct touched *touched;
    struct page_pair *pairs;    /* a hash table; n 0: nothing is there */
    size_t n_pairs, pairs_room; /* 0, or a power of two */
    bool is_incomplete;         /* there was no memory for some of it */
    /* At its end: */
    const struct sites *sites;
    const struct rt_figures *figures;
    const char *unjudged; /* why nothing is said about a bound, or NULL */
    struct page_symbol symbols[64];
    unsigned n_symbols;
    struct rt_lines lines;
    unsigned last; /* the core that ends last */
    unsigned busiest;
};

/* The launches of a program: page_list.c. */
struct page_list;
struct page_list *page_list_new(void); /* NULL: no memory */
void page_list_free(struct page_list *list);
/* Whether the body of a launch of so many cycles would be kept. */
bool page_list_wants(const struct page_list *list, uint64_t cycles);
/* Adds a launch; body, which the list then owns, may be NULL. False: no memory
 * for it. */
bool page_list_add(struct page_list *list, const struct rt_figures *figures,
                   char *body, size_t bytes);
/* The list and the bodies. */
void page_list_write(const struct page_list *list, FILE *out);
/* The name of what the page shows first. */
void page_list_title(const struct page_list *list, FILE *out);

/* What stands for step i of the figures in the roofline; 0: it has no letter,
 * there are more steps than letters. */
char page_step_letter(unsigned i);
/* All cycles of a channel. */
uint64_t page_total(const struct page_launch *l, unsigned channel);
/* "file.mlu:12" of an instruction. */
const char *page_place(const struct page_launch *l, uint64_t pc, char *text,
                       size_t bytes);
/* Text of HTML: < > & and quotes escaped. */
void page_text(FILE *out, const char *text);

/* The body of the page, and its parts. */
void page_body(const struct page_launch *l, FILE *out);
void page_roof(const struct page_launch *l, FILE *out);
void page_source(const struct page_launch *l, FILE *out);
void page_data(const struct page_launch *l, FILE *out);

#endif
