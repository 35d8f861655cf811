// Everything that the page of a guided game needs.

import { beginTable } from "./table.js";
import "./lesson.js";

beginTable();
