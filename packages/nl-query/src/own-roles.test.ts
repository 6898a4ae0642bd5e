import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const FIRST = ["Ada", "Bo", "Cy", "Dee", "Eli", "Fay"];
const LAST = ["Lund", "Moss", "Nash", "Orr", "Pike", "Quill", "Reed"];
const nameOf = (at: number): string => `${pick(FIRST, at)} ${pick(LAST, at)}`;
const above = (at: number): Int32 | null => (at < 3 ? null : new Int32(at % 5));

/** Keepers of a lighthouse service, who refer to one of their own in a role that is called otherwise in each schema. */
const service = (field: string) =>
  askerOf(
    createGenerator(
      snapshotOf(
        "lights",
        withIds({
          keepers: (at) => ({
            keeper_id: new Int32(at),
            name: nameOf(at),
            wage: new Int32(3000 + ((at * 37) % 900)),
            harbor: pick(["Oslo", "Bergen", "Molde"], at),
            hired_at: new DateTime(Date.UTC(2000 + (at % 20), 3, 4)),
            [field]: above(at),
          }),
        }),
        40,
      ),
    ),
  );

const lookup = (field: string): string =>
  `{$lookup:{from:"keepers",localField:"${field}",foreignField:"keeper_id",as:"keeper"}}`;
const back = (field: string): string =>
  `{$lookup:{from:"keepers",localField:"keeper_id",foreignField:"${field}",as:"keepers"}}`;

describe.each(["manager_id", "reports_to"])("documents that refer to others of their kind by %s", (field) => {
  const ask = service(field);
  const one = lookup(field);

  it.each([
    "Who is the manager of Ada Lund?",
    "Who manages Ada Lund?",
    "Who does Ada Lund report to?",
    "What is the name of Ada Lund's manager?",
    "Who is the boss of the keeper Ada Lund?",
    "name of the person who manages Ada Lund",
    "Identify the name of the manager to whom the keeper Ada Lund reports.",
  ])("show the one that is referred to: %s", (question) => {
    expect(ask(question)).toEqual({
      query: `db.keepers.aggregate([{$match:{name:"AdaLund"}},${one},{$project:{name:{$first:"$keeper.name"},_id:0}}])`,
      isSure: true,
    });
  });

  it.each([
    "keepers managed by Bo Moss",
    "keepers who report to Bo Moss",
    "Which keepers does Bo Moss manage?",
    "Who reports directly to Bo Moss?",
    "keepers whose manager is Bo Moss",
    "Bo Moss's direct reports",
    "keepers under Bo Moss",
  ])("are found by the name of that one: %s", (question) => {
    expect(ask(question)).toEqual({
      query: `db.keepers.aggregate([${one},{$match:{"keeper.name":"BoMoss"}},{$unset:"keeper"}])`,
      isSure: true,
    });
  });

  it.each([
    ["keepers who earn more than their manager", "$gt", "wage"],
    ["keepers whose wage exceeds that of their manager", "$gt", "wage"],
    ["keepers with a lower wage than their boss", "$lt", "wage"],
    ["keepers hired before their manager", "$lt", "hired_at"],
    ["keepers in the same harbor as their manager", "$eq", "harbor"],
  ])("are compared with that one: %s", (question, op, compared) => {
    expect(ask(question)).toEqual({
      query: `db.keepers.aggregate([${one},{$unwind:"$keeper"},{$match:{$expr:{${op}:["$${compared}","$keeper.${compared}"]}}},{$unset:"keeper"}])`,
      isSure: true,
    });
  });

  it.each([
    "keepers who manage nobody",
    "keepers who do not manage anyone",
    "keepers who are not the manager of any other keeper",
    "keepers who do not serve as the manager of any keeper",
    "keepers without direct reports",
  ])("are those whom nobody refers to: %s", (question) => {
    expect(ask(question)).toEqual({
      query: `db.keepers.aggregate([${back(field)},{$match:{keepers:{$size:0}}},{$unset:"keepers"}])`,
      isSure: true,
    });
  });

  it("are meant by the role where they are not named", () => {
    expect(ask("managers in Bergen")).toEqual({
      query: `db.keepers.aggregate([{$match:{harbor:"Bergen"}},${back(field)},{$match:{"keepers.0":{$exists:true}}},{$unset:"keepers"}])`,
      isSure: true,
    });
  });

  it("say the same of a place by the role", () => {
    expect(ask("How many keepers have a manager from Bergen?").query).toContain('"keeper.harbor":"Bergen"');
  });

  it("group by the one that is referred to, whatever is said of its deed", () => {
    const plain = ask("managers with at least 3 keepers");
    expect(plain.isSure).toBe(true);
    expect(ask("Which managers have at least 3 keepers under them?").query).toBe(plain.query);
  });
});

describe("what is said of others in a role", () => {
  const ask = service("manager_id");
  it("adds the name of both", () => {
    expect(ask("the name of each keeper and of his manager")).toEqual({
      query: `db.keepers.aggregate([${lookup("manager_id")},{$project:{name:1,keeperName:{$first:"$keeper.name"},_id:0}}])`,
      isSure: true,
    });
  });

  it("is unsure where it is denied or compared with something else", () => {
    expect(ask("keepers not managed by Bo Moss").isSure).toBe(false);
    expect(ask("keepers who earn more than their harbor").isSure).toBe(false);
  });

  it("names several of them", () => {
    expect(ask("keepers managed by Bo Moss or Cy Nash").query).toContain(
      '{$match:{"keeper.name":{$in:["BoMoss","CyNash"]}}}',
    );
  });

  it("compares no wage with an id", () => {
    expect(ask("Find the names of the keepers who earn more than their manager").query).not.toContain(
      '["$wage","$manager_id"]',
    );
  });

  it("leaves those alone who are asked for themselves", () => {
    expect(ask("wage of Ada Lund").query).toBe('db.keepers.find({name:"AdaLund"},{wage:1,_id:0})');
  });
});

it("keeps the direct reports of the only superiors where other documents have parents", () => {
  const ask = askerOf(
    createGenerator(
      snapshotOf(
        "yard",
        withIds({
          sheds: (at) => ({ shed_id: new Int32(at), name: `Shed ${at}`, parent_id: above(at) }),
          smiths: (at) => ({
            smith_id: new Int32(70 + at),
            name: nameOf(at),
            manager_id: at < 3 ? null : new Int32(70 + (at % 5)),
          }),
        }),
        40,
      ),
    ),
  );
  expect(ask("managers with more than 2 direct reports").query).toContain('_id:"$manager_id"');
});
