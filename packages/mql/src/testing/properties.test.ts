import { deserialize, EJSON } from "bson";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkBson,
  decodeBson,
  Doc,
  Double,
  encodeBson,
  formatValue,
  isArray,
  type Operation,
  parse,
  parseEjson,
  print,
  printWithParts,
  transcodeBsonToEjson,
  transcodeBsonToEjsonBytes,
  type Value,
  valueToEjson,
} from "../index.ts";
import { COLLECTION_METHODS } from "../operation/methods.table.ts";
import { anyDoc, METHOD_ARGUMENTS, operation, plainDoc, typedDoc, typedValue } from "./arbitraries.ts";

const RUNS = { numRuns: 400 };

function parsed(text: string): Operation {
  const result = parse(text);
  if (!result.ok) throw new Error(`${result.errors[0]?.message} in ${text}`);
  const [first] = result.statements;
  if (!first || result.statements.length !== 1) throw new Error(`Not one statement: ${text}`);
  return first;
}

function withoutSpan(built: Operation) {
  return { ...built, span: null };
}

describe("properties", () => {
  it("every method of a collection has arguments to be tested with", () => {
    expect(Object.keys(METHOD_ARGUMENTS).sort()).toEqual([...COLLECTION_METHODS.keys()].sort());
  });

  it("bytes → values → bytes is identical", () => {
    fc.assert(
      fc.property(anyDoc, (doc) => {
        const bytes = encodeBson(doc);
        expect(checkBson(bytes)).toBe(bytes.length);
        expect(encodeBson(decodeBson(bytes))).toEqual(bytes);
      }),
      RUNS,
    );
  });

  it("the transcoder writes what the values say, as text and as bytes", () => {
    fc.assert(
      fc.property(anyDoc, (doc) => {
        const bytes = encodeBson(doc);
        const text = transcodeBsonToEjson(bytes);
        expect(text).toBe(valueToEjson(decodeBson(bytes)));
        expect(new TextDecoder().decode(transcodeBsonToEjsonBytes(bytes))).toBe(text);
      }),
      RUNS,
    );
  });

  it("Extended JSON text → value → text is identical", () => {
    fc.assert(
      fc.property(anyDoc, (doc) => {
        const text = valueToEjson(doc);
        expect(valueToEjson(parseEjson(text))).toBe(text);
      }),
      RUNS,
    );
  });

  it("the transcoder agrees with the reference library wherever that keeps the order", () => {
    fc.assert(
      fc.property(plainDoc, (doc) => {
        const bytes = encodeBson(doc);
        const reference = deserialize(bytes, {
          promoteValues: false,
          promoteBuffers: false,
          bsonRegExp: true,
        });
        expect(transcodeBsonToEjson(bytes)).toBe(EJSON.stringify(reference, { relaxed: false }));
      }),
      RUNS,
    );
  });

  it("relaxed Extended JSON keeps doubles doubles", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(parseEjson(valueToEjson(new Double(value), { mode: "relaxed" }))).toEqual(new Double(value));
      }),
      RUNS,
    );
  });

  it("parse(print(x)) equals x for every method", () => {
    fc.assert(
      fc.property(operation, (built) => {
        expect(withoutSpan(parsed(print(built)))).toEqual(withoutSpan(built));
      }),
      { numRuns: 1500 },
    );
  });

  it("printing is stable and stays within its columns", () => {
    fc.assert(
      fc.property(operation, (built) => {
        const text = print(built);
        expect(print(parsed(text))).toBe(text);
      }),
      RUNS,
    );
  });

  it("values survive being written in shell syntax, on one line and indented", () => {
    fc.assert(
      fc.property(typedValue, (value) => {
        for (const layout of ["line", "indented"] as const) {
          const [document] = parsed(`db.c.insertOne({ v: ${formatValue(value, { layout })} })`).args;
          expect(document).toEqual(new Doc(["v"], [value]));
        }
      }),
      RUNS,
    );
  });

  it("every part's span holds what the part prints as", () => {
    fc.assert(
      fc.property(typedDoc, (doc) => {
        const printed = printWithParts({ ...parsed("db.c.insertOne({})"), args: [doc] });
        for (const { path, value } of printed.parts) {
          if (path[0] !== "args") continue;
          const part = path.slice(1).reduce<Value | undefined>(stepInto, [doc]);
          expect(part).toBeDefined();
          if (part !== undefined)
            expect(printed.text.slice(value.start, value.end).replaceAll(/\s+/g, "")).toBe(
              formatValue(part).replaceAll(/\s+/g, ""),
            );
        }
      }),
      RUNS,
    );
  });
});

function stepInto(value: Value | undefined, step: string | number): Value | undefined {
  if (value instanceof Doc) return value.get(String(step));
  return isArray(value) ? value[Number(step)] : undefined;
}
