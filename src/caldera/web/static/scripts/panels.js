// The part of the page for what its panels hold: hints and analyses, preferences and notes, the rules.

import { toggleHint as toggle } from "./hint_box.js";
import "./notes.js";
import "./rules.js";

export const toggleHint = toggle;
