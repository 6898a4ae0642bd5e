import type { CollectionModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const LEADS = /^(please|list|show|give|display|return|provide|find|retrieve|me|us|the|its|their|his|her|or)$/;
const OWN = /^(its|their|his|her|or)$/;
const FIGURE = /^(number|count|average|mean|total|sum|minimum|maximum|highest|lowest|smallest|largest)$/;
const EACH = /^(each|every)$/;
const END = /^([.?]|)$/;
const LONGEST_NAME = 3;

/**
 * "Company and number of boats for each funder" becomes "the company of each funder and number of boats", where the
 * documents of the owner alone have such a field.
 */
export function columnOfEach(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const each = tokens.findIndex(({ norm }) => EACH.test(norm));
  const joint = tokens.findIndex(({ norm }) => norm === "and");
  if (joint < 1 || each < joint || !/^(for|of)$/.test(normAt(tokens, each - 1))) return tokens;
  const owner = knowledge.model.collections.find((one) => isNamedAt(one, tokens, each + 1));
  const end = each + 1 + (owner?.words.length ?? 0);
  if (!owner || !END.test(normAt(tokens, end))) return tokens;
  let start = 0;
  while (LEADS.test(normAt(tokens, start))) start++;
  const column = tokens.slice(start, joint);
  const rest = tokens.slice(joint + 1, each - 1);
  if (!isOwnColumn(column, owner, knowledge) || !isFigureOfOther(rest, owner, knowledge)) return tokens;
  const lead = tokens.slice(0, start).filter(({ norm }) => !OWN.test(norm));
  return [
    ...lead,
    ...column,
    ...tokens.slice(each - 1, each).map((token) => ({ ...token, text: "of", norm: "of" })),
    ...tokens.slice(each, end),
    ...tokens.slice(joint, each - 1),
    ...tokens.slice(end),
  ];
}

function isNamedAt({ words }: Pick<CollectionModel, "words">, tokens: readonly Token[], at: number): boolean {
  return words.length > 0 && words.every((word, index) => lemmaOf(normAt(tokens, at + index)) === word);
}

/** The words name one field, and that is the owner's. */
function isOwnColumn(said: readonly Token[], owner: CollectionModel, { names, model }: Knowledge): boolean {
  const norms = said.map(({ norm }) => norm);
  if (norms.length === 0 || norms.length > LONGEST_NAME || said.some(({ kind }) => kind !== "word"))
    return false;
  const found = names.fieldNamed(norms);
  if (!found) return false;
  const called = model.fields.filter(({ words }) => words.join(" ") === found.words.join(" "));
  return called.length > 0 && called.every(({ collection }) => collection === owner);
}

/** "Number of boats", "average length of its boats": a figure of other documents, or of those that the owner holds. */
function isFigureOfOther(
  said: readonly Token[],
  owner: CollectionModel,
  { model, lists }: Knowledge,
): boolean {
  const start = normAt(said, 0) === "the" ? 1 : 0;
  const others = [
    ...model.collections.filter((one) => one !== owner),
    ...lists.filter(({ collection }) => collection === owner),
  ];
  return (
    FIGURE.test(normAt(said, start)) && said.some((_, at) => others.some((one) => isNamedAt(one, said, at)))
  );
}
