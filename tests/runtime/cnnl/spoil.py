"""Right calls of libcnnl made wrong: each argument in turn is one that it must not be. The call
answers a status and one line, and writes nothing. For library.py, which does so with the first
right call of each function."""
import ctypes
import functools

import numpy

import library
from library import BAD, E, OK, UNSUPPORTED, Said, check, integers, made

# What may be NULL on its own: scratch of no bytes, factors, and what a call has or has not.
MAY_BE_NULL = set("workspace alpha alpha1 alpha2 beta min max bias mask weight input number argmax dbias dmask reserve "
                  "moving_mean moving_var inverse counts dims max_norm norm_type".split())
here = ctypes.create_string_buffer(1 << 16)


def objects(kind):
    """A destroyed object of a type, one that was never set, and one of another type."""
    make = "cnnlCreate" if kind == "cnnlHandle_t" else next(
        f for f, (k, p) in library.FUNCTIONS.items() if p == f"{kind} *object" or p == f"{kind} *desc" and k == "HOST")
    never, gone = made(make), made(make)
    end = next(f for f, (k, p) in library.FUNCTIONS.items() if "Destroy" in f and p.split()[0] == kind)
    assert getattr(library.library, end)(gone) == OK
    return gone, never, made("Transpose" if "Transpose" not in kind else "Tensor")


@functools.cache
def device():
    return library.Tensor(numpy.zeros(64))


def described(kind, sizes):
    desc = made("Tensor")
    library.library.cnnlSetTensorDescriptor(desc, E["LAYOUT_ARRAY"], E["DTYPE_" + kind], len(sizes), integers(*sizes))
    return desc


def wrong(function, text, given):
    """What an argument must not be, by what it is."""
    name = text.replace("[]", "").split()[-1].lstrip("*")
    address = getattr(given, "value", None)
    if given is not None and address not in library.alive and "*" in text.replace("[]", "*") and "_t *" not in text:
        yield "on the device", device().at
    if isinstance(given, ctypes.Array) and issubclass(given._type_, ctypes.c_void_p):
        yield "NULL", None
        yield "a NULL in it", (ctypes.c_void_p * len(given))()
    elif "Descriptor_t" in text and "[" not in text and "*" not in text and given is not None:
        kind = text.removeprefix("const ").split()[0]
        destroyed, fresh, another = objects(kind)
        yield from {"NULL": None, "destroyed": destroyed, "of another type": another}.items()
        tensor = library.alive.get(address)
        if kind != "cnnlTensorDescriptor_t":
            yield from [] if "MatMul" in kind else [("never set", fresh)]
        elif tensor is not None:
            yield "never set", fresh
            yield "of a type that is not computed", described("COMPLEX_DOUBLE", tensor.shape)
            yield "larger", described(tensor.kind, [*tensor.shape[:-1], tensor.shape[-1] + 70])
            if len(tensor.shape) < 8:
                yield "of more dimensions", described(tensor.kind, [tensor.bytes + 1, *tensor.shape])
    elif text.startswith("cnnlHandle_t"):
        yield from zip(["destroyed", "NULL", "of another type"], [objects("cnnlHandle_t")[0], None, made("Transpose")])
    elif address in library.alive and "*" in text:
        tensor = library.alive[address]
        if name not in MAY_BE_NULL and (function, name) not in {("cnnlLayerNormForward", "mean"), ("cnnlLayerNormForward", "rstd")}:
            yield "NULL", None
        yield "on the host", here
        if tensor.bytes > 1:
            yield "at the end of its block", ctypes.c_void_p(address + tensor.bytes - 1)
    elif name == "workspace_size" and given:
        yield "too small", given - 1
    elif "[" in text and isinstance(given, ctypes.Array):
        yield "NULL", None


def spoil(name, arguments):
    parameters = [p.strip() for p in library.FUNCTIONS[name][1].split(",")]
    flat = [v for a in arguments for v in (a if isinstance(a, ctypes.Array) else [getattr(a, "value", None)])]
    tensors = {id(t): t for t in map(library.alive.get, flat) if t is not None}.values()
    if not tensors or not all(t.bytes for t in tensors):
        return False
    before = [t.raw() for t in tensors]
    for i, (text, given) in enumerate(zip(parameters, arguments)):
        for words, bad in wrong(name, text, given):
            with Said() as said:
                status = getattr(library.library, name)(*arguments[:i], bad, *arguments[i + 1:])
            lines = [line for line in said.text.splitlines() if not line.startswith("[cnnl]")]
            check(status in (BAD, UNSUPPORTED) and len(lines) == 1 and lines[0].startswith(f"mlusim: {name}: "),
                  f"{name}: {text} is {words}: {status}", said.text)
    check(all((t.raw() == b).all() for t, b in zip(tensors, before)), f"{name}: a wrong call writes nothing")
    return True
