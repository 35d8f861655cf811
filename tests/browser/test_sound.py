"""The sounds, rendered by a real browser and measured: none clips, none is silent, none is taken for another."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import start_table
from tests.browser.visitors import Visitors, context_with_scripts

pytestmark = pytest.mark.browser

NAMES = {"dice", "settle", "place", "step", "card", "quake", "eruption", "lava", "strike", "won", "lost", "turn"}
MEASURE = """async () => {
  const { SOUNDS, playVoices } = await import("/sound_voices.js");
  const [rate, size] = [32768, 65536];
  const bands = (samples) => { // the energy of each octave from 16 Hz on, by a Fourier transform
    const [re, im] = [Float64Array.from(samples), new Float64Array(size)];
    for (let i = 1, j = 0; i < size; i += 1) {
      let bit = size >> 1;
      for (; j & bit; bit >>= 1) j ^= bit;
      j ^= bit;
      if (i < j) [re[i], re[j]] = [re[j], re[i]];
    }
    for (let len = 2; len <= size; len *= 2) for (let k = 0; k < len / 2; k += 1) {
      const [c, s] = [Math.cos(-2 * Math.PI * k / len), Math.sin(-2 * Math.PI * k / len)];
      for (let i = k; i < size; i += len) {
        const j = i + len / 2, [x, y] = [re[j] * c - im[j] * s, re[j] * s + im[j] * c];
        [re[j], im[j], re[i], im[i]] = [re[i] - x, im[i] - y, re[i] + x, im[i] + y];
      }
    }
    const found = new Array(10).fill(0);
    for (let k = 32; k < size / 2; k += 1) found[Math.min(9, Math.floor(Math.log2(k / 32)))] += re[k] ** 2 + im[k] ** 2;
    const all = found.reduce((sum, each) => sum + each, 0);
    return found.map((each) => each / all);
  };
  const heard = {};
  for (const name of Object.keys(SOUNDS)) {
    const context = new OfflineAudioContext(1, size, rate);
    playVoices(context, name);
    const samples = (await context.startRendering()).getChannelData(0);
    const peak = samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    const end = samples.findLastIndex((each) => Math.abs(each) > 0.01 * peak);
    const rms = Math.sqrt(samples.slice(0, end).reduce((sum, each) => sum + each ** 2, 0) / end);
    heard[name] = { peak, rms, seconds: end / rate, bands: bands(samples) };
  }
  return heard;
}"""


def difference(one: dict[str, Any], other: dict[str, Any]) -> float:
    """Octaves between the lengths, and how much of the energy lies elsewhere: 0 for the same sound."""
    lengths = abs(math.log2(one["seconds"] / other["seconds"]))
    return float(lengths + sum(abs(mine - yours) for mine, yours in zip(one["bands"], other["bands"], strict=True)))


def test_no_sound_clips_or_is_silent_and_all_differ(chromium: Browser) -> None:
    context = context_with_scripts(chromium)
    page = context.new_page()
    page.goto("/")
    heard: dict[str, dict[str, Any]] = page.evaluate(MEASURE)
    context.close()
    assert set(heard) == NAMES
    for name, sound in heard.items():
        assert 0.02 < sound["peak"] < 0.6, name
        assert 0.003 < sound["rms"] < 0.2, name
        assert 0.02 < sound["seconds"] < 1.4, name
    closest = min((difference(heard[one], heard[other]), one, other) for one, other in combinations(heard, 2))
    assert closest[0] > 0.4, closest


RENDER = """async ([name, how]) => {
  const { playVoices } = await import("/sound_voices.js");
  const context = new OfflineAudioContext(1, 65536, 32768);
  playVoices(context, name, how);
  const samples = (await context.startRendering()).getChannelData(0);
  const peak = samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  let crossings = 0;
  for (let n = 1; n < 4096; n += 1) crossings += samples[n - 1] < 0 !== samples[n] < 0;
  const energy = samples.reduce((sum, each) => sum + each ** 2, 0);
  return { peak, energy, crossings };
}"""


def test_pitch_force_and_volume_are_heard(chromium: Browser) -> None:
    context = context_with_scripts(chromium)
    page = context.new_page()
    page.goto("/")

    def render(name: str, **how: float) -> dict[str, float]:
        heard: dict[str, float] = page.evaluate(RENDER, [name, how])
        return heard

    assert render("turn", pitch=2)["crossings"] > 1.8 * render("turn")["crossings"]
    assert render("eruption", force=1.6)["energy"] > 1.3 * render("eruption", force=0.6)["energy"]
    assert render("eruption", force=1.7)["peak"] < 1, "the largest eruption does not clip"
    assert render("step", volume=0.3)["peak"] < 0.5 * render("step")["peak"]
    assert render("step", volume=0)["peak"] == 0
    context.close()


WATCHED = """
  window.heard = 0;
  window.AudioContext = class extends AudioContext {
    createOscillator() { window.heard += 1; return super.createOscillator(); }
  };
"""


def test_one_switch_is_remembered_and_calm_silences_if_wanted(visitors: Visitors) -> None:
    context = visitors.new()
    context.add_init_script(WATCHED)
    page = context.new_page()
    start_table(page, "here", "here")
    switch = page.locator("#sound")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("heard") == 0
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "false")
    page.click("#menu")
    page.click("#drawer [data-panel=preferences]")
    expect(page.locator("[data-pref=sound]")).not_to_be_checked()
    page.check("[data-pref=sound]")
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.check("[data-pref=calm_sound]")
    page.click("#drawer-close")

    def chime() -> int:
        page.evaluate("window.heard = 0")
        for _ in range(2):  # off and on again: it is heard
            switch.click()
        return int(page.evaluate("heard"))

    page.emulate_media(reduced_motion="reduce")
    assert chime() == 0
    page.emulate_media(reduced_motion="no-preference")
    assert chime() == 2


def test_the_volume_slider_is_kept_in_the_browser(visitors: Visitors) -> None:
    page = visitors.new().new_page()
    start_table(page, "here", "here")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.click("#menu")
    page.click("#drawer [data-panel=preferences]")
    slider = page.locator("[data-pref=volume]")
    expect(slider).to_have_value("60")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("45")
    page.reload()
    page.click("#menu")
    page.click("#drawer [data-panel=preferences]")
    expect(slider).to_have_value("45")
    assert sent == [], "nobody is told how loud somebody likes it"
