/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/classroom/forms.h"

#include <string.h>

static const struct cls_value *field(const struct cls_visit *v,
                                     enum cls_field f)
{
    return &v->ask->fields[f];
}

/* The text of a field without zeros; "" : it has none. */
static const char *text_of(const struct cls_visit *v, enum cls_field f)
{
    const struct cls_value *value = field(v, f);
    return value->text && strlen(value->text) == value->n ? value->text : "";
}

/* ---- who it is ------------------------------------------------------------
 */

enum cls_error cls_form_join(struct cls_visit *v)
{
    return cls_class_join(v->class, text_of(v, CLS_FIELD_NAME), &v->student);
}

/* The browser is that of a student from now on: no script sees it, no page of
 * others can use it. */
static void remember(struct cls_visit *v)
{
    snprintf(v->answer->cookie, sizeof v->answer->cookie,
             "token=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000",
             v->class->students[v->student].token);
    cls_visit_go(v, "/");
}

enum cls_error cls_page_join(struct cls_visit *v)
{
    const enum cls_error error = cls_form_join(v);
    if (!error)
        remember(v);
    return error;
}

enum cls_error cls_page_enter(struct cls_visit *v)
{
    char token[CRS_NAME_BYTES];
    if (!crs_name_read(text_of(v, CLS_FIELD_TOKEN), token))
        return CLS_ERROR_TOKEN;
    v->student = cls_class_student(v->class, token);
    if (v->student == v->class->n_students)
        return CLS_ERROR_TOKEN;
    remember(v);
    return CLS_FINE;
}

enum cls_error cls_page_leave(struct cls_visit *v)
{
    snprintf(v->answer->cookie, sizeof v->answer->cookie,
             "token=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
    cls_visit_go(v, "/");
    return CLS_FINE;
}

/* ---- a kernel file --------------------------------------------------------
 */

/* Takes the \r out that browsers put before ends of lines; how many bytes are
 * left. */
static size_t plain_ends(char *text, size_t n)
{
    size_t to = 0;
    for (size_t i = 0; i < n; i++)
        if (text[i] != '\r' || i + 1 == n || text[i + 1] != '\n')
            text[to++] = text[i];
    text[to] = 0;
    return to;
}

enum cls_error cls_form_submit(struct cls_visit *v, unsigned *number)
{
    const struct crs_exercise *e =
        crs_exercise_find(v->class->course, text_of(v, CLS_FIELD_EXERCISE));
    const struct cls_value *file = field(v, CLS_FIELD_FILE);
    const struct cls_value *text = file->n ? file : field(v, CLS_FIELD_TEXT);
    if (!e)
        return CLS_ERROR_EXERCISE;
    if (!text->text || !text->n)
        return CLS_ERROR_EMPTY;
    if (memchr(text->text, 0, text->n))
        return CLS_ERROR_ZERO;
    const size_t n = plain_ends(text->text, text->n);
    return cls_class_submit(v->class, v->student,
                            (size_t)(e - v->class->course->of), text->text, n,
                            number);
}

enum cls_error cls_page_submit(struct cls_visit *v)
{
    unsigned number;
    const enum cls_error error = cls_form_submit(v, &number);
    if (!error)
        cls_visit_go(v, "/submission/%u", number);
    return error;
}
