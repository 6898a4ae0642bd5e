import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Choirs and their concerts. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "choirs",
      withIds({
        choirs: (at) => ({ name: `Choir ${at}`, town: at % 2 ? "Oslo" : "Molde" }),
        concerts: (at) => ({
          concertId: new Int32(at),
          name: `Concert ${at}`,
          choirId: new Int32((at * 7) % 9),
        }),
      }),
      40,
    ),
  ),
);

const ordered = (order: string): string =>
  `db.concerts.aggregate([{$group:{_id:"$choirId",count:{$sum:1}}},{$lookup:{from:"choirs",localField:"_id",foreignField:"_id",as:"choir"}},{$unwind:"$choir"},{$sort:{${order}}},{$project:{_id:0,name:"$choir.name",count:1}}])`;

describe("the order by a count and by something else", () => {
  it.each([
    ["choirs sorted by the number of concerts, then by name", 'count:1,"choir.name":1'],
    ["choirs by number of concerts descending, then by name", 'count:-1,"choir.name":1'],
    ["choirs ordered by how many concerts they have and then by town", 'count:1,"choir.town":1'],
    ["choirs sorted by town and then by number of concerts", '"choir.town":1,count:1'],
    ["names of choirs ordered by number of concerts, ties by name", 'count:1,"choir.name":1'],
    [
      "choirs sorted by number of concerts in descending order and town descending",
      'count:-1,"choir.town":-1',
    ],
  ])("keeps both: %s", (question, order) => {
    expect(ask(question)).toEqual({ query: ordered(order), isSure: true });
  });

  it("is that of the count alone where nothing else is said", () => {
    expect(ask("choirs sorted by the number of concerts").query).toContain("{$sort:{count:1}}");
  });
});

it("tells keys of the same name apart", () => {
  expect(ask("number of concerts by choir name and concert name").query).toContain(
    '_id:{choir_name:"$choir.name",concert_name:"$name"}',
  );
});
