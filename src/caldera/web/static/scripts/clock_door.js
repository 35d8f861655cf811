// Where a table has clocks, their script comes as a part of its own.

import { fetchPart } from "./parts.js";

if (document.getElementById("clocks")) void fetchPart("clock");
