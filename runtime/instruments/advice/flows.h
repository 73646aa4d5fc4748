/* SPDX-License-Identifier: MIT
 *
 * What the ops of a launch read and write of each other, from the ranges of
 * their operands.
 */
#ifndef RUNTIME_INSTRUMENTS_ADVICE_FLOWS_H
#define RUNTIME_INSTRUMENTS_ADVICE_FLOWS_H

#include "isa/isa.h"
#include "runtime/instruments/advice/facts.h"

/* The operand that a site writes first, or reads first; NULL: none. */
const struct sim_flow *adv_written(const struct sim_site *s);
const struct sim_flow *adv_read(const struct sim_site *s);

/* Whether a site reads, or writes, bytes of an operand. */
bool adv_reads(const struct sim_site *s, const struct sim_flow *f);
bool adv_writes(const struct sim_site *s, const struct sim_flow *f);

/* How often a core writes bytes of an operand at other sites than s, at the one
 * where it does so most. */
double adv_other_writes(const struct adv_facts *a, const struct sim_site *s,
                        const struct sim_flow *f);

/* The site with an address; NULL: there is none. */
const struct sim_site *adv_site_at(const struct adv_facts *a, uint64_t pc);

/* Of the ops of a site the share that writes the same again: the
 * operands stay where they are, no other writes them more rarely, and what it
 * wrote was unchanged at each look. */
double adv_repeated(const struct adv_facts *a, const struct sim_site *s);

/* Cycles that a core stands still for at the copies of a site, or that they
 * keep its unit busy if it does not wait for them. */
double adv_copy_cycles(const struct adv_facts *a, const struct sim_site *s);

/* What a launch gains by so many cycles less of a unit of its busiest core. */
double adv_less_of(const struct adv_facts *a, unsigned unit, double cycles);

/* The same of copies that are left out, with so many bytes of DRAM over all
 * cores. */
double adv_less_copied(const struct adv_facts *a, double cycles, double bytes);

/* Bytes of NRAM that no task touches. */
double adv_nram_room(const struct adv_facts *a);

/* Cycles of the compute unit for ops elementwise on so many bytes in all. */
double adv_vector_cycles(const struct adv_facts *a, double ops, double bytes);

#endif
