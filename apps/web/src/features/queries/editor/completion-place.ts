import { shellLines } from "../../../lib/shell-tokens.ts";

/** What may be written at a place of the text. */
export type CompletionPlace =
  | { kind: "database" }
  | { kind: "collection-method"; collection: string }
  | { kind: "cursor-method"; method: string }
  | { kind: "stage" }
  | { kind: "key"; collection: string | null; method: string | null; stage: string | null; isNested: boolean }
  | { kind: "field-reference"; collection: string | null }
  | { kind: "none" };

type Open = { bracket: string; method: string | null; key: string | null };

/** Longer texts are read from this far before the caret. */
const READ_CHARS = 50_000;
/** The word at the caret and what leads to it stand within this distance. */
const NEAR_CHARS = 4_096;

/**
 * Reads the text before the caret, the word being typed left out. Works on any text, also one that does not
 * parse.
 */
export function completionPlace(before: string): CompletionPlace {
  const text = before.slice(-READ_CHARS);
  const near = text.slice(-NEAR_CHARS);
  const word = /(?:"?\$?[\w.$]*|'\$?[\w.$]*)$/.exec(near)?.[0] ?? "";
  const isReference =
    /^["']\$/.test(word) && /:\s*(?:\[\s*(?:[^[\]]*,\s*)?)?$/.test(near.slice(0, near.length - word.length));

  // a chain is read with its dots, an object key without the piece being typed
  const chain = /(?:^|[^\w$.])(db\.(?:[\w$]*))$/.exec(text);
  if (chain) return { kind: "database" };
  const onCollection =
    /(?:^|[^\w$.])db(?:\.([A-Za-z_$][\w$]*)|\[["']([^"']+)["']\]|\.getCollection\(["']([^"']+)["']\))\s*\.\s*\w*$/.exec(
      text,
    );
  if (onCollection)
    return {
      kind: "collection-method",
      collection: onCollection[1] ?? onCollection[2] ?? onCollection[3] ?? "",
    };

  const open: Open[] = [];
  let collection: string | null = null;
  let lastMethod: string | null = null;
  let lastKey: string | null = null;
  let previous = "";
  let beforePrevious = "";
  const tokens = shellLines(text.slice(0, text.length - word.length)).flat();
  for (const token of tokens) {
    if (token.kind === "plain" || token.kind === "comment") continue;
    if (token.kind === "key" && previous === "." && beforePrevious === "db") collection = token.text;
    if (token.kind === "method") lastMethod = token.text;
    if (token.kind === "string" && lastMethod === "getCollection" && previous === "(")
      collection = token.text.slice(1, -1);
    if (token.kind === "string" && previous === "[" && beforePrevious === "db")
      collection = token.text.slice(1, -1);
    if (token.kind === "key" || token.kind === "op") lastKey = token.text.replaceAll(/["']/g, "");
    if (token.kind === "punct" && "([{".includes(token.text)) {
      open.push({
        bracket: token.text,
        method: token.text === "(" ? lastMethod : null,
        key: previous === ":" ? lastKey : null,
      });
    }
    if (token.kind === "punct" && ")]}".includes(token.text)) {
      const closed = open.pop();
      if (closed?.method) lastMethod = closed.method;
    }
    beforePrevious = previous;
    previous = token.text;
  }

  if (/\)\s*\.\s*\w*$/.test(text) && open.length === 0)
    return { kind: "cursor-method", method: lastMethod ?? "" };
  if (isReference) return { kind: "field-reference", collection };
  const inner = open.at(-1);
  if (inner?.bracket !== "{" || (previous !== "{" && previous !== ",")) return { kind: "none" };
  const method = open.findLast((each) => each.bracket === "(")?.method ?? null;
  const around = open.at(-2);
  const isPipeline =
    around?.bracket === "[" &&
    (around.key === "pipeline" || (around.key === null && (method === "aggregate" || open.length === 2)));
  if (isPipeline && previous === "{") return { kind: "stage" };
  const stage =
    open.findLast(
      (each) => each.key?.startsWith("$") && each.key !== "$and" && each.key !== "$or" && each.key !== "$nor",
    )?.key ?? null;
  return {
    kind: "key",
    collection,
    method,
    stage,
    isNested: inner.key !== null && !inner.key.startsWith("$"),
  };
}
