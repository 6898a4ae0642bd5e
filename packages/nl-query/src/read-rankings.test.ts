import { DateTime, Double, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const rows = withIds({
  kilns: (at) => ({
    label: `Kiln ${at}`,
    massTons: new Double(2 + ((at * 7) % 30)),
    heat: new Int32(700 + at * 5),
    fuel: ["wood", "gas", "electric"][at % 3] ?? "gas",
    glazes: [["celadon", "raku", "salt"][at % 3] ?? "raku", ["ash", "slip"][at % 2] ?? "ash"],
    builtAt: new DateTime(Date.UTC(2020 + (at % 5), at % 12, 3)),
    certified: at % 2 === 0,
    serviceNote: at % 4 === 0 ? null : `note ${at}`,
  }),
});
const ask = askerOf(createGenerator(snapshotOf("pottery", rows)));

const GROUPS: readonly { plain: string; others: readonly string[] }[] = [
  {
    plain: "top 5 kilns by heat",
    others: [
      "I need a top 5 of the kilns, ranked by their heat",
      "top 5 kilns ranked by heat",
      "kilns, heat, top 5",
      "highest heat, 5 kilns",
      "kilns with the 5 highest values of heat",
      "Our five kilns with the biggest heat, which are they?",
      "Show the five kilns that are leading when it comes to heat.",
    ],
  },
  {
    plain: "the kiln with the highest heat",
    others: [
      "which one of all our kilns has the biggest heat",
      "which kiln has a higher heat than all the others?",
      "which kiln has a higher heat than any other kiln",
      "For no other kiln is the heat as high: which kiln is it?",
    ],
  },
  {
    plain: "kilns sorted by heat descending",
    others: [
      "put all the kilns in order, starting with the one that has the highest heat",
      "all the kilns such that the heat goes down along the list",
      "all kilns so that the heat decreases down the page",
    ],
  },
  {
    plain: "kilns sorted by heat ascending",
    others: ["all the kilns such that the heat goes up along the list"],
  },
  { plain: "latest 3 kilns by built date", others: ["latest 3 kilns (built date)"] },
  {
    plain: "list the label of all kilns",
    others: [
      "list all kilns, the label and nothing else needed",
      "Fetch every kiln, leaving out everything except the label.",
      "Give me all kilns, but only the field label",
    ],
  },
  {
    plain: "list the label and fuel of all kilns",
    others: [
      "Give me all kilns, but only the fields label and fuel",
      "My boss wants to see the label and the fuel of all our kilns",
      "Which label and which fuel does every kiln have?",
    ],
  },
  {
    plain: "kilns whose fuel is not gas",
    others: [
      "fuel not gas: which kilns",
      "Which kilns have a different fuel than gas?",
      "The fuel must not be gas; which kilns remain?",
      "Leave out the kilns with fuel gas and show me the rest",
    ],
  },
  {
    plain: "kilns with raku in their glazes",
    others: [
      "glazes containing raku: which kilns",
      "kilns having raku in the list of glazes",
      "every kiln that has raku in its glazes, no matter what else is in there",
    ],
  },
  {
    plain: "kilns whose heat is less than 800",
    others: [
      "all kilns that don't even reach 800 in heat",
      "if the heat of a given kiln is less than 800 i want it in the list",
    ],
  },
  { plain: "kilns built in 2022", others: ["kilns where the year of the built date is 2022"] },
  {
    plain: "kilns with fuel gas or with fuel wood",
    others: ["the kilns with fuel gas and also the ones with fuel wood"],
  },
  {
    plain: "kilns where fuel is gas and heat is above 800",
    others: ["two conditions for the kilns: fuel must be gas, heat must be above 800"],
  },
  {
    plain: "kilns without service note",
    others: [
      "We should fill in the service note everywhere, so show me all kilns where it is still missing.",
    ],
  },
];

describe("rankings, columns and conditions in a roundabout voice", () => {
  it.each(GROUPS.flatMap(({ plain, others }) => others.map((other) => [other, plain] as const)))(
    "reads “%s” as “%s”",
    (other, plain) => {
      expect(ask(other).query).toBe(ask(plain).query);
    },
  );

  it.each([
    ["top 5 kilns by heat", "db.kilns.find().sort({heat:-1}).limit(5)"],
    ["the kiln with the highest heat", "db.kilns.find().sort({heat:-1}).limit(1)"],
    ["kilns with mass above 20", "db.kilns.find({massTons:{$gt:20}})"],
    ["kilns sorted by heat descending", "db.kilns.find().sort({heat:-1})"],
    ["list the label of all kilns", "db.kilns.find({},{label:1,_id:0})"],
    ["kilns whose fuel is not gas", 'db.kilns.find({fuel:{$ne:"gas"}})'],
    ["kilns whose heat is less than 800", "db.kilns.find({heat:{$lt:800}})"],
    ["top 5 kilns sorted by label", "db.kilns.find().sort({label:1}).limit(5)"],
    ["top 5 kilns ranked by heat ascending", "db.kilns.find().sort({heat:1}).limit(5)"],
    ["kilns sorted by heat", "db.kilns.find().sort({heat:1})"],
  ])("answers “%s”", (question, query) => {
    expect(ask(question).query).toBe(query);
  });
});
