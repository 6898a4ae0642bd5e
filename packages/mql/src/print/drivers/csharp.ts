import { isArray, type Value } from "../../values/types.ts";
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

const SYNTAX: DriverSyntax = {
  text: jsonText,
  none: "BsonNull.Value",
  yes: "true",
  no: "false",
  int: String,
  double: doubleWith({
    nan: "double.NaN",
    infinity: "double.PositiveInfinity",
    negative: "double.NegativeInfinity",
  }),
  long: (value) => `${value}L`,
  decimal: (text) => `Decimal128.Parse("${text}")`,
  date: (ms, iso) =>
    iso === null ? `new BsonDateTime(${ms}L)` : `DateTime.Parse("${iso}").ToUniversalTime()`,
  objectId: (hex) => `new ObjectId("${hex}")`,
  binary: (base64, subtype) =>
    `new BsonBinaryData(Convert.FromBase64String("${base64}"), (BsonBinarySubType) ${subtype})`,
  regex: (pattern, options) => `new BsonRegularExpression(${jsonText(pattern)}, "${options}")`,
  timestamp: (t, i) => `new BsonTimestamp(${t | 0}, ${i | 0})`,
  minKey: "BsonMinKey.Value",
  maxKey: "BsonMaxKey.Value",
  code: (source) => `new BsonJavaScript(${jsonText(source)})`,
  document: brackets("new BsonDocument {", "}", { pad: " ", empty: "new BsonDocument()" }),
  entry: (key, value) => `{ ${jsonText(key)}, ${value} }`,
  array: brackets("new BsonArray {", "}", { pad: " ", empty: "new BsonArray()" }),
};

/** The outer array of a pipeline or of documents; those inside are values. */
function argumentText(value: Value): string {
  if (!isArray(value)) return writeValue(value, SYNTAX, 8);
  const items = value.map((each) => writeValue(each, SYNTAX, 12));
  return items.length === 0
    ? "new BsonDocument[0]"
    : `new BsonDocument[]\n        {\n            ${items.join(",\n            ")}\n        }`;
}

function callText(call: SimpleCall, collection: string): string {
  const args = argumentsOf(call).map(argumentText);
  const options = optionsOf(call);
  switch (call.kind) {
    case "find":
    case "findOne": {
      const chain = options.map(([name, value]) => {
        const method = name === "projection" ? "Project<BsonDocument>" : pascalCase(name);
        return `.${method}(${writeValue(value, SYNTAX, 8)})`;
      });
      const end = call.kind === "find" ? ".ToListAsync()" : ".FirstOrDefaultAsync()";
      return `collection.Find(${args.join(", ")})${chain.join("")}${end}`;
    }
    case "aggregate":
      return `collection.Aggregate<BsonDocument>(${args.join(", ")}).ToListAsync()`;
    case "distinct":
      return `collection.Distinct<BsonValue>(${args.join(", ")}).ToListAsync()`;
    case "drop":
      return `db.DropCollectionAsync(${jsonText(collection)})`;
    default: {
      if (isUpdate(call) && isArray(call.update))
        args[1] = `Builders<BsonDocument>.Update.Pipeline(${args[1]})`;
      const model = call.kind === "replaceOne" ? "ReplaceOptions" : "UpdateOptions";
      if (options.length > 0) args.push(`new ${model} { IsUpsert = true }`);
      return `collection.${pascalCase(call.kind)}Async(${args.join(", ")})`;
    }
  }
}

function isUpdate(call: SimpleCall): call is Extract<SimpleCall, { update: unknown }> {
  return "update" in call;
}

/** Calls whose task has no value. */
const SILENT = new Set<SimpleCall["kind"]>(["insertOne", "insertMany", "drop"]);

function statements({ call, collection }: DriverProgram): string[] {
  if (call.kind === "command")
    return call.commands.map(
      (command) =>
        `Console.WriteLine(await db.RunCommandAsync<BsonDocument>(${writeValue(command, SYNTAX, 8)}));`,
    );
  const name = collection ?? "";
  const text = callText(call, name);
  const run = SILENT.has(call.kind)
    ? [`await ${text};`]
    : [`var result = await ${text};`, "Console.WriteLine(result.ToJson());"];
  return call.kind === "drop"
    ? run
    : [`var collection = db.GetCollection<BsonDocument>(${jsonText(name)});`, ...run];
}

/** MongoDB C# driver 2.19 and later. */
export const CSHARP: Language = {
  takes: takesFewOptions,
  program: (program) =>
    [
      "using System;",
      "using System.Threading.Tasks;",
      "using MongoDB.Bson;",
      "using MongoDB.Driver;",
      "",
      "public static class Query",
      "{",
      "    public static async Task Main()",
      "    {",
      '        var client = new MongoClient(Environment.GetEnvironmentVariable("MONGODB_URI"));',
      `        var db = client.GetDatabase(${jsonText(program.database)});`,
      ...statements(program).map((line) => `        ${line}`),
      "    }",
      "}",
      "",
    ].join("\n"),
};
