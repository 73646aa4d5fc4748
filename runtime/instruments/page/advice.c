/* SPDX-License-Identifier: MIT */
#include "runtime/instruments/page/advice.h"

#include "isa/support/words/plain.h"
#include "runtime/instruments/report/report.h"

static void put_entry(const struct rt_report_entry *e, FILE *out)
{
    for (size_t i = 0; i < e->n_advice; i++) {
        char text[RT_ADVICE_TEXT];
        rt_advice_text(&e->advice[i], text);
        fputs("<li><b>", out);
        isa_plain_html(out, e->sum->kernel, true);
        fputs("</b>: ", out);
        isa_plain_html(out, text, true);
        fputs("</li>\n", out);
    }
}

void page_advice(const struct rt_report *report, FILE *out)
{
    size_t n = 0;
    for (size_t i = 0; report && i < report->n_entries; i++)
        n += report->entries[i].n_advice;
    if (n == 0)
        return;
    fputs("<section id=\"advice\">\n<h2>Advice</h2>\n<ul>\n", out);
    for (size_t i = 0; i < report->n_entries; i++)
        put_entry(&report->entries[i], out);
    fputs("</ul>\n</section>\n", out);
}
