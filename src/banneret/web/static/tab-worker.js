// A worker of a table in this browser. By its name programs think in it, or else it holds the table.

import { hearPage } from "./tab/table.js";
import { hearTable } from "./tab/thinker.js";
import { THINKER } from "./tab/thinkers.js";

const hear = self.name === THINKER ? hearTable : hearPage;
globalThis.onmessage = ({ data }) => hear(data);
