import { DateTime, Doc, Int32, type Value } from "@querysnap/mql";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { pick } from "./row-values.fixture.ts";

const NOON = Date.UTC(2026, 4, 1, 12);
const minutes = (at: number): DateTime => new DateTime(NOON + at * 60_000);
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  puppeteers: (at) => ({
    display_name: `Puppeteer ${at}`,
    role: pick(["guest", "staff", "student"], at),
    guild: Doc.of([
      ["town", pick(["Pune", "Leiden", "Arequipa"], at)],
      ["tier", pick(["free", "silver", "gold"], at)],
    ]),
    reputation: new Int32((at * 37) % 500),
    joined_at: minutes(at * 9000),
  }),
  puppets: (at) => ({
    label: `Puppet ${at}`,
    maker: pick(["Havel", "Okabe", "Brill"], at),
    height_mm: new Int32(200 + ((at * 13) % 900)),
    acquired_on: minutes(at * 7000),
    puppeteer_id: new Int32((at * 7) % 40),
  }),
  shows: (at) => ({
    title: `Show ${at}`,
    state: pick(["SCHEDULED", "DONE", "CANCELLED"], at),
    stage: pick(["attic", "yard", "barn"], at),
    indoor: at % 4 === 0,
    opened: new Int32(1990 + (at % 30)),
    prizes: [Doc.of([["year", new Int32(2000 + (at % 20))]])],
    runtime_mins: new Int32(20 + ((at * 7) % 60)),
    last_checked_at: minutes(at * 800),
    booked_at: minutes(at * 9000),
    start_at: minutes(at * 9000 + 20_000),
    end_at: minutes(at * 9000 + 20_090),
    confirmed_at: at % 3 === 0 ? null : minutes(at * 9000 + 700),
  }),
  petitions: (at) => ({
    proposal_no: new Int32(7000 + at),
    title: `Petition ${at}`,
    status: pick(["submitted", "granted", "declined"], at),
    urgency: pick(["low", "normal", "pressing"], at),
    targets: [pick(["dragon", "devil", "miller"], at), pick(["moon", "king"], at)],
    finding: at % 3 === 0 ? null : pick(["flare", "dust", "echo"], at),
    puppet_id: new Int32((at * 7) % 40),
    puppeteer_id: at % 4 === 0 ? null : new Int32((at * 7) % 25),
    submitted_at: minutes(at * 1111),
    granted_at: at % 3 === 0 ? null : minutes(at * 1111 + 1500 + at * 70),
    seen_at: at % 5 === 0 ? null : minutes(at * 1111 + 30),
    score: at % 4 === 0 ? null : new Int32(at % 10),
  }),
};

/** Asks about a puppet theater: puppeteers, their puppets and petitions, which are told apart by a `proposal_no`. */
export const askPuppets = askerOf(createGenerator(snapshotOf("puppets", withIds(ROWS))));
