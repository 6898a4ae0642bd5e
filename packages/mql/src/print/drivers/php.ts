import { Doc } from "../../values/types.ts";
import { argumentsOf, type DriverProgram, type Language, optionsOf } from "./language.ts";
import { doubleWith, isIntegerLike } from "./text.ts";
import { brackets, type DriverSyntax, writeValue } from "./value-writer.ts";

const isControl = (character: string) => character < " " || character === "\u007f";

/** Single quotes know no variables; control characters need double ones. */
function phpText(value: string): string {
  const characters = Array.from(value);
  if (!characters.some(isControl)) return `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const escaped = characters.map((character) => {
    if (isControl(character)) return `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
    return character === '"' || character === "\\" || character === "$" ? `\\${character}` : character;
  });
  return `"${escaped.join("")}"`;
}

const entry = (key: string, value: string) => `${phpText(key)} => ${value}`;

/** The class reads the text of a number, so that none is too large for PHP's own. */
const SYNTAX: DriverSyntax = {
  text: phpText,
  none: "null",
  yes: "true",
  no: "false",
  int: String,
  double: doubleWith({ nan: "NAN", infinity: "INF", negative: "-INF" }),
  long: (value) => `new MongoDB\\BSON\\Int64('${value}')`,
  decimal: (text) => `new MongoDB\\BSON\\Decimal128('${text}')`,
  date: (ms, iso) =>
    iso === null
      ? `new MongoDB\\BSON\\UTCDateTime(${ms})`
      : `new MongoDB\\BSON\\UTCDateTime(new DateTimeImmutable('${iso}'))`,
  objectId: (hex) => `new MongoDB\\BSON\\ObjectId('${hex}')`,
  binary: (base64, subtype) => `new MongoDB\\BSON\\Binary(base64_decode('${base64}'), ${subtype})`,
  regex: (pattern, options) => `new MongoDB\\BSON\\Regex(${phpText(pattern)}, '${options}')`,
  timestamp: (t, i) => `new MongoDB\\BSON\\Timestamp(${i}, ${t})`,
  minKey: "new MongoDB\\BSON\\MinKey()",
  maxKey: "new MongoDB\\BSON\\MaxKey()",
  code: (source) => `new MongoDB\\BSON\\Javascript(${phpText(source)})`,
  document: brackets("[", "]", { trailing: ",", empty: "(object) []" }),
  entry,
  // an array with the keys 0, 1, 2 is a list to the driver
  ordered: {
    needs: ({ keys }) => keys.some(isIntegerLike),
    brackets: brackets("(object) [", "]", { trailing: "," }),
    entry,
  },
  array: brackets("[", "]", { trailing: "," }),
};

function statements({ call, collection }: DriverProgram): string[] {
  if (call.kind === "command")
    return call.commands.map(
      (command) => `var_dump($db->command(${writeValue(command, SYNTAX)})->toArray());`,
    );
  const values = argumentsOf(call);
  const options = optionsOf(call);
  if (options.length > 0) values.push(Doc.of(options));
  const args = values.map((value) => writeValue(value, SYNTAX)).join(", ");
  const cursor = call.kind === "find" || call.kind === "aggregate" ? "->toArray()" : "";
  return [
    `$collection = $db->selectCollection(${phpText(collection ?? "")});`,
    `$result = $collection->${call.kind}(${args})${cursor};`,
    "var_dump($result);",
  ];
}

/** MongoDB PHP library 1.16 and later. */
export const PHP: Language = {
  takes: (_, option) => option !== "readConcern" && option !== "writeConcern",
  program: (program) =>
    [
      "<?php",
      "require __DIR__ . '/vendor/autoload.php';",
      "",
      "$client = new MongoDB\\Client(getenv('MONGODB_URI'));",
      `$db = $client->selectDatabase(${phpText(program.database)});`,
      ...statements(program),
      "",
    ].join("\n"),
};
