// The rules, in their page and in the drawer: find a word, print, and go to a clause.

const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Leave what has the word: clauses, paragraphs and entries of the glossary one by one, sections while something in them is left. */
function find(rules) {
  const wanted = plain(rules.querySelector("[data-find]").value.trim());
  let left = 0;
  for (const section of rules.querySelectorAll("section, .intro")) {
    let found = 0;
    for (const entry of section.querySelectorAll(".clause, .items > li, :scope > p, dt, table, pre")) {
      const texts = entry.matches("dt") ? [entry, entry.nextElementSibling] : [entry];
      const fits = plain(texts.map((each) => each.textContent).join(" ")).includes(wanted);
      for (const each of texts) each.hidden = !fits;
      found += fits;
    }
    section.hidden = !found;
    left += found;
  }
  rules.querySelector("[data-none]").hidden = left > 0;
}

document.addEventListener("input", (event) => event.target.matches("[data-find]") && find(event.target.closest("[data-rules]")));
document.addEventListener("click", (event) => event.target.closest("[data-print]") && print());

let asked = ""; // the question for which the panel was opened last

document.addEventListener("caldera:panel", (event) => {
  if (event.detail !== "rules") return (asked = "");
  const panel = document.getElementById("panel");
  find(panel.querySelector("[data-rules]"));
  if (panel.dataset.shown === asked) return; // the table changed; the reader stays where they are
  asked = panel.dataset.shown;
  panel.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
});
