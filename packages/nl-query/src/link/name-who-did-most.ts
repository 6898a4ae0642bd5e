import { ADJECTIVES } from "../lexicon/concepts.table.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { arePeople, namesDoer } from "../schema/people.ts";
import { lemmaOf } from "../text/lemma.ts";
import { BE } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const MOST = /^(most|fewest|least)$/;
const HIGHEST = /^(highest|largest|greatest|biggest|lowest|smallest)$/;
const LONGEST_NAME = 2;

/**
 * "Who carried out the most inspections" as "which inspector carried out the most inspections": the only text of what is
 * counted that names who did it.
 */
export function nameWhoDidMost(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const [who, verb] = tokens;
  if (who?.norm !== "who" || !verb || BE.test(verb.norm)) return tokens;
  const start = countedAt(tokens);
  // "the most open tickets": a word in front of them may say which
  const fields =
    start < 0
      ? null
      : (fieldsCounted(tokens, start, knowledge) ?? fieldsCounted(tokens, start + 1, knowledge));
  const [doer, ...others] = fields?.filter(namesDoer) ?? [];
  if (!doer || others.length > 0) return tokens;
  const word = inPlaceOf(who);
  return [...["which", ...doer.words].map(word), ...tokens.slice(1)];
}

/** Where what is counted is named: "the most inspections", "the highest number of inspections"; -1 for none. */
function countedAt(tokens: readonly Token[]): number {
  const at = tokens.findIndex(
    ({ norm }, place) => MOST.test(norm) && !ADJECTIVES.has(normAt(tokens, place + 1)),
  );
  if (at >= 0) return at + 1;
  const rank = tokens.findIndex(({ norm }) => HIGHEST.test(norm));
  const isNumber = /^(number|count)$/.test(normAt(tokens, rank + 1)) && normAt(tokens, rank + 2) === "of";
  return rank >= 0 && isNumber ? rank + 3 : -1;
}

/** Fields of the documents or elements that are named here; null where no kind is, or where these are people. */
function fieldsCounted(
  tokens: readonly Token[],
  start: number,
  { model, lists }: Knowledge,
): readonly FieldModel[] | null {
  for (let length = LONGEST_NAME; length > 0; length--) {
    const said = tokens.slice(start, start + length).map(({ norm }) => lemmaOf(norm));
    const isNamed = ({ words }: { words: readonly string[] }): boolean => words.join(" ") === said.join(" ");
    const [list, ...others] = lists.filter(isNamed);
    const collection = model.collections.find(isNamed);
    if (collection && !list)
      return arePeople(collection) || refersToPeople(collection, model) ? null : ownFields(collection, null);
    if (list && !collection && others.length === 0) return ownFields(list.collection, list.path);
  }
  return null;
}

function ownFields({ fields }: CollectionModel, list: string | null): readonly FieldModel[] {
  return fields.filter(({ arrayRoot }) => arrayRoot === list);
}

function refersToPeople(collection: CollectionModel, { references }: Knowledge["model"]): boolean {
  return references.some(({ from, to }) => from.collection === collection && arePeople(to.collection));
}
