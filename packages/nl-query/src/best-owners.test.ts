import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
type Fields = Record<string, Value>;

const valley = (at: number): Fields => ({
  name: `Valley ${at}`,
  region: pick(["north", "south", "west"], at),
  altitude: new Int32(400 + ((at * 37) % 900)),
});
const farmer = (at: number): Fields => ({
  name: `Farmer ${at}`,
  village: pick(["Aosta", "Isarco"], at),
  age: new Int32(20 + ((at * 7) % 60)),
  rent: new Int32(100 + ((at * 13) % 700)),
});
const goat = (at: number): Fields => ({
  tag: `G-${at}`,
  breed: pick(["saanen", "boer"], at),
  weight: new Int32(20 + ((at * 11) % 70)),
});
const list = (length: number, make: (at: number) => Fields): Doc[] =>
  Array.from({ length }, (_, at) => Doc.of(Object.entries(make(at))));
const asks = (rows: Rows) => askerOf(createGenerator(snapshotOf("alp", withIds(rows))));

const askReferences = asks({
  valleys: valley,
  farmers: (at) => ({ ...farmer(at), valleyId: new Int32((at * 3) % 40) }),
  goats: (at) => ({ ...goat(at), farmerId: new Int32((at * 7) % 45) }),
});
const askLists = asks({
  valleys: valley,
  farmers: (at) => ({
    ...farmer(at),
    valleyId: new Int32((at * 3) % 40),
    goats: list(at % 4, (n) => goat(at * 3 + n)),
  }),
});
const askNested = asks({
  valleys: (at) => ({
    ...valley(at),
    farmers: list(2 + (at % 2), (n) => ({
      ...farmer(at * 2 + n),
      goats: list((at + n) % 4, (m) => goat(at * 6 + n * 3 + m)),
    })),
  }),
});

const GOATS =
  '{$lookup:{from:"goats",localField:"_id",foreignField:"farmerId",as:"goats"}},' +
  '{$unwind:"$goats"},{$replaceRoot:{newRoot:"$goats"}}';
const highest = (stages: string): string =>
  `db.farmers.aggregate([{$sort:{rent:-1}},{$limit:1},${GOATS}${stages}])`;
const TAGS = ",{$project:{tag:1,_id:0}}";

describe("what the best owner has, where it refers to the owner", () => {
  it.each([
    ["tags of the goats of the farmer with the highest rent", highest(TAGS)],
    ["What are the tags of the goats that belong to the farmer with the highest rent?", highest(TAGS)],
    ["List the tag of each goat that belongs to the farmer with the largest rent", highest(TAGS)],
    ["tags of goats whose farmer has the highest rent", highest(TAGS)],
    ["all goats owned by the farmer who pays the highest rent", highest("")],
    ["list the goats owned by the farmer paying the most rent", highest("")],
    ["how many goats does the farmer with the highest rent have?", highest(',{$count:"count"}')],
    ["count the goats of the farmer with the largest rent", highest(',{$count:"count"}')],
    [
      "average weight of the goats of the farmer with the highest rent",
      highest(',{$group:{_id:null,averageWeight:{$avg:"$weight"}}}'),
    ],
    ["the 3 heaviest goats of the farmer with the highest rent", highest(",{$sort:{weight:-1}},{$limit:3}")],
    ["distinct breeds of the goats of the farmer with the highest rent", highest(',{$group:{_id:"$breed"}}')],
  ])("is all that it has: %s", (question, query) => {
    expect(askReferences(question)).toStrictEqual({ query, isSure: true });
  });

  it("may be that of several owners", () => {
    const query = `db.farmers.aggregate([{$sort:{age:-1}},{$limit:3},${GOATS}])`;
    expect(askReferences("goats of the 3 oldest farmers")).toStrictEqual({ query, isSure: true });
  });

  it.each([
    ["village Aosta", '{$match:{village:"Aosta"}}'],
    [
      "north region",
      '{$lookup:{from:"valleys",localField:"valleyId",foreignField:"_id",as:"valley"}},{$match:{"valley.region":"north"}}',
    ],
  ])("is that of the best of those that are meant: %s", (place, stages) => {
    const query = `db.farmers.aggregate([${stages},{$sort:{age:-1}},{$limit:1},${GOATS},{$match:{breed:"boer"}}])`;
    expect(askReferences(`boer goats of the oldest farmer in the ${place}`).query).toBe(query);
  });

  it("is found over those between", () => {
    const { query, isSure } = askReferences("goats of the valley with the highest altitude");
    expect(query).toBe(
      "db.valleys.aggregate([{$sort:{altitude:-1}},{$limit:1}," +
        '{$lookup:{from:"farmers",localField:"_id",foreignField:"valleyId",as:"farmers"}},' +
        `{$unwind:"$farmers"},{$replaceRoot:{newRoot:"$farmers"}},${GOATS}])`,
    );
    expect(isSure).toBe(true);
  });

  it("is one where one is asked for", () => {
    const { query } = askReferences("goat of the farmer with the highest rent");
    expect(query).toContain('{$sort:{"farmer.rent":-1}},{$limit:1}');
  });

  it("is unsure where several owners are spoken of without a number", () => {
    expect(askReferences("goats of farmers with the highest rent").isSure).toBe(false);
  });
});

describe("what the best owner has, where the owner holds it", () => {
  it.each([
    ["tags of the goats of the farmer with the highest rent", '{$project:{tag:"$goats.tag",_id:0}}'],
    ["List the tag of each goat of the farmer with the largest rent", '{$project:{tag:"$goats.tag",_id:0}}'],
    ["which goats does the farmer with the highest rent have?", '{$replaceRoot:{newRoot:"$goats"}}'],
    ["how many goats does the farmer with the highest rent have?", '{$count:"count"}'],
    [
      "Find the farmer with the highest rent and show the tags of the goats",
      '{$project:{tag:"$goats.tag",_id:0}}',
    ],
  ])("is opened behind the pick: %s", (question, stage) => {
    const query = `db.farmers.aggregate([{$sort:{rent:-1}},{$limit:1},{$unwind:"$goats"},${stage}])`;
    expect(askLists(question)).toStrictEqual({ query, isSure: true });
    const inside = stage.replace("$goats", "$farmers.goats");
    const nested =
      'db.valleys.aggregate([{$unwind:"$farmers"},{$sort:{"farmers.rent":-1}},{$limit:1},' +
      `{$unwind:"$farmers.goats"},${inside}])`;
    expect(askNested(question)).toStrictEqual({ query: nested, isSure: true });
  });

  it("is that of the best of those that are meant", () => {
    const question = "tags of the boer goats of the oldest farmer in the village Aosta";
    expect(askLists(question).query).toBe(
      'db.farmers.aggregate([{$match:{village:"Aosta"}},{$sort:{age:-1}},{$limit:1},{$unwind:"$goats"},' +
        '{$match:{"goats.breed":"boer"}},{$project:{tag:"$goats.tag",_id:0}}])',
    );
    expect(askNested("tags of the goats of the oldest farmer in the north region").query).toBe(
      'db.valleys.aggregate([{$unwind:"$farmers"},{$match:{region:"north"}},{$sort:{"farmers.age":-1}},{$limit:1},' +
        '{$unwind:"$farmers.goats"},{$project:{tag:"$farmers.goats.tag",_id:0}}])',
    );
  });

  it("orders what it has by itself", () => {
    expect(askLists("the 3 heaviest goats of the farmer with the highest rent").query).toBe(
      'db.farmers.aggregate([{$sort:{rent:-1}},{$limit:1},{$unwind:"$goats"},{$sort:{"goats.weight":-1}},' +
        '{$limit:3},{$replaceRoot:{newRoot:"$goats"}}])',
    );
  });
});

describe("the best ones with the names of both", () => {
  it.each([
    "List the 3 farmers with the largest rent: their name and the name of their valley.",
    "Show the name and the valley name of the three farmers with the highest rent.",
    "Show the name and the name of the valley of the three farmers with the highest rent.",
  ])("shows them side by side: %s", (question) => {
    expect(askReferences(question)).toStrictEqual({
      query:
        'db.farmers.aggregate([{$lookup:{from:"valleys",localField:"valleyId",foreignField:"_id",as:"valley"}},' +
        '{$sort:{rent:-1}},{$limit:3},{$project:{name:1,valleyName:{$first:"$valley.name"},_id:0}}])',
      isSure: true,
    });
  });
});

it("tells the size of the collection that is read first", () => {
  const snapshot = snapshotOf(
    "alp",
    withIds({ farmers: farmer, goats: (at) => ({ ...goat(at), farmerId: new Int32((at * 7) % 45) }) }),
  );
  const collections = snapshot.collections.map((one) =>
    one.name === "goats" ? { ...one, count: 900 } : one,
  );
  const result = createGenerator({ ...snapshot, collections }).generate("goats of the oldest farmer", {
    now: new Date("2026-11-22T12:00:00Z"),
  });
  expect(result).toMatchObject({ collection: "farmers", isWrite: false });
  expect(result).toHaveProperty(["explanation", 0], "Reads farmers, 60 documents");
});
