import { isArray } from "../../values/types.ts";
import {
  argumentsOf,
  type DriverProgram,
  type Language,
  optionsOf,
  type SimpleCall,
  takesFewOptions,
} from "./language.ts";
import { doubleWith, jsonText, namesIn } from "./text.ts";
import { brackets, type DriverSyntax, writeValue } from "./value-writer.ts";

const SYNTAX: DriverSyntax = {
  text: jsonText,
  none: "null",
  yes: "true",
  no: "false",
  int: String,
  double: doubleWith({
    nan: "Double.NaN",
    infinity: "Double.POSITIVE_INFINITY",
    negative: "Double.NEGATIVE_INFINITY",
  }),
  long: (value) => `${value}L`,
  decimal: (text) => `Decimal128.parse("${text}")`,
  date: (ms, iso) => (iso === null ? `new Date(${ms}L)` : `Date.from(Instant.parse("${iso}"))`),
  objectId: (hex) => `new ObjectId("${hex}")`,
  binary: (base64, subtype) => `new Binary((byte) ${subtype}, Base64.getDecoder().decode("${base64}"))`,
  regex: (pattern, options) => `new BsonRegularExpression(${jsonText(pattern)}, "${options}")`,
  timestamp: (t, i) => `new BsonTimestamp(${t | 0}, ${i | 0})`,
  minKey: "new MinKey()",
  maxKey: "new MaxKey()",
  code: (source) => `new Code(${jsonText(source)})`,
  document: brackets("new Document()", "", { comma: "" }),
  entry: (key, value) => `.append(${jsonText(key)}, ${value})`,
  // a list of its own: Arrays.asList takes a lone null for no list at all
  array: brackets("new ArrayList<>(Arrays.<Object>asList(", "))", { empty: "new ArrayList<>()" }),
};

const CLASSES: readonly (readonly [name: string, full: string])[] = [
  ["ArrayList", "java.util.ArrayList"],
  ["Arrays", "java.util.Arrays"],
  ["Base64", "java.util.Base64"],
  ["Binary", "org.bson.types.Binary"],
  ["BsonRegularExpression", "org.bson.BsonRegularExpression"],
  ["BsonTimestamp", "org.bson.BsonTimestamp"],
  ["BsonValue", "org.bson.BsonValue"],
  ["Code", "org.bson.types.Code"],
  ["Date", "java.util.Date"],
  ["Decimal128", "org.bson.types.Decimal128"],
  ["Document", "org.bson.Document"],
  ["Instant", "java.time.Instant"],
  ["MaxKey", "org.bson.types.MaxKey"],
  ["MinKey", "org.bson.types.MinKey"],
  ["MongoClient", "com.mongodb.client.MongoClient"],
  ["MongoClients", "com.mongodb.client.MongoClients"],
  ["MongoCollection", "com.mongodb.client.MongoCollection"],
  ["MongoDatabase", "com.mongodb.client.MongoDatabase"],
  ["ObjectId", "org.bson.types.ObjectId"],
  ["ReplaceOptions", "com.mongodb.client.model.ReplaceOptions"],
  ["UpdateOptions", "com.mongodb.client.model.UpdateOptions"],
];

function callText(call: SimpleCall): string {
  const args = topLevelLists(call);
  const options = optionsOf(call);
  switch (call.kind) {
    case "find":
    case "findOne": {
      const chain = options.map(([name, value]) => `.${name}(${writeValue(value, SYNTAX, 8)})`).join("");
      return `collection.find(${args.join(", ")})${chain}${call.kind === "find" ? INTO_LIST : ".first()"}`;
    }
    case "aggregate":
      return `collection.aggregate(${args.join(", ")})${INTO_LIST}`;
    case "distinct":
      return `collection.distinct(${args.join(", ")}, BsonValue.class)${INTO_LIST}`;
    default: {
      const model = call.kind === "replaceOne" ? "ReplaceOptions" : "UpdateOptions";
      if (options.length > 0) args.push(`new ${model}().upsert(true)`);
      return `collection.${call.kind}(${args.join(", ")})`;
    }
  }
}

const INTO_LIST = ".into(new ArrayList<>())";

/** A nested array is a list of objects, so only the outer one of a pipeline is typed. */
function topLevelLists(call: SimpleCall): string[] {
  return argumentsOf(call).map((value) => {
    if (!isArray(value)) return writeValue(value, SYNTAX, 8);
    if (value.length === 0) return "new ArrayList<Document>()";
    const items = value.map((each) => writeValue(each, SYNTAX, 12));
    return `Arrays.<Document>asList(\n            ${items.join(",\n            ")}\n        )`;
  });
}

function statements({ call, collection }: DriverProgram): string[] {
  if (call.kind === "command")
    return call.commands.map(
      (command) => `System.out.println(db.runCommand(${writeValue(command, SYNTAX, 8)}));`,
    );
  const text = callText(call);
  const named = `MongoCollection<Document> collection = db.getCollection(${jsonText(collection ?? "")});`;
  return call.kind === "drop" ? [named, `${text};`] : [named, `System.out.println(${text});`];
}

/** MongoDB Java driver 4 and later, synchronous. */
export const JAVA: Language = {
  takes: takesFewOptions,
  program(program) {
    const lines = statements(program).map((line) => `      ${line}`);
    const body = [
      "public class Query {",
      "  public static void main(String[] args) {",
      '    try (MongoClient client = MongoClients.create(System.getenv("MONGODB_URI"))) {',
      `      MongoDatabase db = client.getDatabase(${jsonText(program.database)});`,
      ...lines,
      "    }",
      "  }",
      "}",
    ].join("\n");
    const used = new Set(
      namesIn(
        body,
        CLASSES.map(([name]) => name),
      ),
    );
    const imports = CLASSES.filter(([name]) => used.has(name)).map(([, full]) => `import ${full};`);
    return `${imports.sort().join("\n")}\n\n${body}\n`;
  },
};
