import { foldText } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const LEADS = [["where"], ["for", "which"], ["in", "which"], ["at", "which"], ["of", "which"]];
const LONGEST_VALUE = 3;
const LONGEST_NAME = 2;
/** What stands between the value and the field, "not" aside; most words first. */
const TIES =
  /^(?:(?:is|are|was|were) )(not )?(?:one (?:of|among) (?:the|its|their)|(?:among|in|on|part of) (?:the|its|their)(?: list of)?(?: the)?|(absent|missing) (?:from|in|among) (?:the|its|their)(?: list of)?(?: the)?|(?:an?|the|its|their)) /;
const LONGEST_TIE = 8;
/** "Spoken" languages and "known" surfaces are all of them. */
const PARTICIPLE = /(?:ed|en|wn)$/;
/** Least weight at which a word of the question may be one of a name. */
const NAMING = 0.7;

/**
 * "Airfields where grass is not the surface", "... where "grass" is absent from the list of surfaces" become
 * "airfields whose surface is not grass": the value stands in front of the field that holds it.
 */
export function valueInFront(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  for (let at = 1; at < tokens.length; at++) {
    const lead = LEADS.find((words) => words.every((word, place) => normAt(tokens, at + place) === word));
    const found = lead ? turned(tokens, at + lead.length, knowledge) : null;
    const [first] = tokens.slice(at, at + 1);
    if (!found || !first) continue;
    const word = inPlaceOf(first);
    return [
      ...tokens.slice(0, at),
      word("whose"),
      ...found.field,
      ...["is", ...(found.isDenied ? ["not"] : [])].map(word),
      ...found.value,
      ...tokens.slice(found.end),
    ];
  }
  return tokens;
}

type Turned = { value: readonly Token[]; field: readonly Token[]; isDenied: boolean; end: number };

function turned(tokens: readonly Token[], start: number, knowledge: Knowledge): Turned | null {
  for (let length = LONGEST_VALUE; length > 0; length--) {
    const value = tokens.slice(start, start + length);
    const after = tokens.slice(start + length, start + length + LONGEST_TIE).map(({ norm }) => norm);
    const tie = TIES.exec(`${after.join(" ")} `);
    if (!tie || !isStored(value, knowledge)) continue;
    const from = start + length + tie[0].trim().split(" ").length;
    const isDenied = (tie[1] !== undefined) !== (tie[2] !== undefined);
    const name = nameBehind(tokens, from, knowledge);
    const tied = tokens[start + length]?.start;
    // what ties them is said of the field
    if (name)
      return {
        ...name,
        value,
        isDenied,
        field: name.field.map((one) => ({ ...one, start: tied ?? one.start })),
      };
  }
  return null;
}

function isStored(said: readonly Token[], { values }: Knowledge): boolean {
  const [first] = said;
  if (first?.kind === "quoted") return said.length === 1;
  return (
    said.every(({ kind }) => kind === "word") &&
    values.find(foldText(said.map(({ text }) => text).join(" "))).length > 0
  );
}

/** "Official" of a flag `isOfficial` narrows the languages. */
function isNamed(norm: string, names: Knowledge["names"]): boolean {
  return names.hits(norm).some(({ weight }) => weight >= NAMING);
}

/** The name of a field at the end of the clause, with a word in front that says nothing: "spoken language". */
function nameBehind(
  tokens: readonly Token[],
  start: number,
  { names }: Knowledge,
): { field: readonly Token[]; end: number } | null {
  const isSaidTwice = PARTICIPLE.test(normAt(tokens, start)) && !isNamed(normAt(tokens, start), names);
  for (let from = start; from <= (isSaidTwice ? start + 1 : start); from++)
    for (let length = LONGEST_NAME; length > 0; length--) {
      const end = from + length;
      const field = tokens.slice(from, end);
      const isEnd = end >= tokens.length || /^[.,?!;]$|^(and|sorted|ordered)$/.test(normAt(tokens, end));
      if (!isEnd || field.length < length || field.some(({ kind }) => kind !== "word")) continue;
      if (names.fieldNamed(field.map(({ norm }) => norm)) !== null) return { field, end };
    }
  return null;
}
