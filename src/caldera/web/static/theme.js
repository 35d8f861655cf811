// Before the first paint: dark, unless the person chose light, or "auto" for what their system says.
(() => {
  const root = document.documentElement;
  const themes = ["dark", "light", "auto"];
  const system = matchMedia("(prefers-color-scheme: light)");
  const chosen = () => (themes.includes(localStorage.getItem("theme")) ? localStorage.getItem("theme") : "dark");
  const show = () => {
    root.dataset.theme = chosen() === "auto" ? (system.matches ? "light" : "dark") : chosen();
  };
  show();
  system.addEventListener("change", show);
  addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    const name = () => {
      button.title = `${button.getAttribute("aria-label")}: ${button.dataset[chosen()]}`;
    };
    button.addEventListener("click", () => {
      localStorage.setItem("theme", themes[(themes.indexOf(chosen()) + 1) % themes.length]);
      show();
      name();
    });
    name();
  });
})();
