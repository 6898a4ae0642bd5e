import type { CollectionModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const LEADS = /^(?:please|list|show|give|display|return|find|get|retrieve|me|us|the|all|what|are)$/;
const NAMES = /^names?$/;
const JOINS = /^(?:with|and|along|together|plus|,)$/;
const ARTICLE = /^(?:the|their|its|his|her|all)$/;
const FIGURE = /^(?:number|count|total|sum|average|avg|mean|median)$/;
const SUM = /^(?:total|sum)$/;
/** Groups are said already. */
const SPLITS = /^(?:per|each|every)$/;
/** Begins what is said of the groups. */
const STOPS =
  /^(?:sort|sorted|order|ordered|rank|ranked|where|whose|only|descending|ascending|,|\.|\?|;|having)$/;

/**
 * "User names with the total amount of their invoices" as "total amount of invoices per user": groups are shown with
 * the names of the documents that they are about.
 */
export function figuresBehindNames(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  let start = 0;
  while (LEADS.test(normAt(tokens, start))) start++;
  const front = namedAt(tokens, start, knowledge);
  if (!front || tokens.some(({ norm }) => SPLITS.test(norm))) return tokens;
  let figure = front.end;
  while (JOINS.test(normAt(tokens, figure)) || ARTICLE.test(normAt(tokens, figure))) figure++;
  const first = tokens[figure];
  if (!first || !FIGURE.test(first.norm) || !JOINS.test(normAt(tokens, front.end))) return tokens;
  const stop = tokens.findIndex(({ norm }, at) => at > figure && STOPS.test(norm));
  const end = stop < 0 ? tokens.length : stop;
  const rest = tokens.slice(figure, end);
  // "names of users and the number of their invoices" is read as it is
  const isPlain = front.isBehind && !SUM.test(first.norm) && rest.some(({ norm }) => norm === "of");
  if (isPlain || !isOfOthers(rest, front.collection, knowledge)) return tokens;
  const word = inPlaceOf(first);
  return [
    ...tokens.slice(0, start),
    ...rest.filter(({ norm }) => !ARTICLE.test(norm)),
    word("per"),
    word(front.collection.words[0] ?? ""),
    ...tokens.slice(end),
  ];
}

type Front = { collection: CollectionModel; end: number; /** "Names of". */ isBehind: boolean };

/** "User names", "names of the users". */
function namedAt(tokens: readonly Token[], at: number, { model }: Knowledge): Front | null {
  const isBehind = NAMES.test(normAt(tokens, at)) && normAt(tokens, at + 1) === "of";
  let noun = isBehind ? at + 2 : at;
  if (isBehind) while (ARTICLE.test(normAt(tokens, noun))) noun++;
  const end = isBehind ? noun + 1 : noun + 2;
  if (!isBehind && !NAMES.test(normAt(tokens, noun + 1))) return null;
  const said = lemmaOf(normAt(tokens, noun));
  const collection = model.collections.find(({ words }) => words.length === 1 && words[0] === said);
  return collection && nameField(collection) ? { collection, end, isBehind } : null;
}

/** Documents that refer to those named are what the figure is about, and no field of these keeps it. */
function isOfOthers(rest: readonly Token[], owner: CollectionModel, { model }: Knowledge): boolean {
  const nouns = new Set(rest.map(({ norm }) => lemmaOf(norm)));
  if (nouns.has(owner.words[0] ?? "")) return false;
  return model.references.some(({ from, to }) => {
    const noun = from.collection.words.at(-1) ?? "";
    return (
      to.collection === owner &&
      from.collection !== owner &&
      nouns.has(noun) &&
      !owner.fields.some(({ words }) => words.includes(noun))
    );
  });
}
