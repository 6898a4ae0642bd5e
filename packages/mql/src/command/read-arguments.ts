import { OperationIssue } from "../operation/issue.ts";
import { KEY, type OperationPath } from "../operation/operation.ts";
import { suggest } from "../operation/suggest.ts";
import { Doc, Double, Int32, isArray, Long, ObjectId, type Value } from "../values/types.ts";
import { valueType } from "../values/value-type.ts";

/** Arguments of one call with the place they stand at. `null` counts as not given, as in the shell. */
export type Arguments = {
  readonly values: readonly Value[];
  readonly path: OperationPath;
  readonly method: string;
};

export function issueAt(
  args: Arguments,
  index: number,
  problem: { message: string; expected?: string },
): OperationIssue {
  return new OperationIssue(
    problem.message,
    [...args.path, index],
    problem.expected === undefined ? {} : { expected: problem.expected },
  );
}

/** The filter at this place; an empty one when it is left out. */
export function readFilter(args: Arguments, index: number): Doc {
  return readDoc(args, index, "filter") ?? Doc.empty;
}

export function readDoc(args: Arguments, index: number, noun: string): Doc | null {
  const value = args.values[index];
  if (value === undefined || value === null) return null;
  if (value instanceof Doc) return value;
  if (value instanceof ObjectId && noun === "filter")
    throw issueAt(args, index, {
      message: "A filter is a document",
      expected: `{ _id: ObjectId("${value.hex}") }`,
    });
  throw issueAt(args, index, {
    message: `The ${noun} of ${args.method} is a document, not ${article(valueType(value))}`,
    expected: "{ … }",
  });
}

export function requireDoc(args: Arguments, index: number, noun: string): Doc {
  const doc = readDoc(args, index, noun);
  if (doc === null)
    throw issueAt(args, index, { message: `${args.method} needs ${article(noun)}`, expected: "{ … }" });
  return doc;
}

export function readText(args: Arguments, index: number, noun: string): string {
  const value = args.values[index];
  if (typeof value !== "string" || value === "")
    throw issueAt(args, index, {
      message: `${args.method} takes ${article(noun)} as text`,
      expected: `"${noun}"`,
    });
  return value;
}

export function readDocs(value: Value | undefined, path: OperationPath, noun: string): Doc[] {
  if (!isArray(value))
    throw new OperationIssue(`${noun} must be an array of documents`, path, { expected: "[{ … }, { … }]" });
  return value.map((item, index) => {
    if (item instanceof Doc) return item;
    throw new OperationIssue(`Element ${index} is not a document`, [...path, index], { expected: "{ … }" });
  });
}

function article(noun: string): string {
  return /^[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** A whole number of any numeric type, or null. */
export function wholeNumberOf(value: Value | undefined): number | null {
  if (!(value instanceof Int32 || value instanceof Double || value instanceof Long)) return null;
  const number = Number(value.value);
  return Number.isSafeInteger(number) ? number : null;
}

export function readWholeNumber(args: Arguments, index: number, least: number): number {
  const number = wholeNumberOf(args.values[index]);
  if (number === null || number < least) {
    throw issueAt(args, index, {
      message: `${args.method} takes a whole number${least === 0 ? " that is not negative" : ""}`,
      expected: `${args.method}(10)`,
    });
  }
  return number;
}

/** Booleans, and numbers as the server reads them. */
export function truthOf(value: Value | undefined): boolean | null {
  if (typeof value === "boolean") return value;
  if (value instanceof Int32 || value instanceof Double || value instanceof Long)
    return Number(value.value) !== 0;
  return null;
}

/** `{ a: 1 }`, or pairs as in `[["a", 1]]`. */
export function sortOf(value: Value | undefined, path: OperationPath): Doc | null {
  if (value === undefined || value === null) return null;
  if (value instanceof Doc) return checkedSort(value, path);
  if (isArray(value)) {
    const entries = value.map((pair) =>
      isArray(pair) && typeof pair[0] === "string" && pair[1] !== undefined
        ? ([pair[0], pair[1]] as const)
        : null,
    );
    if (entries.every((entry) => entry !== null)) return checkedSort(Doc.of(entries), path);
  }
  throw new OperationIssue("`sort` expects a document such as { createdAt: -1 }", path, {
    expected: "{ field: 1 } or { field: -1 }",
  });
}

function checkedSort(sort: Doc, path: OperationPath): Doc {
  for (const [field, direction] of sort.entries()) {
    const number =
      direction instanceof Int32 || direction instanceof Double || direction instanceof Long
        ? Number(direction.value)
        : null;
    if (direction instanceof Doc ? direction.has("$meta") : number === 1 || number === -1) continue;
    throw new OperationIssue(
      `The sort direction of ${JSON.stringify(field)} is neither 1 nor -1`,
      [...path, field],
      {
        expected: "1 (ascending) or -1 (descending)",
      },
    );
  }
  return sort;
}

export type OptionType = "boolean" | "count" | "document" | "documents" | "text" | "hint" | "sort" | "any";

export type OptionTypes = Readonly<Record<string, OptionType>>;

const EXPECTED: Record<OptionType, string> = {
  boolean: "true or false",
  count: "a whole number that is not negative",
  document: "a document",
  documents: "an array of documents",
  text: "text",
  hint: "an index name or its key document",
  sort: "{ field: 1 } or { field: -1 }",
  any: "a value",
};

/**
 * The options at this place, every one of them known and of the right type; empty when left out.
 *
 * @throws OperationIssue
 */
export function readOptions(args: Arguments, index: number, types: OptionTypes): Doc {
  const doc = readDoc(args, index, "options");
  return doc === null ? Doc.empty : checkOptions(doc, [...args.path, index], types);
}

export function checkOptions(options: Doc, path: OperationPath, types: OptionTypes): Doc {
  for (const [name, value] of options.entries()) {
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (type === undefined) {
      const near = suggest(name, Object.keys(types));
      throw new OperationIssue(
        `${JSON.stringify(name)} is not an option here`,
        [...path, name, KEY],
        near === null ? { expected: Object.keys(types).slice(0, 12).join(", ") } : { suggestion: near },
      );
    }
    if (value !== null && !isOfType(value, type))
      throw new OperationIssue(`The option ${name} takes ${EXPECTED[type]}`, [...path, name], {
        expected: EXPECTED[type],
      });
  }
  return options;
}

function isOfType(value: Value, type: OptionType): boolean {
  switch (type) {
    case "boolean":
      return truthOf(value) !== null;
    case "count":
      return (wholeNumberOf(value) ?? -1) >= 0;
    case "document":
      return value instanceof Doc;
    case "documents":
      return isArray(value) && value.every((item) => item instanceof Doc);
    case "text":
      return typeof value === "string";
    case "hint":
      return typeof value === "string" || value instanceof Doc;
    case "sort":
      return value instanceof Doc || isArray(value);
    case "any":
      return true;
  }
}

/** The options without these names, and without those given as null. */
export function optionsWithout(options: Doc, names: readonly string[]): Doc {
  return Doc.of([...options.entries()].filter(([name, value]) => value !== null && !names.includes(name)));
}

/** The document with this field set, in its place when it is there already. */
export function withField(doc: Doc, name: string, value: Value): Doc {
  const entries = [...doc.entries()].map(([key, old]) => [key, key === name ? value : old] as const);
  return Doc.of(doc.has(name) ? entries : [...entries, [name, value]]);
}
