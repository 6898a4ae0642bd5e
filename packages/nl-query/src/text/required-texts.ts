/**
 * Texts of which every match of a pattern holds at least one; null when nothing is known of its matches. A search
 * for them costs a small part of running (and first compiling) the pattern.
 */
export function requiredTexts({ source }: RegExp): readonly string[] | null {
  return alternatives({ source, at: 0 });
}

type Cursor = { readonly source: string; at: number };
type Texts = readonly string[] | null;

const LITERAL = /[a-z0-9 ,'#]+/y;
const OPENING = /\((?:\?<?[:=!]|\?<[a-zA-Z]+>)?/y;
/** A class, an escaped character or any other. */
const SINGLE = /\\.|\[(?:\\.|[^\]\\])*\]|[^]/y;
const QUANTIFIER = /(?:[*?+]|\{\d+(?:,\d*)?\})\??/y;

/** Steps over the part that matches here; empty when none does. */
function next(cursor: Cursor, part: RegExp): string {
  part.lastIndex = cursor.at;
  const found = part.exec(cursor.source)?.[0] ?? "";
  cursor.at += found.length;
  return found;
}

/** Up to the end of the group. */
function alternatives(cursor: Cursor): Texts {
  const found: Texts[] = [];
  for (;;) {
    found.push(sequence(cursor));
    if (cursor.source[cursor.at] !== "|") break;
    cursor.at++;
  }
  return found.includes(null) ? null : found.flatMap((texts) => texts ?? []);
}

/** The part whose shortest text is longest tells most. */
function sequence(cursor: Cursor): Texts {
  let best: Texts = null;
  let run = "";
  while (cursor.at < cursor.source.length && !/[|)]/.test(cursor.source[cursor.at] ?? "")) {
    const literal = next(cursor, LITERAL);
    const part = literal === "" ? other(cursor) : null;
    const isOptional = skipQuantifier(cursor);
    // a quantifier counts for the last letter only
    run += isOptional ? literal.slice(0, -1) : literal;
    if (literal !== "" && !isOptional) continue;
    best = longer(best, [run]);
    run = "";
    if (!isOptional) best = longer(best, part);
  }
  return longer(best, [run]);
}

/** Of two lists the one whose shortest text is longer. */
function longer(first: Texts, second: Texts): Texts {
  return shortest(second) > shortest(first) ? second : first;
}

function shortest(texts: Texts): number {
  return texts ? Math.min(...texts.map((text) => text.length)) : 0;
}

/** Steps over what is no literal text; a group may still hold some. */
function other(cursor: Cursor): Texts {
  const opening = next(cursor, OPENING);
  if (opening === "") {
    next(cursor, SINGLE);
    return null;
  }
  const texts = alternatives(cursor);
  cursor.at++;
  return /[=!]$/.test(opening) ? null : texts;
}

/** Returns whether what stands before it may be left out. Repetitions of one or more keep it. */
function skipQuantifier(cursor: Cursor): boolean {
  const quantifier = next(cursor, QUANTIFIER);
  return quantifier !== "" && !/^(?:\+|\{[1-9])/.test(quantifier);
}
