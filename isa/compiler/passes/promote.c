/* SPDX-License-Identifier: MIT */
/* Variable arguments: in BANG C half and bfloat16_t become double in `...`, as
 * float does. Clang passes its types _Float16 and __bf16 unchanged, which no
 * printf conversion reads. In LLVM code such a call shows the function's type:
 *   call i32 (ptr, ...) @printf(ptr noundef @.str, half noundef %3)
 * A structure may be passed as half too. But it lacks the noundef of a scalar,
 * and is not changed. va_arg of mlucc_prelude.h reads the double. */
#include "isa/compiler/passes/promote.h"
#include "isa/compiler/job/text.h"

#include <string.h>

/* Types to convert, as scalar arguments begin. */
static const char *const narrow[] = {"half noundef ", "bfloat noundef "};

/* Returns the end of a quoted string at p, or of one character. */
static const char *after(const char *p, const char *end)
{
    if (*p != '"')
        return p + 1;
    for (p++; p < end && *p != '"';)
        p++;
    return p < end ? p + 1 : end;
}

/* Returns the last bracket of the bracketed list at p. */
static const char *close_of(const char *p, const char *end)
{
    int depth = 0;

    for (; p < end; p = after(p, end)) {
        depth += strchr("([{<", *p) ? 1 : strchr(")]}>", *p) ? -1 : 0;
        if (depth == 0)
            return p;
    }
    return NULL;
}

/* Returns the end of the argument or type at p, in a list up to close. */
static const char *item_end(const char *p, const char *close)
{
    int depth = 0;

    for (; p < close && (depth || *p != ','); p = after(p, close))
        depth += strchr("([{<", *p) ? 1 : strchr(")]}>", *p) ? -1 : 0;
    return p < close ? p : close;
}

static const char *next_item(const char *item, const char *close)
{
    return item < close ? item + 1 + (item[1] == ' ') : close;
}

/* ---- calls --------------------------------------------------------------- */

/* A call with variable arguments. They follow the first n_fixed arguments. */
struct call {
    const char *open, *close; /* the brackets around all arguments */
    size_t n_fixed;
};

/* Whether a line is a call of a function with `...`. */
static bool find_call(const char *line, const char *end, struct call *call)
{
    const char *p = line;

    if (*line != ' ' || !mlucc_find(line, end, "...) "))
        return false;
    while (p < end && strncmp(p, "...) ", 5) != 0)
        p = after(p, end);
    if (p >= end)
        return false;
    const char *type = p; /* back to the bracket of the type list */
    for (int depth = 1; depth && type > line;) {
        type--;
        depth += *type == ')' ? 1 : *type == '(' ? -1 : 0;
    }
    call->n_fixed = 0;
    for (const char *at = type + 1; at < p; at = next_item(item_end(at, p), p))
        call->n_fixed++;
    call->open = p + 5;
    while (call->open < end && *call->open != '(')
        call->open = after(call->open, end);
    call->close = call->open < end ? close_of(call->open, end) : NULL;
    return call->close != NULL;
}

/* Returns the entry of `narrow` for the type at the start of an argument; NULL:
 * there is none. */
static const char *narrow_type(const char *argument, const char *end)
{
    for (size_t i = 0; i < sizeof narrow / sizeof narrow[0]; i++) {
        const size_t n = strlen(narrow[i]);
        if ((size_t)(end - argument) > n &&
            strncmp(argument, narrow[i], n) == 0)
            return narrow[i];
    }
    return NULL;
}

/* Appends a call, after the conversions that it needs. *count numbers the new
 * values. */
static void append_call(const char *line, const char *end,
                        const struct call *call, size_t *count,
                        struct mlucc_buffer *out)
{
    struct mlucc_buffer changed = {.arena = out->arena};
    const char *from = line; /* text not copied yet */
    size_t i = 0;

    mlucc_append(&changed, "", 0);

    for (const char *at = call->open + 1; at < call->close; i++) {
        const char *stop = item_end(at, call->close);
        const char *type = i < call->n_fixed ? NULL : narrow_type(at, stop);
        if (type) {
            const char *value = at + strlen(type);
            mlucc_appendf(
                out, "  %%mlucc.wide.%zu = fpext %.*s %.*s to double\n", *count,
                (int)strcspn(type, " "), type, (int)(stop - value), value);
            mlucc_append(&changed, from, (size_t)(at - from));
            mlucc_appendf(&changed, "double noundef %%mlucc.wide.%zu", *count);
            from = stop;
            ++*count;
        }
        at = next_item(stop, call->close);
    }
    mlucc_append(out, changed.text, changed.n);
    mlucc_append(out, from, (size_t)(end - from));
}

/* ---- conversions between the two ----------------------------------------- */

/* Clang converts between the two types with an instruction that LLVM lacks.
 * This function converts via float. True if the line was such a conversion. */
static bool append_conversion(const char *line, const char *end, size_t *count,
                              struct mlucc_buffer *out)
{
    static const char *const words[][3] = {
        {" = fptrunc bfloat ", " to half", "bfloat"},
        {" = fptrunc half ", " to bfloat", "half"},
        {" = fpext bfloat ", " to half", "bfloat"},
        {" = fpext half ", " to bfloat", "half"},
    };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const char *at = mlucc_find(line, end, words[i][0]);
        const char *to = at ? mlucc_find(at, end, words[i][1]) : NULL;
        if (!to)
            continue;
        const char *value = at + strlen(words[i][0]);
        mlucc_appendf(out, "  %%mlucc.wide.%zu = fpext %s %.*s to float\n",
                      *count, words[i][2], (int)(to - value), value);
        mlucc_appendf(out, "%.*s = fptrunc float %%mlucc.wide.%zu%.*s",
                      (int)(at - line), line, (*count)++, (int)(end - to), to);
        return true;
    }
    return false;
}

/* ---- all ----------------------------------------------------------------- */

void mlucc_promote_pass(const char *text, size_t n, struct mlucc_buffer *out)
{
    const char *stop = text + n;
    size_t count = 0;

    mlucc_append(out, "", 0);
    for (const char *line = text; line < stop;) {
        const char *end = memchr(line, '\n', (size_t)(stop - line));
        struct call call;
        end = end ? end + 1 : stop;
        if (find_call(line, end, &call))
            append_call(line, end, &call, &count, out);
        else if (!append_conversion(line, end, &count, out))
            mlucc_append(out, line, (size_t)(end - line));
        line = end;
    }
}
