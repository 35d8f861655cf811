// A screen that is passed on. Whoever has taken it asks for what they may see; until then the page does not have it.

import { connect } from "./connection.js";
import { byId, closest } from "./dom.js";
import { page } from "./page.js";

byId("pass-device").addEventListener("click", (event) => {
  const button = closest(event.target, "[data-look]");
  if (!button) return;
  page.through = Number(button.dataset.look);
  connect(-1);
});
