// The matches that this browser keeps.

import { showMatches } from "./page/mine.js";

showMatches({ all: true });
