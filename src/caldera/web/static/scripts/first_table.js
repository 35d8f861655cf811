// A form that opens a table says whether the table's page will tell the aim first: then bots wait until that is read.

import { wantsAim } from "./aims.js";
import { closest, h } from "./dom.js";

document.addEventListener("submit", (event) => {
  const form = closest(event.target, "form[data-aim]");
  if (form && wantsAim(form.dataset.aim ?? "")) form.append(h("input", { type: "hidden", name: "aim", value: "told" }));
});
