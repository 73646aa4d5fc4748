-- Links of the pages of docs/course, as they are between the pages of the site. What
-- leads to another file of the tree stays as text: the site is a folder by itself.

local function page_of(target)
    local chapter = target:match("^%.?%.?/?(%d%d_[a-z0-9_]+)/README%.md$")
    if chapter then
        return chapter .. ".html"
    end
    local pages = {
        ["README.md"] = "index.html", ["../README.md"] = "index.html",
        ["teaching.md"] = "teaching.html", ["../teaching.md"] = "teaching.html",
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
