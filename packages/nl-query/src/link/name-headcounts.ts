import { isOfPeople } from "../lexicon/words.table.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** From this weight on a word of the question names something in the schema itself. */
const NAMED = 0.85;
/** From this weight on the noun of a deed is the word of its verb: "enrolled" and `enrollment`. */
const MEANS = 0.6;
const DEED = /(?:ed|ing|en|old|ade|ent|ought|un)$/;
const BEFORE_DEED = /^(that|which|who|have|has|had|been|being|is|are|was|were|currently|actually)$/;
/** Words of names of numbers that tell only that something is counted. */
const COUNT = /^(count|times?|number|total|num)$/;
/** Numbers of people themselves: "pupil number". */
const TELLS_APART = /^(count|number|num|no|nr|id|code|key|year|age|order|total)$/;
const ARTICLE = /^(the|all|these|our|their)$/;
const MEAN = /^(average|avg|mean)$/;
const LONGEST_THING = 3;

/**
 * "The number of students enrolled in schools" and "student enrollment" as the `enrollment` of schools that keep it,
 * "the number of times plans were viewed" as their `view_count`, where nothing is called students or times.
 */
export function nameHeadcounts(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const found =
      countAt(tokens, at, knowledge) ?? timesAt(tokens, at, knowledge) ?? headcountAt(tokens, at, knowledge);
    const token = tokens[at];
    if (found) result.push(...found.words);
    else if (token && !isOfField(tokens, at, knowledge)) result.push(token);
    at = found?.end ?? at + 1;
  }
  return result;
}

type Found = { words: Token[]; end: number };

/** "Number of students enrolled". */
function countAt(tokens: readonly Token[], at: number, knowledge: Knowledge): Found | null {
  const noun = tokens[at + 2];
  if (!leadsCount(tokens, at) || noun?.kind !== "word" || isNamed(noun.norm, knowledge)) return null;
  if (!isOfPeople([lemmaOf(noun.norm)]) || noun.norm === lemmaOf(noun.norm)) return null;
  const deed = placeAfter(tokens, at + 3, BEFORE_DEED);
  const field = DEED.test(normAt(tokens, deed)) ? fieldOfDeed(normAt(tokens, deed), knowledge) : null;
  if (!field) return null;
  const words = spelled(field, tokens[at] as Token);
  const end = deed + 1;
  // each document keeps one number, which is no average yet
  const isOfEach = MEAN.test(normAt(tokens, at - 1)) && isOwner(tokens, end, { field, knowledge });
  const lead = tokens[end + 1];
  if (!isOfEach || !lead) return { words, end };
  const ofAll = ["of", "all"].map(inPlaceOf(lead));
  return { words: [...words, ...ofAll], end: end + 2 };
}

/** "In each school", where schools have the field. */
function isOwner(
  tokens: readonly Token[],
  at: number,
  { field, knowledge }: { field: FieldModel; knowledge: Knowledge },
): boolean {
  if (!/^(in|at|for|by|of)$/.test(normAt(tokens, at)) || !/^(each|every)$/.test(normAt(tokens, at + 1)))
    return false;
  const owner = knowledge.model.collections.find(({ fields }) => fields.includes(field));
  const hits = knowledge.names.hits(normAt(tokens, at + 2)).filter(({ weight }) => weight >= NAMED);
  return hits.some(({ word }) => owner?.words.at(-1) === word);
}

const STAFF = ["employee", "staff", "worker", "personnel", "member", "people"] as const;

/** "Name and headcount" of firms that keep a `number_of_employees`. */
function headcountAt(tokens: readonly Token[], at: number, { names }: Knowledge): Found | null {
  const token = tokens[at];
  if (!token || !/^(headcount|headcounts)$/.test(token.norm) || names.has(token.norm)) return null;
  const field = STAFF.flatMap((noun) => [
    names.fieldNamed(["number", noun]),
    names.fieldNamed([noun, "count"]),
  ]).find((one) => one !== null && isNumeric(one));
  return field ? { words: spelled(field, token), end: at + 1 } : null;
}

/** "Number of times plans have been viewed". */
function timesAt(tokens: readonly Token[], at: number, knowledge: Knowledge): Found | null {
  if (!leadsCount(tokens, at) || normAt(tokens, at + 2) !== "times") return null;
  let start = at + 3;
  while (BEFORE_DEED.test(normAt(tokens, start)) || ARTICLE.test(normAt(tokens, start))) start++;
  for (let end = start + 1; end <= start + LONGEST_THING; end++) {
    const deed = placeAfter(tokens, end, BEFORE_DEED);
    if (!DEED.test(normAt(tokens, deed))) continue;
    const field = fieldOfDeed(normAt(tokens, deed), knowledge);
    if (!field?.words.some((word) => COUNT.test(word))) continue;
    const lead = tokens[at] as Token;
    return {
      words: [...spelled(field, lead), { ...lead, text: "of", norm: "of" }, ...tokens.slice(start, end)],
      end: deed + 1,
    };
  }
  return null;
}

/** "Student" of "student enrollment": nobody else is enrolled. */
function isOfField(tokens: readonly Token[], at: number, knowledge: Knowledge): boolean {
  const norm = normAt(tokens, at);
  const next = tokens[at + 1];
  if (!isOfPeople([lemmaOf(norm)]) || next?.kind !== "word" || isNamed(norm, knowledge)) return false;
  // "students playing": what they do
  if (/(?:ed|ing)$/.test(next.norm)) return false;
  const field = knowledge.names.fieldNamed([next.norm]);
  return (
    field !== null && field.words.length === 1 && isNumeric(field) && !TELLS_APART.test(field.words[0] ?? "")
  );
}

function leadsCount(tokens: readonly Token[], at: number): boolean {
  return normAt(tokens, at) === "number" && normAt(tokens, at + 1) === "of";
}

function isNamed(norm: string, { names }: Knowledge): boolean {
  return names.hits(norm).some(({ weight }) => weight >= NAMED);
}

/** The only number that is called after the deed. */
function fieldOfDeed(deed: string, { model, names }: Knowledge): FieldModel | null {
  // a `player` is no number of those who play
  const hits = names.hits(deed).filter(({ word, weight }) => weight >= MEANS && !/(?:er|or)$/.test(word));
  const words = hits.map(({ word }) => word);
  const ids = new Set(words.flatMap((word) => names.fieldsWith(word)));
  const kept = [...ids].flatMap((id) => {
    const field = model.fields[id];
    const isKept = field?.words.every((word) => COUNT.test(word) || words.includes(word)) === true;
    return field && isKept && isNumeric(field) ? [field] : [];
  });
  const [only, ...others] = kept;
  return only && others.length === 0 ? only : null;
}

function spelled(field: FieldModel, lead: Token): Token[] {
  return field.words.map(inPlaceOf(lead));
}
