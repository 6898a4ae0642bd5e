import { Doc, type Value } from "../../values/types.ts";
import { argumentsOf, type DriverCall, type DriverProgram, type Language, optionsOf } from "./language.ts";
import { doubleWith, jsonText, namesIn, snakeCase } from "./text.ts";
import { brackets, type DriverSyntax, writeValue } from "./value-writer.ts";

const SYNTAX: DriverSyntax = {
  text: jsonText,
  none: "None",
  yes: "True",
  no: "False",
  int: String,
  double: doubleWith({ nan: 'float("nan")', infinity: 'float("inf")', negative: 'float("-inf")' }),
  long: (value) => `Int64(${value})`,
  decimal: (text) => `Decimal128("${text}")`,
  date: (ms, iso) =>
    iso === null ? `DatetimeMS(${ms})` : `datetime.fromisoformat("${iso.replace("Z", "+00:00")}")`,
  objectId: (hex) => `ObjectId("${hex}")`,
  binary: (base64, subtype) => `Binary(b64decode("${base64}"), ${subtype})`,
  regex: (pattern, options) => `Regex(${jsonText(pattern)}, "${options}")`,
  timestamp: (t, i) => `Timestamp(${t}, ${i})`,
  minKey: "MinKey()",
  maxKey: "MaxKey()",
  code: (source) => `Code(${jsonText(source)})`,
  document: brackets("{", "}"),
  entry: (key, value) => `${jsonText(key)}: ${value}`,
  array: brackets("[", "]"),
};

const MODULES: readonly (readonly [module: string, names: readonly string[]])[] = [
  ["base64", ["b64decode"]],
  ["datetime", ["datetime"]],
  ["bson.binary", ["Binary"]],
  ["bson.code", ["Code"]],
  ["bson.datetime_ms", ["DatetimeMS"]],
  ["bson.decimal128", ["Decimal128"]],
  ["bson.int64", ["Int64"]],
  ["bson.max_key", ["MaxKey"]],
  ["bson.min_key", ["MinKey"]],
  ["bson.objectid", ["ObjectId"]],
  ["bson.regex", ["Regex"]],
  ["bson.timestamp", ["Timestamp"]],
];

/** Calls that pass their options on to the server under its own names. */
const PASSES_ON = new Set<DriverCall["kind"]>(["aggregate", "countDocuments", "distinct"]);
const NOT_TAKEN = new Set(["hint", "min", "max", "readConcern", "writeConcern", "ordered"]);

function optionText(kind: DriverCall["kind"], [name, value]: readonly [string, Value]): string {
  const option = PASSES_ON.has(kind) ? name : snakeCase(name);
  if (name !== "sort" || !(value instanceof Doc)) return `${option}=${writeValue(value, SYNTAX)}`;
  const pairs = [...value.entries()].map(
    ([field, direction]) => `(${jsonText(field)}, ${writeValue(direction, SYNTAX)})`,
  );
  return `${option}=[${pairs.join(", ")}]`;
}

function statements({ call, collection }: DriverProgram): string[] {
  if (call.kind === "command")
    return call.commands.map((command) => `print(db.command(${writeValue(command, SYNTAX)}))`);
  const args = [
    ...argumentsOf(call).map((value) => writeValue(value, SYNTAX)),
    ...optionsOf(call).map((option) => optionText(call.kind, option)),
  ].join(", ");
  const text = `collection.${snakeCase(call.kind)}(${args})`;
  const isCursor = call.kind === "find" || call.kind === "aggregate";
  return [
    `collection = db[${jsonText(collection ?? "")}]`,
    `result = ${isCursor ? `list(${text})` : text}`,
    "print(result)",
  ];
}

/** PyMongo 4. */
export const PYTHON: Language = {
  takes: (_, option) => !NOT_TAKEN.has(option),
  program(program) {
    const body = [
      'client = MongoClient(os.environ["MONGODB_URI"])',
      `db = client[${jsonText(program.database)}]`,
      ...statements(program),
    ].join("\n");
    const imports = MODULES.flatMap(([module, names]) => {
      const used = namesIn(body, names);
      return used.length > 0 ? [`from ${module} import ${used.join(", ")}`] : [];
    });
    return ["import os", ...imports, "from pymongo import MongoClient", "", body, ""].join("\n");
  },
};
