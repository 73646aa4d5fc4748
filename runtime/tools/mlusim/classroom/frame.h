/* SPDX-License-Identifier: MIT
 *
 * What all pages for browsers have in common. They ask for nothing of other
 * servers, and do without scripts.
 */
#ifndef CLS_FRAME_H
#define CLS_FRAME_H

#include "runtime/tools/mlusim/classroom/site.h"

/* Begins a page and ends it; a title is text, the word one of this language. */
void cls_frame_begin(struct cls_visit *v, const char *title);
void cls_frame_end(struct cls_visit *v);
const char *cls_say(const struct cls_visit *v, enum cls_word word);

/* Has a page load itself again while something is under way. */
void cls_frame_begin_waiting(struct cls_visit *v, const char *title,
                             unsigned number);

/* Writes text, in which nothing has a meaning, with its ends of lines. */
void cls_put(struct cls_visit *v, const char *text);
/* The same between two tags of one name, "td" or "h1". */
void cls_put_in(struct cls_visit *v, const char *tag, const char *text);

/* A ratio as tables print it: 1.234. */
void cls_put_ratio(struct cls_visit *v, double ratio);

/* The title of an exercise, in this language where it has one. */
const char *cls_title(const struct cls_visit *v, const struct crs_exercise *e);

/* Begins a form that is sent to a path, with the seal of the student. */
void cls_form_begin(struct cls_visit *v, const char *path);
/* Ends it, with a button. */
void cls_form_end(struct cls_visit *v, enum cls_word button);

/* A page that says what was refused. */
void cls_frame_refuse(struct cls_visit *v, enum cls_error error);

#endif
