// Plays some answers of a match of each game in Pyodide: node play-in-pyodide.mjs FOLDER LIBRARY GAME...

import { readFileSync } from "node:fs";

const [folder, library, ...games] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.unpackArchive(new Uint8Array(readFileSync(library)), "zip", { extractDir: "/lib/banneret" });
python.globals.set("games", python.toPy(games));
const told = await python.runPythonAsync(`
import json, sys
sys.path.insert(0, "/lib/banneret")
from banneret.tab.library import take_prebuilt
take_prebuilt()
from banneret.engine.game import find_game
from banneret.tab.answers import answer
from banneret.tab.programs import Pace
from banneret.tab.table import TabTable
from banneret.table import Person, Program
from banneret.table.programs import bot_worker

class Shelf(dict):
    async def heads(self): return []
    async def rows(self, match): return self[match]
    async def write_head(self, match, head): pass
    async def append(self, match, first, rows): self.setdefault(match, []).extend(rows)

class Thinkers:
    async def choose(self, task): return bot_worker.choose(task)
    async def agrees(self, task): return False
    async def advise(self, task): return []

async def play(game):
    shelf, sent = Shelf(), []
    table = TabTable(shelf, Thinkers(), Pace(0, 0))
    others = len(find_game(game).seats(find_game(game).settle({}))) - 1
    links = await table.open(game, {}, [Person("Ann"), *[Program("beginner")] * others])
    token = links.seats[0]
    await table.watch(token, (), sent.append)
    for _ in range(4):
        await table.settled()
        look = await table.look(token)
        mine = [one for one in look.view.questions if one.mine]
        if mine:
            await table.decide(token, mine[0].options[0].key, look.number)
    about = (await answer(table, "GET", f"/api/m/{token}/about")).status
    beside = [name for name in ("pydantic", "sqlalchemy", "fastapi", "tomllib", "multiprocessing") if name in sys.modules]
    first, rows = json.loads(sent[0])["is"], len(shelf[links.match])
    return {"game": game, "first": first, "rows": rows, "about": about, "beside": beside}

json.dumps([await play(game) for game in games])
`);
console.log(told);
process.exit(0);
