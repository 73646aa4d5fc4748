/* SPDX-License-Identifier: MIT */
/* The verdicts of `mluop accept`, and functions to show them. */
#ifndef KERNELS_MLUOP_ACCEPT_SHOW_H
#define KERNELS_MLUOP_ACCEPT_SHOW_H

#include <stdio.h>

#include "kernels/mluop/run.h"

enum cmd_acceptance {
    CMD_ACCEPTED,
    CMD_REASON,   /* less efficient than wanted, for a reason of a row */
    CMD_DECLINED, /* not accurate, or less efficient without a reason */
    CMD_REFUSED,  /* refused, as the document says */
    CMD_N_ACCEPTANCES
};

struct cmd_accepted {
    struct cmd_outcome o;
    double efficiency[KN_N_STANDARDS][KN_N_WORK_KINDS];
    double reached, wanted; /* on the side that limits; 0: nothing launched */
    enum cmd_acceptance verdict;
    char why[600]; /* the reason, or what is wrong; "" if accepted */
};

struct cmd_acceptance_list {
    const char *device, *variant; /* NULL: the first of each operator */
    struct cmd_accepted *cases;   /* of an operator one behind the other */
    size_t n;
    size_t counts[CMD_N_ACCEPTANCES];
};

/* Prints the head of an operator's lines, with its limits. */
void cmd_accept_head(const struct kn_operator *op, const char *device,
                     const char *variant);
void cmd_accept_line(const struct cmd_accepted *a);
void cmd_accept_counts(FILE *out, const struct cmd_acceptance_list *l);

/* Write all verdicts. Return false if not all could be written. */
bool cmd_accept_json(FILE *out, const struct cmd_acceptance_list *l);
bool cmd_accept_page(FILE *out, const struct cmd_acceptance_list *l);

#endif
