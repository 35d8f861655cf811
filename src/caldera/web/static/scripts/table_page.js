// Everything that the page of a table needs.

import { beginTable } from "./table.js";
import "./undo.js";
import "./real_dice.js";
import "./forced.js";
import "./links.js";
import "./presence.js";
import "./other_tables.js";
import "./alerts.js";
import "./hint_button.js";
import "./look_back.js";
import "./aim.js";
import "./tv.js";
import "./clock_door.js";

beginTable();
