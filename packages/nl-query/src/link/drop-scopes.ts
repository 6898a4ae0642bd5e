import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const FILLER = /^(of|the|their|its|our|these)$/;
/** "The average computed over all ships". */
const COMPUTED = /^(computed|calculated|taken|measured)$/;
/** What may follow where all documents are meant; a clause may narrow them. */
const ENDS = /^([,.?!;:)]|and|sorted|ordered|ranked|in|)$/;

/**
 * Drops "over all ships" behind "inspections" that ships hold, and "across all decks of all ships" behind what decks hold:
 * those are all there are.
 */
export function dropScopes(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const over = tokens.findIndex(
    ({ norm }, at) => at > 0 && /^(over|across)$/.test(norm) && /^(all|every)$/.test(normAt(tokens, at + 1)),
  );
  if (over < 0) return tokens;
  const start = COMPUTED.test(normAt(tokens, over - 1)) ? over - 1 : over;
  const scope = scopeFrom(tokens, over, knowledge);
  if (!scope) return tokens;
  const rest = [...tokens.slice(0, start), ...tokens.slice(scope.end)];
  if (!scope.nouns.every((noun) => isMeantAnyway(noun, rest, knowledge))) return tokens;
  const isAside = normAt(tokens, start - 1) === "," && normAt(tokens, scope.end) === ",";
  if (!isAside && !ENDS.test(normAt(tokens, scope.end))) return tokens;
  return [...tokens.slice(0, isAside ? start - 1 : start), ...tokens.slice(scope.end + (isAside ? 1 : 0))];
}

/** "All decks of all ships": the nouns, and where they end. */
function scopeFrom(
  tokens: readonly Token[],
  start: number,
  { model, lists }: Knowledge,
): { nouns: readonly string[]; end: number } | null {
  const nouns: string[] = [];
  let at = start + 1;
  for (;;) {
    while (FILLER.test(normAt(tokens, at)) || /^(all|every)$/.test(normAt(tokens, at))) at++;
    const noun = lemmaOf(normAt(tokens, at));
    if (![...model.collections, ...lists].some(({ words }) => words.join() === noun)) return null;
    nouns.push(noun);
    at++;
    if (normAt(tokens, at) !== "of" || !/^(all|the|every)$/.test(normAt(tokens, at + 1)))
      return { nouns, end: at };
  }
}

/** The rest of the question names the same documents, or a list that they hold. */
function isMeantAnyway(noun: string, rest: readonly Token[], { model, lists }: Knowledge): boolean {
  const said = new Set(rest.map(({ norm }) => lemmaOf(norm)));
  if (said.has(noun)) return true;
  const holds = (list: FieldModel, { words }: Pick<CollectionModel, "words">): boolean =>
    words.join() === noun && said.has(list.words.at(-1) ?? "");
  return lists.some(
    (list) =>
      model.collections.some((one) => one === list.collection && holds(list, one)) ||
      lists.some(
        (outer) =>
          outer.collection === list.collection &&
          list.path.startsWith(`${outer.path}.`) &&
          holds(list, outer),
      ),
  );
}
