# The anchors of the headings of a page, one a line, as the sites that show repositories name
# them: Chinese characters stay, punctuation goes.
/^ *```/ { code = !code }
!code && /^#+ / {
    name = tolower($0)
    sub(/^#+ +/, "", name)
    gsub(/<[^>]*>/, "", name)
    gsub(/，|。|、|：|；|？|！|（|）|“|”|《|》|…|—/, "", name)
    gsub(/[!-,.\/:-@[-^`{-~]/, "", name)
    gsub(/ /, "-", name)
    print name
}
