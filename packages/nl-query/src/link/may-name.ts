import { NEGATIONS, NOISE } from "../lexicon/words.table.ts";
import { normAt, type Token } from "../text/token.ts";
import { beginsName, REQUEST } from "./begins-name.ts";
import type { Knowledge } from "./knowledge.ts";

/** Noise words that are also common names of fields. */
const NAMELIKE =
  /^(name|names|date|dates|time|times|type|types|kind|kinds|value|values|count|number|title|titled|details|result|results|record|records|information|status|age|year|day|month|made|set|sets|done|list|lists|people|named|way|document|documents|database|system|question|questions|sample|entries|show|shows|table|tables|row|rows|help|need|place|used|take|figure|times)$/;
/** Noise words that never name anything. */
const PURE =
  /^(that|this|these|those|there|their|them|they|what|which|where|when|with|from|into|have|been|were|will|would|could|should|does|each|every|only|just|also|many|much|some|such|very|than|then|both|your|ours?|mine|about|whose|whom|find|give|tell|show|list|please)$/;
/** "Titles that start with ...": letters of a text, no start that is stored. */
const AFFIX = /^(start|starts|starting|begin|begins|beginning|end|ends|ending)$/;

/** Whether a word may be one of a name: words without meaning only are where names have them. */
export function mayName(knowledge: Knowledge, tokens: readonly Token[], at: number): boolean {
  const { names } = knowledge;
  const { kind, norm } = tokens[at] ?? { kind: "mark", norm: "" };
  if (kind !== "word" || norm.length < 2 || NEGATIONS.has(norm)) return false;
  if (AFFIX.test(norm) && normAt(tokens, at + 1) === "with") return false;
  if (isRequest(tokens, at) && !isNameAnyway(knowledge, tokens, at)) return false;
  if (!NOISE.has(norm) || NAMELIKE.test(norm) || names.isInPhrase(tokens, at)) return true;
  if (isNeverDone(tokens, at) && names.hits(norm).length > 0) return true;
  if (isEverDone(tokens, at) && namesDeed(knowledge, norm)) return true;
  const isSaid = at > 0 || beginsName(tokens, names);
  return isSaid && norm.length > 3 && !PURE.test(norm) && names.has(norm);
}

const DETERMINER = /^(the|all|every|each|its|their|our|me|us|an?|any|only|just|those|these)$/;

/** "Show the rank" of a collection that is called `show`. */
function isNameAnyway({ model, names }: Knowledge, tokens: readonly Token[], at: number): boolean {
  return (
    names.isInPhrase(tokens, at) || model.collections.some(({ words }) => words.join() === normAt(tokens, at))
  );
}

/** "List every quay" says nothing of what is `listed`. */
function isRequest(tokens: readonly Token[], at: number): boolean {
  const isFirst = at === 0 || /^[.?!;:]$/.test(normAt(tokens, at - 1));
  return isFirst && REQUEST.test(normAt(tokens, at)) && DETERMINER.test(normAt(tokens, at + 1));
}

/** "That were never sold", "have not been held": what there is none of, where a name has the word. */
function isNeverDone(tokens: readonly Token[], at: number): boolean {
  const last = normAt(tokens, at - 1);
  const before = /^(been|ever|yet)$/.test(last) ? normAt(tokens, at - 2) : last;
  return before === "never" || (before === "not" && last === "been");
}

/** "That were sold in May": the deed alone is said of what is asked for. */
function isEverDone(tokens: readonly Token[], at: number): boolean {
  const said = normAt(tokens, at - 1) === "ever" ? at - 2 : at - 1;
  return (
    /^(were|was|been)$/.test(normAt(tokens, said)) &&
    /^(that|which|who|have|has)$/.test(normAt(tokens, said - 1))
  );
}

/** Documents are called after what was done. */
function namesDeed({ names, model }: Knowledge, norm: string): boolean {
  const hits = names.hits(norm);
  return hits.some(({ word }) => model.collections.some((one) => one.words.at(-1) === word));
}
