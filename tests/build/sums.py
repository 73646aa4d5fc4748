# SPDX-License-Identifier: MIT
"""Whether the sums that pages work out by hand are right: `1/2*3 + 1/4 = 1.75`, digits and
signs only, in code, the result rounded as it is written. A line for each that is wrong; none
is good."""

import re
import sys
from fractions import Fraction

SUM = re.compile(r"`([-+*/(). 0-9]+[-+*/][-+*/(). 0-9]+) = ([0-9]+(?:\.([0-9]+))?)`")


def exact(words):
    """The value of a sum, its numbers as fractions."""
    numbers = re.sub(r"[0-9]+(?:\.[0-9]+)?", r"Fraction('\g<0>')", words)
    return eval(numbers, {"__builtins__": {}, "Fraction": Fraction})  # of digits and signs


for page in sys.argv[1:]:
    with open(page, encoding="utf-8") as text:
        sums = SUM.findall(text.read())
    for words, result, decimals in sums:
        off = abs(exact(words) - Fraction(result))
        if 2 * off > Fraction(1, 10 ** len(decimals)) or (off and not decimals):
            print(f"{page}: {words} is not {result}")
