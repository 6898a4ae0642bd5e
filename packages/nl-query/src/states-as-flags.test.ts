import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Rows = {
  sheds: (at) => ({ name: `Shed ${at}`, town: ["Kiel", "Brest", "Riga"][at % 3] ?? "" }),
  tools: (at) => ({
    label: `Tool ${at}`,
    shedId: new Int32((at * 7) % 50),
    on_loan: at % 3 === 0,
    on_sale: at % 4 === 0,
    price: new Int32(10 + at),
  }),
  loans: (at) => ({
    toolId: new Int32((at * 11) % 40),
    fee: new Int32(1 + ((at * 5) % 21)),
    signedOn: new DateTime(Date.UTC(2019 + (at % 7), at % 12, 1 + (at % 27))),
  }),
  sales: (at) => ({ toolId: new Int32((at * 13) % 50), amount: new Int32(5 + ((at * 3) % 31)) }),
};
const ask = askerOf(createGenerator(snapshotOf("yard", withIds(ROWS))));

describe("flags that are called as other documents are", () => {
  it.each([
    ["tools that are on loan", "db.tools.find({on_loan:true})"],
    ["tools that are not on loan", "db.tools.find({on_loan:false})"],
    ["which tools are not on sale?", "db.tools.find({on_sale:false})"],
    [
      "Find the labels of the tools that are on loan and cost more than 30.",
      "db.tools.find({on_loan:true,price:{$gt:30}},{label:1,_id:0})",
    ],
  ])("tell what documents are: %s", (question, query) => expect(ask(question).query).toBe(query));

  it.each(["tools that were never loaned", "tools that have not been loaned", "tools without loans"])(
    "are no deeds that were never done: %s",
    (question) => expect(ask(question).query).toMatch(/from:"(?:loans|sales)".*\$size:0/),
  );
});

describe("columns of documents and of what they refer to", () => {
  it.each([
    "Find the tool label and the fee of all loans signed after 2023.",
    "Show the tool label and the fee of every loan signed after 2023",
  ])("shows only what is meant: %s", (question) => {
    const { query } = ask(question);
    expect(query).toMatch(/^db\.loans\.aggregate\(\[{\$match:{signedOn:/);
    expect(query).toMatch(/fee:1/);
  });
});
