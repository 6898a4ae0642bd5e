import { CONCEPTS } from "../lexicon/concepts.table.ts";
import { isNumeric, isUnique, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { collectionsCalled } from "./sums-of-documents.ts";

const LEAD = /^(?:show|list|give|get|find|display|return|what|which|are|me|us|the|our|all)$/;
const TOP = /^(?:top|popular)$/;
/** What documents and people are called by is no kind of theirs. */
const NAME = /^(?:name|title|email|first|last|surname|description|text|comment)$/;
const TAIL = /^(?:[.?!]?|in|of|this|last|since|among|during)$/;
const LONGEST = 3;
const MONEY: ReadonlySet<string> = new Set(CONCEPTS.money);

/** "Top tags", "popular genres", "top 5 payment methods" as "most common tags": values that most documents have. */
export function nameTopValues(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  let start = 0;
  while (LEAD.test(normAt(tokens, start))) start++;
  const said = tokens[start];
  if (!said || !TOP.test(said.norm) || knowledge.names.has(said.norm)) return tokens;
  // "top towns in Peru by population" are ranked by that
  if (tokens.slice(start).some(({ norm }) => norm === "by")) return tokens;
  const count = tokens[start + 1]?.number?.isInteger ? tokens[start + 1] : null;
  const from = count ? start + 2 : start + 1;
  for (let end = Math.min(tokens.length, from + LONGEST); end > from; end--) {
    const words = tokens.slice(from, end);
    const field = TAIL.test(normAt(tokens, end)) ? valuesNamed(words, knowledge) : null;
    // what costs something may be ranked by that as well
    if (!field || (said.norm === "top" && !field.isArray && hasMoney(field))) continue;
    const word = inPlaceOf(said);
    return [
      ...tokens.slice(0, start),
      ...(count ? [count] : []),
      ...["most", "common"].map(word),
      ...tokens.slice(from),
    ];
  }
  return tokens;
}

/** The plural of a text that documents share, and of no documents. */
function valuesNamed(words: readonly Token[], knowledge: Knowledge): FieldModel | null {
  const last = words.at(-1);
  if (!last || words.some(({ kind }) => kind !== "word") || last.norm === lemmaOf(last.norm)) return null;
  if (collectionsCalled(last, knowledge).length > 0) return null;
  const field = knowledge.names.fieldNamed(words.map(({ norm }) => lemmaOf(norm)));
  return field && isShared(field) ? field : null;
}

function hasMoney({ collection }: FieldModel): boolean {
  return collection.fields.some((one) => isNumeric(one) && one.words.some((word) => MONEY.has(word)));
}

function isShared(field: FieldModel): boolean {
  const isName = field.words.some((word) => NAME.test(word));
  return field.kind === "text" && !isName && !isUnique(field) && field.uniqueCount < field.presentCount;
}
