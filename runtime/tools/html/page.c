/* SPDX-License-Identifier: MIT */
#include "runtime/tools/html/page.h"

#include "isa/support/words/plain.h"

static const char style[] =
    ":root { --bg: #fff; --fg: #1b1f24; --dim: #5a6472; --line: #d5dae1; "
    "--bar: #1565c0; --soft: #f4f5f7; }\n"
    "@media (prefers-color-scheme: dark) { :root { --bg: #14171c; "
    "--fg: #e6e9ee; --dim: #9aa4b2; --line: #303742; --bar: #4da6ff; "
    "--soft: #1c2027; } }\n"
    "body { margin: 0 auto; max-width: 1100px; padding: 12px 20px 40px; "
    "background: var(--bg); color: var(--fg); "
    "font: 14px/1.45 system-ui, sans-serif; }\n"
    "h1 { font-size: 22px; margin: 8px 0 2px; }\n"
    "h2 { font-size: 17px; margin: 28px 0 4px; }\n"
    "h3 { font-size: 14px; margin: 14px 0 4px; }\n"
    "p, nav { color: var(--dim); margin: 4px 0; }\n"
    "a { color: var(--bar); }\n"
    "nav a { margin-right: 14px; }\n"
    "section { overflow-x: auto; }\n"
    "table { border-collapse: collapse; width: 100%; }\n"
    "th, td { text-align: left; padding: 3px 12px 3px 0; "
    "border-bottom: 1px solid var(--line); "
    "font-variant-numeric: tabular-nums; }\n"
    "th { color: var(--dim); font-weight: normal; font-size: 12px; }\n"
    ".n { text-align: right; } .who { overflow-wrap: anywhere; }\n"
    "tr.first td { background: var(--soft); font-weight: bold; }\n";

void htm_begin(FILE *out, const char *title, const char *more)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
          out);
    isa_plain_html(out, title, false);
    fprintf(out, " - mlusim</title>\n<style>\n%s%s</style></head><body>\n",
            style, more);
}

bool htm_end(FILE *out)
{
    fputs("</body></html>\n", out);
    return !ferror(out);
}
