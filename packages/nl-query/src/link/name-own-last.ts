import { isTemporal, isUnique, type CollectionModel, type FieldModel } from "../schema/model.ts";
import { labelField } from "../schema/name-field.ts";
import { lemmaOf } from "../text/lemma.ts";
import { EACH_OR_ALL } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { collectionsCalled } from "./sums-of-documents.ts";

const OUTERMOST = /^(?:last|first)$/;
const DATE = /^(?:date|time)s?$/;
const LEAD = /^(?:show|list|give|get|find|display|return|me|us|the|all|our|what|is|are)$/;
const LINK = /^(?:with|and)$/;
const OWN = /^(?:their|its|the)$/;
const END = /^[.?!]?$/;
const LONGEST = 2;

type Said = { at: number; end: number; field: FieldModel };

/**
 * "Last login date of each user" of users that keep their `lastLoginAt`: a column of theirs. The "last login per account" is
 * the last of these dates.
 */
export function nameOwnLast(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(({ norm }) => OUTERMOST.test(norm));
  const said = at < 0 ? null : keptAt(tokens, at, knowledge);
  if (!said) return tokens;
  const isNamed = DATE.test(normAt(tokens, said.end));
  const group = groupBehind(tokens, isNamed ? said.end + 1 : said.end);
  if (group === null) return columnOf(tokens, { ...said, isNamed }, knowledge);
  const own = calls(tokens[group.at], said.field, knowledge);
  const name = tokens.slice(said.at, said.end);
  if (own)
    return asColumn(tokens[group.at] as Token, { name, field: said.field }, tokens.slice(group.at + 1));
  const date: Token = { ...(tokens[said.end - 1] as Token), text: "date", norm: "date" };
  return isNamed ? tokens : [...tokens.slice(0, said.end), date, ...tokens.slice(said.end)];
}

/** A date that is called so, by all of its words. */
function keptAt(tokens: readonly Token[], at: number, { names }: Knowledge): Said | null {
  for (let end = at + LONGEST + 1; end > at + 1; end--) {
    const words = tokens.slice(at, end).map(({ norm }) => lemmaOf(norm));
    if (DATE.test(words.at(-1) ?? "")) continue;
    const field = names.fieldNamed(words);
    const isKept = field !== null && isTemporal(field) && field.arrayRoot === null;
    if (isKept && field.words.includes(words[0] ?? "")) return { at, end, field };
  }
  return null;
}

/** "Of each user", "per user" at the end. */
function groupBehind(tokens: readonly Token[], from: number): { at: number } | null {
  const link = normAt(tokens, from);
  const isEach = EACH_OR_ALL.test(normAt(tokens, from + 1));
  const at = isEach ? from + 2 : from + 1;
  const isGroup = link === "per" || link === "by" || (/^(?:of|for|in)$/.test(link) && isEach);
  return isGroup && END.test(normAt(tokens, at + 1)) && tokens[at]?.kind === "word" ? { at } : null;
}

/** "Users with their last login date". */
function columnOf(
  tokens: readonly Token[],
  { at, end, field, isNamed }: Said & { isNamed: boolean },
  knowledge: Knowledge,
): readonly Token[] {
  const rest = tokens.slice(isNamed ? end + 1 : end);
  const isLast = END.test(rest[0]?.norm ?? "");
  const link = OWN.test(normAt(tokens, at - 1)) ? at - 2 : -1;
  const noun = tokens[link - 1];
  const isLead = tokens.slice(0, Math.max(0, link - 1)).every(({ norm }) => LEAD.test(norm));
  if (!isLast || !isLead || !noun || !LINK.test(normAt(tokens, link)) || !calls(noun, field, knowledge))
    return tokens;
  return asColumn(noun, { name: tokens.slice(at, end), field }, rest);
}

function asColumn(
  noun: Token,
  { name, field }: { name: readonly Token[]; field: FieldModel },
  rest: readonly Token[],
): readonly Token[] {
  const word = inPlaceOf(noun);
  const label = labelField(field.collection) ? ["name"] : (keyOf(field.collection)?.words ?? []);
  return [...label.map(word), ...(label.length > 0 ? [word("and")] : []), ...name, word("of"), noun, ...rest];
}

/** The text that tells documents without a name apart: the plate of a car. */
function keyOf({ fields }: CollectionModel): FieldModel | undefined {
  return fields.find((one) => one.kind === "text" && one.path !== "_id" && isUnique(one));
}

function calls(noun: Token | undefined, { collection }: FieldModel, knowledge: Knowledge): boolean {
  return collectionsCalled(noun, knowledge).includes(collection);
}
