import { DateTime, Int32, ObjectId } from "@querysnap/mql";
import { askerOf, type Rows, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const SIZE = 60;
/** First key of weavers, so that their keys are those of nothing else. */
const WEAVERS = 1001;

/** Weavers, the patterns that they study, and the guilds of both, with whom each guild has as president and treasurer. */
const ROWS: Rows = {
  guilds: (at) => ({
    guild_id: new Int32(at + 1),
    guild_name: `${pick(["Heather", "Bracken", "Gorse", "Sedge"], at)} ${at}`,
    dues: new Int32(20 + ((at * 13) % 47)),
    president_id: new Int32(((at * 7) % SIZE) + WEAVERS),
    treasurer_id: new Int32(((at * 11) % SIZE) + WEAVERS),
  }),
  weavers: (at) => ({
    weaver_id: new Int32(at + WEAVERS),
    first_name: pick(["Odile", "Bruno", "Tamsin", "Kofi", "Mirela"], at),
    last_name: `${pick(["Falk", "Osei", "Varga"], at)}${at}`,
    town: pick(["Lund", "Malmo", "Ystad"], at),
    joined_on: new DateTime(Date.UTC(2015 + (at % 9), at % 12, 1 + (at % 27))),
    guild_id: new Int32(((at * 5) % SIZE) + 1),
  }),
  patterns: (at) => ({
    pattern_id: new Int32(at + 1),
    title: `${pick(["Twill", "Satin", "Huck", "Overshot"], at)} ${pick(["Rose", "Wheel", "Cross"], at)} ${at}`,
    threads: new Int32(100 + ((at * 17) % 300)),
    guild_id: new Int32(((at * 3) % SIZE) + 1),
  }),
  studies: (at) => ({
    study_id: new Int32(at + 1),
    weaver_id: new Int32(((at * 7) % 50) + WEAVERS),
    pattern_id: new Int32(((at * 11) % 40) + 1),
    mark: new Int32(40 + ((at * 19) % 60)),
  }),
};

/** Ids that say nothing, as the integer keys refer to each other. */
const withOwnIds = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row], place) => [
      name,
      (at: number) => ({ _id: new ObjectId(`${place + 1}`.repeat(20) + String(1000 + at)), ...row(at) }),
    ]),
  );

/** Asks about weavers in flat collections with integer keys. */
export const askWeaving = askerOf(createGenerator(snapshotOf("weaving", withOwnIds(ROWS), SIZE)));
