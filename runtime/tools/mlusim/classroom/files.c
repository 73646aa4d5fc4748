/* SPDX-License-Identifier: MIT */
/*
 * What pages load, as lines in strings of C.
 */
#include "runtime/tools/mlusim/classroom/site.h"

static const char *const style_css[] = {
#include "runtime/tools/mlusim/classroom/style.css.inc"
};
static const char *const script_js[] = {
#include "runtime/tools/mlusim/classroom/script.js.inc"
};

static enum cls_error put(struct cls_visit *v, const char *type,
                          const char *const *lines, size_t n)
{
    v->answer->type = type;
    for (size_t i = 0; i < n; i++)
        fprintf(v->out, "%s\n", lines[i]);
    return CLS_FINE;
}

enum cls_error cls_page_style(struct cls_visit *v)
{
    return put(v, "text/css; charset=utf-8", style_css,
               sizeof style_css / sizeof *style_css);
}

enum cls_error cls_page_script(struct cls_visit *v)
{
    return put(v, "text/javascript; charset=utf-8", script_js,
               sizeof script_js / sizeof *script_js);
}
