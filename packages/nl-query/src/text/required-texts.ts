import { soughtText, type Sought } from "./search-text.ts";

/**
 * What every match of a pattern holds: of each list at least one text, the list that tells most first; nothing when
 * nothing is known of its matches. A search for them costs a small part of running (and first compiling) the pattern.
 */
export function requiredTexts({ source }: RegExp): readonly (readonly Sought[])[] {
  const telling = sorted(alternatives({ source, at: 0 }));
  // nearly every question has a space
  const kept = telling.filter((texts) => texts.every((text) => text !== " "));
  return kept.map((texts) => texts.map(soughtText));
}

type Cursor = { readonly source: string; at: number };
/** Texts of which one is there. */
type Texts = readonly string[];

const LITERAL = /(?:[a-z0-9 ,'"#:;%&=<>_-]|\\[.?()[\]+*$^|{}/])+/y;
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

/** Up to the end of the group. Of several alternatives only what tells most of each is known. */
function alternatives(cursor: Cursor): readonly Texts[] {
  const found: (readonly Texts[])[] = [];
  for (;;) {
    found.push(sequence(cursor));
    if (cursor.source[cursor.at] !== "|") break;
    cursor.at++;
  }
  const [only, ...others] = found;
  if (only && others.length === 0) return only;
  const best = found.map((lists) => sorted(lists)[0]);
  return best.includes(undefined) ? [] : [best.flatMap((texts) => texts ?? [])];
}

function sequence(cursor: Cursor): Texts[] {
  const found: Texts[] = [];
  let run = "";
  const endRun = (): void => {
    if (run !== "") found.push([run]);
    run = "";
  };
  while (cursor.at < cursor.source.length && !/[|)]/.test(cursor.source[cursor.at] ?? "")) {
    const literal = next(cursor, LITERAL).replaceAll("\\", "");
    const part = literal === "" ? other(cursor) : [];
    const isOptional = skipQuantifier(cursor);
    // a quantifier counts for the last letter only
    run += isOptional ? literal.slice(0, -1) : literal;
    if (literal !== "" && !isOptional) continue;
    endRun();
    if (!isOptional) found.push(...part);
  }
  endRun();
  return found;
}

/** The list first whose shortest text is longest. */
function sorted(lists: readonly Texts[]): Texts[] {
  return lists.toSorted((one, two) => shortest(two) - shortest(one));
}

function shortest(texts: Texts): number {
  return Math.min(...texts.map((text) => text.length));
}

/** Steps over what is no literal text; a group may still hold some. */
function other(cursor: Cursor): readonly Texts[] {
  const opening = next(cursor, OPENING);
  if (opening === "") {
    next(cursor, SINGLE);
    return [];
  }
  const texts = alternatives(cursor);
  cursor.at++;
  return /[=!]$/.test(opening) ? [] : texts;
}

/** Returns whether what stands before it may be left out. Repetitions of one or more keep it. */
function skipQuantifier(cursor: Cursor): boolean {
  const quantifier = next(cursor, QUANTIFIER);
  return quantifier !== "" && !/^(?:\+|\{[1-9])/.test(quantifier);
}
