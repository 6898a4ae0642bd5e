import { describe, expect, it } from "vitest";
import { parse, parseEjson, valueToEjson } from "../index.ts";

/** For machines slower than the one that the limit of 50 ms for each 100 kB was set on. */
const MARGIN = 2;

/** Processor time of the fastest of some runs: what other programs take from the machine does not count. */
function leastCpuMs(run: () => unknown): number {
  const times = Array.from({ length: 4 }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Texts that would do harm, or take long, if anything in them ran or recursed. */
const HOSTILE: [name: string, text: string][] = [
  ["constructor chain", "db.a.find({ x: {}.constructor.constructor('globalThis.hacked = 1')() })"],
  ["constructor of a string", "db.a.find({ x: ''['constructor']['constructor']('globalThis.hacked = 1')() })"],
  ["constructor of the database", "db.constructor.constructor('globalThis.hacked = 1')()"],
  ["getter", "db.a.find({ get x() { globalThis.hacked = 1 } })"],
  ["toString trap", "db.a.find({ x: 'a' + { toString() { globalThis.hacked = 1 } } })"],
  ["valueOf trap", "db.a.find({ x: 1 + { valueOf: () => { globalThis.hacked = 1 } } })"],
  ["dynamic import", "db.a.find({ x: import('data:text/javascript,globalThis.hacked=1') })"],
  ["require", "require('child_process').execSync('touch /hacked')"],
  ["process", "process.mainModule.require('fs')"],
  ["iife", "(function () { globalThis.hacked = 1 })()"],
  ["arrow iife", "db.a.find({ x: (() => { globalThis.hacked = 1 })() })"],
  ["eval", "eval('globalThis.hacked = 1')"],
  ["Function", "db.a.find({ x: Function('globalThis.hacked = 1')() })"],
  ["tagged template", "db.a.find({ x: String.raw`${globalThis.hacked = 1}` })"],
  ["template expression", "db.a.find({ x: `${globalThis.hacked = 1}` })"],
  ["sequence", "db.a.find((globalThis.hacked = 1, {}))"],
  ["assignment in an argument", "db.a.find(globalThis.hacked = 1)"],
  ["computed key", "db.a.find({ [globalThis.hacked = 1]: 1 })"],
  ["default parameter", "db.a.find({ x: (a = globalThis.hacked = 1) => a })"],
  ["class static block", "db.a.find({ x: class { static { globalThis.hacked = 1 } } })"],
  ["generator", "db.a.find({ x: function* () { yield 1 } })"],
  ["label", "a: db.a.find()"],
  ["with", "with (db) { a.find() }"],
  ["directive", "'use strict'; db.a.find()"],
  ["html comment", "<!-- db.a.find()"],
  ["hash bang", "#!/usr/bin/env node"],
  ["null byte", "db.a.find(\0)"],
  ["lone surrogate", "db.a.find({ x: '\ud800' })"],
  ["lone surrogate in a name", "db['\ud800'].find()"],
  ["method named __proto__", "db.a.__proto__()"],
  ["method named constructor", "db.a.constructor('x')"],
  ["chain named __proto__", "db.a.find().__proto__()"],
  ["constructor named __proto__", "db.a.find({ x: __proto__() })"],
  ["option named __proto__", "db.a.find({}, {}, { __proto__: { limit: 1 } })"],
  ["option named constructor", "db.a.find({}, {}, { constructor: 1 })"],
  ["stage named constructor", "db.a.aggregate([{ constructor: 1 }])"],
  ["typed value named __proto__", "db.a.find({ x: hasOwnProperty('a') })"],
];

describe("hostile text", () => {
  it.each(HOSTILE)("%s is refused with a position", (_, text) => {
    const result = parse(text, { collection: "c" });
    expect(result.ok).toBe(false);
    if (!result.ok)
      for (const error of result.errors) expect(error).toMatchObject({ line: 1, column: expect.any(Number), message: expect.stringMatching(/\S/) });
    expect("hacked" in globalThis).toBe(false);
  });

  it("keeps __proto__ as data without touching any prototype", () => {
    const result = parse("db.a.insertOne({ __proto__: { polluted: true }, constructor: { prototype: { polluted: true } } })");
    expect(result.ok && result.statements[0]?.args[0]).toMatchObject({ keys: ["__proto__", "constructor"] });
    expect("polluted" in {}).toBe(false);
  });

  it("takes a collection named __proto__ for what it is", () => {
    expect(parse("db.__proto__.polluted.find()")).toMatchObject({ ok: true, statements: [{ collection: "__proto__.polluted" }] });
  });

  const HUNDRED_KB = 100_000;
  const SLOW: [name: string, text: string][] = [
    ["arrays 5,000 deep", `db.a.find({ x: ${"[".repeat(5000)}${"]".repeat(5000)} })`],
    ["documents 5,000 deep", `db.a.find(${"{a:".repeat(5000)}1${"}".repeat(5000)})`],
    ["open brackets", "[".repeat(HUNDRED_KB)],
    ["parentheses", "(".repeat(HUNDRED_KB)],
    ["sums", `db.a.find({ x: ${"1+".repeat(HUNDRED_KB / 2)}1 })`],
    ["minus signs", `db.a.find({ x: ${"- ".repeat(HUNDRED_KB / 2)}1 })`],
    ["powers", `db.a.find({ x: ${"2**".repeat(HUNDRED_KB / 3)}1 })`],
    ["conditions", `db.a.find({ x: ${"a?b:".repeat(HUNDRED_KB / 4)}1 })`],
    ["arrows", `db.a.find({ x: ${"a=>".repeat(HUNDRED_KB / 3)}1 })`],
    ["names", `db${".a".repeat(HUNDRED_KB / 2)}.find()`],
    ["calls", `db.a.find()${".pretty()".repeat(HUNDRED_KB / 9)}`],
    ["empty calls", `db.a.find${"()".repeat(HUNDRED_KB / 2)}`],
    ["open quotes", `db.a.find({ x: ${'"'.repeat(HUNDRED_KB)}`],
    ["slashes", `db.a.find({ x: ${"/".repeat(HUNDRED_KB)}`],
    ["open comment", `/*${"*".repeat(HUNDRED_KB)}`],
    ["comment ends", "/**/".repeat(HUNDRED_KB / 4)],
    ["back quotes", "`".repeat(HUNDRED_KB - 1)],
    ["template holes", `db.a.find(${"`${".repeat(HUNDRED_KB / 3)}`],
    ["backslashes", "\\".repeat(HUNDRED_KB)],
    ["blank lines", "\n".repeat(HUNDRED_KB)],
    ["semicolons", ";".repeat(HUNDRED_KB)],
    ["statements", "db.a.find();".repeat(HUNDRED_KB / 12)],
    ["spaces in a shell line", `use ${" ".repeat(HUNDRED_KB)}!`],
    ["a long name", `db.${"a".repeat(HUNDRED_KB)}`],
    ["a long unknown method", `db.a.${"find".repeat(HUNDRED_KB / 4)}()`],
    ["a long date", `db.a.find({ x: ISODate("${"1".repeat(HUNDRED_KB)}") })`],
    ["a long decimal", `db.a.find({ x: NumberDecimal("${"9".repeat(HUNDRED_KB)}") })`],
    ["a long long", `db.a.find({ x: NumberLong("${"9".repeat(HUNDRED_KB)}") })`],
    ["a long id", `db.a.find({ x: ObjectId("${"a".repeat(HUNDRED_KB)}") })`],
  ];

  it.each(SLOW)("%s end quickly", (_, text) => {
    const result = parse(text);
    expect(result.ok && result.statements.length > 1).toBe(false);
    expect(leastCpuMs(() => parse(text))).toBeLessThan(50 * Math.max(1, text.length / HUNDRED_KB) * MARGIN);
  });

  it("reads a catastrophic pattern without running it", () => {
    const text = `db.a.find({ x: /^(([a-z])+.)+[A-Z]([a-z])+$/, y: RegExp("(a*)*b") })`;
    expect(parse(text).ok).toBe(true);
    expect(leastCpuMs(() => parse(text))).toBeLessThan(50);
  });

  it("reads one megabyte of ordinary values", () => {
    const text = `db.a.insertMany([${Array.from({ length: 20_000 }, (_, at) => `{ _id: ${at}, name: "customer ${at}", ok: true }`).join(", ")}])`;
    expect(text.length).toBeGreaterThan(900_000);
    expect(parse(text).ok).toBe(true);
  });

  it("reads 4 MB of Extended JSON and refuses its deep nesting", () => {
    const list = `[${Array.from({ length: 50_000 }, (_, at) => `{"_id":{"$numberInt":"${at}"},"name":"customer ${at} ${"x".repeat(40)}"}`).join(",")}]`;
    expect(valueToEjson(parseEjson(list))).toBe(list);
    expect(() => parseEjson('{"a":'.repeat(200_000))).toThrow(/nested/);
  });
});
