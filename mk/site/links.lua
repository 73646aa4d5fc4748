-- Links of the pages of docs/course, as they are between the pages of the site. What
-- leads to another file of the tree stays as text: the site is a folder by itself. A
-- Chinese page has the names of places and the code of the English one, from its HTML:
-- anchors are the same, and code is coloured once.

local chinese, places, code = false, {}, {}

function Meta(meta)
    chinese = pandoc.utils.stringify(meta.lang):match("^zh") ~= nil
    if meta.english then
        local file = assert(io.open(pandoc.utils.stringify(meta.english)))
        local html = file:read("a")
        file:close()
        for place in html:gmatch('<h%d%s+id="([^"]*)"') do
            table.insert(places, place)
        end
        for block in html:gmatch("<pre.-</pre>") do
            table.insert(code, block)
        end
    end
end

local function page_of(target)
    local chapter = target:match("^%.?%.?/?(%d%d_[a-z0-9_]+)/README%.md$")
    if chapter then
        return chapter .. ".html"
    end
    local pages = {
        ["README.md"] = "index.html", ["../README.md"] = "index.html",
        ["teaching.md"] = "teaching.html", ["../teaching.md"] = "teaching.html",
        ["zh/glossary.md"] = chinese and "glossary.html" or "zh/glossary.html",
    }
    return pages[target]
end

function Link(link)
    local target, anchor = link.target:match("^([^#]*)(#?.*)$")
    if target == "" then
        return link
    end
    local page = page_of(target)
    -- The tree's own README is two folders up from the list of chapters.
    if page and not target:match("^%.%./%.%./") then
        link.target = page .. anchor
        return link
    end
    return link.content
end

function Header(header)
    header.identifier = table.remove(places, 1) or header.identifier
    return header
end

function CodeBlock(block)
    local html = table.remove(code, 1)
    return html and pandoc.RawBlock("html", html) or block
end

return { { Meta = Meta }, { Link = Link, Header = Header, CodeBlock = CodeBlock } }
