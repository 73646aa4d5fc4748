/* SPDX-License-Identifier: MIT */
/*
 * A number needs a point to be one in YAML 1.1: 1.0e-5, where JSON writes 1e-5.
 */
#include "runtime/tools/mlusim/kit/yaml.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "isa/support/json/json.h"

static void put_key(FILE *out, unsigned level, const char *key)
{
    fprintf(out, "%*s", (int)(2 * level), "");
    if (isalpha((unsigned char)key[0]))
        fputs(key, out);
    else /* 001_2 is a number in YAML */
        isa_json_put(out, key);
    fputc(':', out);
}

static void put_value(FILE *out, const char *text)
{
    fputc(' ', out);
    if (text)
        isa_json_put(out, text);
    else
        fputs("null", out);
    fputc('\n', out);
}

void kit_yaml_text(FILE *out, unsigned level, const char *key, const char *text)
{
    put_key(out, level, key);
    put_value(out, text);
}

void kit_yaml_bool(FILE *out, unsigned level, const char *key, bool value)
{
    put_key(out, level, key);
    fprintf(out, " %s\n", value ? "true" : "false");
}

void kit_yaml_real(FILE *out, unsigned level, const char *key, double value)
{
    char text[40];
    put_key(out, level, key);
    if (!isfinite(value)) {
        put_value(out, NULL);
        return;
    }
    snprintf(text, sizeof text, "%.9g", value);
    const size_t n = strcspn(text, ".e");
    fprintf(out, " %.*s%s%s\n", (int)n, text, text[n] == '.' ? "" : ".0",
            text + n);
}

void kit_yaml_map(FILE *out, unsigned level, const char *key, size_t n)
{
    put_key(out, level, key);
    fputs(n ? "\n" : " {}\n", out);
}

void kit_yaml_list(FILE *out, unsigned level, const char *key, size_t n)
{
    put_key(out, level, key);
    fputs(n ? "\n" : " []\n", out);
}

void kit_yaml_item(FILE *out, unsigned level, const char *text)
{
    fprintf(out, "%*s-", (int)(2 * level), "");
    put_value(out, text);
}
