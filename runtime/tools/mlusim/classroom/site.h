/* SPDX-License-Identifier: MIT */
/* The answers of the server, by routes.def: pages for browsers and JSON for
 * programs. Before making a page, checks that the request was sent to this
 * server and comes from a page of it, and finds the student who sends it. */
#ifndef RUNTIME_TOOLS_MLUSIM_CLASSROOM_SITE_H
#define RUNTIME_TOOLS_MLUSIM_CLASSROOM_SITE_H

#include "runtime/tools/mlusim/classroom/frame.h"

/* Answers a request; `user` is a struct cls_site. */
cls_http_answer cls_site_answer;

/* Returns the student who sends a request. */
cls_http_student cls_site_student;

/* Makes a page. Returns why the request is refused, or CLS_FINE. */
typedef enum cls_error cls_page(struct cls_visit *v);

#define X(method, path, who, page) cls_page cls_page_##page;

#include "runtime/tools/mlusim/classroom/routes.def"
#undef X

#endif
