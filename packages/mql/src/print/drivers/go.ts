import { Int32, type Value } from "../../values/types.ts";
import {
  argumentsOf,
  type DriverProgram,
  type Language,
  optionsOf,
  type SimpleCall,
  takesFewOptions,
} from "./language.ts";
import { doubleWith, jsonText, pascalCase } from "./text.ts";
import { brackets, type DriverSyntax, writeValue } from "./value-writer.ts";

const literal = doubleWith({ nan: "math.NaN()", infinity: "math.Inf(1)", negative: "math.Inf(-1)" });

const SYNTAX: DriverSyntax = {
  text: jsonText,
  none: "nil",
  yes: "true",
  no: "false",
  int: (value) => `int32(${value})`,
  // the compiler takes -0.0 for 0
  double: (value) => (Object.is(value, -0) ? "math.Copysign(0, -1)" : literal(value)),
  long: (value) => `int64(${value})`,
  decimal: (text) => `must(bson.ParseDecimal128("${text}"))`,
  date: (ms, iso) =>
    iso === null
      ? `bson.DateTime(${ms})`
      : `bson.NewDateTimeFromTime(must(time.Parse(time.RFC3339, "${iso}")))`,
  objectId: (hex) => `must(bson.ObjectIDFromHex("${hex}"))`,
  binary: (base64, subtype) =>
    `bson.Binary{Subtype: ${subtype}, Data: must(base64.StdEncoding.DecodeString("${base64}"))}`,
  regex: (pattern, options) => `bson.Regex{Pattern: ${jsonText(pattern)}, Options: "${options}"}`,
  timestamp: (t, i) => `bson.Timestamp{T: ${t}, I: ${i}}`,
  minKey: "bson.MinKey{}",
  maxKey: "bson.MaxKey{}",
  code: (source) => `bson.JavaScript(${jsonText(source)})`,
  document: brackets("bson.D{", "}", { trailing: "," }),
  entry: (key, value) => `{Key: ${jsonText(key)}, Value: ${value}}`,
  array: brackets("bson.A{", "}", { trailing: "," }),
};

function optionText(call: SimpleCall): string | null {
  const options = optionsOf(call);
  if (options.length === 0) return null;
  const builder = call.kind === "replaceOne" ? "Replace" : pascalCase(call.kind);
  const set = options.map(([name, value]) => `.Set${pascalCase(name)}(${optionValue(value)})`);
  return `options.${builder}()${set.join("")}`;
}

/** Numbers of options are untyped constants. */
function optionValue(value: Value): string {
  return value instanceof Int32 ? String(value.value) : writeValue(value, SYNTAX, 4);
}

function callLines(call: SimpleCall): string[] {
  const given = argumentsOf(call).map((value) => writeValue(value, SYNTAX, 4));
  const args = ["ctx", ...given, optionText(call)].filter((part) => part !== null).join(", ");
  const text = `collection.${pascalCase(call.kind)}(${args})`;
  switch (call.kind) {
    case "find":
    case "aggregate":
      return [`cursor := must(${text})`, "var result []bson.D", "check(cursor.All(ctx, &result))", PRINT];
    case "findOne":
      return ["var result bson.D", `check(${text}.Decode(&result))`, PRINT];
    case "distinct":
      return ["var result bson.A", `check(${text}.Decode(&result))`, PRINT];
    case "drop":
      return [`check(${text})`];
    default:
      return [`result := must(${text})`, PRINT];
  }
}

const PRINT = "fmt.Println(result)";

function statements({ call, collection }: DriverProgram): string[] {
  if (call.kind !== "command")
    return [`collection := db.Collection(${jsonText(collection ?? "")})`, ...callLines(call)];
  return call.commands.flatMap((command, at) => {
    const name = at === 0 ? "result" : `result${at + 1}`;
    const text = writeValue(command, SYNTAX, 4);
    return [
      `var ${name} bson.D`,
      `check(db.RunCommand(ctx, ${text}).Decode(&${name}))`,
      `fmt.Println(${name})`,
    ];
  });
}

/** As gofmt indents. No text of a value spans lines. */
const withTabs = (line: string) =>
  line.replaceAll(/^(?: {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4));

const PACKAGES: readonly (readonly [use: string, path: string])[] = [
  ["base64.", "encoding/base64"],
  ["fmt.", "fmt"],
  ["math.", "math"],
  ["time.", "time"],
];
const MODULE = "go.mongodb.org/mongo-driver/v2";

/** MongoDB Go driver 2. */
export const GO: Language = {
  takes: takesFewOptions,
  program(program) {
    const lines = statements(program);
    const body = lines.join("\n");
    const has = (name: string) => new RegExp(`(?:^|[^\\w"])${name.replace(".", "\\.")}`, "m").test(body);
    const standard = PACKAGES.filter(([use]) => has(use)).map(([, path]) => path);
    const drivers = [...(has("bson.") ? ["bson"] : []), "mongo", "mongo/options"].map(
      (path) => `${MODULE}/${path}`,
    );
    const imports = ["context", ...standard, "os"].sort().map((path) => `\t"${path}"`);
    return [
      "package main",
      "",
      "import (",
      ...imports,
      "",
      ...drivers.map((path) => `\t"${path}"`),
      ")",
      "",
      "func check(err error) {",
      "\tif err != nil {",
      "\t\tpanic(err)",
      "\t}",
      "}",
      "",
      "func must[T any](value T, err error) T {",
      "\tcheck(err)",
      "\treturn value",
      "}",
      "",
      "func main() {",
      "\tctx := context.Background()",
      '\tclient := must(mongo.Connect(options.Client().ApplyURI(os.Getenv("MONGODB_URI"))))',
      "\tdefer client.Disconnect(ctx)",
      `\tdb := client.Database(${jsonText(program.database)})`,
      ...lines.map((line) => `\t${withTabs(line)}`),
      "}",
      "",
    ].join("\n");
  },
};
