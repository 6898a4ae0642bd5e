import { Doc, isArray, type Value } from "../../values/types.ts";
import {
  argumentsOf,
  type DriverProgram,
  type Language,
  optionsOf,
  type SimpleCall,
  takesFewOptions,
} from "./language.ts";
import { doubleWith, namesIn, snakeCase } from "./text.ts";
import { brackets, type DriverSyntax, writeValue } from "./value-writer.ts";

function rustText(value: string): string {
  const escaped = Array.from(value).map((character) => {
    if (character === '"' || character === "\\") return `\\${character}`;
    if (character === "\n") return "\\n";
    const isControl =
      character < " " || character === "\u007f" || /[\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(character);
    return isControl ? `\\u{${character.charCodeAt(0).toString(16)}}` : character;
  });
  return `"${escaped.join("")}"`;
}

const SYNTAX: DriverSyntax = {
  text: rustText,
  none: "Bson::Null",
  yes: "true",
  no: "false",
  int: (value) => `${value}_i32`,
  double: (value) => {
    const literal = doubleWith({ nan: "f64::NAN", infinity: "f64::INFINITY", negative: "f64::NEG_INFINITY" })(
      value,
    );
    return literal.startsWith("f64") ? literal : `${literal}_f64`;
  },
  long: (value) => `${value}_i64`,
  decimal: (text) => `"${text}".parse::<Decimal128>()?`,
  date: (ms, iso) =>
    iso === null ? `DateTime::from_millis(${ms})` : `DateTime::parse_rfc3339_str("${iso}")?`,
  objectId: (hex) => `ObjectId::parse_str("${hex}")?`,
  binary: (base64, subtype) => `Binary::from_base64("${base64}", BinarySubtype::from(${subtype}_u8))?`,
  regex: (pattern, options) =>
    `Regex { pattern: ${rustText(pattern)}.to_string(), options: "${options}".to_string() }`,
  timestamp: (t, i) => `Timestamp { time: ${t}, increment: ${i} }`,
  minKey: "Bson::MinKey",
  maxKey: "Bson::MaxKey",
  code: (source) => `Bson::JavaScriptCode(${rustText(source)}.to_string())`,
  document: brackets("{", "}", { pad: " ", trailing: "," }),
  entry: (key, value) => `${rustText(key)}: ${value}`,
  array: brackets("[", "]", { trailing: "," }),
};

/** Inside the macro a document is a brace; outside it names the macro. */
function argumentText(value: Value, indent = 4): string {
  if (value instanceof Doc) return `doc! ${writeValue(value, SYNTAX, indent)}`;
  if (!isArray(value)) return writeValue(value, SYNTAX, indent);
  const items = value.map((each) => argumentText(each, indent + 4));
  return items.length === 0
    ? "Vec::<Document>::new()"
    : `vec![\n        ${items.join(",\n        ")},\n    ]`;
}

function callText(call: SimpleCall): string {
  const args = argumentsOf(call).map((value) => argumentText(value));
  const chain = optionsOf(call).map(([name, value]) => {
    const text = value instanceof Doc ? argumentText(value) : writeValue(value, { ...SYNTAX, int: String });
    return `.${name}(${text})`;
  });
  const text = `collection.${snakeCase(call.kind)}(${args.join(", ")})${chain.join("")}.await?`;
  return call.kind === "find" || call.kind === "aggregate"
    ? `${text}.try_collect::<Vec<Document>>().await?`
    : text;
}

function statements({ call, collection }: DriverProgram): string[] {
  if (call.kind === "command")
    return call.commands.map(
      (command) => `println!("{:#?}", db.run_command(${argumentText(command)}).await?);`,
    );
  return [
    `let collection = db.collection::<Document>(${rustText(collection ?? "")});`,
    `let result = ${callText(call)};`,
    'println!("{:#?}", result);',
  ];
}

const BSON = ["Binary", "Bson", "DateTime", "Decimal128", "Document", "Regex", "Timestamp", "doc"];

/** MongoDB Rust driver 3, asynchronous. */
export const RUST: Language = {
  takes: takesFewOptions,
  program(program) {
    const lines = statements(program);
    const body = lines.join("\n");
    const bson = namesIn(body, BSON);
    const uses = [
      ...(body.includes("try_collect") ? ["use futures::TryStreamExt;"] : []),
      ...(bson.length > 0 ? [`use mongodb::bson::{${bson.join(", ")}};`] : []),
      ...(body.includes("ObjectId::") ? ["use mongodb::bson::oid::ObjectId;"] : []),
      ...(body.includes("BinarySubtype::") ? ["use mongodb::bson::spec::BinarySubtype;"] : []),
      "use mongodb::Client;",
    ];
    return [
      ...uses,
      "",
      "#[tokio::main]",
      "async fn main() -> Result<(), Box<dyn std::error::Error>> {",
      '    let client = Client::with_uri_str(std::env::var("MONGODB_URI")?).await?;',
      `    let db = client.database(${rustText(program.database)});`,
      ...lines.map((line) => `    ${line}`),
      "    Ok(())",
      "}",
      "",
    ].join("\n");
  },
};
