/* SPDX-License-Identifier: MIT */
/* What all pages for browsers have in common. They load nothing from other
 * servers, and need no scripts. */
#ifndef RUNTIME_TOOLS_MLUSIM_CLASSROOM_FRAME_H
#define RUNTIME_TOOLS_MLUSIM_CLASSROOM_FRAME_H

#include <stdio.h>

#include "runtime/tools/mlusim/classroom/class.h"
#include "runtime/tools/mlusim/http/http.h"

struct cls_site {
    struct cls_class *class;
    uint16_t port;
};

struct cls_visit {
    struct cls_site *site;
    struct cls_class *class;
    const struct cls_ask *ask;
    struct cls_answer *answer;
    FILE *out; /* for the body of the page */
    enum cls_language language;
    size_t student;   /* number of the signed-in student; class->n_students:
                         none */
    const char *word; /* of the path, after the path of the route */
};

/* Redirects the browser to a path, which must not be longer than a visit has
 * room for. */
void cls_visit_go(struct cls_visit *v, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Begins or ends a page. A title is plain text. cls_say returns a word in the
 * language of the visit. */
void cls_frame_begin(struct cls_visit *v, const char *title);

void cls_frame_end(struct cls_visit *v);

const char *cls_say(const struct cls_visit *v, enum cls_word word);

/* Begins a page that the browser loads again while the submission waits. */
void cls_frame_begin_waiting(struct cls_visit *v, const char *title,
                             unsigned number);

/* Writes plain text, so that no character in it has a meaning in HTML; line
 * ends are kept. */
void cls_put(struct cls_visit *v, const char *text);

/* Writes text in an element, such as "td" or "h1". */
void cls_put_in(struct cls_visit *v, const char *tag, const char *text);

/* Writes a ratio as tables print it: 1.234. */
void cls_put_ratio(struct cls_visit *v, double ratio);

/* Returns the title of an exercise in the language of the visit, or the English
 * title if there is no other. */
const char *cls_title(const struct cls_visit *v, const struct crs_exercise *e);

/* Begins a form that is sent to a path, with the seal that protects the
 * student's forms. */
void cls_form_begin(struct cls_visit *v, const char *path);

/* Ends a form, with a button. */
void cls_form_end(struct cls_visit *v, enum cls_word button);

/* Writes a page that says why the request was refused. */
void cls_frame_refuse(struct cls_visit *v, enum cls_error error);

#endif
