/* SPDX-License-Identifier: MIT
 *
 * half literals: 3.14h, .5h, 1e-3h, 3h, 0x1.8p3h, in kernels and host code.
 * They are user-defined literals that parse the characters of the number,
 * because kernels have no long double. The value is exact and is rounded once,
 * at compile time. Included by bang.h.
 */
#pragma GCC system_header
#ifndef BANG_LITERALS_H
#define BANG_LITERALS_H

/* A number in units of 2^-26, half of the smallest half, and whether it has
 * further nonzero digits. The maximum of the number is __MLU_LITERAL_END, which
 * exceeds every half. */
#define __MLU_LITERAL_PLACES 26
#define __MLU_LITERAL_END    (1ul << 46)
struct __mlu_literal_value {
    unsigned long __places;
    bool __has_rest;
};

constexpr int __mlu_digit_of(char __c)
{
    return __c >= '0' && __c <= '9'   ? __c - '0'
           : __c >= 'a' && __c <= 'f' ? __c - 'a' + 10
           : __c >= 'A' && __c <= 'F' ? __c - 'A' + 10
                                      : 99;
}

/* A parsed literal: the position of its digits, most significant first, and the
 * exponent of the base (or of two). */
struct __mlu_literal_letters {
    const char *__text;
    unsigned long __first, __end; /* of the digits, including a point and ' */
    int __base;
    long __exponent; /* of ten or two */
    long __behind;   /* digits after the point */
};

constexpr long __mlu_literal_exponent(const char *__text, unsigned long __i,
                                      unsigned long __n)
{
    bool __is_negative = __i < __n && __text[__i] == '-';
    long __value = 0;
    if (__i < __n && (__text[__i] == '-' || __text[__i] == '+'))
        __i++;
    for (; __i < __n; __i++)
        if (__text[__i] != '\'' && __value < 100000)
            __value = 10 * __value + (__text[__i] - '0');
    return __is_negative ? -__value : __value;
}

constexpr bool __mlu_literal_is_real(const char *__text, unsigned long __n)
{
    for (unsigned long __i = 0; __i < __n; __i++)
        if (__text[__i] == '.' || __text[__i] == 'e' || __text[__i] == 'E')
            return true;
    return false;
}

constexpr __mlu_literal_letters __mlu_literal_read(const char *__text,
                                                   unsigned long __n)
{
    bool __is_prefixed = __n > 2 && __text[0] == '0';
    char __mark = __is_prefixed ? __text[1] : '\0';
    bool __is_hex = __mark == 'x' || __mark == 'X';
    bool __is_binary = __mark == 'b' || __mark == 'B';
    bool __is_octal = !__is_hex && !__is_binary && __n > 1 &&
                      __text[0] == '0' && !__mlu_literal_is_real(__text, __n);
    unsigned long __i = __is_hex || __is_binary ? 2 : 0;
    __mlu_literal_letters __l = {__text, __i, __i, 10, 0, 0};
    bool __is_behind = false;
    __l.__base = __is_hex ? 16 : __is_binary ? 2 : __is_octal ? 8 : 10;
    for (; __i < __n; __i++) {
        char __c = __text[__i];
        if (__c == 'p' || __c == 'P' ||
            (__l.__base == 10 && (__c == 'e' || __c == 'E'))) {
            __l.__exponent = __mlu_literal_exponent(__text, __i + 1, __n);
            break;
        }
        __l.__behind += __is_behind && __c != '\'';
        __is_behind |= __c == '.';
    }
    __l.__end = __i;
    return __l;
}

/* Returns the value times the base plus a digit, at most the end. */
constexpr unsigned long __mlu_literal_step(unsigned long __value, int __base,
                                           int __digit)
{
    return __value < __MLU_LITERAL_END
               ? __value * (unsigned)__base + (unsigned)__digit
               : __MLU_LITERAL_END;
}

/* Reads digits in base 2, 8 or 16. The last bits may be shifted out. */
constexpr __mlu_literal_value
__mlu_literal_of_bits(const __mlu_literal_letters &__l)
{
    long __bits = __l.__base == 16 ? 4 : __l.__base == 8 ? 3 : 1;
    long __shift =
        __l.__exponent - __bits * __l.__behind + __MLU_LITERAL_PLACES;
    __mlu_literal_value __v = {0, false};
    for (unsigned long __i = __l.__first; __i < __l.__end; __i++) {
        int __digit = __mlu_digit_of(__l.__text[__i]);
        if (__digit >= __l.__base)
            continue;             /* a point or ' */
        if (__v.__places >> 50) { /* enough digits: later digits only set
                                     has_rest */
            __v.__has_rest |= __digit != 0;
            __shift += __bits;
        } else {
            __v.__places = __v.__places << __bits | (unsigned)__digit;
        }
    }
    for (; __shift > 0 && __v.__places && __v.__places < __MLU_LITERAL_END;
         __shift--)
        __v.__places <<= 1;
    for (; __shift < 0 && __v.__places; __shift++) {
        __v.__has_rest |= __v.__places & 1;
        __v.__places >>= 1;
    }
    return __v;
}

/* Reads decimal digits. Those before the point form an integer. Those after the
 * point are doubled once per binary place, and the carries are the bits after
 * the point. */
template <unsigned long __n>
constexpr __mlu_literal_value
__mlu_literal_of_decimals(const __mlu_literal_letters &__l)
{
    constexpr long __room = __n + 48; /* zeros before the first digit */
    unsigned char __behind[__room] = {};
    long __digits = 0, __at = 0, __kept = 0;
    __mlu_literal_value __v = {0, false};
    for (unsigned long __i = __l.__first; __i < __l.__end; __i++)
        __digits += __mlu_digit_of(__l.__text[__i]) < 10;
    long __whole = __digits - __l.__behind + __l.__exponent;
    for (unsigned long __i = __l.__first; __i < __l.__end; __i++) {
        int __digit = __mlu_digit_of(__l.__text[__i]);
        if (__digit > 9)
            continue;
        if (__at < __whole)
            __v.__places = __mlu_literal_step(__v.__places, 10, __digit);
        else if (__at - __whole < __room)
            __behind[__at - __whole] = (unsigned char)__digit;
        else
            __v.__has_rest |= __digit != 0;
        __at++;
    }
    for (; __at < __whole && __v.__places && __v.__places < __MLU_LITERAL_END;
         __at++)
        __v.__places = __mlu_literal_step(__v.__places, 10, 0);
    for (; __kept < __MLU_LITERAL_PLACES; __kept++) {
        int __carry = 0;
        for (long __k = __room; __k-- > 0;) {
            __carry += 2 * __behind[__k];
            __behind[__k] = (unsigned char)(__carry % 10);
            __carry /= 10;
        }
        __v.__places = __mlu_literal_step(__v.__places, 2, __carry);
    }
    for (long __k = 0; __k < __room; __k++)
        __v.__has_rest |= __behind[__k] != 0;
    return __v;
}

/* Rounds once, to half, because all digits, with has_rest as the last bit, fit
 * a double. */
template <unsigned long __n> constexpr half __mlu_literal(const char *__text)
{
    __mlu_literal_letters __l = __mlu_literal_read(__text, __n);
    __mlu_literal_value __v = __l.__base == 10
                                  ? __mlu_literal_of_decimals<__n>(__l)
                                  : __mlu_literal_of_bits(__l);
    return static_cast<half>(
        static_cast<double>(__v.__places * 2 + __v.__has_rest) /
        static_cast<double>(2ul << __MLU_LITERAL_PLACES));
}
#undef __MLU_LITERAL_PLACES
#undef __MLU_LITERAL_END

template <char... __c> struct __mlu_half_constant {
    static constexpr char __text[] = {__c..., '\0'};
    static constexpr half __value = __mlu_literal<sizeof...(__c)>(__text);
};
template <char... __c>
constexpr __attribute__((__always_inline__, __nodebug__)) half operator""h()
{
    return __mlu_half_constant<__c...>::__value;
}
#endif
