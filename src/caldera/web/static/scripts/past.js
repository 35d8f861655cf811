// The part of the page for looking back: the bar with which one moves through the match, and looking at it together.

import { hearLeads as hear } from "./review.js";
import { timeline as line } from "./timeline.js";

export const timeline = line;
export const hearLeads = hear;
