/* SPDX-License-Identifier: MIT */
/*
 * Fields of CSV.
 */
#include "runtime/tools/course/csv.h"

#include <string.h>

#include "isa/support/json/json.h"

void crs_csv_text(FILE *out, const char *text)
{
    char json[2048];
    isa_json_quote(text, json, sizeof json);
    size_t n = strlen(json);
    const char first = text[strspn(text, " \t\r\n")];
    fputs(first && strchr("=+-@", first) ? "\"'" : "\"", out);
    for (size_t i = 1; i + 1 < n; i++) {
        if (json[i] != '\\')
            fputc(json[i], out);
        else if (json[i + 1] == '"')
            fputs("\"\"", out);
        else
            fputc(json[i + 1] == '\\' ? '\\' : ' ', out);
        if (json[i] == '\\')
            i += json[i + 1] == 'u' ? 5 : 1; /* \uNNNN */
    }
    fputc('"', out);
}

void crs_csv_ratio(FILE *out, double ratio, int digits)
{
    if (ratio > 0)
        fprintf(out, "%.*f", digits, ratio);
}
