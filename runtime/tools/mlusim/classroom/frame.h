/* SPDX-License-Identifier: MIT
 *
 * What all pages for browsers have in common. They ask for nothing of other
 * servers, and do without scripts.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_CLASSROOM_FRAME_H
#define RUNTIME_TOOLS_MLUSIM_CLASSROOM_FRAME_H

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
    size_t student;   /* class->n_students: none */
    const char *word; /* after the path of the route */
};

/* Sends the browser to a path, of at most as many bytes as have room. */
void cls_visit_go(struct cls_visit *v, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Begins a page and ends it; a title is text, the word one of this language. */
void cls_frame_begin(struct cls_visit *v, const char *title);

void cls_frame_end(struct cls_visit *v);

const char *cls_say(const struct cls_visit *v, enum cls_word word);

/* Begins a page that loads itself again while something is under way. */
void cls_frame_begin_waiting(struct cls_visit *v, const char *title,
                             unsigned number);

/* Writes text, in which nothing has a meaning, with its ends of lines. */
void cls_put(struct cls_visit *v, const char *text);

/* Writes text between two tags of one name, "td" or "h1". */
void cls_put_in(struct cls_visit *v, const char *tag, const char *text);

/* Writes a ratio as tables print it: 1.234. */
void cls_put_ratio(struct cls_visit *v, double ratio);

/* The title of an exercise, in this language if it has one. */
const char *cls_title(const struct cls_visit *v, const struct crs_exercise *e);

/* Begins a form that is sent to a path, with the seal of the student. */
void cls_form_begin(struct cls_visit *v, const char *path);

/* Ends a form, with a button. */
void cls_form_end(struct cls_visit *v, enum cls_word button);

/* Writes a page that says what was refused. */
void cls_frame_refuse(struct cls_visit *v, enum cls_error error);

#endif
