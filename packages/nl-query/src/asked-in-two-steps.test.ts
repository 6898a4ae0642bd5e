import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Rows = {
  piers: (at) => ({ name: `Pier ${at}`, berths: new Int32(2 + ((at * 7) % 30)) }),
  rafts: (at) => ({
    label: `Raft ${at}`,
    pierId: new Int32((at * 7) % 40),
    timber: ["oak", "pine", "ash"][at % 3] ?? "",
    toll: new Int32(5 + ((at * 11) % 90)),
    afloat: at % 4 > 0,
  }),
};
const ask = askerOf(createGenerator(snapshotOf("moorings", withIds(ROWS))));

describe("questions that compute first and choose then", () => {
  it.each([
    ["Count the rafts of each timber and show the timber with the most.", "timber with the most rafts"],
    ["Count rafts per pier and give the pier with the most", "the pier with the most rafts"],
    ["Sum the tolls by pier and show the top 3.", "top 3 piers by total toll"],
    ["Count the rafts per pier and list the top 3", "top 3 piers by number of rafts"],
    [
      "Group the rafts by timber and keep the timbers with more than 5 rafts.",
      "timbers with more than 5 rafts",
    ],
    ["Group rafts by timber and return the timbers with 3 or more of them", "timbers with 3 or more rafts"],
    ["We'd like a ranking of piers by total toll", "piers ranked by total toll"],
    ["ranking of rafts by toll", "rafts ranked by toll"],
    ["piers arranged from the most berths to the fewest", "piers sorted by berths descending"],
    ["top 3 piers by tolls collected", "top 3 piers by total toll"],
    ["How many percent of all rafts are afloat?", "What percentage of all rafts are afloat?"],
  ])("are those about what is chosen: %s", (question, plain) => {
    const asked = ask(question);
    expect(asked.query).toBe(ask(plain).query);
    expect(asked.isSure).toBe(true);
  });

  it.each(["piers by total toll", "piers ranked by total toll"])("rank by sums of others: %s", (question) =>
    expect(ask(question).query).toMatch(
      /^db\.rafts\.aggregate\(\[{\$group:{_id:"\$pierId",totalToll:{\$sum:"\$toll"}}},{\$sort:{totalToll:-1}}/,
    ),
  );

  it("keep groups where nothing is chosen", () =>
    expect(ask("Group the rafts by timber and count them").query).toBe(
      'db.rafts.aggregate([{$group:{_id:"$timber",count:{$sum:1}}}])',
    ));
});
