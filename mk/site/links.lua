-- Links of the pages of docs/course, as they are between the pages of the site. What
-- leads to another file of the tree stays as text: the site is a folder by itself. A
-- Chinese page has the names of places and the code of the English one, from its HTML:
-- anchors are the same, and code is coloured once.

local chinese, root, page, places, code = false, "", "", {}, {}

function Meta(meta)
    chinese = pandoc.utils.stringify(meta.lang):match("^zh") ~= nil
    root = pandoc.utils.stringify(meta.root)
    page = pandoc.utils.stringify(meta.page)
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

local function is_there(path)
    local file = io.open("docs/course/" .. path)
    return file and file:close()
end

-- The page of a file of docs/course, wherever a link to it stands.
local function page_of(target)
    local name = target:gsub("^%.%./", "")
    if name == "zh/glossary.md" then
        return chinese and "glossary.html" or "zh/glossary.html"
    end
    if name == "README.md" then
        return "index.html"
    end
    local found = name:match("^([%w_]+)/README%.md$") or name:match("^([%w_]+)%.md$")
    return found and is_there(name) and found .. ".html"
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

-- A picture beside a page lies beside it in the site too, once for both languages.
function Image(image)
    local path = is_there(page .. "/" .. image.src) and page .. "/" .. image.src or image.src
    image.src = root .. path
    return image
end

function Header(header)
    header.identifier = table.remove(places, 1) or header.identifier
    return header
end

function CodeBlock(block)
    local html = table.remove(code, 1)
    return html and pandoc.RawBlock("html", html) or block
end

return { { Meta = Meta }, { Link = Link, Image = Image, Header = Header, CodeBlock = CodeBlock } }
