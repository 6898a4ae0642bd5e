import type { CollectionModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { EACH } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const LEADS =
  /^(please|list|show|give|display|return|provide|find|report|retrieve|present|me|us|the|its|their|his|her|or)$/;
const OWN = /^(its|their|his|her|or)$/;
const ARTICLE = /^(the|its|their|his|her)$/;
const FIGURE = /^(number|count|average|mean|total|sum|minimum|maximum|highest|lowest|smallest|largest)$/;
const END = /^([.?]|)$/;
/** Names are shown beside figures anyway, and keys are told by their collections. */
const PLAIN = /^(names?|ids?)$/;
const REFERENCE = /^(ref|reference|lookup)$/;
const LONGEST_NAME = 3;
/** Words of a figure up to the field it is made of: "lowest and highest". */
const FARTHEST_FIELD = 4;

/** Whose columns and figures are asked for, and what of the question asks for them. */
type Asked = {
  owner: CollectionModel;
  each: readonly Token[];
  asked: readonly Token[];
  end: readonly Token[];
};

/**
 * "Company and number of boats for each funder", "for each funder, show the company and the number of boats" become
 * "the company of each funder and number of boats", where the documents of the owner alone have such a field.
 */
export function columnOfEach(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const found = tokens.some(({ norm }) => EACH.test(norm))
    ? (askedBefore(tokens, knowledge) ?? askedBehind(tokens, knowledge))
    : null;
  if (!found) return tokens;
  const { owner, each, asked, end } = found;
  let start = 0;
  while (LEADS.test(normAt(asked, start))) start++;
  const joint = jointOf(asked, start);
  const others = joint < 0 ? null : measuredIn(asked.slice(joint + 1), owner, knowledge);
  if (others === null || !areOwnColumns(asked.slice(start, joint), owner, others)) return tokens;
  const lead = asked.slice(0, start).filter(({ norm }) => !OWN.test(norm));
  const [of, ...name] = each;
  return of
    ? [
        ...lead,
        ...asked.slice(start, joint),
        { ...of, text: "of", norm: "of" },
        ...name,
        ...numberOf(asked.slice(joint)),
        ...end,
      ]
    : tokens;
}

/** "Company and number of boats for each funder". */
function askedBefore(tokens: readonly Token[], { model }: Knowledge): Asked | null {
  const each = tokens.findIndex(({ norm }) => EACH.test(norm));
  if (!/^(for|of)$/.test(normAt(tokens, each - 1))) return null;
  const owner = model.collections.find((one) => isNamedAt(one, tokens, each + 1));
  const end = each + 1 + (owner ? sayable(owner).length : 0);
  return owner && END.test(normAt(tokens, end))
    ? {
        owner,
        each: tokens.slice(each - 1, end),
        asked: tokens.slice(0, each - 1),
        end: tokens.slice(end),
      }
    : null;
}

/** "For each funder, show the company and the number of boats". */
function askedBehind(tokens: readonly Token[], { model }: Knowledge): Asked | null {
  if (normAt(tokens, 0) !== "for" || !EACH.test(normAt(tokens, 1))) return null;
  const owner = model.collections.find((one) => isNamedAt(one, tokens, 2));
  const end = 2 + (owner ? sayable(owner).length : 0);
  const start = /^[,:]$/.test(normAt(tokens, end)) ? end + 1 : end;
  return owner && LEADS.test(normAt(tokens, start))
    ? { owner, each: tokens.slice(0, end), asked: tokens.slice(start), end: [] }
    : null;
}

type Named = Pick<CollectionModel, "words">;

function isNamedAt(named: Named, tokens: readonly Token[], at: number): boolean {
  const words = sayable(named);
  return words.length > 0 && words.every((word, index) => lemmaOf(normAt(tokens, at + index)) === word);
}

/** "Case types" of `ref_case_types`. */
function sayable({ words }: Named): readonly string[] {
  return words.length > 1 && REFERENCE.test(words[0] ?? "") ? words.slice(1) : words;
}

/** The "and" or comma in front of the first figure; -1 without one. */
function jointOf(asked: readonly Token[], start: number): number {
  return asked.findIndex(({ norm }, at) => {
    const next = ARTICLE.test(normAt(asked, at + 1)) ? at + 2 : at + 1;
    return at > start && /^(and|,)$/.test(norm) && isFigureAt(asked, next);
  });
}

/** "Number", "how many", "boat count". */
function isFigureAt(tokens: readonly Token[], at: number): boolean {
  const [norm, next] = [normAt(tokens, at), normAt(tokens, at + 1)];
  return FIGURE.test(norm) || (norm === "how" && next === "many") || next === "count";
}

/** "The boat count" as "the number of boats" is said. */
function numberOf(tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex(({ norm }) => norm === "count");
  const [noun, count] = [tokens[at - 1], tokens[at]];
  if (!noun || !count || at > LONGEST_NAME || /^(and|the|its|their|,)$/.test(noun.norm)) return [...tokens];
  const word = inPlaceOf(count);
  return [...tokens.slice(0, at - 1), word("number"), word("of"), noun, ...tokens.slice(at + 1)];
}

/** The words name fields, and those are the owner's. */
function areOwnColumns(
  said: readonly Token[],
  owner: CollectionModel,
  others: readonly CollectionModel[],
): boolean {
  const columns: string[][] = [[]];
  for (const { norm, kind } of said)
    if (/^(and|,)$/.test(norm)) columns.push([]);
    else if (kind !== "word") return false;
    else if (!ARTICLE.test(norm)) columns.at(-1)?.push(lemmaOf(norm));
  const named = columns.filter((words) => words.length > 0);
  const isPlain = named.every((words) => words.length === 1 && PLAIN.test(words[0] ?? ""));
  return (
    !isPlain &&
    named.length > 0 &&
    named.every((words) => hasField(owner, words) && !others.some((one) => hasField(one, words)))
  );
}

/** "Company", "city" of the `client_city` of clients. */
function hasField({ fields, words: name }: CollectionModel, said: readonly string[]): boolean {
  return fields.some(({ words }) => {
    const front = words.length - said.length;
    return (
      front >= 0 &&
      words.slice(0, front).every((word) => name.includes(word)) &&
      said.every((word, at) => word === lemmaOf(words[front + at] ?? ""))
    );
  });
}

/** "Number of boats", "average length of its boats", "its average fee": what a figure is made of besides the owner's own lists; null where that is the owner. */
function measuredIn(
  said: readonly Token[],
  owner: CollectionModel,
  knowledge: Knowledge,
): readonly CollectionModel[] | null {
  const { model, lists } = knowledge;
  const start = ARTICLE.test(normAt(said, 0)) ? 1 : 0;
  if (!isFigureAt(said, start)) return null;
  const isSaid = (one: Named): boolean => said.some((_, at) => isNamedAt(one, said, at));
  const named = model.collections.filter((one) => one !== owner && isSaid(one));
  if (named.length > 0) return named;
  if (lists.some((one) => one.collection === owner && isSaid(one))) return [];
  return holdersOfField(said.slice(start + 1), owner, knowledge);
}

/** "Lowest and highest sale price": of a field that the owner does not have. */
function holdersOfField(
  said: readonly Token[],
  owner: CollectionModel,
  { names, model }: Knowledge,
): readonly CollectionModel[] | null {
  const norms = said.map(({ norm }) => norm);
  for (let at = 0; at < Math.min(norms.length, FARTHEST_FIELD); at++)
    for (let length = LONGEST_NAME; length > 0; length--) {
      const field = names.fieldNamed(norms.slice(at, at + length));
      const holders = field
        ? model.collections.filter(({ fields }) =>
            fields.some(({ words }) => words.join(" ") === field.words.join(" ")),
          )
        : [];
      if (holders.length > 0) return holders.includes(owner) ? null : holders;
    }
  return null;
}
