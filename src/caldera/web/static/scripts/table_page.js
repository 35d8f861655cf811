// Everything that the page of a table needs.

import { beginTable } from "./table.js";
import "./undo.js";
import "./real_dice.js";
import "./joint_dice.js";
import "./notes.js";
import "./links.js";
import "./presence.js";
import "./other_tables.js";
import "./alerts.js";
import "./hint_box.js";
import "./timeline.js";
import "./review.js";
import "./ending.js";
import "./aim.js";

beginTable();
