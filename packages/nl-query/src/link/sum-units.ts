import { hasIdentityName } from "../parse/is-identity.ts";
import { unitKey } from "../parse/units.ts";
import type { SchemaModel } from "../schema/build-model.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import { lemmaOf, stemOf, wordsOfName } from "../text/lemma.ts";
import { EACH } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** What a question begins with in front of what it asks for. */
const ASKED =
  /^(?:what|which|is|are|was|were|show|list|give|get|find|return|display|calculate|compute|me|us|the|all|of)$/;
const DID = /^(?:do|does|did|has|have|had)$/;
const SPLITS = /^(?:per|for|by)$/;

/** A field, the words of its name, and where the words for it end. */
type Kept = { field: FieldModel; name: readonly string[]; end: number; isTold: boolean };

/**
 * "Number of hours billed by each lawyer", "how many hours did each lawyer bill" as "total hours per lawyer", where
 * `billed_hours` are documents that keep their `hours`: units are added up, and no documents counted.
 */
export function sumUnits(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  let at = 0;
  while (ASKED.test(normAt(tokens, at))) at++;
  const lead = leadAt(tokens, at);
  const kept = keptAt(tokens, at + lead.length, knowledge);
  const first = tokens[at];
  if (!kept || !first) return tokens;
  const word = inPlaceOf(first);
  const total = ["total", ...kept.name].map(word);
  const start = tokens.slice(0, at);
  if (lead === HOW_MANY) {
    const owner = didEach(tokens, kept, knowledge);
    return owner ? [...start, ...total, word("per"), ...tokens.slice(...owner)] : tokens;
  }
  const isSplit = SPLITS.test(normAt(tokens, kept.end));
  return kept.isTold && (lead.length > 0 || isSplit)
    ? [...start, ...total, ...tokens.slice(kept.end)]
    : tokens;
}

const HOW_MANY = ["how", "many"];
const LEADS: readonly (readonly string[])[] = [
  ["total", "number", "of"],
  ["number", "of"],
  ["total"],
  ["sum", "of"],
  HOW_MANY,
];

function leadAt(tokens: readonly Token[], at: number): readonly string[] {
  return LEADS.find((lead) => lead.every((word, place) => normAt(tokens, at + place) === word)) ?? [];
}

/** The only field that is kept in a unit; it is told where it, its documents or what is split by are named behind. */
function keptAt(tokens: readonly Token[], at: number, { model }: Knowledge): Kept | null {
  const noun = lemmaOf(normAt(tokens, at));
  if (noun === normAt(tokens, at) || unitKey(noun) === null) return null;
  if (model.collections.some(({ words }) => words.join() === noun)) return null;
  const fields = model.fields.filter(
    (one) => isNumeric(one) && one.depth === 0 && !hasIdentityName(one) && nameOf(one).includes(noun),
  );
  const [field, ...others] = fields;
  if (!field || others.length > 0) return null;
  const { collection } = field;
  const said = stemOf(normAt(tokens, at + 1));
  const name = nameOf(field).map((one) => (one === noun ? normAt(tokens, at) : one));
  const isSaid = [...name, ...collection.words].some((one) => lemmaOf(one) !== noun && stemOf(one) === said);
  const end = isSaid ? at + 2 : at + 1;
  const isCalledSo = isSaid || collection.words.at(-1) === noun;
  return { field, name, end, isTold: isCalledSo || isOfOthers(tokens, end, field, model) };
}

function nameOf({ path }: FieldModel): string[] {
  return wordsOfName(path).map((word) => {
    const lower = word.toLowerCase();
    return unitKey(lemmaOf(lower)) === null ? lower : lemmaOf(lower);
  });
}

/** "Per case" of documents that refer to cases. */
function isOfOthers(
  tokens: readonly Token[],
  at: number,
  { collection }: FieldModel,
  { references }: SchemaModel,
): boolean {
  let owner = at + 1;
  while (EACH.test(normAt(tokens, owner))) owner++;
  const noun = lemmaOf(normAt(tokens, owner));
  return (
    SPLITS.test(normAt(tokens, at)) &&
    references.some(({ from, to }) => from.collection === collection && to.collection.words.join() === noun)
  );
}

/** The words for the owner in "did each lawyer bill", whose verb is in the name of the field or its documents. */
function didEach(
  tokens: readonly Token[],
  { field, name, end }: Kept,
  knowledge: Knowledge,
): [number, number] | null {
  if (!DID.test(normAt(tokens, end)) || !EACH.test(normAt(tokens, end + 1))) return null;
  const owner = normAt(tokens, end + 2);
  const isOwner = knowledge.model.collections.some(({ words }) => words.join() === lemmaOf(owner));
  const verb = stemOf(normAt(tokens, end + 3));
  const isDeed = [...name, ...field.collection.words].some((one) => stemOf(one) === verb);
  return isOwner && isDeed ? [end + 2, end + 3] : null;
}
