# SPDX-License-Identifier: MIT
"""bang_fp16.h and bang_bf16.h: values of host programs by any compiler, and the types of
kernels in files that mlucc compiles. What numbers round to is looked up among all finite values
of a format, which are worked out here as fractions."""
import bisect
import math
import os
import random
import struct
import subprocess
import sys
from fractions import Fraction

sys.path.insert(0, "tests/support")
from expect import OUT, check, expect, finish, same, work, write
from mlucc import CLANG, mlucc

FORMATS = {"__half": (5, 10), "__bang_bfloat16": (8, 7)}


def value_of(bits, exponents, fractions):
    """The value of a finite number without its sign."""
    exponent, fraction = bits >> fractions, bits & ((1 << fractions) - 1)
    bias = (1 << exponents - 1) - 1
    if exponent == 0:
        return Fraction(fraction) * Fraction(2) ** (1 - bias - fractions)
    return (1 + Fraction(fraction, 1 << fractions)) * Fraction(2) ** (exponent - bias)


class Format:
    """The finite values of a format, without signs, in order of their bits."""

    def __init__(self, exponents, fractions):
        self.infinite = ((1 << exponents) - 1) << fractions
        self.values = [value_of(bits, exponents, fractions) for bits in range(self.infinite)]
        # where the next value would be, if there were one
        self.values.append(2 * self.values[-1] - self.values[-2])
        self.floats = [float(value) for value in self.values]

    def nearest(self, number):
        """The bits that a number rounds to, ties to even."""
        size = abs(number)
        i = min(bisect.bisect_right(self.floats, size) - 1, self.infinite - 1)
        low, high = Fraction(size) - self.values[i], self.values[i + 1] - Fraction(size)
        i += high < low or (high == low and i % 2 == 1)
        return i | (0x8000 if math.copysign(1, number) < 0 else 0)


write("program.cpp", """\
#include <bang_fp16.h>
#include <bang_bf16.h>
#include <cstdio>
#include <cstring>
template <class T> static void widen()
{
    for (unsigned bits = 0; bits < 0x10000; bits++) {
        T number;
        const unsigned short kept = static_cast<unsigned short>(bits);
        std::memcpy(&number, &kept, 2);
        const float value = number;
        std::fwrite(&value, 4, 1, stdout);
    }
}
template <class T, class From> static void narrow()
{
    From value;
    while (std::fread(&value, sizeof value, 1, stdin) == 1) {
        const T number = value;
        std::fwrite(&number, 2, 1, stdout);
    }
}
template <class T> static int run(const char *what)
{
    static_assert(sizeof(T) == 2 && std::is_trivially_copyable<T>::value &&
                  std::is_standard_layout<T>::value, "2 bytes");
    switch (*what) {
    case 'w': widen<T>(); return 0;
    case 'd': narrow<T, double>(); return 0;
    case 'f': narrow<T, float>(); return 0;
    case 'l': narrow<T, long long>(); return 0;
    case 'u': narrow<T, unsigned long long>(); return 0;
    }
    T a = 1.5f, b = 2, c = 'a', d = true, e = 1e10, none = a;
    none += 1, none -= 0.5, none *= 3, none /= b;
    a = -a;
    std::printf("%g %g %g %g %g %g %d %d %d\\n", static_cast<float>(a), static_cast<double>(b + a),
                static_cast<float>(c), static_cast<float>(d), static_cast<float>(e),
                static_cast<float>(none), a < b, a == -1.5f, static_cast<int>(c));
    return 0;
}
int main(int, char **argv)
{
    return *argv[1] == '_' && argv[1][2] == 'h' ? run<__half>(argv[2])
                                                : run<__bang_bfloat16>(argv[2]);
}
""")
write("program.c", """\
#include <bang_fp16.h>
#include <bang_bf16.h>
int main(void)
{
    __half h = {0x3e00};
    struct __bang_bfloat16 b = {0x4000};
    return sizeof h != 2 || sizeof b != 2 || h.__x != 0x3e00 || b.__x != 0x4000;
}
""")
CC = os.environ.get("CC", "gcc")
STRICT = ["-Wall", "-Wextra", "-Werror", "-pedantic", f"-I{OUT.resolve()}/include"]
expect(CC, "-std=c11", *STRICT, "program.c", "-o", "c_program", silent=True)
expect("./c_program")


def answer(name, what, given=b""):
    """What the program writes about a type."""
    return subprocess.run([work / "program", name, what], input=given, stdout=subprocess.PIPE,
                          check=True).stdout


def converted(name, form, numbers):
    """The bits of numbers that a type is made of."""
    data = answer(name, {"q": "l", "Q": "u"}.get(form, form),
                  struct.pack(f"<{len(numbers)}{form}", *numbers))
    return struct.unpack(f"<{len(numbers)}H", data)


def check_type(name, exponents, fractions):
    """A check of all values, of what lies between them, and of integers of 64 bits."""
    of = Format(exponents, fractions)
    values = struct.unpack("<65536f", answer(name, "widen"))
    for bits in range(of.infinite):
        if values[bits] != of.values[bits] or values[bits | 0x8000] != -of.values[bits]:
            check(False, f"{name}: {bits:#x} is {values[bits]}")
            break
    same([values[of.infinite], values[of.infinite | 0x8000]], [float("inf"), -float("inf")],
         f"{name}: infinities")
    check(all(values[bits] != values[bits] for bits in range(of.infinite + 1, 0x8000)),
          f"{name}: NaNs")
    numbers = []
    for low, high in zip(of.values, of.values[1:]):
        for at in (low, (low + high) / 2):
            step = (high - low) / (1 << 30)
            numbers += [float(at), float(at + step), float(at - step), -float(at)]
    numbers += [1e300, -1e300, 5e-324, 0.0]
    for form, given in (("d", numbers), ("f", [values[i] for i in range(of.infinite)])):
        got = converted(name, form, given)
        wrong = [(n, b) for n, b in zip(given, got) if b != of.nearest(n)]
        same(wrong[:3], [], f"{name}: roundings from {form}")
    same(converted(name, "d", [float("nan")])[0] & 0x7fff > of.infinite, True, f"{name}: NaN")
    draw = random.Random(1)
    for form, low, high in (("q", -(1 << 63), (1 << 63) - 1), ("Q", 0, (1 << 64) - 1)):
        numbers = [low, high, 0, 1, 65519, 65520, 65521]
        for shift in range(9, 62):
            tie = ((1 << 8) + 1) << shift - 8  # half way between bfloat16s
            numbers += [tie - 1, tie, tie + 1, draw.getrandbits(62)]
        numbers = [n for n in numbers if low <= n <= high]
        same(list(converted(name, form, numbers)), [of.nearest(n) for n in numbers],
             f"{name}: integers")
    expected = {"__half": "inf", "__bang_bfloat16": "9.99922e+09"}[name]
    same(answer(name, "x").decode(), f"-1.5 0.5 97 1 {expected} 3 1 1 97\n", f"{name}: arithmetic")


for compiler in dict.fromkeys([os.environ.get("CXX", "g++"), CLANG.replace("clang", "clang++")]):
    for standard in "c++11", "c++17":
        expect(compiler, f"-std={standard}", "-O1", *STRICT, "program.cpp", "-o", "program",
               silent=True)
        same(answer("__half", "x"), b"-1.5 0.5 97 1 inf 3 1 1 97\n", f"{compiler} {standard}")
for type_name, (n_exponent, n_fraction) in FORMATS.items():
    check_type(type_name, n_exponent, n_fraction)

# In files for devices they are the types of kernels, on both sides.
write("kernel.mlu", """\
#include <bang.h>
#include <bang_fp16.h>
#include <bang_bf16.h>
template <class A, class B> struct equal { enum { is = false }; };
template <class A> struct equal<A, A> { enum { is = true }; };
static_assert(equal<half, __half>::is, "the same");
static_assert(equal<bfloat16_t, __bang_bfloat16>::is, "the same");
__mlu_global__ void k(__half *h, __bang_bfloat16 *b) { h[0] = (half)1; b[0] = (bfloat16_t)1.0f; }
void launch(half *h, bfloat16_t *b)
{
    cnrtDim3_t one = {1, 1, 1};
    k<<<one, cnrtFuncTypeBlock, nullptr>>>(h, b);
}
""")
mlucc("-c", "--bang-mlu-arch=mtp_372", "kernel.mlu", "-o", "kernel.o", silent=True)
mlucc("program.cpp", "-o", "program", silent=True)
same(answer("__half", "x"), b"-1.5 0.5 97 1 inf 3 1 1 97\n", "mlucc, without kernels")
finish()
