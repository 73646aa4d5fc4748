# SPDX-License-Identifier: MIT
"""Has pip and build make the wheel of `make wheel`, and a source distribution (PEP 517)."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile


def _version():
    return re.search(r"^VERSION := (.*)$", pathlib.Path("Makefile").read_text(encoding="utf-8"),
                     re.M)[1]


def _needs_make():
    if not shutil.which("make"):
        raise SystemExit("mlusim: cannot find 'make'; install the package make")


def _metadata():
    """What mk/python.mk writes."""
    _needs_make()
    with tempfile.TemporaryDirectory() as folder:
        written = f"{folder}/lib/python3/dist-packages/mlusim-{_version()}.dist-info/METADATA"
        subprocess.run(["make", "-s", f"OUT={folder}", written], check=True)
        return pathlib.Path(written).read_text(encoding="utf-8")


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """By this pip refuses a Python that is too old before anything is built."""
    about = pathlib.Path(metadata_directory) / f"mlusim-{_version()}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(_metadata(), encoding="utf-8")
    return about.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    _needs_make()
    jobs = f"-j{os.cpu_count()}"
    if subprocess.run(["make", "-s", jobs, "wheel"], check=False).returncode != 0:
        raise SystemExit("mlusim: `make wheel` failed; what is above says why")
    wheel, = pathlib.Path("build/wheel").glob(f"mlusim-{_version()}-*.whl")
    shutil.copy2(wheel, wheel_directory)
    return wheel.name


def build_sdist(sdist_directory, config_settings=None):
    """What git has of the tree, as it is there."""
    name = f"mlusim-{_version()}"
    archive = pathlib.Path(sdist_directory) / f"{name}.tar"
    commit = subprocess.run(["git", "stash", "create"], check=True, capture_output=True,
                            text=True).stdout.strip() or "HEAD"
    with tempfile.TemporaryDirectory() as folder:
        about = pathlib.Path(folder) / "PKG-INFO"
        about.write_text(_metadata(), encoding="utf-8")
        subprocess.run(["git", "archive", f"--prefix={name}/", f"--add-file={about}", "-o",
                        archive, commit], check=True)
    subprocess.run(["gzip", "-nf", archive], check=True)
    return archive.name + ".gz"
