"""Markup is well-formed whatever goes into it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caldera.draw.layers import Own, drawn, forget_pieces, nest, one_layer, piece, weave
from caldera.draw.markup import Markup, check, el, join, num, template

WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=20)


def test_an_element_escapes_text_and_keeps_markup() -> None:
    drawn = el(
        "g", el("circle", r=4.0, fill="red"), "1 < 2", None, [el("b", "x"), 3], id="dot", data_el='a"b', class_="big", hidden=False
    )
    assert drawn == '<g id="dot" data-el="a&quot;b" class="big"><circle r="4" fill="red"/>1 &lt; 2<b>x</b>3</g>'


def test_html_elements_are_closed_as_html_wants_it() -> None:
    assert el("input", type="checkbox", checked=True) == '<input type="checkbox" checked="">'
    assert el("i", class_="sign") == '<i class="sign"></i>'
    with pytest.raises(ValueError, match="cannot have children"):
        el("br", "x")


@pytest.mark.parametrize("name", ["", "a b", "a>", "<", "1x", 'a"'])
def test_names_cannot_break_out(name: str) -> None:
    with pytest.raises(ValueError, match="not the name"):
        el(name)
    with pytest.raises(ValueError, match="not the name"):
        el("g", **{name: "x"})


@given(WORDS, WORDS, WORDS)
def test_whatever_people_type_stays_text(first: str, second: str, third: str) -> None:
    place = template('<g class="{kind}"><text>{words}</text></g>')
    check(join(el("g", first, el("text", second, title=third)), place(kind=first, words=second), third))


@pytest.mark.parametrize(
    "source", ["<g><b></g>", "<g {x}/>", "<g a={x}/>", "<{x}/>", "<g>{x:.1f}</g>", "<g>{x!r}</g>", "<g>&nope;</g>", "<g>{0}</g>"]
)
def test_a_template_is_checked_when_it_is_made(source: str) -> None:
    with pytest.raises(ValueError, match=r"well-formed|must stand|plain names|can fill in"):
        template(source)


def test_a_template_wants_its_own_names() -> None:
    cone = template('<use href="#c{n}" y="{y}"/>{badge}')
    assert cone(n=3, y=2.25, badge=el("b")) == '<use href="#c3" y="2.2"/><b></b>'
    with pytest.raises(TypeError, match="missing or unknown: badge, colour"):
        cone(n=3, y=1, colour="red")
    with pytest.raises(ValueError, match="cannot hold elements"):
        cone(n=el("b"), y=1, badge="")


def test_adding_text_to_markup_escapes_it() -> None:
    assert Markup("<b></b>") + "<" == "<b></b>&lt;"
    assert "<" + Markup("<b></b>") == "&lt;<b></b>"


@pytest.mark.parametrize(
    ("value", "written"), [(4, "4"), (4.0, "4"), (1.25, "1.2"), (-0.01, "0"), (-3.0, "-3"), (10.55, "10.6"), (100, "100")]
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert num(value) == written


def test_layers_are_woven_and_closed() -> None:
    shared = nest("svg", (el("path"),), nest("g", Own(0), id="mine"), viewBox="0 0 9 9")
    assert drawn(weave(shared, [(el("b", "k"),)])) == '<svg viewBox="0 0 9 9"><path/><g id="mine"><b>k</b></g></svg>'
    assert drawn(weave(shared, [()])) == '<svg viewBox="0 0 9 9"><path/><g id="mine"></g></svg>'


def test_the_tags_around_layers_are_the_same_objects_each_time() -> None:
    first, again = nest("g", (el("i"),), id="a"), nest("g", (el("i"),), id="a")
    assert [one is other for one, other in zip(first, again, strict=True)] == [True, False, True]
    assert drawn(weave(nest("g", x=1), [])) == '<g x="1"></g>'
    assert drawn(weave(nest("g", x=True), [])) == '<g x=""></g>'
    assert one_layer(nest("g", ((el("i"),), (el("b"),)), id="a")) == ('<g id="a">', "<i></i>", "<b></b>", "</g>")


def test_pieces_are_remembered_until_forgotten() -> None:
    @piece(10)
    def dot(size: int) -> Markup:
        return el("circle", r=size)

    first = dot(3)
    assert dot(3) is first
    forget_pieces()
    assert dot(3) == first
    assert dot(3) is not first


@pytest.mark.parametrize("bad", ["<g>", "<g></b>", '<g a="<"/>', "a & b"])
def test_the_check_finds_what_is_ill_formed(bad: str) -> None:
    with pytest.raises(ValueError, match="not well-formed"):
        check(bad)
