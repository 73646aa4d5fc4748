# SPDX-License-Identifier: MIT
"""How the template of a task calls an answer: ModelNew runs with a load_inline that records.

What it calls, with which arguments and in which order, becomes a Call: arguments, and, where it is
more than one call that gives its result back, a function in C++ around the answer.
"""
import importlib
import operator
import re
import sys
import types

from shared import Fault, as_numpy, foreign, load, read

WRAPPER = "mlusim_kit_call"
OTHERS = "; what it computes itself needs the full engine (docs/pytorch.md)"
WHOLE = re.compile(r"\b(int|long|short|unsigned|u?int\d+_t|size_t|ptrdiff_t)\b")
# Methods of a result that the light engine has as well, with whole numbers as arguments.
VIEWS = ("view", "reshape", "squeeze", "unsqueeze", "flatten", "transpose", "t", "permute", "contiguous", "slice",
         "narrow", "select", "expand", "clone", "detach")
LISTS = ("view", "reshape", "permute", "expand")  # that take their numbers as a list in C++
TYPES = {"half": "kHalf", "float": "kFloat", "int": "kInt", "long": "kLong"}


def is_array(value):
    return not isinstance(value, Node) and hasattr(as_numpy(value), "dtype")


# ---- prototypes ------------------------------------------------------------------------------------

class Prototype:
    """A function as cpp_sources declares it: what it returns, and the types of its parameters."""

    def __init__(self, text, name, where):
        found = re.search(r"([\w:<>,\s&*]*?)\b%s\s*\((.*?)\)\s*(;|$|\n|\{)" % re.escape(name), text.strip(), re.S)
        if not found:
            raise Fault(f"{where}: the prototype does not declare {name}: {text.strip()}")
        self.name, self.returned = name, " ".join(found[1].split())
        depth, parts = 0, [""]
        for letter in found[2]:
            depth += (letter in "<({[") - (letter in ">)}]")
            if letter == "," and depth == 0:
                parts.append("")
            else:
                parts[-1] += letter
        parts = [part.split("=")[0].strip() for part in parts]
        self.types = [self.type_of(part) for part in parts] if parts[0] not in ("", "void") else []

    @staticmethod
    def type_of(parameter):
        """The type of a parameter, whose name may be left out."""
        found = re.fullmatch(r"(.*[\s&*>])(\w+)", parameter, re.S)
        is_name = found and not re.fullmatch(r"(const|unsigned|signed|long|short)\s*", found[1]) and \
            found[2] not in ("int", "long", "char", "double")
        return (found[1] if is_name else parameter).strip()

    def fit(self, given, where):
        """The arguments as a binding of pybind11 converts them."""
        if len(given) != len(self.types):
            raise Fault(f"{where}: {self.name} is called with {len(given)} argument{'s' * (len(given) != 1)}; its "
                        f"prototype takes {len(self.types)}")
        return [self.convert(k, value, f"{where}: argument {k + 1} of {self.name}") for k, value in enumerate(given)]

    def convert(self, k, value, where):
        kind = self.types[k]
        is_tensor = isinstance(value, Node) or is_array(value)
        if "Tensor" in kind or "optional" in kind or "vector" in kind or "Ref" in kind:
            if re.fullmatch(r"(const\s+)?(torch|at)::Tensor\s*&?", kind) and not is_tensor and value is not None:
                raise Fault(f"{where} is {type(value).__name__} {value!r:.60}; its prototype takes {kind}")
            return value
        try:
            if WHOLE.search(kind):
                return operator.index(value)
            if re.search(r"\b(float|double)\b", kind):
                return float(value)
            return bool(value) if re.search(r"\bbool\b", kind) else value
        except (TypeError, ValueError):
            raise Fault(f"{where} is {type(value).__name__} {value!r:.60}; its prototype takes {kind}") from None


# ---- what is recorded ------------------------------------------------------------------------------

class Node:
    """A value that only exists when the answer has run; .code is its expression in C++."""

    def __init__(self, call, code):
        self.__dict__.update(call=call, code=code)

    def __getattr__(self, name):
        call, code = self.call, self.code
        if name in TYPES:
            return lambda: Node(call, f"{code}.to(torch::{TYPES[name]})")
        if name in ("mlu", "cpu", "cuda", "to"):
            return lambda *words, **named: self
        if name not in VIEWS:
            raise Fault(f"{call.where}: ModelNew takes .{name} of what {call.last} gives back{OTHERS}")

        def method(*words):
            words = list(words[0]) if len(words) == 1 and isinstance(words[0], (list, tuple)) else list(words)
            try:
                text = ", ".join(str(operator.index(word)) for word in words)
            except TypeError:
                raise Fault(f"{call.where}: .{name} of what {call.last} gives back has an argument that is no "
                            f"number{OTHERS}") from None
            return Node(call, f"{code}.{name}({{{text}}})" if name in LISTS else f"{code}.{name}({text})")
        return method

    def __getitem__(self, k):
        if not isinstance(k, int) or not re.fullmatch(r"r\d+", self.code):
            raise Fault(f"{self.call.where}: ModelNew takes a part of what {self.call.last} gives back{OTHERS}")
        return Node(self.call, f"{self.code}[{k}]")

    def refuse(self, *_, **__):
        raise Fault(f"{self.call.where}: ModelNew computes with what {self.call.last} gives back{OTHERS}")

    @classmethod
    def __torch_function__(cls, function, kinds, words=(), named=None):
        node = next(word for word in words if isinstance(word, Node))
        if getattr(function, "__name__", "") in VIEWS:
            return getattr(node, function.__name__)(*words[1:])
        raise Fault(f"{node.call.where}: ModelNew calls {getattr(function, '__name__', function)} with what "
                    f"{node.call.last} gives back{OTHERS}")


for _operator in ("add radd sub rsub mul rmul truediv rtruediv matmul rmatmul neg pow mod floordiv iadd isub imul "
                  "itruediv lt le gt ge iter len bool float int index array setitem").split():
    setattr(Node, f"__{_operator}__", Node.refuse)


class Call:
    """What a ModelNew asked for: leaves are its arguments, statements the calls of the answer."""

    def __init__(self, where):
        self.where, self.last = where, "the answer"
        self.leaves, self.types, self.statements, self.calls = [], [], [], []

    def add(self, prototype, given, named):
        if named:
            raise Fault(f"{self.where}: {prototype.name} is called with {next(iter(named))}=; a binding of load_inline "
                        "has no names of arguments")
        self.last = prototype.name
        words = [self.word(value, kind) for value, kind in
                 zip(prototype.fit(given, self.where), prototype.types)]
        text = f"::{prototype.name}({', '.join(words)})"
        if prototype.returned.split()[-1:] == ["void"]:
            self.calls.append((prototype, words, None))
            self.statements.append(f"{text};")
            return None
        node = Node(self, f"r{len(self.statements)}")
        self.statements.append(f"auto {node.code} = {text};")
        self.calls.append((prototype, words, node))
        return node

    def word(self, value, kind):
        if isinstance(value, Node):
            if value.call is not self:
                value.refuse()
            return value.code
        for k, leaf in enumerate(self.leaves):
            if leaf is value and self.types[k] == kind and is_array(value):
                return f"a{k}"
        view = ""
        if hasattr(value, "is_contiguous") and not value.is_contiguous():
            sizes, strides = list(value.shape), list(value.stride())
            extent = sum((size - 1) * stride for size, stride in zip(sizes, strides)) + 1
            value = value.as_strided((max(extent, 0),), (1,))
            view = f".as_strided({{{str(sizes)[1:-1]}}}, {{{str(strides)[1:-1]}}})"
        self.leaves.append(value)
        self.types.append(kind)
        return f"a{len(self.leaves) - 1}{view}"

    def end(self, returned):
        """function and text of the wrapper, "" if the answer itself is called."""
        if not self.calls:
            raise Fault(f"{self.where}: ModelNew does not call the extension")
        prototype, words, node = self.calls[0]
        if len(self.calls) == 1 and returned is node is not None and \
                words == [f"a{k}" for k in range(len(self.leaves))]:
            return prototype.name, ""
        several = list(returned) if isinstance(returned, (list, tuple)) else [returned]
        codes = [self.result(value) for value in several]
        body = "".join(f"    {line}\n" for line in self.statements)
        back = codes[0] if codes == [several[0].code if isinstance(several[0], Node) else None] and \
            not isinstance(returned, (list, tuple)) else None
        back = back or (codes[0] if len(codes) == 1 else f"std::vector<torch::Tensor>{{{', '.join(codes)}}}")
        parameters = ", ".join(f"{kind} a{k}" for k, kind in enumerate(self.types))
        kind = "auto" if re.fullmatch(r"r\d+", back) else "std::vector<torch::Tensor>" if len(codes) > 1 else \
            "torch::Tensor"
        return WRAPPER, f"{kind} {WRAPPER}({parameters}) /* torch::Tensor */\n{{\n{body}    return {back};\n}}\n"

    def result(self, value):
        if isinstance(value, Node):
            return value.code
        for k, leaf in enumerate(self.leaves):
            if leaf is value and "Tensor" in self.types[k]:
                return f"a{k}"
        raise Fault(f"{self.where}: ModelNew gives back {type(value).__name__} that no call of {self.last} gave{OTHERS}")


# ---- the modules of a card -------------------------------------------------------------------------

class Anything(types.ModuleType):
    """A module whose functions do nothing: torch_mlu and torch.mlu, of which a template needs load_inline alone."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *words, **named: None


class Recorder:
    """Stands for load_inline: .call is the Call that calls go to."""

    def __init__(self, prototypes):
        self.prototypes, self.call = prototypes, None

    def __call__(self, *words, **named):
        return types.SimpleNamespace(**{name: self.function(p) for name, p in self.prototypes.items()})

    def function(self, prototype):
        def called(*given, **named):
            return self.call.add(prototype, given, named)
        return called

    def install(self):
        for name in ("torch_mlu", "torch_mlu.utils", "torch_mlu.utils.cpp_extension"):
            module = sys.modules[name] = Anything(name)
            module.__path__ = []
            if "." in name:
                setattr(sys.modules[name.rpartition(".")[0]], name.rpartition(".")[2], module)
        module.load_inline = self
        try:
            torch = importlib.import_module("torch")
        except ModuleNotFoundError:
            return
        torch.mlu = Anything("torch.mlu")
        torch.mlu.is_available = lambda: True
        for kind in (torch.Tensor, torch.nn.Module):
            kind.mlu = lambda self, *words, **named: self


class Template:
    """The file mlu/NAME_mlu.py of a task, with its ModelNew; .model is None where it has none."""

    def __init__(self, kit, name, file, functions, prototype):
        self.where, self.files = f"{name}/{file}", [(kit, name)]
        self.prototypes = {f: Prototype(prototype, f, self.where) for f in functions}
        self.recorder = Recorder(self.prototypes)
        self.model = None
        if re.search(r"^\s*class\s+ModelNew\b", read(f"{kit}/{file}", self.where), re.M):
            self.recorder.install()
            self.model = load(f"{kit}/{file}", "template", self.files, self.where).ModelNew

    def record(self, make, inputs):
        """The Call of a ModelNew that make(class) builds, function and wrapper."""
        call = self.recorder.call = Call(self.where)
        with foreign(self.files, self.where):
            model = make(self.model)
            returned = model.forward(*inputs) if hasattr(model, "forward") else model(*inputs)
        return call, call.end(returned)
