-- Links of a page of the tree, as they are between the pages of the site: to a page, to the
-- copy of a source, which is asked for by a line in the folder `wanted`, or to another host.
-- What leads to nothing that the site has stays as text. A Chinese page has the names of
-- places and the code of the English one, from its HTML: anchors are the same, and code is
-- coloured once. What the page says goes into the folder `index`, for the search.

local meta, pages, places, code, wanted = {}, { en = {}, zh = {} }, {}, {}, {}
local language = "en"

local function word(value)
    return value and pandoc.utils.stringify(value)
end

local function lines_of(path)
    local file = assert(io.open(path))
    local text = file:read("a")
    file:close()
    return text
end

local function read_english(path)
    local html = lines_of(path)
    for place in html:gmatch('<h%d%s+id="([^"]*)"') do
        table.insert(places, place)
    end
    for block in html:gmatch("<pre.-</pre>") do
        table.insert(code, block)
    end
end

function Meta(m)
    for _, key in ipairs({ "lang", "root", "base", "source", "page", "work", "name", "index", "copy", "english", "pagetitle" }) do
        meta[key] = word(m[key])
    end
    language = meta.lang:match("^zh") and "zh" or "en"
    for source, page, tongue in lines_of(meta.work .. "/map"):gmatch("([^\t\n]*)\t([^\t\n]*)\t([^\t\n]*)\n") do
        pages[tongue][source] = page
    end
    if meta.english then
        read_english(meta.english)
    end
end

-- A path of the tree, from the root, of a target beside the page.
local function path_of(target)
    local parts = {}
    for part in (meta.source:gsub("[^/]*$", "") .. target):gmatch("[^/]+") do
        if part == ".." then
            if #parts == 0 then
                return nil
            end
            table.remove(parts)
        elseif part ~= "." then
            table.insert(parts, part)
        end
    end
    return table.concat(parts, "/")
end

local function kind_of(path)
    local file = path ~= "" and io.open(path)
    if not file then
        return nil
    end
    local text = file:read(4096)
    local is_folder = not text and file:seek("end") ~= 0
    file:close()
    if is_folder then
        return "folder"
    elseif path:match("%.svg$") or path:match("%.png$") then
        return "picture"
    end
    return not (text or ""):find("\0") and "file" or nil
end

local function want(kind, path)
    table.insert(wanted, kind .. " " .. path .. "\n")
end

-- The page for a path of the tree; nil if the site has none.
local function page_of(path)
    local page = language == "zh" and pages.zh[path] or pages.en[path]
    if page == meta.page then
        page = pages.en[path] or page
    end
    if not page and path:match("^docs/course/[^/]+/TASK%.md$") then
        page = page_of(path:gsub("TASK%.md$", "README.md"))
    end
    page = page or pages.zh[path] or pages.zh[path:gsub("%.zh%.md$", ".md")] or pages.en[path .. "/README.md"]
    if page then
        return page
    end
    local kind = kind_of(path)
    if not kind or path:sub(1, #meta.base) ~= meta.base then
        return nil
    elseif kind == "picture" then
        want(kind, path)
        return path:sub(#meta.base + 1)
    elseif meta.base ~= "" then
        return nil
    end
    want(kind, path)
    return path .. (kind == "folder" and "/index.html" or ".html"), kind == "file"
end

function Link(link)
    local target, anchor = link.target:match("^([^#]*)(#?.*)$")
    if target == "" or target:match("^https?:") or target:match("^mailto:") then
        return link
    end
    local path = path_of(target)
    local page, is_copy
    if path then
        page, is_copy = page_of(path)
    end
    if not page then
        return link.content
    end
    -- The change log names pages of its time.
    if meta.source == "CHANGELOG.md" then
        anchor = ""
    end
    link.target = meta.root .. page .. (is_copy and anchor:gsub("^#L(%d+).*", "#L-%1") or anchor)
    return link
end

-- A picture lies in the site as it does in the tree, once for both languages.
function Image(image)
    local path = path_of(image.src)
    if not path or kind_of(path) ~= "picture" then
        return image
    end
    want("picture", path)
    image.src = meta.root .. path:sub(#meta.base + 1)
    return image
end

function Header(header)
    header.identifier = table.remove(places, 1) or header.identifier
    return header
end

-- The lines of a source have numbers, and names that links lead to.
function CodeBlock(block)
    if meta.copy then
        block.classes:insert("numberLines")
        block.identifier = "L"
        return block
    end
    local html = table.remove(code, 1)
    return html and pandoc.RawBlock("html", html) or block
end

-- ---- what the search finds --------------------------------------------------

local function quoted(text)
    text = text:gsub("%s+", " "):gsub("^ ", ""):gsub(" $", "")
    return '"' .. text:gsub('[\\"]', "\\%0"):gsub("</", "<\\/"):gsub("%c", " ") .. '"'
end

-- The words of a block in their order, those of code as well.
local function words(block)
    local said = {}
    local function add(element)
        table.insert(said, element.text or " ")
    end
    local function space()
        table.insert(said, " ")
    end
    local function own_line(element)
        space()
        return element
    end
    pandoc.Pandoc({ block }):walk({
        traverse = "topdown", Str = add, Code = add, Space = space, SoftBreak = space, LineBreak = space,
        CodeBlock = function(element)
            space()
            add(element)
        end,
        Plain = own_line, Para = own_line,
    })
    return table.concat(said)
end

-- [page, title, language, [[place, heading, text]...]]: a part for each heading.
function Pandoc(doc)
    local parts = {}
    local function part(place, heading)
        table.insert(parts, { place = place, heading = heading, text = {} })
    end
    part("", "")
    for _, block in ipairs(doc.blocks) do
        if block.t == "Header" then
            part(block.identifier, pandoc.utils.stringify(block))
        elseif not meta.copy then
            table.insert(parts[#parts].text, words(block))
        end
    end
    local rows = {}
    for _, p in ipairs(parts) do
        local text = table.concat(p.text, " ")
        if p.place ~= "" or text:match("%S") then
            table.insert(rows, "[" .. quoted(p.place) .. "," .. quoted(p.heading) .. "," .. quoted(text) .. "]")
        end
    end
    local file = assert(io.open(meta.work .. "/index/" .. meta.index, "w"))
    file:write("[", quoted(meta.page), ",", quoted(meta.pagetitle), ",", quoted(language), ",[", table.concat(rows, ","), "]],\n")
    file:close()
end

local function Finish(_)
    if #wanted > 0 then
        local file = assert(io.open(meta.work .. "/wanted/" .. meta.name, "w"))
        file:write(table.concat(wanted))
        file:close()
    end
end

return {
    { Meta = Meta }, { Header = Header }, { Pandoc = Pandoc },
    { Link = Link, Image = Image, CodeBlock = CodeBlock }, { Pandoc = Finish },
}
