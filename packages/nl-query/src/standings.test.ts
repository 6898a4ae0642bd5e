import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly (string | null)[], at: number): string | null => from[at % from.length] ?? null;
const day = (at: number): DateTime => new DateTime(Date.UTC(2015 + (at % 9), at % 12, 1 + (at % 25)));

/** Keepers leave, animals die, patrons have a status; sponsors have nothing of the kind. */
const ROWS: Rows = {
  keepers: (at) => ({
    keeperId: new Int32(at + 10),
    firstName: pick(["Ada", "Bo", "Cy", "Di"], at),
    lastName: `Keeper${at}`,
    job: pick(["FEEDER", "TRAINER", "GUIDE"], at),
    hiredOn: day(at),
    departedOn: at % 4 === 0 ? day(at + 3) : null,
  }),
  animals: (at) => ({
    animalId: new Int32(at + 900),
    nickname: `Animal ${at}`,
    kind: pick(["otter", "lynx", "ibex"], at * 5),
    massKg: new Int32(3 + ((at * 7) % 90)),
    keeperId: new Int32(10 + (at % 60)),
    bornOn: day(at + 1),
    diedOn: at % 3 === 0 ? day(at + 5) : null,
  }),
  patrons: (at) => ({
    patronId: new Int32(at + 5000),
    fullName: `Patron ${at}`,
    status: pick(["ACTIVE", "PAUSED", "CANCELLED"], at),
  }),
  sponsors: (at) => ({
    sponsorId: new Int32(at + 7000),
    company: `Firm ${at}`,
    town: pick(["Ulm", "Bonn"], at),
  }),
  artists: (at) => ({ artistId: new Int32(at), artistName: `Artist ${at}`, isAlive: at % 3 !== 0 }),
  guards: (at) => ({ guardId: new Int32(at), guardName: `Guard ${at}`, active: at % 3 !== 0 }),
};
const ask = askerOf(createGenerator(snapshotOf("menagerie", withIds(ROWS))));

describe("states that last until something ends them", () => {
  it.each([
    ["living otters", 'db.animals.find({diedOn:null,kind:"otter"})'],
    ["otters that are still alive", 'db.animals.find({kind:"otter",diedOn:null})'],
    ["animals that have not died", "db.animals.find({diedOn:null})"],
    ["dead animals", "db.animals.find({diedOn:{$ne:null}})"],
    ["deceased otters", 'db.animals.find({diedOn:{$ne:null},kind:"otter"})'],
    ["animals that are no longer alive", "db.animals.find({diedOn:{$ne:null}})"],
    ["how many animals have passed away?", "db.animals.countDocuments({diedOn:{$ne:null}})"],
    [
      "the three heaviest animals that are still alive",
      "db.animals.find({diedOn:null}).sort({massKg:-1}).limit(3)",
    ],
    ["living artists", "db.artists.find({isAlive:true})"],
    ["artists that have died", "db.artists.find({isAlive:false})"],
  ])("are those of the living and the dead: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    ["current keepers", "db.keepers.find({departedOn:null})"],
    ["former keepers", "db.keepers.find({departedOn:{$ne:null}})"],
    ["keepers who still work here", "db.keepers.find({departedOn:null})"],
    ["keepers currently working for us", "db.keepers.find({departedOn:null})"],
    ["keepers who no longer work here", "db.keepers.find({departedOn:{$ne:null}})"],
    ["keepers that are no longer with us", "db.keepers.find({departedOn:{$ne:null}})"],
    ["keepers who have left", "db.keepers.find({departedOn:{$ne:null}})"],
    ["current guards", "db.guards.find({active:true})"],
    ["former guards", "db.guards.find({active:false})"],
    ["current patrons", 'db.patrons.find({status:"ACTIVE"})'],
    ["former patrons", 'db.patrons.find({status:"CANCELLED"})'],
  ])("are those of people who are there or have left: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are said of other documents too", () => {
    expect(ask("keepers of living otters").query).toContain('pipeline:[{$match:{diedOn:null,kind:"otter"}}]');
    expect(ask("animals of current keepers").query).toContain('{$match:{"keeper.departedOn":null}}');
  });

  it("are dated by what ended them", () => {
    const { query } = ask("animals that died in 2020");
    expect(query).toBe(
      'db.animals.find({diedOn:{$gte:ISODate("2020-01-01T00:00:00Z"),$lt:ISODate("2021-01-01T00:00:00Z")}})',
    );
    expect(ask("when did the otters die?").query).toBe('db.animals.find({kind:"otter"},{diedOn:1,_id:0})');
  });

  it("are none of what is current of somebody", () => {
    expect(ask("current job of the keepers").query).not.toContain("departedOn");
  });

  it("are unknown where nothing keeps them", () => {
    expect(ask("deceased sponsors").isSure).toBe(false);
    expect(ask("sponsors that are still alive").isSure).toBe(false);
  });
});
