# For each page of a language: how pandoc makes it, as a file of its options, and its menu.
# Read are the sections, the table of all pages (mk/site/site.sh), and the rows of those that
# are made now. `work`, `to`, `here`, `base` are folders, `language` is en or zh.
BEGIN {
    FS = "\t"
    say["en", "code"] = "en"; say["zh", "code"] = "zh-Hans"
    say["en", "name"] = "English"; say["zh", "name"] = "中文"
    say["en", "contents"] = "Contents"; say["zh", "contents"] = "目录"
    say["en", "skip"] = "Skip to the text"; say["zh", "skip"] = "跳到正文"
    say["en", "search"] = "Search"; say["zh", "search"] = "搜索"
    column = language == "zh" ? 3 : 2
}
FNR == 1 { file++ }
file == 1 && !/^#/ {
    split($0, field, / *\| */)
    if (field[1] in title_of_section) next
    order[++n_sections] = field[1]
    title_of_section[field[1]] = field[column]
    next
}
# The menu of a language has the pages of the other one that it has not.
file == 2 {
    n_rows++
    section[n_rows] = $1; page[n_rows] = $3; tongue[n_rows] = $4; other[n_rows] = $5; title[n_rows] = $6
    print $2 "\t" $3 "\t" $4 >(work "/map")
    if ($4 == language || ($4 == "en" && $5 == "")) entries[$1] = entries[$1] " " n_rows
    if ($4 == language) listed[++n_listed] = n_rows
    next
}
file == 3 && $4 == language {
    make($2, $3, $5, $6)
}

function escaped(text) {
    gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text); gsub(/>/, "\\&gt;", text)
    return text
}
function quoted(text) {
    gsub(/\\/, "\\\\", text); gsub(/"/, "\\\"", text)
    return "\"" text "\""
}
function variable(name, value) { # escaped, as templates take them as they are
    if (value != "") print "  " name ": " quoted(escaped(value)) >options
}

function menu(this, is_of, root, counterpart,    s, i, n, list, k, is_open, at) {
    at = work "/menu/" name
    print "<details class=\"menu\">\n<summary>" say[language, "contents"] "</summary>\n<nav aria-label=\"" say[language, "contents"] "\">" >at
    for (s = 1; s <= n_sections; s++) {
        n = split(entries[order[s]], list, " ")
        if (!n) continue
        is_open = base != "" || order[s] == is_of
        print "<details class=\"section\"" (is_open ? " open" : "") ">\n<summary>" title_of_section[order[s]] "</summary>\n<ul>" >at
        for (i = 1; i <= n; i++) {
            k = list[i]
            print "<li><a href=\"" root page[k] "\"" (page[k] == this ? " aria-current=\"page\"" : "") \
                (tongue[k] != language ? " lang=\"en\"" : "") ">" escaped(title[k]) "</a></li>" >at
        }
        print "</ul>\n</details>" >at
    }
    if (counterpart != "") {
        k = language == "zh" ? "en" : "zh"
        print "<p class=\"language\"><a href=\"" root counterpart "\" rel=\"alternate\" lang=\"" say[k, "code"] \
            "\" hreflang=\"" say[k, "code"] "\">" say[k, "name"] "</a></p>" >at
    }
    print "</nav>\n</details>" >at
    close(at)
}

function make(source, this, counterpart, its_title,    i, at, root, is_of, k, depth) {
    name = this
    gsub(/[^A-Za-z0-9_.-]/, "-", name)
    options = work "/pandoc/" name ".yaml"
    root = this
    depth = gsub(/\//, "/", root)
    for (root = ""; depth > 0; depth--) root = root "../"
    for (i = 1; i <= n_listed && page[listed[i]] != this; i++) continue
    is_of = i <= n_listed ? section[listed[i]] : ""
    menu(this, is_of, root, counterpart)
    print "from: gfm\nto: html5\nstandalone: true" >options
    print "template: " here "/page.html\nfilters: [" here "/links.lua]" >options
    print "input-files: [" quoted(work "/text/" this ".md") "]" >options
    print "output-file: " quoted(to "/" this) >options
    print "include-before-body: [" quoted(work "/menu/" name) "]" >options
    print "metadata:\n  pagetitle: " quoted(its_title) "\n  lang: " say[language, "code"] >options
    print "  source: " quoted(source) "\n  page: " quoted(this) "\n  root: " quoted(root) "\n  base: " quoted(base) >options
    print "  work: " quoted(work) "\n  name: " quoted(name) >options
    # The search finds in the order of the menu, what shows sources last.
    print "  index: " quoted(sprintf("%d-%05d-%s", is_of == "" ? 3 : language == "en" ? 1 : 2, FNR, name)) >options
    if (is_of == "") print "  copy: yes" >options
    if (language == "zh" && counterpart != "" && this !~ /glossary/ && source !~ /\.zh\.md$/) print "  english: " quoted(to "/" counterpart) >options
    print "variables:" >options
    variable("home", language == "zh" ? (base != "" ? "zh/index.html" : "index.zh.html") : "index.html")
    variable("skip", say[language, "skip"])
    variable("search", say[language, "search"])
    if (i <= n_listed) {
        k = listed[i - 1]
        if (i > 1 && section[k] == is_of) {
            variable("before", root page[k]); variable("before-title", title[k])
        }
        k = listed[i + 1]
        if (i < n_listed && section[k] == is_of) {
            variable("behind", root page[k]); variable("behind-title", title[k])
        }
    }
    if (counterpart != "") {
        k = language == "zh" ? "en" : "zh"
        variable("other", root counterpart); variable("other-name", say[k, "name"]); variable("other-code", say[k, "code"])
    }
    close(options)
}
