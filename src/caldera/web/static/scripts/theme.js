// Before the first paint: what the person chose, else what their system says. This script is loaded by itself, before everything else,
// because a page that changes its colours after a moment hurts the eyes.

(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: light)");
  // The button goes through them in this order, so that its first touch changes what is seen.
  const themes = () => (system.matches ? ["auto", "dark", "light"] : ["auto", "light", "dark"]);
  const chosen = () => {
    const theme = localStorage.getItem("theme") ?? "";
    return themes().includes(theme) ? theme : "auto";
  };
  const show = () => {
    // a television shines into a dark room
    if (root.hasAttribute("data-dark")) root.dataset.theme = "dark";
    else root.dataset.theme = chosen() === "auto" ? (system.matches ? "light" : "dark") : chosen();
  };
  show();
  system.addEventListener("change", show);
  addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    if (!button) return;
    const tell = () => {
      button.title = `${button.getAttribute("aria-label")}${document.body.dataset.colon}${button.dataset[chosen()]}`;
    };
    button.addEventListener("click", () => {
      localStorage.setItem("theme", themes()[(themes().indexOf(chosen()) + 1) % 3]);
      show();
      tell();
    });
    tell();
  });
})();
