import { type DescribedCollection, type FieldTree, fieldTree, sampleNote } from "./field-tree.ts";

/** Types the Node.js driver returns, with its default options. */
const TYPES: Record<string, string> = {
  string: "string",
  symbol: "string",
  int: "number",
  integer: "number",
  double: "number",
  // the driver gives a number where that is exact
  long: "number | Long",
  decimal: "Decimal128",
  bool: "boolean",
  boolean: "boolean",
  date: "Date",
  objectId: "ObjectId",
  null: "null",
  undefined: "null",
  uuid: "Binary",
  binData: "Binary",
  regex: "RegExp",
  timestamp: "Timestamp",
  javascript: "Code",
  javascriptWithScope: "Code",
  dbPointer: "DBRef",
  minKey: "MinKey",
  maxKey: "MaxKey",
};
/** Those that are imported from the driver. */
const CLASSES = [
  "Binary",
  "Code",
  "DBRef",
  "Decimal128",
  "Long",
  "MaxKey",
  "MinKey",
  "ObjectId",
  "Timestamp",
] as const;

const INDENT = "  ";

function keyText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function objectText({ children }: FieldTree, indent: string): string {
  if (children.size === 0) return "Record<string, unknown>";
  const inner = indent + INDENT;
  const lines = [...children].map(
    ([name, child]) =>
      `${inner}${keyText(name)}${child.isRequired ? "" : "?"}: ${typeParts(child, inner).join(" | ")};\n`,
  );
  return `{\n${lines.join("")}${indent}}`;
}

/** The members of the union that a field is. */
function typeParts(tree: FieldTree, indent: string): string[] {
  const parts = tree.types.flatMap((type) => {
    if (type === "object") return [objectText(tree, indent)];
    if (type !== "array") return (TYPES[type] ?? "unknown").split(" | ");
    const element = tree.elements ? typeParts(tree.elements, indent) : ["unknown"];
    return [element.length > 1 ? `(${element.join(" | ")})[]` : `${element.join("")}[]`];
  });
  return parts.length === 0 ? ["unknown"] : [...new Set(parts)];
}

function interfaceName(collection: string): string {
  const words = collection.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^\p{L}/u.test(name) ? `${name}Document` : `Collection${name}Document`;
}

/** Gives each collection a name of its own: `a-b` and `a_b` would have the same. */
function uniqueNames(collections: readonly DescribedCollection[]): string[] {
  const used = new Set<string>();
  return collections.map(({ name }) => {
    const wanted = interfaceName(name);
    let unique = wanted;
    for (let n = 2; used.has(unique); n += 1) unique = `${wanted}${n}`;
    used.add(unique);
    return unique;
  });
}

/** Writes one interface for each collection, as the Node.js driver reads its documents. */
export function toTypeScript(collections: readonly DescribedCollection[]): string {
  const names = uniqueNames(collections);
  const interfaces = collections.map((collection, at) => {
    const note = sampleNote(collection);
    // a name may hold what would end the comment
    const of = `${JSON.stringify(collection.name)}${note === "" ? "" : `. ${note}`}`.replaceAll("*/", "* /");
    const body = objectText(fieldTree(collection), "");
    return body.startsWith("{")
      ? `/** A document of ${of}. */\nexport interface ${names[at]} ${body}\n`
      : `/** A document of ${of}. */\nexport type ${names[at]} = ${body};\n`;
  });
  const text = interfaces.join("\n");
  const imported = CLASSES.filter((name) => new RegExp(`[:|(] ?${name}\\b`).test(text));
  return imported.length === 0 ? text : `import type { ${imported.join(", ")} } from "mongodb";\n\n${text}`;
}
