// The button that asks for a hint.

import { byId } from "./dom.js";
import { askForPart } from "./parts.js";

byId("hint").addEventListener("click", () => void askForPart("panels").then((panels) => panels?.toggleHint()));
