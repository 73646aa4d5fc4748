/* SPDX-License-Identifier: MIT */
/* Device library: functions that the C++ library calls to throw. Kernels have
 * no exceptions, so these functions end the kernel with a message, at the call.
 */
#include <stdarg.h>
#include <stddef.h>

/* Maximum length with NUL; the fault shows no more characters (give_up in
 * sim/run/sysops.c). */
enum { SENTENCE = 240 };

struct sentence {
    char text[SENTENCE];
    size_t n;
};

static void say(struct sentence *s, const char *words)
{
    for (; *words && s->n < SENTENCE - 1; words++)
        s->text[s->n++] = *words;
    s->text[s->n] = 0;
}

static void say_number(struct sentence *s, size_t value)
{
    char digits[24];
    char *p = digits + sizeof digits;

    *--p = 0;
    do
        *--p = (char)('0' + value % 10);
    while (value /= 10);
    say(s, p);
}

/* Formats with %s, %zu and %% only, as the library uses them. */
static void say_format(struct sentence *s, const char *format, va_list list)
{
    for (; *format; format++) {
        char letter[] = {*format, 0};
        if (format[0] == '%' && format[1] == 's') {
            say(s, va_arg(list, const char *));
            format++;
        } else if (format[0] == '%' && format[1] == 'z' && format[2] == 'u') {
            say_number(s, va_arg(list, size_t));
            format += 2;
        } else {
            format += format[0] == '%' && format[1] == '%';
            say(s, letter);
        }
    }
}

static void begin(struct sentence *s, const char *exception, const char *what)
{
    s->n = 0;
    say(s, "std::");
    say(s, exception);
    say(s, " would be thrown on the host");
    if (*what)
        say(s, ": ");
}

#define THROW(exception, what)      \
    do {                            \
        struct sentence s;          \
        begin(&s, exception, what); \
        say(&s, what);              \
        GIVE_UP(s.text);            \
    } while (0)

/* Parameters of std::__throw_*: none, a message, or a number. */
#define BARE(name, exception) \
    _Noreturn void name(void) \
    {                         \
        THROW(exception, ""); \
    }
#define WORDS(name, exception)            \
    _Noreturn void name(const char *what) \
    {                                     \
        THROW(exception, what);           \
    }
BARE(_ZSt21__throw_bad_exceptionv, "bad_exception")
BARE(_ZSt17__throw_bad_allocv, "bad_alloc")
BARE(_ZSt28__throw_bad_array_new_lengthv, "bad_array_new_length")
BARE(_ZSt16__throw_bad_castv, "bad_cast")
BARE(_ZSt18__throw_bad_typeidv, "bad_typeid")
BARE(_ZSt25__throw_bad_function_callv, "bad_function_call")
BARE(_ZSt27__throw_bad_optional_accessv, "bad_optional_access")
WORDS(_ZSt19__throw_logic_errorPKc, "logic_error")
WORDS(_ZSt20__throw_domain_errorPKc, "domain_error")
WORDS(_ZSt24__throw_invalid_argumentPKc, "invalid_argument")
WORDS(_ZSt20__throw_length_errorPKc, "length_error")
WORDS(_ZSt20__throw_out_of_rangePKc, "out_of_range")
WORDS(_ZSt21__throw_runtime_errorPKc, "runtime_error")
WORDS(_ZSt19__throw_range_errorPKc, "range_error")
WORDS(_ZSt22__throw_overflow_errorPKc, "overflow_error")
WORDS(_ZSt23__throw_underflow_errorPKc, "underflow_error")
WORDS(_ZSt26__throw_bad_variant_accessPKc, "bad_variant_access")
#undef BARE
#undef WORDS

/* Parameter: whether the variant has no value. Newer libraries pass a message
 * instead; its first character distinguishes the two cases. */
#define VARIANT(name, type)                                          \
    _Noreturn void name(type is_valueless)                           \
    {                                                                \
        const char *what = is_valueless ? "the variant has no value" \
                                        : "the variant has another " \
                                          "alternative";             \
        THROW("bad_variant_access", what);                           \
    }
VARIANT(_ZSt26__throw_bad_variant_accessb, _Bool)
VARIANT(_ZSt26__throw_bad_variant_accessj, unsigned)
#undef VARIANT

_Noreturn void _ZSt24__throw_out_of_range_fmtPKcz(const char *format, ...)
{
    struct sentence s;
    va_list list;

    begin(&s, "out_of_range", format);
    va_start(list, format);
    say_format(&s, format, list);
    va_end(list);
    GIVE_UP(s.text);
}
#undef THROW
#undef GIVE_UP
