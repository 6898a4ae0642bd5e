import { describe, expect, it } from "vitest";
import { buildContext, codeOf, doc } from "../fixtures/engine.ts";
import { compileJsonSchema } from "./compile-json-schema.ts";

describe("compileJsonSchema", () => {
  it.each<[schema: string, passes: string, fails: string]>([
    ['{"required":["a"]}', '{"a":null}', "{}"],
    ['{"properties":{"a":{"bsonType":"int"}}}', "{}", '{"a":1.5}'],
    ['{"properties":{"a":{"bsonType":["string","null"]}}}', '{"a":null}', '{"a":1}'],
    ['{"properties":{"a":{"type":"number"}}}', '{"a":{"$numberLong":"1"}}', '{"a":"1"}'],
    ['{"properties":{"a":{"minimum":1,"maximum":3,"exclusiveMaximum":true}}}', '{"a":1}', '{"a":3}'],
    ['{"properties":{"a":{"multipleOf":0.1}}}', '{"a":0.3}', '{"a":0.25}'],
    ['{"properties":{"a":{"minLength":2,"maxLength":2}}}', '{"a":"😀é"}', '{"a":"abc"}'],
    ['{"properties":{"a":{"pattern":"^x"}}}', '{"a":5}', '{"a":"ax"}'],
    ['{"properties":{"a":{"enum":[1,"x",null]}}}', '{"a":1.0}', '{"a":2}'],
    [
      '{"properties":{"a":{"items":{"bsonType":"int"},"minItems":1,"uniqueItems":true}}}',
      '{"a":[1,2]}',
      '{"a":[1,1]}',
    ],
    [
      '{"properties":{"a":{"items":[{"bsonType":"int"}],"additionalItems":false}}}',
      '{"a":[1]}',
      '{"a":[1,2]}',
    ],
    [
      '{"properties":{"a":{}},"patternProperties":{"^x":{"bsonType":"int"}},"additionalProperties":false}',
      '{"a":"y","x1":1}',
      '{"b":1}',
    ],
    ['{"dependencies":{"a":["b"]}}', '{"a":1,"b":1}', '{"a":1}'],
    ['{"anyOf":[{"required":["a"]},{"required":["b"]}]}', '{"b":1}', '{"c":1}'],
    ['{"oneOf":[{"required":["a"]},{"required":["b"]}]}', '{"b":1}', '{"a":1,"b":1}'],
    ['{"not":{"required":["a"]}}', "{}", '{"a":1}'],
    ['{"maxProperties":1,"title":"t","description":"d"}', '{"a":1}', '{"a":1,"b":2}'],
  ])("%s accepts %s and not %s", (schema, passes, fails) => {
    const matches = compileJsonSchema(doc(schema), buildContext());
    expect(matches(doc(passes))).toBe(true);
    expect(matches(doc(fails))).toBe(false);
  });

  it.each<[string, number]>([
    ['{"foo":1}', 9],
    ['{"type":"integer"}', 9],
    ['{"type":"foo"}', 2],
    ['{"type":"object","bsonType":"object"}', 9],
    ['{"$ref":"#/x"}', 9],
    ['{"required":[]}', 9],
    ['{"properties":5}', 14],
    ['{"minimum":"a"}', 14],
    ['{"exclusiveMinimum":true}', 9],
    ['{"enum":[]}', 9],
  ])("refuses %s with %i", (schema, code) => {
    expect(codeOf(() => compileJsonSchema(doc(schema), buildContext()))).toBe(code);
  });
});
