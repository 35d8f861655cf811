"""The chat filter: what may be said freely at a table of Fuji [C2, C4].

Numbers, exact amounts and averages about one's dice are refused, said outright or in a roundabout way. Vague strengths are
welcome, and so are numbers about what lies open anyway: steps, rerolls, rounds, stamina, cards, people. `refusal` gives the reason
as a message key:

    refusal("I've got three yellow dice.")        # "number"
    refusal("Je n'ai pas de dés impairs.")        # "amount"
    refusal("My roll is about average.")          # "average"
    refusal("Il me reste deux relances.")         # None

It knows English and French, and judges a sentence in every language that it has words of, whatever language the speaker reads the
table in. It reads words, not minds: whoever wants to cheat can, as at a real table.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

DIE_SIGNS = "⚀⚁⚂⚃⚄⚅🎲"
PLACE = re.compile(r"\d{1,2}-\d{1,2}")


@dataclass(frozen=True)
class Tongue:
    """What the filter must know of a language. Patterns see the sentence in lower case, words parted by single blanks."""

    everyday: frozenset[str]
    """Words by which a sentence is known to be in this language, besides all those below."""
    numbers: frozenset[str]
    """Words that are numbers wherever they stand, unless an open thing is counted."""
    open_things: frozenset[str]
    """What lies open, so that it may be counted."""
    between: frozenset[str]
    """Words that may stand between a number and what it counts."""
    before: frozenset[str]
    """Words that turn the number after them into a name: card 5, phase 4."""
    before_place: frozenset[str]
    """Words before a card's name such as 7-4."""
    free: tuple[re.Pattern[str], ...]
    """Phrases whose numbers are harmless: they are taken out first."""
    number: tuple[re.Pattern[str], ...]
    amount: tuple[re.Pattern[str], ...]
    average: tuple[re.Pattern[str], ...]

    @property
    def words(self) -> frozenset[str]:
        return self.everyday | self.numbers | self.open_things | self.between | self.before | self.before_place


def refusal(sentence: str) -> str | None:
    """Why the sentence may not be said: "number", "amount" or "average"; None when it may."""
    if any(sign in sentence for sign in DIE_SIGNS):
        return "number"
    words = _words(sentence)
    return next((reason for tongue in _tongues_of(words) if (reason := _refusal_in(tongue, words))), None)


def _tongues_of(words: list[str]) -> list[Tongue]:
    """The languages of which the sentence has words that the other one lacks; both when it has none of either."""
    english, french = _english(), _french()
    shared = english.words & french.words
    spoken = [tongue for tongue in (english, french) if any(word in tongue.words and word not in shared for word in words)]
    return spoken or [english, french]


def _refusal_in(tongue: Tongue, words: list[str]) -> str | None:
    text = " ".join(words)
    if any(pattern.search(text) for pattern in tongue.average):
        return "average"
    if any(pattern.search(text) for pattern in tongue.amount):
        return "amount"
    if any(pattern.search(text) for pattern in tongue.number):
        return "number"
    for pattern in tongue.free:
        text = pattern.sub(" ", text)
    words = text.split()
    if any(_is_number(word, tongue) and not _counts_open_thing(words, index, tongue) for index, word in enumerate(words)):
        return "number"
    return None


def _words(sentence: str) -> list[str]:
    """Lower case, one kind of apostrophe, elisions and negations parted; digits of any script become plain ones."""
    plain = unicodedata.normalize("NFKC", sentence).lower().replace("’", "'")
    plain = re.sub(r"n't\b", " not", plain).replace("%", " % ")
    return re.findall(r"\d{1,2}-\d{1,2}(?!\d|-\d)|\d+|[^\W\d_]+|%", plain)


def _is_number(word: str, tongue: Tongue) -> bool:
    return word in tongue.numbers or word[0].isdigit()


def _counts_open_thing(words: list[str], index: int, tongue: Tongue) -> bool:
    before = words[index - 1] if index else ""
    if PLACE.fullmatch(words[index]):
        return before in tongue.before_place
    if before in tongue.before:
        return True
    for word in words[index + 1 : index + 5]:
        if word in tongue.open_things:
            return True
        if word not in tongue.between and not _is_number(word, tongue):
            return False
    return False


def _patterns(*sources: str, **parts: str) -> tuple[re.Pattern[str], ...]:
    """Regular expressions in which <name> stands for one of the parts."""
    compiled = []
    for source in sources:
        for name, part in parts.items():
            source = source.replace(f"<{name}>", f"(?:{part})")
        compiled.append(re.compile(rf"\b(?:{source})(?!\w)"))
    return tuple(compiled)


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


# ---- English ----


@cache
def _english() -> Tongue:
    parts = {
        "colour": "yellow|blue|pink",
        "kind": "yellows?|blues?|pinks?|odds?|evens?|odd|even|high|low|big|small|valid|useful|good|matching|fitting",
        "dice": "die|dice|roll|rolls|results?|faces?",
        "have": "have|has|had|ve|got|get|gets|rolled|threw|thrown|hold|holds|see|show|shows|showing|own|roll|throw|with",
        "not": "not|no|never|without|nor|cannot",
        "face": "ones|twos|threes|fours|fives|sixes",
        "value": "one|two|three|four|five|six|[1-6]",
    }
    return Tongue(
        everyday=_set(
            "i my mine you your yours he she they we our it its is are was am be been the this that these those there here"
            " have has had got get do does did not no any none nothing all every each most half only just of to at from"
            " with without for in and but if than what which who how can could will would should shall ll ve re more less"
            " many few lot lots some very quite rather almost about average yellow blue pink odd even high low big small"
            " die dice roll rolled rolls good bad best worst strong weak poor go going take stay move"
        ),
        numbers=_set(
            "zero nil two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
            " seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred twos threes"
            " fours fives sixes sevens teens twenties thirties dozen dozens pair pairs couple trio double doubles"
            " triple triples twice thrice digit digits"
        ),
        open_things=_set(
            "step steps card cards space spaces reroll rerolls round rounds turn turns stamina injury injuries wound"
            " wounds bar bars player players people person persons neighbour neighbours neighbor neighbors row rows"
            " column columns level levels phase phases move moves token tokens eruption eruptions equipment village"
            " villages us you time times minute minutes second seconds tile tiles field fields square squares meeple"
            " meeples figure figures character characters option options way ways path paths item items tool tools"
            " companion companions friend friends teammate teammates choice choices skill skills"
        ),
        between=_set(
            "more other further last next different free extra whole remaining possible unused power bonus landscape"
            " terrain adjacent of my our the your these those single points point victory or and to"
        ),
        before=_set("card row column round level phase space seat player scenario variant"),
        before_place=_set("card cards to at on from is for toward towards near around take mark target and or via through"),
        free=_patterns(
            "(?:reroll|rerolling|roll again|use it|move|moving) (?:it |them |once or )?twice",
            "we (?:are|re) (?:only )?\\w+(?= (?:so|and|players|people|here)|$)",
            "(?:the|all) (?:two|three|four) of (?:us|you)",
            "double (?:eruption|token)s?",
        ),
        number=_patterns(
            "(?:only|just|exactly|at least|at most|precisely) one(?! <open>)".replace(
                "<open>", "(?:reroll|card|step|way|path|round|token|option|of us|of you|more|thing|player|space)"
            ),
            "one (?:<kind> )?(?:<dice>|of my (?:<kind> )?<dice>|of mine|short|point)",
            "an? (?:<colour>|odd|even) one",
            "<have> an? (?:<kind> )*(?:die|<colour>|odd|even)(?= |$)(?! (?:chance|card|aside|mind))",
            "an? (?:<colour> )?<value>(?! \\w*(?:step|card|reroll|round|player|space|turn))(?= |$)(?! (?:more|of us|that))",
            "(?<!the )(?<!blue )(?<!pink )(?<!odd )(?<!even )(?<!high )(?<!low )(?<!yellow )ones",
            "<face>",
            "one and one",
            "numbers? of (?:my |the )?(?:<kind> )?<dice>",
            "number of (?:my|yellow|blue|pink|odd|even)",
            **parts,
        ),
        amount=_patterns(
            "no (?:<kind> )*(?:<dice>|<colour>|odd|even|high|low|<face>)(?= |$)",
            "<not> (?:\\w+ ){0,3}?any (?:<kind> )*(?:<dice>|<kind>|<face>)",
            "<not> (?:\\w+ ){0,3}?an? (?:single )?(?:<kind> )*(?:<dice>|<kind>|<face>|<value>)(?= |$)",
            "(?:<not> |is not |are not )(?:even )?a single",
            "a single (?:<kind> )*(?:<dice>|<value>|one)",
            "none of (?:my|mine|the|them|these)(?! (?:cards|of us|paths|ways|tokens))",
            "none (?:in|for|on|with) (?:\\w+ )?(?:<kind>|<dice>|card|destination)",
            "none(?= (?:is|are) <kind>)",
            "nothing (?:but|except|besides|valid|useful|in|for|on|of|there|at all)",
            "<have> nothing(?! to)",
            "all (?:of )?(?:my |the |mine |these |those )?(?:<kind> )*(?:<dice>|<kind>)",
            "all (?:of (?:them|mine)|six|five|mine)",
            "(?:every|each) (?:single )?(?:<kind> )*(?:<dice>|one of my)",
            "each (?:one )?of (?:my|them|mine|the dice)",
            "everything (?:i|is|that|here|behind|of mine)",
            "(?:only|solely|exclusively|just|purely|entirely) (?:<have> )?(?:<kind> )*(?:<colour>|odd|even)(?= |$)",
            "(?:half|thirds?|quarters?|fifths?) (?:of )?(?:my|the dice|the roll|what|mine|them|these)",
            "(?:more|less|fewer) than (?:a )?(?:half|third|quarter)",
            "(?:a|one|two) (?:thirds?|quarters?|halves)",
            "(?:a |the )?majority",
            "most of (?:my|the|these) (?:<kind> )*<dice>",
            "most of mine",
            "percent|per cent|%",
            "as many (?:\\w+ )*as",
            "(?:same|equal) (?:number|amount|count)",
            "(?:twice|double|half) as many",
            "both (?:of )?my (?:<kind> )*(?:<dice>|<face>|<kind>)",
            "(?:a |the )?(?:full|complete|whole) set of (?:<kind> )*(?:<dice>)",
            "of a kind",
            "full house",
            **parts,
        ),
        average=_patterns(
            "averages?|averagely|median|statistically|statistical",
            "the mean|mean (?:of|value)",
            "expected (?:value|total|number|sum)",
            "than (?:\\w+ ){0,3}?expect(?:ed)?",
            "than (?:usual|normal|the norm|typical)",
        ),
    )


# ---- French ----


@cache
def _french() -> Tongue:
    parts = {
        "colour": "jaunes?|bleue?s?|roses?",
        "kind": "jaunes?|bleue?s?|roses?|paire?s?|impaire?s?|haute?s?|basse?s?|bas|élevée?s?|faibles?|forts?|fortes?|bons?"
        "|valables?|utiles?|valides?|petits?|gros",
        "dice": "dés?|lancers?|jets?|résultats?|faces?|chiffres?",
        "have": "ai|as|a|avais|aurai|aurais|avait|ait|sorti|lancé|fait|obtenu|vois|tiens|montre|montrent|reste",
        "value": "deux|trois|quatre|cinq|six|[1-6]",
        "one": "un|une|1",
    }
    return Tongue(
        everyday=_set(
            "je j tu il elle on ils elles nous vous me te se moi toi lui ce c ça cela mon ma mes ton ta tes son sa ses notre"
            " nos votre vos le la les l un une des du d y en est sont suis es ai as a avons avez ont était ne n pas plus"
            " rien aucun aucune tout tous toute toutes chaque que qu qui quoi dont où si mais ou et donc car pour par sur"
            " sous vers avec sans dans chez peu peux peut beaucoup très trop assez bien mal plutôt presque environ moyenne"
            " moitié majorité jaune jaunes bleu bleus bleue bleues rose roses pair pairs paire paires impair impairs"
            " double doubles triple triples couple trio dé dés lancer lancé jet jets bon bons fort forts faible faibles"
            " haut hauts bas vais vas va aller prends reste bouge autant même"
        ),
        numbers=_set(
            "zéro deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt vingts"
            " trente quarante cinquante soixante cent cents dizaine douzaine quinzaine vingtaine trentaine dizaines"
            " douzaines vingtaines"
        ),
        open_things=_set(
            "pas carte cartes case cases relance relances tour tours santé blessure blessures barre barres joueur"
            " joueurs joueuse joueuses personne personnes voisin voisins voisine voisines rangée rangées ligne lignes"
            " colonne colonnes niveau niveaux phase phases déplacement déplacements mouvement mouvements jeton jetons"
            " éruption éruptions équipement équipements village villages nous vous minute minutes chemin chemins pion"
            " pions personnage personnages option options objet objets seconde secondes côté côtés manche manches"
            " camarade camarades destination destinations compétence compétences"
        ),
        between=_set(
            "de d plus autre autres dernier derniers dernière dernières prochain prochains prochaine prochaines mes"
            " nos vos tes ses les la le entre encore points point à ou et petits petites bonnes derniers"
        ),
        before=_set("carte rangée ligne colonne tour niveau phase case siège scénario variante"),
        before_place=_set("carte cartes en à sur vers de vise visons pour et ou par marque marquer est prends prendre"),
        free=_patterns(
            "relanc\\w* (?:mes dés |encore |les dés )?(?:deux|trois) fois",
            "(?:nous sommes|on est|vous êtes) (?:que )?(?:deux|trois|quatre)",
            "(?:vous|nous) (?:deux|trois|quatre)",
            "tou(?:s|tes) les (?:deux|trois|quatre)(?! dés| jaunes| bleus| roses)",
            "les deux (?:ensemble|à la fois)",
        ),
        number=_patterns(
            "<one> seule? (?:de mes )?(?:dés?|des miens|<colour>|<value>|compte|compterait|convient)",
            "<one> seule? de mes",
            "<one> (?:de mes|des) dés",
            "<one> (?:<value>|<one>)(?! (?:pas|cartes|tours|cases|relances))",
            "<one> (?:<colour>|pairs?|impairs?)(?= |$)(?! (?:vif|foncé|clair))",
            "<have> (?:juste |exactement |au moins )?<one> (?:seul )?(?:bon |petit |gros )?dés?",
            "qu <one> (?:seul )?(?:bon |petit |gros )?dés?",
            "(?:de|des|plein de|beaucoup de) uns?(?= |$)(?= (?:et|en|mais|chez|ici)|$)",
            "paires? de un",
            "manque <one> points?",
            "nombres? de (?:mes |mes dés|dés)",
            **parts,
        ),
        amount=_patterns(
            "aucune? (?:de mes dés|de mes|des miens|dés?|chiffre|<kind>|d entre eux|n)(?! (?:relances?|cartes?))(?= |$)",
            "pas (?:de|d|un|une|le moindre|la moindre|un seul|une seule) (?:<kind> )*"
            "(?:dés?|<colour>|pairs?|impairs?|<value>|hauts?|bas)",
            "(?:pas|plus) (?:un|une) seule?(?! (?:relance|carte|jeton|pas))",
            "<have> rien(?! (?:à|contre|dit|fait|de grave|compris|entendu))",
            "rien (?:en|que|pour|sur|d autre que|de valable)",
            "(?:n|ne) (?:y )?<have>(?: plus)? (?:que|qu) (?:(?:du|des|de|d|un|une|le|les) )?(?:<kind> )*(?:dés?|<kind>|<value>)",
            "(?:uniquement|seulement|exclusivement|que|entièrement) (?:du|des|de|en) (?:dés )?<kind>(?= |$)",
            "tou(?:s|tes) (?:mes|les|ces) (?:\\w+ )?dés",
            "tou(?:s|tes) (?:les (?:cinq|six) )?<kind>",
            "tout (?:mon|le) (?:lancer|jet)",
            "(?:chaque|chacun de mes|chacun des) dés?",
            "chacun (?:d eux|d entre eux|est)",
            "moitié|majorité|pour cent|pourcents?|%",
            "(?:un|les|le|deux) (?:tiers|quarts?)|quart de mes|tiers de mes",
            "la plupart de (?:mes|ces)|la plupart des (?:miens|dés)",
            "autant (?:de|d) (?:\\w+ )*(?:que|qu)",
            "même (?:nombre|quantité)|nombre égal",
            "<value> fois (?:plus|moins|<kind>|du|un|une)",
            "(?:une|des|deux|la) paires? (?:de|en|d)",
            "(?:un|des|mon) (?:doubles?|triples?|brelans?|carrés?)(?! jeton)",
            "brelans?",
            "mes (?:deux|trois|quatre|cinq|six) (?:dés|<kind>|<value>)",
            "ni (?:de |du )?<kind> ni",
            **parts,
        ),
        average=_patterns(
            "moyennes?|médiane?s?|espérance|statistiquement|moyennement|en théorie statistique",
            "(?<!il )(?<!pas )(?<!aucun )(?<!quel )(?<!le )(?<!au )(?<!a )moyens?(?! (?:de|d|pour|terme))",
            "que (?:\\w+ ){0,3}?(?:prévu|attendu|attend|d habitude|la normale|la norme)",
            **parts,
        ),
    )
