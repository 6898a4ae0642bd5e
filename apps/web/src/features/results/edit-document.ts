import { Doc, encodeBson, formatValue, parse, parseValue, toCommand, type Value } from "@querysnap/mql";

/** Returns the collection whose whole documents a query returns; null if it projects, groups or joins. */
export function editableCollection(query: string, collection: string | null, nowMs: number): string | null {
  const parsed = parse(query, { now: nowMs, ...(collection === null ? {} : { collection }) });
  const [operation, ...more] = parsed.ok ? parsed.statements : [];
  if (!operation || more.length > 0 || operation.explain !== null) return null;
  try {
    const command = toCommand(operation);
    return command.kind === "find" && command.projection === null && command.result.startsWith("document")
      ? (operation.collection ?? null)
      : null;
  } catch {
    return null;
  }
}

export type Edit = { ok: true; query: string; edited: Doc } | { ok: false; message: string };

const refuse = (message: string): Edit => ({ ok: false, message });

const sameValue = (a: Value | undefined, b: Value): boolean =>
  a !== undefined && hex(Doc.of([["v", a]])) === hex(Doc.of([["v", b]]));

const hex = (doc: Doc): string => encodeBson(doc).join(",");

/** Tests for field names that `$set` would read as a path or an operator. */
const isPath = (key: string): boolean => key === "" || key.includes(".") || key.startsWith("$");

function readDocument(text: string, nowMs: number): Doc | string {
  const read = parseValue(text, { now: nowMs });
  if (!read.ok) return `Line ${read.error.line}: ${read.error.message}`;
  return read.value instanceof Doc ? read.value : "This is not a document";
}

function shellCollection(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `db.${name}` : `db.getCollection(${JSON.stringify(name)})`;
}

/**
 * The `updateOne` that makes a document what its edited text says. It changes the edited fields only, and
 * nothing when the stored document is no longer the one that was shown.
 */
export function editDocument(
  { document, text, collection }: { document: Doc; text: string; collection: string },
  nowMs: number,
): Edit {
  const edited = readDocument(text, nowMs);
  if (typeof edited === "string") return refuse(edited);
  const id = document.get("_id");
  const newId = edited.get("_id");
  if (id === undefined) return refuse("Documents without _id cannot be edited");
  if (newId === undefined || !sameValue(id, newId)) return refuse("The _id of a document cannot be changed");
  if (new Set(edited.keys).size < edited.size) return refuse("A field stands twice");
  const set: [string, Value][] = [...edited.entries()].filter(
    ([key, value]) => !sameValue(document.get(key), value),
  );
  const gone = document.keys.filter((key) => edited.get(key) === undefined);
  const blocked = [...set.map(([key]) => key), ...gone].find(isPath);
  if (blocked !== undefined)
    return refuse(`The field ${JSON.stringify(blocked)} cannot be set by name. Edit it with a query.`);
  if (set.length === 0 && gone.length === 0) return refuse("Nothing has changed");
  const unchanged = Doc.of([["$eq", ["$$ROOT", Doc.of([["$literal", document]])]]]);
  const filter = Doc.of([
    ["_id", id],
    ["$expr", unchanged],
  ]);
  const update = Doc.of([
    ...(set.length > 0 ? [["$set", Doc.of(set)] satisfies [string, Value]] : []),
    ...(gone.length > 0 ? [["$unset", Doc.of(gone.map((key) => [key, ""]))] satisfies [string, Value]] : []),
  ]);
  return {
    ok: true,
    query: `${shellCollection(collection)}.updateOne(${formatValue(filter)}, ${formatValue(update)})`,
    edited: applyEdit(document, set, gone),
  };
}

/** Returns the document as stored after the update: existing fields in place, new ones at the end. */
function applyEdit(document: Doc, set: readonly [string, Value][], gone: readonly string[]): Doc {
  const changed = new Map(set);
  const kept = [...document.entries()]
    .filter(([key]) => !gone.includes(key))
    .map(([key, value]): [string, Value] => [key, changed.get(key) ?? value]);
  return Doc.of([...kept, ...set.filter(([key]) => document.get(key) === undefined)]);
}
