/* SPDX-License-Identifier: MIT
 *
 * A request, as the pages see it.
 */
#ifndef CLS_VISIT_H
#define CLS_VISIT_H

#include <stdio.h>

#include "runtime/tools/mlusim/classroom/class.h"
#include "runtime/tools/mlusim/classroom/http.h"

struct cls_site {
    struct cls_class *class;
    uint16_t port;
};

struct cls_visit {
    struct cls_site *site;
    struct cls_class *class;
    const struct cls_ask *ask;
    struct cls_answer *answer;
    FILE *out; /* the body */
    enum cls_language language;
    size_t student;   /* class->n_students: nobody */
    const char *word; /* behind the path of the route */
};

/* Has the browser go to a path, of so many bytes at most as there are. */
void cls_visit_go(struct cls_visit *v, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
