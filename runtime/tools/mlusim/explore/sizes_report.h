/* SPDX-License-Identifier: MIT */
/* Reports what launches with other sizes have shown. */
#ifndef RUNTIME_TOOLS_MLUSIM_EXPLORE_SIZES_REPORT_H
#define RUNTIME_TOOLS_MLUSIM_EXPLORE_SIZES_REPORT_H

#include "isa/support/json/json.h"
#include "runtime/tools/mlusim/explore/launcher.h"
#include "runtime/tools/mlusim/explore/sizes.h"

struct sizes_answer {
    const struct sizes_question *question;
    const struct sizes_space *space;
    const struct launched *launched;
    size_t n_tried; /* up to the first that is wrong */
    size_t n_full;  /* of these: the device has no memory for them */
    size_t n_more;  /* tried to find smaller sizes */
    bool is_wrong, is_interrupted;
    struct sizes_point
        first;     /* that is wrong; of a large space: made smaller */
    char what[80]; /* what was wrong, as in many.h */
};

/* Writes the command that runs the wrong launch again. */
void sizes_put_again(FILE *out, const struct sizes_answer *a);

/* Writes what is wrong with the launch, for people. messages: what it wrote to
 * standard error, which begins with the first report; or NULL. */
void sizes_put_what(const struct sizes_answer *a, const char *messages,
                    char *text, size_t bytes);

/* Writes members "sizes" and "dim"; empty where point is NULL. */
void sizes_put_point(struct json_writer *w, const struct sizes_space *space,
                     const struct sizes_point *point);

/* Prints the answer, or writes it as JSON. Returns the exit status. */
int sizes_report(const struct sizes_answer *answer);

#endif
