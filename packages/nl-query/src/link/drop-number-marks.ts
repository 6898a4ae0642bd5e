import type { FieldModel } from "../schema/model.ts";
import { lastOf } from "../schema/path.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { SPLITS } from "../text/small-words.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const MARK = /^(?:numbers?|nos|nr|ids?)$/;
/** Words of fields that are a number of their own. */
const CALLED = /^(?:number|no|nr|code|id|ref|reference|count|num)$/;
/** Surety from which on a word is the name itself. */
const NAMED = 0.9;
const FIGURE =
  /^(?:total|average|mean|highest|lowest|same|large|high|low|maximum|minimum|max|min|overall|exact)$/;

/**
 * "The lane number" as "the lane" where documents keep a number `lane`, and neither a number of lanes nor lanes
 * themselves.
 */
export function dropNumberMarks(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  if (!tokens.some(({ norm }, at) => at > 0 && MARK.test(norm))) return tokens;
  return tokens.filter(({ norm }, at) => {
    const owner = tokens[at - 1];
    if (!MARK.test(norm) || owner?.kind !== "word" || FIGURE.test(owner.norm)) return true;
    // "per lane number of starts" counts the starts
    const isCount = normAt(tokens, at + 1) === "of" && SPLITS.test(normAt(tokens, at - 2));
    return isCount || !isNumberItself(owner.norm, knowledge);
  });
}

/** The word is all of the name of fields, which hold a number each, and of nothing else. */
function isNumberItself(norm: string, { names, model, lists }: Knowledge): boolean {
  const words = names.hits(norm).flatMap(({ word, weight }) => (weight >= NAMED ? [word] : []));
  if (
    words.length === 0 ||
    [...model.collections, ...lists].some((one) => one.words.some((word) => words.includes(word)))
  )
    return false;
  const fields = words.flatMap((word) => names.fieldsWith(word)).flatMap((id) => model.fields[id] ?? []);
  const lemma = lemmaOf(norm);
  return fields.some((field) => isCalled(field, lemma)) && fields.every((field) => hasNoMark(field, lemma));
}

/** A number that is called so alone, keys such as `lane_id` not included. */
function isCalled({ path, kind }: FieldModel, lemma: string): boolean {
  return kind === "number" && lemmaOf(wordsOfName(lastOf(path)).join(" ")) === lemma;
}

function hasNoMark(field: FieldModel, lemma: string): boolean {
  const said = wordsOfName(lastOf(field.path));
  return isCalled(field, lemma) || (said.length > 1 && !said.some((word) => CALLED.test(word)));
}
