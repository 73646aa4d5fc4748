# SPDX-License-Identifier: MIT
"""Writes the examples of `mlusim intrinsics --json` as sources that mlucc can
compile: of the forms that an architecture has, each as a function of its own.
Every form has an example, or is one of those that no program can call.

usage: reference_examples.py FILE ARCHITECTURE...  of forms that the first one has and no other
       reference_examples.py FILE --run            a program that launches a sample
"""
import json
import pathlib
import re
import sys

TREE = pathlib.Path(__file__).resolve().parents[3]
HEADER = "#include <bang.h>\n"
UNCALLED = {"__mlu_no_result", "__mlu_give_up"}
COMPILED = {"mtp_592", "mtp_613"}  # by the suite
EVERY = 25  # form of the sample

MAIN = """
int main()
{
    cnrtQueue_t queue;
    void *memory;
    cnrtDim3_t dim = {4, 1, 1};
    CNRT_CHECK(cnrtQueueCreate(&queue));
    CNRT_CHECK(cnrtMalloc(&memory, 1 << 20));
%s    return 0;
}
"""


def complete(forms):
    unsupported = set(re.findall(r'^X\("(\w+)"', (TREE / "isa/tables/unsupported.def").read_text(),
                                 re.M))
    lacks = {form["name"] for form in forms if not form["example"]}
    if lacks != unsupported | UNCALLED:
        sys.exit(f"no example, or one too many: {lacks ^ (unsupported | UNCALLED)}")
    for form in forms:
        if bool(form["example"]) == bool(form["no_example"]):
            sys.exit(f"{form['name']}: an example, or why there is none")
        if form["example"] and not COMPILED & set(form["architectures"]):
            sys.exit(f"{form['name']}: no architecture of which examples are compiled")


def functions(forms):
    """Their includes, and a numbered function for each."""
    includes, texts = [HEADER], []
    for number, form in enumerate(forms):
        text = form["example"]
        called = {'operator""h': "3.14h", "new (p) T": "new (&"}.get(form["name"], form["name"])
        if not text.startswith(HEADER) or called not in text:
            sys.exit(f"{form['name']}: no call of it in a source: {text}")
        lines = text.splitlines(keepends=True)
        includes += [line for line in lines if line.startswith("#include")]
        texts.append("".join(line for line in lines if not line.startswith("#include"))
                     .replace("void example(", f"void example{number}("))
    return "".join(dict.fromkeys(includes)) + "".join(texts)


def sample(forms):
    """The first form of each family, and some more; built-ins have no family."""
    families = {form["family"] or form["kind"]: form for form in reversed(forms)}
    first = list(families.values())
    return first + [form for form in forms[::EVERY] if form not in first]


def launches(forms):
    text = ""
    for number, form in enumerate(forms):
        parameters = re.search(r"void example\((.*)\)", form["example"])[1]
        given = ", ".join(f"({p.rpartition('*')[0]}*)memory" for p in parameters.split(", ") if p)
        text += (f"    example{number}<<<dim, cnrtFuncTypeUnion1, queue>>>({given});\n"
                 "    CNRT_CHECK(cnrtQueueSync(queue));\n")
    return text


def main():
    forms = json.loads(pathlib.Path(sys.argv[1]).read_text())["forms"]
    complete(forms)
    arch, *others = ["mtp_592"] if sys.argv[2] == "--run" else sys.argv[2:]
    forms = [form for form in forms if arch in form["architectures"]
             and form["example"] and not set(others) & set(form["architectures"])]
    if sys.argv[2] == "--run":
        forms = sample(forms)
        print("#include <cnrt.h>\n" + functions(forms) + MAIN % launches(forms), end="")
    else:
        print(functions(forms), end="")


main()
