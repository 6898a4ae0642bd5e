import { SUPERLATIVE } from "../lexicon/phrases.table.ts";
import { isNumeric } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { isDocument } from "./name-counts.ts";

const LONGEST_NAME = 2;
const AUXILIARY = /^(do|does|did|has|had|is|was)$/;
const OF = /^(of|for|in)$/;
const ENDS = /^([.?!;,]|)$/;
/** Verbs at the end that only say that the document has the number. */
const HAS =
  /^(have|has|had|own|show|get|got|gets|make|made|possess|feature|exhibit|record|hold|contain|offer|score|earn|receive|received|achieve|achieved)$/;
const OTHERS = /^(each|every|per|all|together|combined|total)$/;

/**
 * "How many seats does the longest boat have" and "number of seats of the longest boat" as "the seats of the longest
 * boat", where `seats` is a number: one document is picked, so that nothing is counted or summed.
 */
export function nameNumberOfBest(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const at = tokens.findIndex(({ norm }, index) => isLead(norm, normAt(tokens, index + 1)));
  const lead = tokens[at];
  if (!lead) return [...tokens];
  const name = nameAt(tokens, at + 2, knowledge);
  const link = at + 2 + name.length;
  const isAsked = lead.norm === "how";
  const start = link + 1;
  if (name.length === 0 || !(isAsked ? AUXILIARY : OF).test(normAt(tokens, link))) return [...tokens];
  const end = tokens.findIndex(({ norm }, index) => index >= start && ENDS.test(norm));
  const subject = tokens.slice(start, end < 0 ? tokens.length : end);
  if (!isBestOne(subject)) return [...tokens];
  const isVerb = isAsked && HAS.test(subject.at(-1)?.norm ?? "");
  const word = inPlaceOf(lead);
  return [
    ...tokens.slice(0, at),
    ...(isAsked ? ["what", "is", "the"].map(word) : []),
    ...name,
    word("of"),
    ...(isVerb ? subject.slice(0, -1) : subject),
    ...tokens.slice(start + subject.length),
  ];
}

function isLead(norm: string, next: string): boolean {
  return (norm === "how" && /^(many|much)$/.test(next)) || (norm === "number" && next === "of");
}

/** The words from here on that name a number of documents; empty where they name none. */
function nameAt(tokens: readonly Token[], start: number, knowledge: Knowledge): readonly Token[] {
  for (let length = LONGEST_NAME; length > 0; length--) {
    const name = tokens.slice(start, start + length);
    if (name.length < length || !name.every(({ kind }) => kind === "word")) continue;
    const field = knowledge.names.fieldNamed(name.map(({ norm }) => norm));
    if (field && isNumeric(field) && !name.some((word) => isDocument(word, knowledge))) return name;
  }
  return [];
}

/** "The longest boat", "the boat with the least depth", and none of "the boats with ..." or "the 3 longest boats". */
function isBestOne(subject: readonly Token[]): boolean {
  const best = subject.findIndex(({ norm }) => SUPERLATIVE.test(norm));
  const isRanked = subject[best - 1]?.norm === "the";
  const noun = subject[best === 1 ? 2 : 1];
  const isOne = noun?.kind === "word" && lemmaOf(noun.norm) === noun.norm;
  return (
    subject[0]?.norm === "the" &&
    isRanked &&
    isOne &&
    !subject.some(({ norm, kind }) => OTHERS.test(norm) || kind === "number")
  );
}
