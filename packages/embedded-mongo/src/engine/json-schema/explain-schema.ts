import { Doc, Int32, isArray, type Value } from "@querysnap/mql";
import type { CompileContext } from "../contract.ts";
import { typeName } from "../expressions/type-names.ts";
import { compileRegex } from "../regex/compile-regex.ts";
import { equalityKey } from "../values/compare.ts";
import { compileSchema } from "./compile-json-schema.ts";

type Field = readonly [string, Value];
type Failed = {
  readonly keyword: string;
  readonly schema: Doc;
  readonly value: Value;
  readonly context: CompileContext;
};

/**
 * The rules of a schema that a value breaks, in the server's order; empty when it breaks none. @see
 * https://www.mongodb.com/docs/v7.0/core/schema-validation/handle-invalid-documents/
 */
export function brokenRules(schema: Doc, value: Value, context: CompileContext): Doc[] {
  const broken: Doc[] = [];
  for (const keyword of ORDER) {
    if (!schema.has(keyword) || passes(keyword, { schema, value, context })) continue;
    const describe = DETAILS.get(keyword);
    broken.push(
      Doc.of([["operatorName", keyword], ...(describe ? describe({ keyword, schema, value, context }) : [])]),
    );
  }
  return broken;
}

/** Fields that say what a schema is for. */
export function annotations(schema: Doc): Field[] {
  return ["title", "description"].flatMap((name) =>
    schema.has(name) ? [[name, schema.get(name) ?? null] as const] : [],
  );
}

/** Keywords that change what another means. */
const PARTNERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["minimum", ["exclusiveMinimum"]],
  ["maximum", ["exclusiveMaximum"]],
  ["items", ["additionalItems"]],
  ["additionalProperties", ["properties", "patternProperties"]],
]);

function withPartners(keyword: string, schema: Doc): Field[] {
  return [keyword, ...(PARTNERS.get(keyword) ?? [])].flatMap((name) =>
    schema.has(name) ? [[name, schema.get(name) ?? null] as const] : [],
  );
}

/**
 * The keyword by itself. Those that `additionalProperties` depends on have their own say, so they are let
 * through.
 */
function passes(keyword: string, { schema, value, context }: Omit<Failed, "keyword">): boolean {
  const fields = withPartners(keyword, schema);
  if (keyword === "additionalProperties")
    return value instanceof Doc ? additional({ keyword, schema, value, context }).length === 0 : true;
  return compileSchema(Doc.of(fields), context)(value);
}

const ORDER = [
  "maximum",
  "minimum",
  "maxLength",
  "minLength",
  "pattern",
  "multipleOf",
  "maxItems",
  "minItems",
  "uniqueItems",
  "items",
  "properties",
  "patternProperties",
  "additionalProperties",
  "required",
  "minProperties",
  "maxProperties",
  "dependencies",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "enum",
  "bsonType",
  "type",
];

type Details = (failed: Failed) => Field[];

function specifiedAs({ keyword, schema }: Failed): Field {
  const names =
    keyword === "items" || keyword === "additionalProperties"
      ? [keyword]
      : [keyword, ...(PARTNERS.get(keyword) ?? [])];
  return [
    "specifiedAs",
    Doc.of(names.flatMap((name) => (schema.has(name) ? [[name, schema.get(name) ?? null] as const] : []))),
  ];
}

function considered(reason: string): Details {
  return (failed) => [specifiedAs(failed), ["reason", reason], ["consideredValue", failed.value]];
}

const typeDetails: Details = (failed) => [
  ...considered("type did not match")(failed),
  ["consideredType", typeName(failed.value)],
];

const duplicate: Details = (failed) => {
  const items = isArray(failed.value) ? failed.value : [];
  const keys = items.map((item) => equalityKey(item));
  const twice = items.find((_item, at) => keys.indexOf(keys[at] as string) !== at);
  return [...considered("found a duplicate item")(failed), ["duplicatedValue", twice ?? null]];
};

const itemDetails: Details = ({ schema, value, context }) => {
  const items = schema.get("items") ?? null;
  const elements = isArray(value) ? value : [];
  const schemaOf = (at: number): Value | undefined =>
    isArray(items) ? (items[at] ?? schema.get("additionalItems")) : items;
  for (let at = 0; at < elements.length; at++) {
    const inner = schemaOf(at);
    if (inner === false)
      return [
        ["reason", "additional items are not allowed"],
        ["additionalItems", elements.slice(at)],
      ];
    const details = inner instanceof Doc ? brokenRules(inner, elements[at] as Value, context) : [];
    if (details.length > 0)
      return [
        ["reason", "At least one item did not match the sub-schema"],
        ["itemIndex", new Int32(at)],
        ["details", details],
      ];
  }
  return [];
};

const propertyDetails: Details = ({ schema, value, context }) => {
  const properties = schema.get("properties");
  const failing: Doc[] = [];
  for (const [name, inner] of properties instanceof Doc ? properties.entries() : []) {
    const field = value instanceof Doc ? value.get(name) : undefined;
    const details = field !== undefined && inner instanceof Doc ? brokenRules(inner, field, context) : [];
    if (details.length > 0)
      failing.push(Doc.of([["propertyName", name], ...annotations(inner as Doc), ["details", details]]));
  }
  return [["propertiesNotSatisfied", failing]];
};

const patternDetails: Details = ({ schema, value, context }) => {
  const patterns = schema.get("patternProperties");
  const failing: Doc[] = [];
  for (const [source, inner] of patterns instanceof Doc ? patterns.entries() : []) {
    const regex = compileRegex(source);
    for (const [name, field] of value instanceof Doc ? value.entries() : []) {
      const details = regex.test(name) && inner instanceof Doc ? brokenRules(inner, field, context) : [];
      if (details.length > 0)
        failing.push(
          Doc.of([
            ["propertyName", name],
            ["regexMatched", source],
            ...annotations(inner as Doc),
            ["details", details],
          ]),
        );
    }
  }
  return [["details", failing]];
};

/** Fields that neither `properties` nor `patternProperties` names and that are not welcome. */
function additional({ schema, value, context }: Failed): string[] {
  const properties = schema.get("properties");
  const patterns = schema.get("patternProperties");
  const rest = schema.get("additionalProperties");
  const regexes = patterns instanceof Doc ? patterns.keys.map((source) => compileRegex(source)) : [];
  const isKnown = (name: string): boolean =>
    (properties instanceof Doc && properties.has(name)) || regexes.some((regex) => regex.test(name));
  const fields = value instanceof Doc ? [...value.entries()] : [];
  return fields
    .filter(
      ([name, field]) =>
        !isKnown(name) && (rest instanceof Doc ? !compileSchema(rest, context)(field) : rest === false),
    )
    .map(([name]) => name);
}

const additionalDetails: Details = (failed) => {
  const names = additional(failed);
  const rest = failed.schema.get("additionalProperties");
  if (!(rest instanceof Doc)) return [specifiedAs(failed), ["additionalProperties", names]];
  const [name = ""] = names;
  const field = failed.value instanceof Doc ? (failed.value.get(name) ?? null) : null;
  return [
    ["reason", "at least one additional property did not match the subschema"],
    ["failingProperty", name],
    ["details", brokenRules(rest, field, failed.context)],
  ];
};

function missing(names: Value | undefined, value: Value): Value[] {
  return isArray(names) && value instanceof Doc
    ? names.filter((name) => typeof name === "string" && !value.has(name))
    : [];
}

const dependencyDetails: Details = ({ schema, value, context }) => {
  const dependencies = schema.get("dependencies");
  const failing: Doc[] = [];
  for (const [name, dependency] of dependencies instanceof Doc ? dependencies.entries() : []) {
    if (!(value instanceof Doc) || !value.has(name)) continue;
    const absent = missing(dependency, value);
    if (absent.length > 0)
      failing.push(
        Doc.of([
          ["conditionalProperty", name],
          ["missingProperties", absent],
        ]),
      );
    const details = dependency instanceof Doc ? brokenRules(dependency, value, context) : [];
    if (details.length > 0)
      failing.push(
        Doc.of([
          ["conditionalProperty", name],
          ["details", details],
        ]),
      );
  }
  return [["failingDependencies", failing]];
};

function branches({ keyword, schema, value, context }: Failed): Doc[][] {
  const inner = schema.get(keyword);
  return (isArray(inner) ? inner : []).map((branch) =>
    branch instanceof Doc ? brokenRules(branch, value, context) : [],
  );
}

const branchDetails: Details = (failed) => {
  const details = branches(failed);
  const indexes = details.flatMap((rules, at) => (rules.length === 0 ? [new Int32(at)] : []));
  if (failed.keyword === "oneOf" && indexes.length > 1)
    return [
      ["reason", "more than one subschema matched"],
      ["matchingSchemaIndexes", indexes],
    ];
  return [
    [
      "schemasNotSatisfied",
      details.flatMap((rules, at) =>
        rules.length > 0
          ? [
              Doc.of([
                ["index", new Int32(at)],
                ["details", rules],
              ]),
            ]
          : [],
      ),
    ],
  ];
};

const DETAILS: ReadonlyMap<string, Details> = new Map([
  ["maximum", considered("comparison failed")],
  ["minimum", considered("comparison failed")],
  ["maxLength", considered("specified string length was not satisfied")],
  ["minLength", considered("specified string length was not satisfied")],
  ["pattern", considered("regular expression did not match")],
  ["multipleOf", considered("considered value is not a multiple of the specified value")],
  ["maxItems", considered("array did not match specified length")],
  ["minItems", considered("array did not match specified length")],
  ["uniqueItems", duplicate],
  ["items", itemDetails],
  ["properties", propertyDetails],
  ["patternProperties", patternDetails],
  ["additionalProperties", additionalDetails],
  [
    "required",
    (failed) => [
      specifiedAs(failed),
      ["missingProperties", missing(failed.schema.get("required"), failed.value)],
    ],
  ],
  ["minProperties", sizeDetails],
  ["maxProperties", sizeDetails],
  ["dependencies", dependencyDetails],
  ["allOf", branchDetails],
  ["anyOf", branchDetails],
  ["oneOf", branchDetails],
  ["not", () => [["reason", "child expression matched"]]],
  ["enum", considered("value was not found in enum")],
  ["bsonType", typeDetails],
  ["type", typeDetails],
]);

function sizeDetails(failed: Failed): Field[] {
  const properties = failed.value instanceof Doc ? failed.value.size : 0;
  return [
    specifiedAs(failed),
    ["reason", "specified number of properties was not satisfied"],
    ["numberOfProperties", new Int32(properties)],
  ];
}
