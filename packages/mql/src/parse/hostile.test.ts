import { describe, expect, it } from "vitest";
import { parse, parseEjson, valueToEjson } from "../index.ts";
import { SLOW_TEXTS } from "../testing/slow-texts.table.ts";

/** Texts that would do harm, or take long, if anything in them ran or recursed. */
const HOSTILE: [name: string, text: string][] = [
  ["constructor chain", "db.a.find({ x: {}.constructor.constructor('globalThis.hacked = 1')() })"],
  [
    "constructor of a string",
    "db.a.find({ x: ''['constructor']['constructor']('globalThis.hacked = 1')() })",
  ],
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
      for (const error of result.errors)
        expect(error).toMatchObject({
          line: 1,
          column: expect.any(Number),
          message: expect.stringMatching(/\S/),
        });
    expect("hacked" in globalThis).toBe(false);
  });

  it("keeps __proto__ as data without touching any prototype", () => {
    const result = parse(
      "db.a.insertOne({ __proto__: { polluted: true }, constructor: { prototype: { polluted: true } } })",
    );
    expect(result.ok && result.statements[0]?.args[0]).toMatchObject({ keys: ["__proto__", "constructor"] });
    expect("polluted" in {}).toBe(false);
  });

  it("takes a collection named __proto__ for what it is", () => {
    expect(parse("db.__proto__.polluted.find()")).toMatchObject({
      ok: true,
      statements: [{ collection: "__proto__.polluted" }],
    });
  });

  it.each(SLOW_TEXTS)("%s come to an end", (_, text) => {
    const result = parse(text);
    expect(result.ok && result.statements.length > 1).toBe(false);
  });

  it("reads a catastrophic pattern without running it", () => {
    const text = `db.a.find({ x: /^(([a-z])+.)+[A-Z]([a-z])+$/, y: RegExp("(a*)*b") })`;
    expect(parse(text).ok).toBe(true);
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
