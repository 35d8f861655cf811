"""The chat filter: what may be said freely at a table of Fuji while dice are hidden [C2, C4].

Numbers, exact amounts and averages about one's dice are refused, said outright or in a roundabout way. Vague strengths are
welcome, and so are numbers about what lies open anyway: steps, rerolls, rounds, stamina, cards, people, and what a card asks for.
`refusal` gives the reason as a message key:

    refusal("I've got three yellow dice.")        # "number"
    refusal("Je n'ai pas de dés impairs.")        # "amount"
    refusal("My roll is about average.")          # "average"
    refusal("Il me reste deux relances.")         # None

A sentence is split into clauses at its punctuation (`speech_tokens.py`), each word gets the part that it plays (a lexicon for each
language), and one grammar over these parts judges all languages. Nothing is matched across punctuation. It reads words, not minds:
whoever wants to cheat can, as at a real table.
"""

from __future__ import annotations

import re
from functools import cache

from caldera.games.fuji.words.speech_lexicon import Lexicon, lexicons
from caldera.games.fuji.words.speech_tokens import DIE_SIGNS, clauses, plain, spelled_out

FOREIGN = frozenset(
    {"drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "zwölf", "tres", "cuatro", "cinco", "seis", "siete", "ocho"}
    | {"quattro", "cinque", "sette", "otto", "quatro", "zwei", "eins", "uno"}
)
"""Numbers in other languages that mean nothing else in ours."""

MACROS = {
    "kind": "(?:COL|PAR|BIG)",
    "hue": "(?:COL|PAR)",
    "adj": "(?:(?:COL|PAR|BIG|QUAL) )*",
    "dice": "(?:DIE|ROLL|COL|PAR)",
    "die": "(?:DIE|COL|PAR)",
}

FREE = (
    # what a card asks for lies open
    (
        "^(?!.*(?:I|MY)(?!\\S))(?:(?:IF|w|AND) )*(?:FOR (?:THE )?(?:OPEN|PLACE) )?(?:ONLY|ALL|NO|NONE|ANY)(?: THE)? (?:DIE )?"
        "{adj}{hue}(?: DIE| ONE| AND {hue})* (?:NE )?COUNTS(?: .*)?$"
    ),
    "(?<!OF )(?:OPEN|THE|PLACE|that)(?: w| THE| ONE| OPEN| PLACE| NE| FOR| COL| PAR)* (?:TAKES|COUNTS)(?: .*)?$",
    "^.*(?:WON|LOSE) .*FOR NUM (?:w )?SUM.*$",  # scores of other matches
    "^(?!.*(?:I|MY|COL|PAR|DIE)(?!\\S)).*US(?: \\w+){{0,4}} NUM SUM.*$",
    "^(?!.*{dice}).*VITAL.*$",  # stamina lies open
    "^(?!.*(?:MY|HAVE|COL|PAR|I)(?!\\S)).*TOOL.*$",  # and what equipment does
    "^(?!.*(?:MY|HAVE|COL|PAR)(?!\\S)).*TOOL(?: \\w+)* NUM DIE(?: w)*$",
    # what a lead or a tie costs
    "^(?!.*(?:MY|HAVE|COL|PAR|DIE|ROLL|BIG|SUM)(?!\\S))(?!.*LOSE (?:w )?FOR NUM).*LOSE(?!\\S).*$",
    "(?:A |THE )?MARGIN (?:OF )?NUM(?! {adj}{dice})|NUM(?: (?:FOR|OF|A|w)){{0,3}} MARGIN",
    "LOSE (?:QUE |ONLY )(?:NUM|ONE|A)(?: SUM)?(?! {adj}{dice}| OF)",
    "(?:US )?LOSE (?:NUM|ONE|A|NOTHING)(?: SUM)? IF (?!.*(?:MY|{dice})(?!\\S)).*$",  # what a card costs
    "(?:LOSE|WON) (?:US |I )?(?:NUM|ONE)(?: SUM)?(?! {adj}{dice}| OF)",  # what was or will be lost
    "^(?!.*(?:SUM|MARGIN|MY|I|{dice})(?!\\S)).*US (?:w )?BE (?:QUE |ONLY |LINK )?NUM.*$",  # how many people there are
    "(?:FOR )?NUM OPEN I (?:w |ROLL )?NUM DIE$",  # how many dice the injured roll
    "ALMOST (?:NO|NOT|NOTHING|NONE)(?: OF| FOR)?(?!\\S)",  # hardly any
    "(?:COL |PAR |AND |NUM |ONE |PLACE )*(?:NUM|PLACE) (?:COL |PAR )?OPEN",
)
"""Taken out before a clause is judged. A clause about oneself (I, MY) keeps what its card asks for: the first two."""

AVERAGE = ("AVG",)
AMOUNT = (
    # none
    "(?:NO|NONE|OUT_OF) (?:HAVE )?(?:(?:A|ANY|OF|MY|THE|DES|LINK) )*{adj}{dice}(?! OPEN)",
    "NO (?:A )?BIG(?: ONE| DIE|$)|NO FOR {kind}",
    "(?<!OPEN AND )(?<!OPEN w )NONE (?:OF |DES )?(?:MY|THEM|THE(?! OPEN)|NE|BE|FOR (?:COL|PAR)|TAKES|COUNTS)(?! OPEN| US)",
    "(?<!AND )NONE$|^NONE NE|^NONE (?:OF THE )?(?:w$|TAKES|COUNTS)",
    "NOT (?:HAVE |AND |LINK |DIE |ROLL )*(?:A |ANY |ONE |OF |DES |THE ANY )+{adj}(?:{die}|BIG(?: ONE)?$|NUM)(?! OPEN)",
    "NOT (?:HAVE |BE )*(?:A|ONE|ANY) (?:ANY |ONE )?(?:OF )?(?:MY|THEM|ONE)(?! OPEN)",
    "NOT HAVE (?:{kind} )+DIE|NOT HAVE {hue}(?: ONE|$)",
    "NOT (?:HAVE )*(?:A |THE )?ANY(?: ONE| NE| w| TAKES| COUNTS| {kind}|$)(?! OPEN)",
    "NE (?:HAVE |US )*AND (?:OF |A |ANY |DES )+{adj}{dice}(?! OPEN)",
    "NOT {kind} NOT|NOT (?:OF )?{kind} NOT",
    "(?:HAVE|BE|^NE HAVE) (?:\\w+ )?NOTHING(?: (?:OF|FOR) .*{kind}| (?:OF|FOR) .*(?:OPEN|YOUR|MY|US|PLACE)| QUAL|$)",
    "^(?:w )?NOTHING (?:OF|FOR) (?:\\w+ )?{kind}|^NOTHING (?:OF|FOR) (?:YOUR|MY|PLACE)",
    "NOTHING {hue}(?! OPEN)",
    "NOTHING (?:w|AND|QUE|LINK|EXCEPT) (?:DES )?{adj}{hue}",
    "QUE_DES(?: {adj}{dice}| BIG(?: FOR MY|$)| (?:OF|FOR) {kind}|$)",
    # all, only
    "(?<!ALMOST )EVERYTHING (?:(?:w|BE|I|HAVE|MY|FOR|THE|QUE) ){{0,5}}{hue}(?! OPEN)",
    "EVERYTHING (?:THE QUE |w QUE )?I HAVE (?:\\w+ )?BE {kind}",
    "EVERYTHING (?:MY|THE) (?:\\w+ )?(?:DIE|ROLL) BE {kind}",
    "(?:ALL|EVERYTHING) (?:THE QUE |w QUE |QUE )?I HAVE (?:HAVE )?BE (?:DES |OF )?{hue}",
    "ALL (?:AND ALL )?(?:OF |ANY |ONE |MY |THE |THEM |AND )*{adj}(?:{die}|ROLL BE {kind}|BIG$)(?! OPEN)",
    "(?:THEM|BE|DIE|ROLL) (?:\\w+ )?ALL {kind}|^ALL (?:NO w |NOT w |w w |NO w )?BE {kind}",
    "ALL (?:AND ALL )?(?:ONE )?OF (?:MY|THEM)(?! OPEN)|ALL (?:THE )?(?:MY|THEM) (?:NE )?COUNTS",
    "ALL (?:(?:OF|THE|MY|ANY|ONE|THEM|DIE|w) )*BE (?:w )?{kind}",
    "ALL (?:OF THEM |OF )?BE {kind}|ALL NO w BE {kind}",
    "ONLY (?:HAVE |A |THE |OF |DES |I )*(?:{adj}{hue}|BIG(?: DIE| ONE| ONES| FOR MY|$))(?: DIE| ONE|s)?(?! OPEN| w OPEN)",
    "HAVE ONLY (?:DES |OF )?{adj}{dice}",
    "NE (?:\\w+ ){{0,3}}(?:QUE|QUE_DES) (?:A |DES |OF |THE )?{adj}{dice}(?! OPEN)",
    # parts
    "FRAC (?:(?!OPEN)\\w+ ){{0,6}}(?:{kind}|DIE|ROLL|SUM|MY|NUM)(?! OPEN)",
    "^FRAC (?:AND )?FRAC$|EXACT (?:THE )?FRAC|FRAC (?:OF )?ALL|FRAC (?:OF )?(?:w |LINK )?(?:THEM )?COUNTS",
    "^(?:NOTHING|EVERYTHING) (?:NE )?COUNTS(?: FOR|$)|^(?:ONE|ONLY ONE|ALL) COUNTS",
    "ABSENT|(?:LACK|ANY).* FULLY.* {hue}|FULLY LACK|LACK (?:THE )?{hue} (?:FULLY|ONLY)|FULLY {hue}(?! OPEN)",
    "LACK (?:THE |OF )?{adj}(?:DIE )?(?:FULLY|ONLY)",
    "ALL CLR (?:TWICE|NUM)|ALL (?:ROLL )?(?:BE )?{hue}",
    "LACK .*EXCEPT|ALL (?:(?!OPEN)\\w+ ){{0,4}}EXCEPT",
    "FRAC (?:OF )?(?:MY|YOUR|THEM)|(?:MY|YOUR) (?:\\w+ )?BE FRAC",
    "MOST (?:OF |DES )?(?:MY |THE |THEM |DES )*(?:BE |HAVE )?{adj}{dice}(?! OPEN)",
    "MOST (?:OF THEM |OF )?(?:BE|SUM) {kind}|MOST (?:OF|DES) MY(?! OPEN)",
    "MOST (?:OF |DES |OF THEM )?(?:BE )?{kind}(?! OPEN)",
    "AS_MANY(?! (?:\\w+ )?OPEN)(?! LINK OPEN)",
    "AS_MANY .*AS_MANY",
    "EXACT .*AS_MANY|DOUBLE_OF",
    "TWICE (?:w|THE|YOUR|{kind}|NUM|A|AND|MY)|(?:NUM|ONE) TWICE",
    "ALL (?:ONE )?(?:OF )?(?:MY|THE) (?:NUM )?{adj}(?:DIE|{hue})(?! OPEN)",
)
NUMBER = (
    "RIDDLE",
    "NUMBER(?! OPEN)(?! (?:THE |US |LINK )OPEN)|NUMBER .*{die}",
    "(?:^|OF|AND|HAVE|MY|NUM|FRAC|ALL|ONLY|NO|ANY) ONES",
    "MATH",
    "MY DIE BE THE",
    "^(?:ONE|A) FOR ALL \\w+",
    "SUM (?:\\w+ ){{0,5}}(?:EQUAL|SAME)|EQUAL (?:\\w+ ){{0,3}}(?:{hue}|DIE|SUM)|{hue} (?:\\w+ ){{0,3}}EQUAL",
    "SUM (?:\\w+ ){{0,5}}BE (?:A )?PAR(?! OPEN)|SUM PAR(?! OPEN)|PAR SUM",
    "SUM (?:w |FOR |THE |OPEN )*BE (?:ONE|NUM)",
    "SUM BE (?:A )?FRAC",
    "(?:ONLY|EXACT) (?:HAVE )?(?:THE )?(?:ONE|A ANY)(?! (?:LINK |w )?OPEN| OF US| w)",
    "(?:ONLY|EXACT) (?:HAVE )?(?:THE )?(?:ONE|A) {adj}(?:{die}|ONE)(?! OPEN)",
    "(?<!THE )(?<!COL )(?<!PAR )(?<!BIG )ONE {adj}(?:{die})(?! OPEN)",
    "ONE OF (?:MY|ALL|w)(?! (?:w )?OPEN)(?! {adj}OPEN)",
    "ONE (?:SUM|w OF NUM)",
    "(?<!MY )(?:A|ANY) (?:ANY )?{hue} ONE|A ANY {adj}(?:{die}|ONE|OF MY)(?! OPEN)|A (?:w )?ANY (?:TAKES|COUNTS|OF MY)",
    "(?:A|ONE) LINK (?:LINK )?{adj}{hue}(?! (?:\\w+ )?OPEN)",
    "A w {hue} DIE",
    "(?:HAVE|QUE) (?:w |ONLY )?(?:A|ONE) (?:ANY |w )?{adj}{die}(?! OPEN| w)",
    "HAVE (?:A|ONE) w DIE {hue}",
    "A OF (?:MY|ALL)(?! OPEN)|A OF THE DIE|ONE OF THE DIE",
    "A ANY(?! OPEN| w OPEN| LINK OPEN)|MY ANY {adj}{die}|ONLY A (?:w )?(?:TAKES|COUNTS)|BE A (?:ONE|A)$|^A {hue}$",
    "LACK A {hue}(?: DIE|$)",
    "(?:w|LACK) A SUM$|A SUM (?:FOR|OF|w NUM)",
    "(?:^|HAVE )A {hue} AND A {hue}",
    "ALL (?:NUM|TWICE) (?:OF )?(?:MY|THEM|COL|PAR)",
)
COUNTS_OPEN = re.compile(
    r"NUM(?: (?:LINK|OF|MY|YOUR|THE|SUM|AND(?= NUM| ONE| A )|NUM|ONE|A|US(?= OPEN)|DES|BIG|QUAL"
    r"|w(?= OPEN)|COL(?= OPEN)|PAR(?= OPEN)))* OPEN"
)
ELLIPSIS = re.compile(
    r"(?:(?:AND|w) )?(?:NUM|ONE|A) IF (?!.*(?:DIE|ROLL|COL|PAR|SUM)(?!\S))|PLACE (?:(?:ONLY|FOR|BE|w) )*(?:NUM|ONE|A ANY|A)$"
)
"""After a clause that counts open things: two rerolls if you stay, one if you go; 4-2 is two cards away, 4-3 only one."""
DENIAL = re.compile(r"HAVE (?:NONE|NO|NOT)$|^(?:(?!BE )\S+ )*NOT(?: HAVE)?(?: ANY)?$")
ABOUT_DICE = re.compile(r"(?:COL|PAR|DIE|ROLL|BIG)(?: DIE)?$")
"""Odd dice? I have none."""
PARITY = re.compile(r"(?:THE|THEM) BE (?:A )?PAR$")
"""If you add mine, it is odd."""
WHOLE = re.compile(
    r"(?:THEM BE ALL|ALL OF|EVERYTHING (?:THE QUE )?I HAVE|I NE HAVE QUE A CLR|I HAVE ONLY (?:HAVE )?ONE CLR)"
    r"(?!.*(?:OPEN|US)(?!\S))"
)
KIND = re.compile(r"(?:THE BE )?(?:DES )?(?:COL|PAR)(?: AND (?:DES )?(?:COL|PAR))?$")
"""Everything I have: pink and blue."""
THEIR_KIND = re.compile(r"THEM BE (?:COL|PAR|BIG)$")
"""They are odd, all of them."""
HOLDS = re.compile(r"SUM|MY DIE")
"""My total on that card is eleven, my number too: the number is not the card's."""
NAMES_OPEN = re.compile(r"OPEN (?:(?:BE|FOR|w|OF|LINK|ONLY) ){0,2}NUM(?: AND NUM)*(?! (?:COL|PAR|DIE|BIG|OF MY))")


@cache
def _rules() -> tuple[tuple[str, re.Pattern[str]], ...]:
    groups = (("average", AVERAGE), ("amount", AMOUNT), ("number", NUMBER))
    return tuple((reason, re.compile(_bounded(source))) for reason, sources in groups for source in sources)


@cache
def _free() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(_bounded(source)) for source in FREE)


@cache
def _number_words() -> tuple[str, ...]:
    """What may not be spelled out either. Shorter words would be found in harmless rows of letters."""
    return tuple(word for lexicon in lexicons() for word, tag in lexicon.tag_of.items() if tag in ("NUM", "ONE") and len(word) > 2)


def _bounded(source: str) -> str:
    for name, part in MACROS.items():
        source = source.replace(f"{{{name}}}", part)
    return rf"(?<!\S)(?:{source.replace('{{', '{').replace('}}', '}')})(?!\S)"


def refusal(sentence: str) -> str | None:
    """Why the sentence may not be said: "number", "amount" or "average"; None when it may."""
    if any(sign in sentence for sign in DIE_SIGNS):
        return "number"
    text = plain(sentence)
    if any(number in word for word in spelled_out(text) for number in _number_words()):
        return "number"
    for lexicon in lexicons():
        others = frozenset().union(*(another.words for another in lexicons() if another is not lexicon))
        before = ""
        for words in clauses(text, lexicon.contractions):
            if not _speaks(lexicon, others, words):
                continue
            tags = lexicon.tagged([lexicon.corrected(word, others) for word in words])
            if DENIAL.search(tags) and ABOUT_DICE.search(before):
                return "amount"
            if PARITY.match(tags) and "SUM" in before.split():
                return "number"
            if (KIND.match(tags) and WHOLE.match(before)) or (tags == "ALL" and THEIR_KIND.match(before)):
                return "amount"
            if not (ELLIPSIS.match(tags) and COUNTS_OPEN.search(before)) and (reason := _judge(words, tags)):
                return reason
            before = tags
    return None


def _speaks(lexicon: Lexicon, others: frozenset[str], words: list[str]) -> bool:
    """Whether a clause has words that only this language has, or none that only others have."""
    own = any(word in lexicon.words and word not in others for word in words)
    return own or not any(word in others and word not in lexicon.words for word in words)


def _judge(words: list[str], tags: str) -> str | None:
    if FOREIGN.intersection(words):
        return "number"
    about_oneself = re.search(r"(?<!\S)(?:I|MY)(?!\S)", tags)
    for index, pattern in enumerate(_free()):
        if index > 1 or not about_oneself:
            tags = " ".join(pattern.sub(" ", tags).split())
    for reason, rule in _rules():
        if rule.search(tags):
            return reason
    rest = COUNTS_OPEN.sub(" ", tags)
    if "NUM" in (rest if HOLDS.search(rest) else NAMES_OPEN.sub(" ", rest)).split():
        return "number"
    return "number" if re.search(r"(?<!\S)PLACE (?:OF |FOR )?(?:COL|PAR)(?! OPEN)", tags) else None
