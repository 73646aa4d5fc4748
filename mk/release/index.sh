#!/bin/sh
# Prints the page that says what to take of a folder of `make release`: a row for each system,
# with what is there for it and what to type.
#
# usage: mk/release/index.sh VERSION FOLDER
version=$1 folder=$2
cd "$folder" || exit 1

size() { # file or folder
    du -sk "$1" | awk '{ printf "%d MB", ($1 + 1023) / 1024 }'
}
# row SYSTEM FILE COMMAND: nothing where the file is not there.
row() {
    [ -e "$2" ] || return 0
    printf '<tr><td>%s</td><td><a href="%s">%s</a><br>%s</td><td><code>%s</code></td></tr>\n' \
        "$1" "$2" "$2" "$(size "$2")" "$3"
}
wheel=mlusim-$version-py3-none-manylinux_2_34_x86_64.whl
tarball=mlusim-$version-linux-x86_64.tar.gz
image=mlusim-$version-container.tar.gz
cat <<END
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>mlusim $version: what to take</title>
<style>
body { max-width: 60em; margin: 2em auto; padding: 0 1em; font-family: sans-serif }
td, th { text-align: left; vertical-align: top; padding: .4em 1em .4em 0; border-top: 1px solid #ccc }
</style>
<h1>mlusim $version: what to take</h1>
<table>
<tr><th>You have</th><th>Take</th><th>Type</th></tr>
END
row 'Debian 12' debian-12/ 'sudo apt install ./debian-12/*.deb'
row 'Debian 13' debian-13/ 'sudo apt install ./debian-13/*.deb'
row 'Python, on Linux for x86-64 with glibc 2.34 or later' "$wheel" "pip install $wheel"
row 'the same without Python' "$tarball" "tar -xf $tarball &amp;&amp; ./mlusim/bin/mlusim selftest"
row 'docker or podman, on Linux, Windows or macOS' "$image" \
    "docker load -i $image &amp;&amp; docker run --rm -it mlusim:$version"
row 'a compiler, and another system' "mlusim-$version.tar.gz" \
    "tar -xf mlusim-$version.tar.gz &amp;&amp; cd mlusim-$version &amp;&amp; make demo"
row 'a browser: the pages' site/index.html "open site/index.html"
row 'a question what it is made of' "mlusim-$version.spdx.json" 'SPDX 2.3, with licences'
cat <<END
</table>
<p><code>sha256sum -c SHA256SUMS</code> says whether all of it came as it left.</p>
</html>
END
