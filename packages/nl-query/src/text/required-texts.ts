/**
 * Texts of which every match of a pattern holds at least one; null when nothing is known of its matches. A search
 * for them costs a small part of running (and first compiling) the pattern.
 */
export function requiredTexts({ source }: RegExp): readonly string[] | null {
  return alternatives({ source, at: 0 });
}

type Cursor = { readonly source: string; at: number };
type Texts = readonly string[] | null;

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
  const keep = (texts: Texts): void => {
    if (texts && shortest(texts) > (best ? shortest(best) : 0)) best = texts;
  };
  while (cursor.at < cursor.source.length && !/[|)]/.test(cursor.source[cursor.at] ?? "")) {
    const literal = /^[a-z0-9 ,'#]+/.exec(cursor.source.slice(cursor.at))?.[0] ?? "";
    const part = literal === "" ? other(cursor) : null;
    cursor.at += literal.length;
    const isOptional = skipQuantifier(cursor);
    // a quantifier counts for the last letter only
    run += isOptional ? literal.slice(0, -1) : literal;
    if (literal !== "" && !isOptional) continue;
    keep(run === "" ? null : [run]);
    run = "";
    if (!isOptional) keep(part);
  }
  keep(run === "" ? null : [run]);
  return best;
}

function shortest(texts: readonly string[]): number {
  return Math.min(...texts.map((text) => text.length));
}

/** Steps over what is no literal text; a group may still hold some. */
function other(cursor: Cursor): Texts {
  const rest = cursor.source.slice(cursor.at);
  const opening = /^\((\?<?[:=!]|\?<[a-z]+>)?/i.exec(rest);
  if (!opening) {
    cursor.at += /^(?:\\.|\[(?:\\.|[^\]\\])*\]|[^])/.exec(rest)?.[0].length ?? 1;
    return null;
  }
  cursor.at += opening[0].length;
  const texts = alternatives(cursor);
  cursor.at++;
  return /[=!]$/.test(opening[0]) ? null : texts;
}

/** Returns whether what stands before it may be left out. Repetitions of one or more keep it. */
function skipQuantifier(cursor: Cursor): boolean {
  const quantifier = /^(?:[*?+]|\{\d+(?:,\d*)?\})\??/.exec(cursor.source.slice(cursor.at))?.[0] ?? "";
  cursor.at += quantifier.length;
  return quantifier !== "" && !/^(?:\+|\{[1-9])/.test(quantifier);
}
