import { argumentsOf, type DriverProgram, type Language, optionsOf } from "./language.ts";
import { doubleWith, jsonText, snakeCase } from "./text.ts";
import { brackets, type DriverSyntax, writeValue } from "./value-writer.ts";

/** `#` would begin an interpolation. */
const rubyText = (value: string) => jsonText(value).replaceAll("#", "\\#");

const SUBTYPES: Readonly<Partial<Record<number, string>>> = {
  0: ":generic",
  1: ":function",
  2: ":old",
  3: ":uuid_old",
  4: ":uuid",
  5: ":md5",
  6: ":ciphertext",
  7: ":column",
  128: ":user",
};

const SYNTAX: DriverSyntax = {
  text: rubyText,
  none: "nil",
  yes: "true",
  no: "false",
  int: String,
  double: doubleWith({ nan: "Float::NAN", infinity: "Float::INFINITY", negative: "-Float::INFINITY" }),
  long: (value) => `BSON::Int64.new(${value})`,
  decimal: (text) => `BSON::Decimal128.new("${text}")`,
  date: (ms, iso) => (iso === null ? `Time.at(${ms}r / 1000).utc` : `Time.iso8601("${iso}")`),
  objectId: (hex) => `BSON::ObjectId.from_string("${hex}")`,
  binary: (base64, subtype) =>
    `BSON::Binary.new("${base64}".unpack1("m"), ${SUBTYPES[subtype] ?? `"${subtype}".to_sym`})`,
  regex: (pattern, options) => `BSON::Regexp::Raw.new(${rubyText(pattern)}, "${options}")`,
  timestamp: (t, i) => `BSON::Timestamp.new(${t}, ${i})`,
  minKey: "BSON::MinKey.new",
  maxKey: "BSON::MaxKey.new",
  code: (source) => `BSON::Code.new(${rubyText(source)})`,
  document: brackets("{", "}", { pad: " " }),
  entry: (key, value) => `${rubyText(key)} => ${value}`,
  array: brackets("[", "]"),
};

function statements({ call, collection }: DriverProgram): string[] {
  if (call.kind === "command")
    return call.commands.map(
      (command) => `puts client.database.command(${writeValue(command, SYNTAX)}).first.inspect`,
    );
  const options = optionsOf(call).map(([name, value]) => `${snakeCase(name)}: ${writeValue(value, SYNTAX)}`);
  // without options the last document would be taken for them
  const values = argumentsOf(call).map((value) => writeValue(value, SYNTAX));
  const args = [...values, ...options].join(", ");
  const cursor = call.kind === "find" || call.kind === "aggregate" ? ".to_a" : "";
  const method = call.kind === "findOne" ? "find" : snakeCase(call.kind);
  const first = call.kind === "findOne" ? ".first" : cursor;
  return [
    `collection = client[${rubyText(collection ?? "")}]`,
    `result = collection.${method}${args === "" ? "" : `(${args})`}${first}`,
    "puts result.inspect",
  ];
}

/** MongoDB Ruby driver 2.18 and later. */
export const RUBY: Language = {
  takes: (_, option) => option !== "readConcern" && option !== "writeConcern",
  program: (program) =>
    [
      'require "mongo"',
      'require "time"',
      "",
      `client = Mongo::Client.new(ENV.fetch("MONGODB_URI"), database: ${rubyText(program.database)})`,
      ...statements(program),
      "",
    ].join("\n"),
};
