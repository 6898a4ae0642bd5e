import { DateTime, Double, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "kites",
      withIds({
        kites: (at) => ({
          name: `Kite ${at}`,
          span: new Double(at / 10),
          price: new Int32(40 + at),
          fabric: ["nylon", "silk", "cotton"][at % 3] ?? "",
          sewnAt: new DateTime(Date.UTC(2025, at % 12, 1 + (at % 28))),
          makerId: new Int32(at % 20),
          certified: at % 2 === 0,
        }),
        makers: (at) => ({ name: `Maker ${at}`, country: ["Spain", "Norway"][at % 2] ?? "" }),
      }),
    ),
  ),
);

describe("questions in the style of telegrams", () => {
  // covers: X.09n
  it.each([
    ["kites - price - top 3", "top 3 kites by price"],
    ["price: top 3 kites", "top 3 kites by price"],
    ["need top three kites (price) asap", "top 3 kites by price"],
    ["kindly share the list of top three kites as per price", "list of top 3 kites by price"],
    ["kites - sewn at desc - first 2", "first 2 kites sorted by sewn at descending"],
    ["price - kites - average", "average price of kites"],
    ["kites: price (total)", "total price of kites"],
    ["price total, all kites, thx", "total price of kites"],
    ["price of kites summed", "total price of kites"],
    ["kites: fabric, avg price", "average price of kites per fabric"],
    ["can u make me a table: fabric | average price, for our kites", "average price of kites per fabric"],
    ["fabric: no. of kites", "number of kites per fabric"],
    ["kites / fabric - counts", "number of kites per fabric"],
    ["kites count / fabric", "number of kites per fabric"],
    ["kindly share fabric wise average price of kites", "average price of kites per fabric"],
    [
      "so, we have these fabrics... how do the kites split up? i.e. how many kites per fabric",
      "how many kites per fabric",
    ],
    ['nr of kites (fabric "silk")', 'number of kites with fabric "silk"'],
    ["NUMBER of kites per fabric, please, not the kites themselves", "number of kites per fabric"],
    ["kites with price higher as 60", "kites with price higher than 60"],
    ["kites where price is more then 60", "kites where price is more than 60"],
    ["which kites have a price superior to 60", "which kites have a price above 60"],
    ["kites - certified only", "kites that are certified"],
    ["filter the kites so that only those with price above 60 remain", "kites with price above 60"],
    ["name and price of kites, price desc pls", "name and price of kites sorted by price descending"],
    ['report: kites with fabric "silk"', 'kites with fabric "silk"'],
    ['please export all the kites with fabric "silk"', 'list all the kites with fabric "silk"'],
    ["for the newsletter we want the kites with price above 60", "we want the kites with price above 60"],
    ["fabrics of kites, no repeats", "distinct fabrics of kites"],
    ["every fabric of the kites, no duplicates", "distinct fabric of the kites"],
    ["largest kite per fabric (span): name, span", "largest kite per fabric by span: name, span"],
    ["names of the makers (not the ids)", "names of the makers"],
    ["certified kites, names a-z", "certified kites, sorted alphabetically. list the names"],
    ["2025's kites", "2025 kites"],
    ["number of kites per month in 2025, january first", "number of kites per month in 2025"],
    ["all kites for the makers: name, price. Thanks!", "all kites for the makers: name, price"],
  ])("%s", (question, plain) => {
    const asked = ask(question);
    expect(asked.query).toBe(ask(plain).query);
    expect(asked.isSure).toBe(ask(plain).isSure);
  });

  it("still reads a quoted text behind a word that begins as a request does", () => {
    expect(ask('all kites for reporter "Xyz"').isSure).toBe(false);
  });

  it.each(["kites, silk", "price: kites", "kites - makers"])(
    "asks for nothing more than is said: %s",
    (question) => {
      expect(ask(question).query).not.toMatch(/limit|sort|group|avg|sum/);
    },
  );
});
