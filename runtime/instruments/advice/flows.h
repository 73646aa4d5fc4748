/* SPDX-License-Identifier: MIT */
/* Data flow between the ops of a launch, found by the ranges of their
 * operands. */
#ifndef RUNTIME_INSTRUMENTS_ADVICE_FLOWS_H
#define RUNTIME_INSTRUMENTS_ADVICE_FLOWS_H

#include "isa/isa.h"
#include "runtime/instruments/advice/facts.h"

/* Return the first written, and the first read, operand of a site; or NULL. */
const struct sim_flow *adv_written(const struct sim_site *s);
const struct sim_flow *adv_read(const struct sim_site *s);

/* Whether a site reads, or writes, bytes of an operand. */
bool adv_reads(const struct sim_site *s, const struct sim_flow *f);
bool adv_writes(const struct sim_site *s, const struct sim_flow *f);

/* Returns how often a core writes an operand's bytes at other sites than s. The
 * site with the most writes counts. */
double adv_other_writes(const struct adv_facts *a, const struct sim_site *s,
                        const struct sim_flow *f);

/* Returns the site with this address, or NULL. */
const struct sim_site *adv_site_at(const struct adv_facts *a, uint64_t pc);

/* Returns the share of a site's ops that write the same values again: the
 * operands do not move, no other site writes them as often, and each sample
 * found the result unchanged. */
double adv_repeated(const struct adv_facts *a, const struct sim_site *s);

/* Returns the cycles for which a core waits for copies of a site. For
 * asynchronous copies, returns the cycles for which they occupy their unit. */
double adv_copy_cycles(const struct adv_facts *a, const struct sim_site *s);

/* Returns the gain of a launch if a unit of its busiest core needs `cycles`
 * fewer cycles. */
double adv_less_of(const struct adv_facts *a, unsigned unit, double cycles);

/* Returns the gain from leaving out copies that take `cycles` of the IO-DMA
 * and, over all cores, `bytes` of DRAM traffic. */
double adv_less_copied(const struct adv_facts *a, double cycles, double bytes);

/* Returns the bytes of NRAM that no task uses. */
double adv_nram_room(const struct adv_facts *a);

/* Returns the cycles of the compute unit for `ops` element-wise ops with
 * `bytes` in total. */
double adv_vector_cycles(const struct adv_facts *a, double ops, double bytes);

#endif
