"""Makes the files of the text font from Source Sans 3 (SIL Open Font License 1.1).

    npm pack @fontsource-variable/source-sans-3@5.3.1 && tar xzf fontsource-variable-source-sans-3-5.3.1.tgz
    pip install fonttools==4.68.0 brotli
    python3 packages/ui/scripts/subset-text-font.py package/files packages/ui/src/styles/fonts

"Source" is a reserved name of the original, so that the changed version has another one.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

# The same ranges stand in the `unicode-range` of styles/base.css.
LATIN = (
    "0020-007E,00A0-00FF,0131,0152-0153,02BB-02BC,2010-2014,2018-201E,2020-2022,2026,2030,2032-2033,2039-203A,"
    "20AC,2122,2191,2193,2212"
)
# Letters of transliterated Arabic, of Turkish and of names in Central Europe, and the peso.
LATIN_EXTENDED = (
    "0100-0107,010C-010D,0110-0113,0118-0119,011E-011F,012A-012B,0130,0141-0144,014C-014D,015A-015B,015E-0161,"
    "016A-016B,0178-017E,1E0C-1E0D,1E24-1E25,1E62-1E63,1E6C-1E6D,1E92-1E93,20B1"
)
NAME = "HalalMap Text"
COPYRIGHT, FAMILY, LICENCE, LICENCE_URL = 0, 1, 13, 14


def subset(source: Path, target: Path, ranges: str, features: list[str]) -> None:
    font = TTFont(source)
    options = Options()
    options.hinting = False
    options.layout_features = features
    options.name_IDs = [COPYRIGHT, FAMILY, LICENCE, LICENCE_URL]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=parse_unicodes(ranges))
    subsetter.subset(font)
    font = instantiateVariableFont(font, {"wght": (400, 700)})
    for record in font["name"].names:
        if record.nameID == FAMILY:
            record.string = NAME
    font.flavor = "woff2"
    font.save(target)
    print(target.name, target.stat().st_size)


source, target = map(Path, sys.argv[1:])
subset(
    source / "source-sans-3-latin-wght-normal.woff2", target / "text-latin.woff2", LATIN, ["kern", "locl", "liga"]
)
subset(source / "source-sans-3-latin-ext-wght-normal.woff2", target / "text-latin-extended.woff2", LATIN_EXTENDED, [])
