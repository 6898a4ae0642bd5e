import { flagOf, type FieldModel } from "../schema/model.ts";
import { SPLITS } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const RATE = /^(?:rate|percentage|ratio|share)$/;
const LEAD =
  /^(?:show|list|give|get|find|display|return|compute|calculate|what|is|are|was|me|us|the|our|all|overall|total)$/;
const ENDING = /(?:ation|ition|ment|ion|ure|al|e|s)$/;
/** Behind the rate, what it is told for. */
const TAIL = /^(?:[.?!]|by|per|for|in|of|over|among|this|last|since|during)$/;
const IN_TIME = /^(?:in|over|this|last|since|during)$/;
const SHORTEST_STEM = 4;
const LONGEST_ENDING = 4;

type State = { field: FieldModel; value: string; isFlag: boolean };

/** "Cancellation rate by month" as "percentage of orders that are cancelled by month", where only orders are cancelled. */
export function nameRatesOfStates(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(({ norm }) => RATE.test(norm));
  const [deed, said] = [tokens[at - 1], tokens[at]];
  if (!deed || !said || deed.kind !== "word" || knowledge.names.has(said.norm)) return tokens;
  const rest = tokens.slice(at + 1);
  if (rest.length > 0 && !TAIL.test(normAt(rest, 0))) return tokens;
  if (!tokens.slice(0, at - 1).every(({ norm }) => LEAD.test(norm))) return tokens;
  const state = stateOf(deed.norm, knowledge);
  if (!state) return tokens;
  const word = inPlaceOf({ ...deed, end: said.end });
  const { collection } = state.field;
  const things = word(collection.name.toLowerCase());
  const quoted: Token = { ...word('"'), kind: "quoted", text: deed.text, quoted: state.value };
  const [verb, isSo] = state.isFlag
    ? [word("are"), [word(state.value)]]
    : [word("have"), [...state.field.words.map(word), quoted]];
  // "of the orders this year": a time is said of all of them
  if (rest.length > 0 && IN_TIME.test(normAt(rest, 0)))
    return rest.some(({ norm }) => SPLITS.test(norm))
      ? tokens
      : [word("of"), things, ...rest, word(","), ...["what", "percentage"].map(word), verb, ...isSo];
  const isOfThem = normAt(rest, 0) === "of";
  const that = state.isFlag ? [word("that"), verb] : [word("with")];
  return [...["percentage", "of"].map(word), things, ...that, ...isSo, ...(isOfThem ? [] : rest)];
}

/** The only stored state, or flag, that the noun of a deed leads to: "refund" of "refunded". */
function stateOf(norm: string, { model }: Knowledge): State | null {
  const stem = norm.replace(ENDING, "").replace(/ll$/, "l");
  if (stem.length < SHORTEST_STEM) return null;
  const isLike = (value: string): boolean =>
    value.startsWith(stem) && value.length - stem.length <= LONGEST_ENDING;
  const states = model.fields.flatMap((field): State[] => {
    if (field.arrayRoot !== null || field.isArray) return [];
    const [flag] = flagOf(field) ? field.words.filter(isLike) : [];
    if (flag !== undefined && field.words.length === 1) return [{ field, value: flag, isFlag: true }];
    const isState = field.kind === "text" && field.valuesAreComplete;
    const found = isState ? field.values.find(({ text }) => isLike(text.toLowerCase())) : undefined;
    return found ? [{ field, value: found.text, isFlag: false }] : [];
  });
  const [state, ...others] = states;
  return others.length === 0 ? (state ?? null) : null;
}
