/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/classroom/frame.h"

#include <stdarg.h>
#include <string.h>

#include "isa/support/words/plain.h"
#include "runtime/tools/html/page.h"

void cls_visit_go(struct cls_visit *v, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(v->answer->location, sizeof v->answer->location, format, values);
    va_end(values);
    v->answer->status = 303;
}

/* ---- frame --------------------------------------------------------------- */

const char *cls_say(const struct cls_visit *v, enum cls_word word)
{
    return cls_word(word, v->language);
}

/* ---- text ---------------------------------------------------------------- */

void cls_put(struct cls_visit *v, const char *text)
{
    char piece[256];
    while (*text) {
        const size_t n = strcspn(text, "\n\t");
        const size_t taken = n < sizeof piece - 1 ? n : sizeof piece - 1;
        memcpy(piece, text, taken);
        piece[taken] = 0;
        isa_plain_html(v->out, piece, false);
        text += taken;
        if (*text == '\n' || *text == '\t')
            fputc(*text++, v->out);
    }
}

void cls_put_in(struct cls_visit *v, const char *tag, const char *text)
{
    fprintf(v->out, "<%s>", tag);
    cls_put(v, text);
    fprintf(v->out, "</%s>\n", tag);
}

void cls_put_ratio(struct cls_visit *v, double ratio)
{
    fprintf(v->out, "%.3f", ratio);
}

const char *cls_title(const struct cls_visit *v, const struct crs_exercise *e)
{
    return v->language == CLS_CHINESE && e->title_zh[0] ? e->title_zh
                                                        : e->title;
}

/* ---- the page ------------------------------------------------------------ */

static void put_link(struct cls_visit *v, const char *path, enum cls_word word)
{
    fprintf(v->out, "<a href=\"%s\">", path);
    cls_put(v, cls_say(v, word));
    fputs("</a>\n", v->out);
}

static void put_menu(struct cls_visit *v)
{
    const bool is_student = v->student < v->class->n_students;
    fputs("<nav>\n", v->out);
    put_link(v, "/", is_student ? CLS_WORD_EXERCISES : CLS_WORD_JOIN);
    if (is_student)
        put_link(v, "/history", CLS_WORD_HISTORY);
    put_link(v, "/ranking", CLS_WORD_RANKING);
    fputs("<span class=\"right\">", v->out);
    put_link(v, v->language == CLS_ENGLISH ? "/language/zh" : "/language/en",
             CLS_WORD_OTHER);
    if (is_student)
        cls_put_in(v, "b", v->class->students[v->student].name);
    fputs("</span>\n</nav>\n", v->out);
}

static void begin(struct cls_visit *v, const char *title, unsigned waiting)
{
    v->answer->type = "text/html; charset=utf-8";
    fprintf(v->out,
            "<!DOCTYPE html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">"
            "\n<meta name=\"viewport\" content=\"width=device-width\">\n",
            cls_language_code(v->language));
    cls_put_in(v, "title", title);
    fputs("<link rel=\"stylesheet\" href=\"/style.css\">\n"
          "<link rel=\"icon\" href=\"data:,\">\n"
          "<script src=\"/script.js\" defer></script>\n",
          v->out);
    if (waiting)
        fputs("<noscript><meta http-equiv=\"refresh\" content=\"2\">"
              "</noscript>\n",
              v->out);
    fputs("</head>", v->out);
    fprintf(v->out, "<body");
    if (waiting)
        fprintf(v->out, " data-waiting=\"%u\"", waiting);
    fputs(">\n", v->out);
    put_menu(v);
    fputs("<main>\n", v->out);
    cls_put_in(v, "h1", title);
}

void cls_frame_begin(struct cls_visit *v, const char *title)
{
    begin(v, title, 0);
}

void cls_frame_begin_waiting(struct cls_visit *v, const char *title,
                             unsigned number)
{
    begin(v, title, number);
}

void cls_frame_end(struct cls_visit *v)
{
    fputs("</main>\n</body></html>\n", v->out);
}

/* ---- forms --------------------------------------------------------------- */

void cls_form_begin(struct cls_visit *v, const char *path)
{
    char seal[CLS_SEAL_BYTES];
    fprintf(v->out,
            "<form method=\"post\" action=\"%s\" "
            "enctype=\"multipart/form-data\">\n",
            path);
    if (v->student == v->class->n_students)
        return;
    cls_token_seal(v->class->students[v->student].token, seal);
    fprintf(v->out, "<input type=\"hidden\" name=\"form\" value=\"%s\">\n",
            seal);
}

void cls_form_end(struct cls_visit *v, enum cls_word button)
{
    cls_put_in(v, "button", cls_say(v, button));
    fputs("</form>\n", v->out);
}

/* ---- what is refused ----------------------------------------------------- */

void cls_frame_refuse(struct cls_visit *v, enum cls_error error)
{
    cls_frame_begin(v, cls_say(v, CLS_WORD_REFUSED));
    cls_put_in(v, "p", cls_error_sentence(error, v->language));
    fputs("<p>", v->out);
    put_link(v, "/", CLS_WORD_BACK);
    fputs("</p>\n", v->out);
    cls_frame_end(v);
}
