import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { END, NAMED } from "../text/phrases/words.ts";
import { idiom } from "../text/phrases/rephrasing.ts";
import { applyRules, compileRules } from "../text/rephrase.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** What tells where something is. */
const PLACES = /^(location|address|place|site|venue|city|town|village|hometown|region|state|country)$/;
/** Places of one thing beside each other. */
const MOST_PLACES = 3;
/** How far behind "where" what is asked about may be named: "where the old mills are". */
const THING_BEHIND = 4;
/** Stands for the fields that tell where the documents are. */
const PLACE = "whereabouts";
const THINGS = `(?:they|it|he|she|each(?: one| of them)?|(?:the |these |those )${NAMED})`;
const RULES = compileRules([
  idiom(
    `(?:(?<=[a-z"] )(?:, )?and|, ?|(?:along |together )?with) (?:also )?where ${THINGS} (?:is|are|was|were|can be) (?:located|based|situated|found|placed)(?= ?[.?!]?$| and | for )`,
    `and their ${PLACE}`,
  ),
  idiom(
    `(?:(?<=[a-z"] )(?:, )?and|, ?|(?:along |together )?with) (?:also )?where ${THINGS} (?:live|lives|reside|resides)${END}`,
    `and their ${PLACE}`,
  ),
]);

/** "Names of the mills and where they are located" as "and their town and country", which is where documents say it. */
export function namePlacesBeside(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const where = tokens.findIndex(({ norm }) => norm === "where");
  const places = where > 0 ? placesOf(tokens.slice(0, where + THING_BEHIND), knowledge) : [];
  if (places.length === 0) return tokens;
  return applyRules(RULES, tokens, () => false).flatMap((token) =>
    token.norm === PLACE
      ? places.flatMap(({ words }, at) => [...(at > 0 ? ["and"] : []), ...words]).map(inPlaceOf(token))
      : [token],
  );
}

/** What tells where the documents are that are named last. */
function placesOf(tokens: readonly Token[], { model }: Knowledge): FieldModel[] {
  const lemmas = tokens.map((_, at) => lemmaOf(normAt(tokens, at)));
  const startOf = ({ words }: CollectionModel): number =>
    lemmas.findLastIndex(
      (_, at) => words.length > 0 && words.every((word, index) => lemmas[at + index] === word),
    );
  const [last] = model.collections
    .map((collection) => ({ collection, at: startOf(collection) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => b.at - a.at);
  // an `address` with a street and a town is shown as a whole
  const isPlace = ({ kind, depth, isArray, words }: FieldModel): boolean =>
    /^(text|object)$/.test(kind) && depth === 0 && !isArray && PLACES.test(words.at(-1) ?? "");
  return last?.collection.fields.filter(isPlace).slice(0, MOST_PLACES) ?? [];
}
