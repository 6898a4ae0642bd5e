import { Doc } from "../../values/types.ts";
import { argumentsOf, type DriverProgram, type Language, optionsOf } from "./language.ts";
import { isIntegerLike, jsonText, namesIn } from "./text.ts";
import { brackets, type DriverSyntax, writeValue } from "./value-writer.ts";

const SYNTAX: DriverSyntax = {
  text: jsonText,
  none: "null",
  yes: "true",
  no: "false",
  int: String,
  // the driver sends whole numbers as integers
  double: (value) => {
    if (Object.is(value, -0)) return "new Double(-0)";
    return Number.isInteger(value) ? `new Double(${value})` : String(value);
  },
  long: (value) => `Long.fromString("${value}")`,
  decimal: (text) => `Decimal128.fromString("${text}")`,
  date: (ms, iso) => (iso === null ? `new Date(${ms})` : `new Date("${iso}")`),
  objectId: (hex) => `new ObjectId("${hex}")`,
  binary: (base64, subtype) => `new Binary(Buffer.from("${base64}", "base64"), ${subtype})`,
  regex: (pattern, options) => `new BSONRegExp(${jsonText(pattern)}, "${options}")`,
  timestamp: (t, i) => `new Timestamp({ t: ${t}, i: ${i} })`,
  minKey: "new MinKey()",
  maxKey: "new MaxKey()",
  code: (source) => `new Code(${jsonText(source)})`,
  document: brackets("{", "}", { pad: " " }),
  entry: (key, value) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : jsonText(key)}: ${value}`,
  // an object moves whole-number keys to its front, and __proto__ is no key of it
  ordered: {
    needs: ({ keys }) => keys.some((key) => isIntegerLike(key) || key === "__proto__"),
    brackets: brackets("new Map([", "])"),
    entry: (key, value) => `[${jsonText(key)}, ${value}]`,
  },
  array: brackets("[", "]"),
};

const TYPES = [
  "Binary",
  "BSONRegExp",
  "Code",
  "Decimal128",
  "Double",
  "Long",
  "MaxKey",
  "MinKey",
  "MongoClient",
  "ObjectId",
  "Timestamp",
];

function statements({ call, collection }: DriverProgram): string[] {
  if (call.kind === "command")
    return call.commands.map((command) => `console.log(await db.command(${writeValue(command, SYNTAX)}));`);
  const values = argumentsOf(call);
  const options = optionsOf(call);
  if (options.length > 0) values.push(Doc.of(options));
  const cursor = call.kind === "find" || call.kind === "aggregate" ? ".toArray()" : "";
  const args = values.map((value) => writeValue(value, SYNTAX)).join(", ");
  return [
    `const collection = db.collection(${jsonText(collection ?? "")});`,
    `const result = await collection.${call.kind}(${args})${cursor};`,
    "console.log(result);",
  ];
}

/** Node.js driver 5 and later, as an ES module. */
export const NODE: Language = {
  takes: () => true,
  program(program) {
    const body = [
      "const client = new MongoClient(process.env.MONGODB_URI);",
      `const db = client.db(${jsonText(program.database)});`,
      ...statements(program),
      "await client.close();",
    ].join("\n");
    return `import { ${namesIn(body, TYPES).join(", ")} } from "mongodb";\n\n${body}\n`;
  },
};
