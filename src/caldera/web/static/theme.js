// Before the first paint: the theme that the person chose, else the system's.
(() => {
  const root = document.documentElement;
  const kept = localStorage.getItem("theme");
  root.dataset.theme = kept || (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
  addEventListener("DOMContentLoaded", () => {
    document.getElementById("theme").addEventListener("click", () => {
      root.dataset.theme = root.dataset.theme === "light" ? "dark" : "light";
      localStorage.setItem("theme", root.dataset.theme);
    });
  });
})();
