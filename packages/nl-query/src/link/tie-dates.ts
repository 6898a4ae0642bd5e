import { isTemporal } from "../schema/model.ts";
import { normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** How a date is named that decides which documents belong to a stretch of time. */
const LEADS = ["by", "going by", "judged by", "as told by", "told by", "according to", "based on"].map(
  (lead) => lead.split(" "),
);
const ARTICLES = /^(the|their|its|our)$/;
const LONGEST_NAME = 3;
/** What asks for an order or for groups: "by" leads to their key then. */
const ORDERS =
  /^(sort|sorted|sorting|ordered|ordering|ranked|arranged|newest|latest|oldest|earliest|recent|first|last|top|bottom|desc|asc|descending|ascending|chronological|chronologically|group|grouped|per|split|breakdown|break|broken|daily|weekly|monthly|quarterly|yearly|trend|distribution|distributed)$/;
const LEADING = /^(all|the|our|list|show|give|me|please)$/;
/** From this weight on a word of the question means one of a name. */
const MEANS = 0.7;

type Span = { start: number; end: number };
type DatePhrase = Span & { name: readonly Token[]; isPlain: boolean };

/**
 * Puts a date that is said apart from its stretch of time beside it: "orders of March by delivery date" as "orders with
 * delivery date in March", and "2024 orders by delivery date" as those of the year.
 *
 * @param read Replaces the times among tokens by periods.
 */
export function tieDates(
  tokens: readonly Token[],
  knowledge: Knowledge,
  read: (tokens: readonly Token[]) => Token[],
): Token[] {
  const plain = read(tokens);
  if (!datePhrase(plain, knowledge)) return plain;
  const timed = plain.some(({ kind }) => kind === "period") ? plain : read(ledYears(tokens));
  const phrase = datePhrase(timed, knowledge);
  const stretch = onlyStretch(timed);
  if (!phrase || !stretch || isDated(timed, stretch, knowledge)) return plain;
  return joined(timed, phrase, stretch);
}

/** "2024 orders" as "in 2024 orders". */
function ledYears(tokens: readonly Token[]): Token[] {
  const at = placeAfter(tokens, 0, LEADING);
  const year = tokens[at];
  return year?.kind === "number" && year.number?.unit === null && /^(?:19|20)\d\d$/.test(year.text)
    ? [...tokens.slice(0, at), { ...year, kind: "word", text: "in", norm: "in" }, ...tokens.slice(at)]
    : [...tokens];
}

/** The first "by" with the whole name of a date behind it, unless it may be the key of an order or of groups. */
function datePhrase(tokens: readonly Token[], knowledge: Knowledge): DatePhrase | null {
  for (let start = 0; start < tokens.length; start++) {
    const lead = LEADS.find((one) => one.every((word, at) => normAt(tokens, start + at) === word));
    if (lead === undefined || /^(going|judged|told)$/.test(normAt(tokens, start - 1))) continue;
    const first = placeAfter(tokens, start + lead.length, ARTICLES);
    const name = dateName(tokens, first, knowledge);
    const isInBrackets =
      normAt(tokens, start - 1) === "(" && normAt(tokens, first + (name?.length ?? 0)) === ")";
    const isPlain = lead[0] === "by" && !isInBrackets;
    if (!name || (isPlain && (isKey(tokens, knowledge) || name.length === 1))) continue;
    const end = first + name.length;
    return isInBrackets ? { start: start - 1, end: end + 1, name, isPlain } : { start, end, name, isPlain };
  }
  return null;
}

function isKey(tokens: readonly Token[], { names }: Knowledge): boolean {
  return tokens.some(
    ({ norm }, at) =>
      (ORDERS.test(norm) && !names.has(norm)) ||
      (/^order$/.test(norm) && /^(by|it|them|the|all|of)$/.test(normAt(tokens, at + 1))),
  );
}

/** The words here that are the name of a date, where no further one belongs to it. */
function dateName(tokens: readonly Token[], start: number, { names }: Knowledge): readonly Token[] | null {
  for (let length = LONGEST_NAME; length > 0; length--) {
    const name = tokens.slice(start, start + length);
    if (name.length < length || name.some(({ kind }) => kind !== "word")) continue;
    const words = name.map(({ norm }) => norm);
    const bare = words.length > 1 ? words.filter((word) => !/^(dates?|time)$/.test(word)) : words;
    const field = names.fieldNamed(words) ?? (bare.length > 0 ? names.fieldNamed(bare) : null);
    if (field && isTemporal(field)) return name;
  }
  return null;
}

/** The one stretch of time of the question: a period, or several with "or" between them. */
function onlyStretch(tokens: readonly Token[]): Span | null {
  const start = tokens.findIndex(({ kind }) => kind === "period");
  if (start < 0) return null;
  let end = start + 1;
  while (normAt(tokens, end) === "or" && tokens[end + 1]?.kind === "period") end += 2;
  return tokens.slice(end).some(({ kind }) => kind === "period") ? null : { start, end };
}

/** Some date is named in front of the stretch already. */
function isDated(tokens: readonly Token[], { start }: Span, { names, model }: Knowledge): boolean {
  const before = tokens[start - 1];
  if (before?.kind !== "word" || model.collections.some(({ words }) => isOneOf(words, before.norm, names)))
    return false;
  return names.hits(before.norm).some(
    ({ word, weight }) =>
      weight >= MEANS &&
      names.fieldsWith(word).some((id) => {
        const field = model.fields[id];
        return field !== undefined && isTemporal(field);
      }),
  );
}

function isOneOf(words: readonly string[], norm: string, names: Knowledge["names"]): boolean {
  return names.hits(norm).some(({ word, weight }) => weight >= 0.9 && words.includes(word));
}

function joined(tokens: readonly Token[], phrase: DatePhrase, stretch: Span): Token[] {
  const [first = phrase.name[0]] = tokens.slice(phrase.start, phrase.end);
  const lead: Token[] = first ? [{ ...first, kind: "word", text: "with", norm: "with" }] : [];
  const dated = [...lead, ...phrase.name, ...tokens.slice(stretch.start, stretch.end)];
  const isFirst = tokens.slice(0, stretch.start).every(({ norm }) => LEADING.test(norm));
  return tokens.flatMap((token, at): readonly Token[] => {
    if (at === (isFirst ? phrase.start : stretch.start)) return dated;
    const isMark = isFirst && at === stretch.end && /^[,:–-]$/.test(token.norm);
    const isMoved = (one: Span): boolean => at >= one.start && at < one.end;
    return isMark || isMoved(phrase) || isMoved(stretch) ? [] : [token];
  });
}
