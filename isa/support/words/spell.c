/* SPDX-License-Identifier: MIT */
/* Type names inside other names. */
#include "isa/support/words/spell.h"

#include <assert.h>
#include <string.h>

#include "isa/support/words/letter.h"
#include "isa/support/words/plain.h"

static const struct {
    const char *clang, *bang;
} types[] = {
    {"_Float16", "half"},
    {"__bf16", "bfloat16_t"},
};

/* Returns the replacement for the word at `at`, or the word itself. */
static const char *word_at(const char *at, size_t *n, size_t *n_written)
{
    *n = 0;
    while (isa_is_name(at[*n]))
        ++*n;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strlen(types[i].clang) == *n &&
            memcmp(types[i].clang, at, *n) == 0) {
            *n_written = strlen(types[i].bang);
            return types[i].bang;
        }
    bool is_shown = true;
    if (*n == 0)
        *n = isa_plain_next(at, &is_shown);
    *n_written = is_shown ? *n : 1;
    return is_shown ? at : "?";
}

size_t isa_spell(char *to, size_t bytes, const char *name)
{
    size_t used = 0, n, n_written;
    assert(to || bytes == 0);
    for (; *name; name += n) {
        const char *as = word_at(name, &n, &n_written);
        for (size_t i = 0; i < n_written; i++, used++)
            if (used + 1 < bytes)
                to[used] = as[i];
    }
    if (bytes)
        to[used < bytes ? used : bytes - 1] = 0;
    return used;
}

/* ---- symbols ------------------------------------------------------------- */

static const char of_host[] = "u6__bf16", of_device[] = "DF16b";

bool isa_is_host_symbol(const char *symbol)
{
    return strstr(symbol, of_host);
}

void isa_device_symbol(char *to, const char *symbol)
{
    for (const char *at; (at = strstr(symbol, of_host));
         symbol = at + sizeof of_host - 1) {
        memmove(to, symbol, (size_t)(at - symbol));
        to += at - symbol;
        memcpy(to, of_device, sizeof of_device - 1);
        to += sizeof of_device - 1;
    }
    memmove(to, symbol, strlen(symbol) + 1);
}
