import { shellLines, type ShellToken } from "../../../lib/shell-tokens.ts";

/** Context of the caret, which decides what can be completed. */
export type CompletionPlace =
  | { kind: "database" }
  | { kind: "collection-method"; collection: string }
  | { kind: "cursor-method"; method: string }
  | { kind: "stage" }
  | { kind: "key"; collection: string | null; method: string | null; stage: string | null; isNested: boolean }
  | { kind: "field-reference"; collection: string | null }
  | { kind: "none" };

type Open = { bracket: string; method: string | null; key: string | null };

/** Text further than this before the caret is not read. */
const READ_CHARS = 50_000;
/** Maximum length of the word at the caret with the chain before it. */
const NEAR_CHARS = 4_096;

/** State after the tokens before the caret: open brackets, collection and last method. */
type Reading = {
  open: readonly Open[];
  collection: string | null;
  lastMethod: string | null;
  /** Text of the last token. */
  previous: string;
};

function readTokens(text: string): Reading {
  const open: Open[] = [];
  let collection: string | null = null;
  let lastMethod: string | null = null;
  let lastKey: string | null = null;
  let previous = "";
  let beforePrevious = "";
  for (const token of shellLines(text).flat()) {
    if (token.kind === "plain" || token.kind === "comment") continue;
    collection = collectionNamed(token, { previous, beforePrevious, lastMethod }) ?? collection;
    if (token.kind === "method") lastMethod = token.text;
    if (token.kind === "key" || token.kind === "op") lastKey = token.text.replaceAll(/["']/g, "");
    if (token.kind === "punct" && "([{".includes(token.text)) {
      open.push({
        bracket: token.text,
        method: token.text === "(" ? lastMethod : null,
        key: previous === ":" ? lastKey : null,
      });
    }
    if (token.kind === "punct" && ")]}".includes(token.text)) lastMethod = open.pop()?.method ?? lastMethod;
    beforePrevious = previous;
    previous = token.text;
  }
  return { open, collection, lastMethod, previous };
}

/** The collection that a token names: `db.name`, `db["name"]` or `db.getCollection("name")`. */
function collectionNamed(
  { kind, text }: ShellToken,
  before: { previous: string; beforePrevious: string; lastMethod: string | null },
): string | null {
  const { previous, beforePrevious, lastMethod } = before;
  if (kind === "key" && previous === "." && beforePrevious === "db") return text;
  if (kind !== "string") return null;
  const isNamed =
    (lastMethod === "getCollection" && previous === "(") || (previous === "[" && beforePrevious === "db");
  return isNamed ? text.slice(1, -1) : null;
}

const ON_COLLECTION =
  /(?:^|[^\w$.])db(?:\.([A-Za-z_$][\w$]*)|\[["']([^"']+)["']\]|\.getCollection\(["']([^"']+)["']\))\s*\.\s*\w*$/;
const LOGICAL = new Set(["$and", "$or", "$nor"]);

/**
 * Returns the context of the caret, ignoring the word being typed. Also works on text that does not parse.
 */
export function completionPlace(before: string): CompletionPlace {
  const text = before.slice(-READ_CHARS);
  const near = text.slice(-NEAR_CHARS);
  const word = /(?:"?\$?[\w.$]*|'\$?[\w.$]*)$/.exec(near)?.[0] ?? "";

  // keep the dots of a method chain; drop the partial word of an object key
  if (/(?:^|[^\w$.])(db\.(?:[\w$]*))$/.test(text)) return { kind: "database" };
  const onCollection = ON_COLLECTION.exec(text);
  if (onCollection) {
    const collection = onCollection[1] ?? onCollection[2] ?? onCollection[3] ?? "";
    return { kind: "collection-method", collection };
  }
  const reading = readTokens(text.slice(0, text.length - word.length));
  if (/\)\s*\.\s*\w*$/.test(text) && reading.open.length === 0)
    return { kind: "cursor-method", method: reading.lastMethod ?? "" };
  const isReference =
    /^["']\$/.test(word) && /:\s*(?:\[\s*(?:[^[\]]*,\s*)?)?$/.test(near.slice(0, near.length - word.length));
  return isReference ? { kind: "field-reference", collection: reading.collection } : placeInObject(reading);
}

/** A key of the innermost object, or a stage where that object is an element of a pipeline. */
function placeInObject({ open, collection, previous }: Reading): CompletionPlace {
  const inner = open.at(-1);
  if (inner?.bracket !== "{" || (previous !== "{" && previous !== ",")) return { kind: "none" };
  const method = open.findLast((each) => each.bracket === "(")?.method ?? null;
  const around = open.at(-2);
  const isPipeline =
    around?.bracket === "[" &&
    (around.key === "pipeline" || (around.key === null && (method === "aggregate" || open.length === 2)));
  if (isPipeline && previous === "{") return { kind: "stage" };
  const stage = open.findLast(({ key }) => key?.startsWith("$") && !LOGICAL.has(key))?.key ?? null;
  return {
    kind: "key",
    collection,
    method,
    stage,
    isNested: inner.key !== null && !inner.key.startsWith("$"),
  };
}
