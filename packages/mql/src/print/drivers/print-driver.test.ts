import { parse as parseJavaScript } from "acorn";
import { describe, expect, it } from "vitest";
import {
  buildOperation,
  COLLECTION_METHODS,
  DATABASE_METHODS,
  Doc,
  DRIVER_LANGUAGES,
  type DriverLanguage,
  parse,
  printDriver,
  type Operation,
  Undefined,
} from "../../index.ts";
import { COMMAND_CASES } from "../../parse/command.cases.ts";
import { EVERY_TYPE, SHOWN_STATEMENTS } from "./driver.cases.ts";

const languages = DRIVER_LANGUAGES.map(({ id }) => id);
const drivers = languages.filter((id) => id !== "mongosh");

function first(text: string): Operation {
  const result = parse(text, { now: 1_700_000_000_000, collection: "given" });
  const [operation] = result.ok ? result.statements : [];
  if (!operation) throw new Error(`does not parse: ${text}`);
  return operation;
}

function codeOf(text: string, language: DriverLanguage): string {
  const printed = printDriver(first(text), { language, databaseName: "shop" });
  if (!printed.ok) throw new Error(printed.reason);
  return printed.code;
}

describe("driver code", () => {
  // covers: X.167
  it.each(drivers)("of the shown statements in %s", async (language) => {
    const programs = [...SHOWN_STATEMENTS, EVERY_TYPE].map((text) => `${text}\n\n${codeOf(text, language)}`);
    await expect(programs.join("\n----\n")).toMatchFileSnapshot(`./snapshots/${language}.txt`);
  });

  // covers: X.167
  it("is printed for every method of the shell", () => {
    const methods = new Set(SHOWN_STATEMENTS.map((text) => first(text)).map(({ method }) => method));
    const missing = [...COLLECTION_METHODS.keys(), ...DATABASE_METHODS.keys()].filter(
      (method) => !methods.has(method),
    );
    // getName asks no server
    expect(missing).toEqual(["getName"]);
  });

  // covers: X.167
  it.each(languages)("is printed in %s for every statement of the parser's table", (language) => {
    const refused = COMMAND_CASES.flatMap(([text]) => {
      const printed = printDriver(first(text), { language, databaseName: "shop" });
      return printed.ok ? [] : [printed.reason];
    });
    const shellOnly = refused.filter((reason) => reason.startsWith('Only the shell has "'));
    const others = [...new Set(refused)].filter((reason) => !shellOnly.includes(reason));
    expect(others).toEqual(language === "mongosh" ? [] : ["getName asks the server for nothing"]);
    expect(new Set(shellOnly).size).toBeLessThan(12);
  });

  // covers: X.167
  it("in Node.js is JavaScript for every statement of the parser's table", () => {
    const broken = COMMAND_CASES.flatMap(([text]) => {
      const printed = printDriver(first(text), { language: "node", databaseName: "shop" });
      if (!printed.ok) return [];
      try {
        parseJavaScript(printed.code, { ecmaVersion: "latest", sourceType: "module" });
        return [];
      } catch (error) {
        return [`${text}: ${String(error)}`];
      }
    });
    expect(broken).toEqual([]);
  });

  it("sends the shell's command where a driver takes an option in another way", () => {
    const text = "db.orders.find({ a: 1 }).hint({ a: 1 })";
    expect(codeOf(text, "go")).toContain('{Key: "hint", Value: bson.D{{Key: "a", Value: int32(1)}}}');
    expect(codeOf(text, "node")).toContain("collection.find({ a: 1 }, { hint: { a: 1 } }).toArray()");
  });

  // covers: X.167
  it.each(drivers)("refuses a deprecated type in %s instead of changing it", (language) => {
    const filter = new Doc(["a"], [Undefined.instance]);
    const operation = buildOperation({ collection: "c", method: "find", args: [filter] });
    expect(printDriver(operation, { language, databaseName: "shop" })).toEqual({
      ok: false,
      reason: "The deprecated type undefined has no exact form in driver code",
    });
  });

  it.each([
    ["node", 'db.c.insertOne({ "2": 1, "1": 2 })', 'new Map([["2", 1], ["1", 2]])'],
    ["php", 'db.c.insertOne({ "0": 1 })', "(object) ['0' => 1]"],
    ["php", "db.c.find({ a: '$x\\'s' })", "['a' => '$x\\'s']"],
    ["php", 'db.c.find({ a: "$x\\n" })', '"\\$x\\x0a"'],
    ["ruby", "db.c.find({ a: '#{1}' })", '"\\#{1}"'],
    ["rust", 'db.c.find({ a: "\\u0001" })', '"\\u{1}"'],
    ["java", "db.c.find({ a: [null] })", "new ArrayList<>(Arrays.<Object>asList(null))"],
    ["python", "db.c.find().sort({ a: 1, b: -1 })", 'sort=[("a", 1), ("b", -1)]'],
    ["csharp", "db.c.find({ a: NumberLong(5) })", 'new BsonDocument { { "a", 5L } }'],
  ] as const)("%s keeps %s what it is", (language, text, part) => {
    expect(codeOf(text, language)).toContain(part);
  });
});
