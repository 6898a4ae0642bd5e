import { CONTAINED_IN } from "../schema/flatten.ts";
import { type FieldModel, isNumeric } from "../schema/model.ts";
import { ASKS } from "../text/small-words.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Nouns without a plural: how much there is of it stands in the elements. */
const MASS = /^(?:stock|inventory)$/;
const QUANTITY = /^(?:quantity|qty|count|units?|available|pieces)$/;
const FIGURE = /^(?:total|overall|combined|average|mean)$/;
const RANK: ReadonlyMap<string, string> = new Map([
  ["most", "highest"],
  ["least", "lowest"],
  ["fewest", "lowest"],
]);
const SPLIT = /^(?:per|by)$/;
const IS = /^(?:is|are|do|does|did|we|there|have|has|had|left|currently)$/;

/**
 * "Total stock per shed" of reels whose `stock` lists sheds with their `qty` as "total stock qty per shed", and "how much
 * stock is in shed 4" likewise: not how many entries there are.
 */
export function nameStock(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(({ norm }) => MASS.test(norm));
  const stock = tokens[at];
  const field = stock && quantityOf(stock.norm, knowledge);
  if (!stock || !field || field.words.includes(normAt(tokens, at + 1))) return tokens;
  const word = inPlaceOf(stock);
  const named = [stock, ...field.words.map(word)];
  if (normAt(tokens, at - 1) === "much" && normAt(tokens, at - 2) === "how")
    return [
      ...tokens.slice(0, at - 2),
      word("total"),
      ...named,
      ...tokens.slice(placeAfter(tokens, at + 1, IS)),
    ];
  const end = RANK.get(normAt(tokens, at - 1));
  if (end !== undefined)
    return [...tokens.slice(0, at - 1), word(end), word("total"), ...named, ...tokens.slice(at + 1)];
  const isSplit = SPLIT.test(normAt(tokens, at + 1)) && placeAfter(tokens, 0, ASKS) === at;
  if (!isSplit && !FIGURE.test(normAt(tokens, at - 1))) return tokens;
  return [...tokens.slice(0, at), ...(isSplit ? [word("total")] : []), ...named, ...tokens.slice(at + 1)];
}

/** The only number of the elements of a list called so that says how much there is. */
function quantityOf(noun: string, { lists, model }: Knowledge): FieldModel | null {
  const isCalled = ({ words }: { words: readonly string[] }): boolean => words.join(" ") === noun;
  const inLists = lists
    .filter(isCalled)
    .flatMap(({ path, collection }) => collection.fields.filter(({ arrayRoot }) => arrayRoot === path));
  const apart = model.collections
    .filter((one) => isCalled(one) && one.byPath.has(CONTAINED_IN))
    .flatMap(({ fields }) => fields.filter(({ arrayRoot }) => arrayRoot === null));
  const [field, ...others] = [...inLists, ...apart].filter(
    (one) => isNumeric(one) && one.words.length === 1 && QUANTITY.test(one.words[0] ?? ""),
  );
  return field && others.length === 0 ? field : null;
}
