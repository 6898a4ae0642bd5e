import { Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  potters: (at) => ({
    potter_id: new Int32(300 + at),
    full_name: `Potter ${at}`,
    glaze: pick(["ash", "salt"], at),
    supervisor_id: at < 3 ? null : new Int32(300 + (at % 9)),
    guild_id: at % 4 ? new Int32(70 + (at % 20)) : null,
  }),
  kilns: (at) => ({
    kiln_name: `Kiln ${at}`,
    head_potter_id: at % 5 ? new Int32(300 + ((at * 7) % 30)) : null,
  }),
  guilds: (at) => ({ guild_id: new Int32(70 + at), guild_name: `Guild ${at}` }),
};
const ask = askerOf(createGenerator(snapshotOf("pottery", ROWS)));

it.each([
  ["kilns without a head", "db.kilns.find({head_potter_id:null})"],
  ["kiln name and name of its head potter, for kilns that have one", "{$match:{head_potter_id:{$ne:null}}}"],
  ["names of the potters who belong to a guild", "{guild_id:{$ne:null}}"],
  [
    "list the names of the potters with ash glaze who have a guild, together with the name of that guild",
    'full_name:1,guild_name:{$first:"$',
  ],
])("%s", (question, part) => {
  const { query } = ask(question);
  expect(query).toContain(part);
});
