// The matches that this browser keeps.

import { $ } from "./page/dom.js";
import { showMatches } from "./page/mine.js";

showMatches({ all: true });
$("mine").hidden = false; // an empty list says what to do next
