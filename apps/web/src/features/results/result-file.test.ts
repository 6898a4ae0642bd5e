import { type Doc, encodeBson, formatValue, Int32, isArray, parse, parseEjson } from "@querysnap/mql";
import { EVERY_TYPE } from "@querysnap/testkit";
import { describe, expect, it } from "vitest";
import { decodeValue } from "../../lib/decode-values.ts";
import { copyText } from "./copy-text.ts";
import { resultFileName, resultParts } from "./result-file.ts";

const bytes = (text: string) => Buffer.from(encodeBson(parseEjson(text) as Doc)).toString("hex");
const csv = (...texts: string[]) => resultParts(texts.map(decodeValue), "csv").join("");

describe("a saved result", () => {
  // covers: RS.01, RS.08
  it("keeps every type byte for byte in JSON and NDJSON, and when copied", () => {
    const shown = decodeValue(`[${EVERY_TYPE}]`);
    const items = isArray(shown) ? shown : [];
    const wanted = bytes(EVERY_TYPE);
    expect(bytes(resultParts(items, "ndjson").join("").trimEnd())).toBe(wanted);
    const json = parseEjson(resultParts(items, "json").join(""));
    const [first] = isArray(json) ? json : [];
    expect(Buffer.from(encodeBson(first as Doc)).toString("hex")).toBe(wanted);
    // pasted into a query, as a person does
    for (const copied of [copyText(items[0] ?? null), formatValue(items[0] ?? null)]) {
      const parsed = parse(`db.things.insertOne(${copied})`, { now: 0 });
      const argument = parsed.ok ? parsed.statements[0]?.args[0] : null;
      expect(Buffer.from(encodeBson(argument as Doc)).toString("hex")).toBe(wanted);
    }
  });

  // covers: RS.01
  it("has no formula in CSV that a spreadsheet would run", () => {
    expect(csv(`{"a":"=1+1","=b":"@SUM(A1)","n":{"$numberInt":"-5"},"t":"\\t=1"}`)).toBe(
      `a,'=b,n,t\r\n'=1+1,'@SUM(A1),-5,"'\t=1"\r\n`,
    );
    expect(csv(`{"a":{"$symbol":"+x"}}`)).toBe("a\r\n'+x\r\n");
  });

  it("quotes CSV cells, leaves missing ones empty and keeps documents as Extended JSON", () => {
    expect(csv(`{"a":"x, \\"y\\"\\nz","b":null}`, `{"c":{"d":{"$numberLong":"5"}}}`)).toBe(
      'a,b,c\r\n"x, ""y""\nz",null,\r\n,,"{""d"":{""$numberLong"":""5""}}"\r\n',
    );
    expect(resultParts(["x", new Int32(1)], "csv").join("")).toBe("value\r\nx\r\n1\r\n");
  });

  it("is named after its query and day", () => {
    const day = Date.UTC(2026, 10, 22);
    expect(resultFileName({ collection: "a/b", operation: "find" }, "csv", day)).toBe(
      "a_b-find-2026-11-22.csv",
    );
    expect(resultFileName({ collection: "", operation: "aggregate" }, "json", day)).toBe(
      "aggregate-2026-11-22.json",
    );
  });
});
