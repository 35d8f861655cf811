"""Fuji's drawings that never change, as SVG: paints (patterns and gradients) and symbols.

Every id begins with "fj-". The three colours of dice are told apart by pattern and pip as well: pink is dotted with blossoms,
yellow striped with ginkgo leaves, blue plain with drops. A symbol takes its owner's colour from `--pc` or `currentColor`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from caldera.draw.markup import Markup

PIPS: Final = {"pink": "blossom", "yellow": "ginkgo", "blue": "drop"}
SPOTS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
PETALS: Final = "".join([f'<ellipse cy="-5.6" rx="3.7" ry="4.4" transform="rotate({72 * k})"/>' for k in range(5)])

PAINTS: Final = (
    '<pattern id="fj-p-pink" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<rect width="8" height="8" fill="#f7a8bf"/><circle cx="2" cy="2" r="1.25" fill="#e57d9f"/>'
    '<circle cx="6" cy="6" r="1.25" fill="#e57d9f"/></pattern>'
    '<pattern id="fj-p-yellow" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="7" height="7" fill="#ffdb5e"/><rect width="2.4" height="7" fill="#f0b93a"/></pattern>'
    '<linearGradient id="fj-p-blue" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b9e6f7"/>'
    '<stop offset="1" stop-color="#9ad4ee"/></linearGradient>'
    '<pattern id="fj-p-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">'
    '<rect width="3.6" height="9" fill="#ff3d1f" opacity=".26"/></pattern>'
    '<pattern id="fj-p-dab" width="16" height="12" patternUnits="userSpaceOnUse">'
    '<path d="M3 6v-4M11 11V7M7 3V1M14 4V2" stroke="#0d1a2b" stroke-width="2.2" stroke-linecap="round"/></pattern>'
    '<linearGradient id="fj-g-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b1430"/>'
    '<stop offset=".3" stop-color="#1c3568"/><stop offset=".62" stop-color="#41699b"/>'
    '<stop offset=".85" stop-color="#7f9fb5"/></linearGradient>'
    '<radialGradient id="fj-g-moon" cx=".35" cy=".3" r=".8"><stop offset=".5" stop-color="#e9c98a" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#d99a5a" stop-opacity=".6"/></radialGradient>'
    '<linearGradient id="fj-g-fuji" x1="0" y1="40" x2="0" y2="460" gradientUnits="userSpaceOnUse">'
    '<stop offset="0" stop-color="#c4482c"/><stop offset=".32" stop-color="#9a3a2c"/>'
    '<stop offset=".6" stop-color="#4b3147"/><stop offset="1" stop-color="#1a2a4a"/></linearGradient>'
    '<linearGradient id="fj-g-foot" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1b3350"/>'
    '<stop offset="1" stop-color="#0d1728"/></linearGradient>'
    '<radialGradient id="fj-g-vig" cx=".5" cy=".5" r=".75"><stop offset=".6" stop-color="#060915" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#060915" stop-opacity=".55"/></radialGradient>'
    '<linearGradient id="fj-g-paper" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f8eed8"/>'
    '<stop offset=".6" stop-color="#f1e4c8"/><stop offset="1" stop-color="#dfcba0"/></linearGradient>'
    '<linearGradient id="fj-g-vil" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fbf3dd"/>'
    '<stop offset="1" stop-color="#ecd9a6"/></linearGradient>'
    '<linearGradient id="fj-g-lava" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ff3d1f"/>'
    '<stop offset="1" stop-color="#c4220f"/></linearGradient>'
    '<linearGradient id="fj-g-scr0" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f1d9a2"/>'
    '<stop offset="1" stop-color="#d9b269"/></linearGradient>'
    '<linearGradient id="fj-g-scr1" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e2c486"/>'
    '<stop offset="1" stop-color="#c79c52"/></linearGradient>'
    '<filter id="fj-grain" x="0" y="0" width="100%" height="100%">'
    '<feTurbulence type="fractalNoise" baseFrequency=".006 .42" numOctaves="2" seed="4"/>'
    '<feColorMatrix values="0 0 0 0 0  0 0 0 0 0.02  0 0 0 0 0.08  0 0 0 1.3 -.52"/></filter>'
)

DRAWINGS: Final = (
    '<symbol id="fj-ginkgo" viewBox="-10.4 -10.4 20.8 20.8" overflow="visible">'
    '<path fill="currentColor" d="M0 3C-4 4-8 2-10-2-9-7-5-9.6-1.4-9.4L0-5 1.4-9.4C5-9.6 9-7 10-2 8 2 4 4 0 3Z"/>'
    '<path d="M0 1q0 5 2.6 8.6" stroke="currentColor" stroke-width="2.2" fill="none" stroke-linecap="round"/>'
    "</symbol>"
    '<symbol id="fj-drop" viewBox="-10.4 -10.4 20.8 20.8" overflow="visible">'
    '<path fill="currentColor" d="M0-10C4-4 7.4-.6 7.4 3.2A7.2 7.2 0 0 1 0 10 7.2 7.2 0 0 1-7.4 3.2C-7.4-.6-4-4 '
    '0-10Z"/>'
    '<path d="M-3.6 4a3.8 3.8 0 0 0 3 3" stroke="#d8f3fb" stroke-width="1.7" fill="none" stroke-linecap="round"/>'
    "</symbol>"
    '<symbol id="fj-odd" viewBox="0 0 30 10" overflow="visible">'
    '<path d="M2 6c3-6 6-6 8.6 0s5.6 6 8.8 0 5.6-6 8.6 0" fill="none" stroke="#16141c" stroke-width="2.9" '
    'stroke-linecap="round"/>'
    "</symbol>"
    '<symbol id="fj-even" viewBox="0 0 30 10" overflow="visible">'
    '<path d="M3 2.6H27M3 7.800H27" fill="none" stroke="#16141c" stroke-width="2.7" stroke-linecap="round"/></symbol>'
    '<symbol id="fj-meeple" viewBox="0 0 40 44" overflow="visible">'
    '<path d="M20 2c-4 0-7 3-7 7 0 2 .8 3.7 2 5C9 16 2 19 2 23c0 2 3 3 9 3-2 5-6 10-6 14 0 2 1 2 3 2h8c1.5 0 2-1 4-5 '
    '2 4 2.5 5 4 5h8c2 0 3 0 3-2 0-4-4-9-6-14 6 0 9-1 9-3 0-4-7-7-13-9 1.2-1.3 2-3 2-5 0-4-3-7-7-7z"/>'
    "</symbol>"
    '<symbol id="fj-paper" viewBox="0 0 82 82" overflow="visible">'
    '<rect width="82" height="82" rx="5" fill="url(#fj-g-paper)"/>'
    '<rect x="3.5" y="3.5" width="75" height="75" rx="2" fill="none" stroke="#8a6d3c" stroke-width=".8" '
    'opacity=".55"/>'
    "</symbol>"
    '<symbol id="fj-village" viewBox="0 0 82 82" overflow="visible">'
    '<rect width="82" height="82" rx="5" fill="#f2b824"/>'
    '<rect x="5" y="5" width="72" height="72" rx="2" fill="url(#fj-g-vil)"/>'
    '<path d="M5 72V64l9-8 9 8v3l7-9 10 9 8-7 9 7 8-9 12 10v7z" fill="#5b3b22" opacity=".5"/>'
    '<path d="M12 66h4v6h-4zM34 67h4v5h-4zM62 66h4v6h-4z" fill="#ffd868"/></symbol>'
    '<symbol id="fj-hut" viewBox="0 0 32 32" overflow="visible">'
    '<path d="M2 18 16 5l14 13h-4v10H6V18z" fill="currentColor"/></symbol>'
    '<symbol id="fj-a-pine" viewBox="0 0 82 82" overflow="visible">'
    '<path d="M4 78V66q20-9 38-3t36-4v19z" fill="#6f8f86" opacity=".55"/>'
    '<path d="M14 70l6-18 6 18zM27 73l5-15 5 15zM60 69l5-15 5 15z" fill="#34574f" opacity=".55"/></symbol>'
    '<symbol id="fj-a-rock" viewBox="0 0 82 82" overflow="visible">'
    '<path d="M4 78V70l12-12 10 8 10-14 14 16 10-8 18 12v6z" fill="#8c7b6b" opacity=".5"/>'
    '<path d="M36 52l-4 14 6 8M60 60l-4 10" stroke="#4e4035" fill="none" opacity=".5"/></symbol>'
    '<symbol id="fj-a-bamboo" viewBox="0 0 82 82" overflow="visible">'
    '<path d="M4 78V70q38-6 74 0v8z" fill="#8aa271" opacity=".55"/>'
    '<path d="M14 76V46M20 76V54M66 76V48M72 76V56" stroke="#55733f" stroke-width="3" opacity=".5"/>'
    '<path d="M14 52l8-4M66 54l-8-5M72 60l6-4" stroke="#55733f" stroke-width="2" opacity=".5"/></symbol>'
    '<symbol id="fj-a-wave" viewBox="0 0 82 82" overflow="visible">'
    '<path d="M4 78V66q9-8 18 0t18 0 18 0 20-1v13z" fill="#5f8fb4" opacity=".5"/>'
    '<path d="M4 72q9-8 18 0t18 0 18 0 18 0" stroke="#fffaf0" stroke-width="1.6" fill="none" opacity=".8"/></symbol>'
    '<symbol id="fj-lava" viewBox="0 0 82 82" overflow="visible">'
    '<rect width="82" height="82" rx="5" fill="url(#fj-g-lava)"/>'
    '<path d="M0 20C14 8 22 30 36 20S58 4 82 16V0H5Q0 0 0 5ZM0 50C16 36 26 60 42 48S66 34 82 44V32C64 24 56 40 40 '
    '36S16 26 0 36ZM0 82V66C18 56 28 76 44 66S70 56 82 64V77q0 5-5 5Z" fill="#2a0a0c"/>'
    '<path d="M0 26C14 14 22 36 36 26S58 10 82 22M0 56C16 42 26 66 42 54S66 40 82 50" fill="none" stroke="#ffb02e" '
    'stroke-width="2.4"/>'
    '<path d="M0 61c16-13 26 9 42-2s24-14 40-5" fill="none" stroke="#ffe08a" stroke-width="1"/>'
    '<circle cx="60" cy="73" r="3" fill="#ff7a2a"/><circle cx="20" cy="8" r="2.5" fill="#ff7a2a"/>'
    '<circle cx="54" cy="10" r="2" fill="#ffb02e"/></symbol>'
    '<symbol id="fj-volcano" viewBox="0 0 82 82" overflow="visible">'
    '<rect width="82" height="82" rx="5" fill="#1b0d14"/>'
    '<circle cx="41" cy="30" r="34" fill="#c4220f" opacity=".55"/>'
    '<circle cx="41" cy="30" r="22" fill="#ff6a2b" opacity=".6"/>'
    '<path d="M41 36C30 28 37 18 26 4c12 2 13 9 14 13 1-7 4-11 10-14-4 9 3 10 6 17 2 7-3 13-7 16z" fill="#ffb02e"/>'
    '<path d="M41 36c-5-5-1-9-4-15 5 2 6 5 6 8 2-2 3-4 3-6 3 6 1 10-2 13z" fill="#fff0b8"/>'
    '<path d="M0 82V77C16 68 22 48 29 32l6 4 6-5 6 5 6-4c7 16 13 36 29 45v5z" fill="#43202e"/>'
    '<path d="M29 32l6 4 6-5 6 5 6-4 8 21-6-5-3 18-6-14-5 30-5-26-6 12-2-19-7 6z" fill="#ff4a20"/>'
    '<path d="M35 36l6-5 6 5-3 10-3 22-3-20z" fill="#ffb02e"/>'
    '<rect x="1" y="1" width="80" height="80" rx="5" fill="none" stroke="#ffb02e" stroke-width="1.6"/></symbol>'
    '<symbol id="fj-flame" viewBox="0 0 24 28" overflow="visible">'
    '<path d="M12 1c2 6 9 9 9 17a9 9 0 0 1-18 0C3 13 7 12 7 7c3 1 4 4 4 6 2-3 2-8 1-12Z" fill="#ff3d1f" '
    'stroke="#2a0a0c" stroke-width="1.5" stroke-linejoin="round"/>'
    '<path d="M12 13c1 3 4 4 4 8a4 4 0 0 1-8 0c0-3 3-4 4-8Z" fill="#ffd057"/></symbol>'
    '<symbol id="fj-bonus" viewBox="0 0 26 26" overflow="visible">'
    '<circle cx="13" cy="13" r="12" fill="#d9402a" stroke="#fff6e0" stroke-width="1.5"/>'
    '<path d="M19.5 13a6.5 6.5 0 1 1-2.2-4.9" fill="none" stroke="#fff6e0" stroke-width="2.1" '
    'stroke-linecap="round"/>'
    '<path d="M14.2 8.700l4.6.6-.4-4.8" fill="none" stroke="#fff6e0" stroke-width="2.1" stroke-linecap="round" '
    'stroke-linejoin="round"/>'
    '<path d="M13 10.600v5M10.5 13.100h5" stroke="#fff6e0" stroke-width="1.8" stroke-linecap="round"/></symbol>'
    '<symbol id="fj-roll" viewBox="0 0 12 12" overflow="visible">'
    '<path d="M10.3 6a4.3 4.3 0 1 1-1.4-3.2" fill="none" stroke="currentColor" stroke-width="1.7" '
    'stroke-linecap="round"/>'
    '<path d="M6.9 3.300l2.6.2L9.4.8" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" '
    'stroke-linejoin="round"/>'
    "</symbol>"
    '<symbol id="fj-kit" viewBox="0 0 30 30" overflow="visible">'
    '<circle cx="15" cy="15" r="13.5" fill="#2d5a4c" stroke="#f6ead0" stroke-width="1.8"/>'
    '<path d="M10 12q0-4 5-4t5 4v9H10zM12.5 8V6.500h5V8M11 15h8v3h-8z" fill="none" stroke="#f6ead0" '
    'stroke-width="1.7" stroke-linejoin="round"/>'
    "</symbol>"
    '<symbol id="fj-erupt" viewBox="0 0 32 30" overflow="visible">'
    '<path d="M16 1 31 29H1Z" fill="#17090d" stroke="#ff6a2b" stroke-width="1.8" stroke-linejoin="round"/>'
    '<path d="M7 26l6-11 3 2 3-2 6 11z" fill="#7a2a1e"/>'
    '<path d="M16 14c-2-2 0-4-1-6 3 1 3 2 3 3l1-1c0 2 0 3-1 4z" fill="#ffb02e"/>'
    '<path d="M12 17l1.5 4 2.5-3 2 5 2-6-1-2-3 2-3-2z" fill="#ff3d1f"/></symbol>'
    '<symbol id="fj-heart" viewBox="0 0 30 28" overflow="visible">'
    '<path d="M15 26C4 18 2 13 2 9a6.5 6.5 0 0 1 13-1.500A6.5 6.5 0 0 1 28 9c0 4-2 9-13 17Z" fill="#e4573d" '
    'stroke="#f2e6cc" stroke-width="1.5"/>'
    "</symbol>"
    '<symbol id="fj-plaster" viewBox="0 0 22 22" overflow="visible"><g transform="rotate(-38 11 11)">'
    '<rect x="0" y="6.5" width="22" height="9" rx="4.5" fill="#f0c9a0" stroke="#3a1d14" stroke-width="1.2"/>'
    '<rect x="7" y="6.5" width="8" height="9" fill="#fff1dc"/><circle cx="9.5" cy="9.5" r=".9"/>'
    '<circle cx="12.5" cy="12.5" r=".9"/><circle cx="12.5" cy="9.5" r=".9"/><circle cx="9.5" cy="12.5" r=".9"/></g>'
    "</symbol>"
    '<symbol id="fj-skull" viewBox="0 0 20 20" overflow="visible">'
    '<path d="M10 2a7 7 0 0 0-7 7c0 2.5 1 4 2.5 5v3h9v-3C16 13 17 11.5 17 9a7 7 0 0 0-7-7Z" fill="#f2e6cc"/>'
    '<circle cx="7.3" cy="9.3" r="1.9" fill="#0b0c12"/><circle cx="12.7" cy="9.3" r="1.9" fill="#0b0c12"/>'
    '<path d="M8.5 14.500v2.500M11.5 14.500v2.5" stroke="#0b0c12"/></symbol>'
    '<symbol id="fj-leg" viewBox="0 0 24 24" overflow="visible">'
    '<path d="M9 3h6l-1 9 1 5 5 2v2H9l-1-8z" fill="currentColor"/></symbol>'
    '<symbol id="fj-arm" viewBox="0 0 24 24" overflow="visible">'
    '<path d="M4 5l5 1 3 6 7-3 2 4-10 5-3-2z" fill="currentColor"/></symbol>'
    '<symbol id="fj-amnesia" viewBox="0 0 24 24" overflow="visible">'
    '<path d="M9 21v-3H6v-4l-2-1 2-4a7 7 0 1 1 12 5l-1 7z" fill="currentColor"/>'
    '<path d="M10.5 8.500a2.3 2.3 0 1 1 3 2.200c-.8.3-1 .8-1 1.6" stroke="var(--panel)" stroke-width="1.6" '
    'fill="none" stroke-linecap="round"/>'
    '<circle cx="12.4" cy="15" r="1.1" fill="var(--panel)"/></symbol>'
    '<symbol id="fj-eye" viewBox="0 0 24 24" overflow="visible">'
    '<path d="M1 12c5-8 17-8 22 0-5 8-17 8-22 0Z" fill="currentColor"/>'
    '<circle cx="12" cy="12" r="3.6" fill="var(--panel)"/></symbol>'
    '<symbol id="fj-e-flashlight" viewBox="0 0 48 48" overflow="visible">'
    '<path d="M30 10 44 2v28l-12-8z" fill="#ffe08a" opacity=".85"/><g transform="rotate(-30 20 28)">'
    '<rect x="4" y="23" width="20" height="11" rx="2.5" fill="#31507f"/>'
    '<path d="M24 21h5l4-3v21l-4-3h-5z" fill="#1b2644"/>'
    '<rect x="11" y="25.5" width="6" height="3" rx="1.5" fill="#d9402a"/></g></symbol>'
    '<symbol id="fj-e-rope" viewBox="0 0 48 48" overflow="visible">'
    '<g fill="none" stroke="#b0793a" stroke-width="4.6"><ellipse cx="24" cy="26" rx="15" ry="12"/>'
    '<ellipse cx="24" cy="24" rx="9" ry="6.5"/><path d="M36 18C42 12 40 6 34 6"/></g>'
    '<g fill="none" stroke="#6d4719" stroke-width="1.3" stroke-dasharray="2 4">'
    '<ellipse cx="24" cy="26" rx="15" ry="12"/><ellipse cx="24" cy="24" rx="9" ry="6.5"/></g></symbol>'
    '<symbol id="fj-e-tape" viewBox="0 0 48 48" overflow="visible"><circle cx="22" cy="24" r="16" fill="#7d8694"/>'
    '<circle cx="22" cy="24" r="12" fill="none" stroke="#aab2bd" stroke-width="2"/>'
    '<circle cx="22" cy="24" r="7" fill="#f1e4c8" stroke="#4d545e" stroke-width="2"/>'
    '<path d="M22 40h22v-8H34" fill="#8f98a6" stroke="#59616d"/></symbol>'
    '<symbol id="fj-e-map" viewBox="0 0 48 48" overflow="visible">'
    '<path d="M5 12l12-5 14 5 12-5v29l-12 5-14-5-12 5z" fill="#f2dfae" stroke="#6d4719" stroke-width="2" '
    'stroke-linejoin="round"/>'
    '<path d="M17 7v29M31 12v29M9 28q6-6 12 0t14-8" fill="none" stroke="#d9402a" stroke-width="2.5" '
    'stroke-dasharray="4 3"/>'
    "</symbol>"
    '<symbol id="fj-e-radio" viewBox="0 0 48 48" overflow="visible">'
    '<path d="M14 14 34 3" stroke="#2b2f3a" stroke-width="2.5"/>'
    '<rect x="6" y="14" width="36" height="26" rx="4" fill="#8a3a2c" stroke="#2b1712" stroke-width="2"/>'
    '<circle cx="17" cy="27" r="7" fill="#2b1712"/>'
    '<path d="M28 21h10M28 27h10M28 33h6" stroke="#f1e4c8" stroke-width="2.5"/></symbol>'
    '<symbol id="fj-e-shovel" viewBox="0 0 48 48" overflow="visible">'
    '<path d="M38 8 22 26" stroke="#8a5a2b" stroke-width="5" stroke-linecap="round"/>'
    '<path d="M33 5l10 9" stroke="#8a5a2b" stroke-width="4" stroke-linecap="round"/>'
    '<path d="M16 22l10 10c-6 6-12 12-19 10-2-7 3-13 9-20Z" fill="#8f98a6" stroke="#3a404a" stroke-width="2"/>'
    "</symbol>"
    '<symbol id="fj-e-binoculars" viewBox="0 0 48 48" overflow="visible">'
    '<path d="M9 12h9l2 8v14a7 7 0 0 1-15 0V24z" fill="#2d4a3e"/>'
    '<path d="M30 12h9l4 12v10a7 7 0 0 1-15 0V20z" fill="#2d4a3e"/><path d="M20 20h8v8h-8z" fill="#1b2c25"/>'
    '<circle cx="12.5" cy="34" r="5.5" fill="#9ad4ee" stroke="#1b2c25" stroke-width="2"/>'
    '<circle cx="35.5" cy="34" r="5.5" fill="#9ad4ee" stroke="#1b2c25" stroke-width="2"/>'
    '<path d="M9 9h9v4H9zM30 9h9v4h-9z" fill="#b0793a"/></symbol>'
    '<symbol id="fj-e-lighter" viewBox="0 0 48 48" overflow="visible">'
    '<path d="M24 3c4 6 8 8 8 14a8 8 0 0 1-16 0c0-4 3-5 4-9 2 1 3 2 3 4 1-3 1-6 1-9z" fill="#ff7a2a"/>'
    '<path d="M24 12c2 3 3 4 3 6a3 3 0 0 1-6 0c0-2 2-3 3-6z" fill="#ffe08a"/>'
    '<rect x="15" y="25" width="18" height="20" rx="3" fill="#b23a2c" stroke="#3a120c" stroke-width="2"/>'
    '<path d="M15 25h18v5H15z" fill="#8f98a6"/>'
    '<path d="M20 34v7" stroke="#f6c9b8" stroke-width="2.5" stroke-linecap="round"/></symbol>'
    '<symbol id="fj-e-carabiner" viewBox="0 0 48 48" overflow="visible">'
    '<path d="M14 14c0-12 22-12 22 0 0 8-6 12-6 22 0 10-16 10-16 0z" fill="none" stroke="#5f7d9c" stroke-width="6"/>'
    '<path d="M14 15v18" stroke="#c9d4de" stroke-width="4.5" stroke-linecap="round"/>'
    '<path d="M11.5 20h5" stroke="#2b3947" stroke-width="2.5"/></symbol>'
    '<symbol id="fj-e-compass" viewBox="0 0 48 48" overflow="visible">'
    '<circle cx="24" cy="24" r="19" fill="#b0793a" stroke="#5d3b14" stroke-width="2"/>'
    '<circle cx="24" cy="24" r="14.5" fill="#fff6e0"/><path d="M24 11l4.5 13h-9z" fill="#d9402a"/>'
    '<path d="M24 37l-4.5-13h9z" fill="#31507f"/><circle cx="24" cy="24" r="2" fill="#fff6e0"/></symbol>'
    '<symbol id="fj-e-machete" viewBox="0 0 48 48" overflow="visible">'
    '<path d="M18 27 36 4c6 3 8 10 6 15L24 33z" fill="#b9c2cc" stroke="#4d545e" stroke-width="2" '
    'stroke-linejoin="round"/>'
    '<path d="M22 28 38 9" stroke="#fff" stroke-width="1.6" opacity=".8"/>'
    '<path d="M21 30 8 44" stroke="#6d3f1c" stroke-width="7" stroke-linecap="round"/>'
    '<path d="M17 25l9 9" stroke="#2b2416" stroke-width="3.5" stroke-linecap="round"/></symbol>'
    '<symbol id="fj-e-first_aid" viewBox="0 0 48 48" overflow="visible">'
    '<path d="M17 14V9h14v5" fill="none" stroke="#5d1409" stroke-width="3"/>'
    '<rect x="5" y="14" width="38" height="26" rx="4" fill="#d9402a" stroke="#5d1409" stroke-width="2"/>'
    '<path d="M21 19h6v5h5v6h-5v5h-6v-5h-5v-6h5z" fill="#fff6e0"/></symbol>'
    '<symbol id="fj-e-flare" viewBox="0 0 48 48" overflow="visible">'
    '<path d="M44 9l-9 3 5 3-9 1 6 4-6 1" fill="none" stroke="#ff7a2a" stroke-width="2.6" stroke-linecap="round" '
    'stroke-linejoin="round"/>'
    '<path d="M6 16h24v9H20l-3 4h-5l-3 13H3z" fill="#c4482c" stroke="#3a120c" stroke-width="2" '
    'stroke-linejoin="round"/>'
    '<path d="M26 14h6v13h-6z" fill="#2b1712"/><path d="M17 25v5" stroke="#3a120c" stroke-width="2"/></symbol>'
    '<symbol id="fj-e-knife" viewBox="0 0 48 48" overflow="visible">'
    '<path d="M22 22C26 10 36 4 44 4c0 8-6 16-16 22z" fill="#c9d1d9" stroke="#4d545e" stroke-width="2" '
    'stroke-linejoin="round"/>'
    '<path d="M6 38 22 20l8 8-16 16c-6 2-10-2-8-6z" fill="#b23a2c" stroke="#3a120c" stroke-width="2" '
    'stroke-linejoin="round"/>'
    '<path d="M15 36l5-5" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/>'
    '<path d="M24 38l12 4" stroke="#8f98a6" stroke-width="3" stroke-linecap="round"/></symbol>'
    '<symbol id="fj-e-water" viewBox="0 0 48 48" overflow="visible"><path d="M19 4h10v6h-10z" fill="#31507f"/>'
    '<path d="M18 11h12c0 6 5 7 5 13v16q0 4-4 4H17q-4 0-4-4V24c0-6 5-7 5-13z" fill="#b9e6f7" stroke="#31507f" '
    'stroke-width="2"/>'
    '<path d="M14 26q5-3 10 0t10 0v14q0 3-3 3H17q-3 0-3-3z" fill="#4c9fd6"/>'
    '<path d="M24 29c3 4 4 5 4 7a4 4 0 0 1-8 0c0-2 1-3 4-7z" fill="#fff" opacity=".85"/></symbol>'
    '<symbol id="fj-steps" viewBox="0 0 24 24" overflow="visible">'
    '<path d="M7 3c3 0 4 3 3 6l-1 3H5C3 8 4 3 7 3zM5 14h4q0 4-2.5 4T5 14zM17 7c3 0 4 5 2 9h-4l-1-3c-1-3 0-6 3-6zM15 '
    '18h4q0 4-2 4t-2-4z" fill="currentColor"/>'
    "</symbol>"
    '<symbol id="fj-bar" viewBox="0 0 24 24" overflow="visible">'
    '<path d="M4 16 16 4l4 4L8 20z" fill="#7a4a1e" stroke="#2b1712" stroke-width="1.5" stroke-linejoin="round"/>'
    '<path d="M4 16l6-6 4 4-6 6z" fill="#f2b824" stroke="#2b1712" stroke-width="1.5" stroke-linejoin="round"/>'
    "</symbol>"
    '<symbol id="fj-speech" viewBox="0 0 24 24" overflow="visible">'
    '<path d="M3 5h18v11H11l-5 5v-5H3z" fill="currentColor"/></symbol>'
    '<symbol id="fj-no" viewBox="0 0 24 24" overflow="visible">'
    '<circle cx="12" cy="12" r="10" fill="#fff6e0" stroke="#c4220f" stroke-width="3"/>'
    '<path d="M5 19 19 5" stroke="#c4220f" stroke-width="3"/></symbol>'
    '<symbol id="fj-rubble" viewBox="0 0 82 82" overflow="visible">'
    '<rect width="82" height="82" rx="5" fill="#7d7468"/>'
    '<rect x="3.5" y="3.5" width="75" height="75" rx="2" fill="none" stroke="#2b2620" stroke-width=".8" '
    'opacity=".6"/>'
    '<path d="M4 78V60l14-12 14 9 12-18 16 20 10-8 8 8v19z" fill="#4c443b"/>'
    '<path d="M8 60l12-10 6 10-8 9zM40 42l9 14-13 6zM58 60l10-8 6 10-9 6z" fill="#9c9184"/>'
    '<path d="M18 68l-4 8M44 60l4 14M66 68l5 8" stroke="#2b2620" stroke-width="1.5" fill="none"/></symbol>'
    '<symbol id="fj-back" viewBox="0 0 82 82" overflow="visible"><rect width="82" height="82" rx="5" fill="#22345c"/>'
    '<rect x="4" y="4" width="74" height="74" rx="3" fill="none" stroke="#7f9fb5" stroke-width="1"/>'
    '<path d="M8 62C24 54 32 34 38 24l3 2 3-2c6 10 14 30 30 38z" fill="#41699b"/>'
    '<path d="M38 24l3 2 3-2 6 11-4-2-3 6-2-5-3 5-3-5-3 1z" fill="#f3e8d2"/></symbol>'
)

BLOSSOM: Final = (
    '<symbol id="fj-blossom" viewBox="-10.4 -10.4 20.8 20.8">'
    f'<g fill="currentColor">{PETALS}</g><circle r="2" fill="#ffe9ef"/></symbol>'
)


@cache
def symbols() -> Markup:
    """All definitions, once in the board: the panels around it use them too."""
    faces = [_face(colour, value) for colour in PIPS for value in SPOTS]
    return Markup(f'<defs id="fj-defs">{PAINTS}{BLOSSOM}{DRAWINGS}{"".join(faces)}</defs>')


def _face(colour: str, value: int) -> str:
    """The upper side of a die, 60 units wide."""
    size, step = 16, 17
    pips = "".join(
        [
            f'<use href="#fj-{PIPS[colour]}" x="{30 + step * x - size / 2:g}" y="{30 + step * y - size / 2:g}" '
            f'width="{size}" height="{size}"/>'
            for x, y in SPOTS[value]
        ]
    )
    ground = f'<rect width="60" height="60" rx="9" fill="url(#fj-p-{colour})"/>'
    return f'<symbol id="fj-{colour}-{value}" viewBox="0 0 60 60">{ground}{pips}</symbol>'
