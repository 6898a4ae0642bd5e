import { REPHRASINGS } from "./rephrasings.table.ts";
import type { Rephrasing } from "./phrases/rephrasing.ts";
import { requiredTexts } from "./required-texts.ts";
import { NO_PLACE, SearchText } from "./search-text.ts";
import type { Token } from "./token.ts";

type Rule = Rephrasing & { required: ReturnType<typeof requiredTexts> };
/** Where the texts that each rule needs first may be found stands in one list: most rules end there. */
type Rules = { rules: readonly Rule[]; places: Int16Array; ends: Int32Array };

/** Compiled once: every question is matched against all of them. */
export function compileRules(rephrasings: readonly Rephrasing[]): Rules {
  const rules = rephrasings.map((rule) => ({
    ...rule,
    pattern: new RegExp(rule.pattern.source, "dg"),
    required: requiredTexts(rule.pattern),
  }));
  const firsts = rules.map(({ required: [first] }) => first?.map(({ place }) => place) ?? [NO_PLACE]);
  let end = 0;
  return {
    rules,
    places: Int16Array.from(firsts.flat()),
    ends: Int32Array.from(firsts, ({ length }) => (end += length)),
  };
}

/** The first rule from a position on that may apply to the text; -1 where none does. */
function nextRule({ rules, places, ends }: Rules, from: number, search: SearchText): number {
  let at = ends[from - 1] ?? 0;
  for (let position = from; position < rules.length; position++) {
    const end = ends[position] ?? 0;
    let isPossible = false;
    for (; at < end; at++) isPossible ||= search.mayHold(places[at] ?? NO_PLACE);
    if (isPossible && search.holdsAll(rules[position]?.required ?? [])) return position;
  }
  return -1;
}

const RULES = compileRules(REPHRASINGS);

/**
 * The question with phrases that readers don't know put into phrases that they know. A phrase stays where one of
 * its words is one of the data, which `isKnown` tells.
 */
export function rephrase(tokens: readonly Token[], isKnown: (norm: string) => boolean): Token[] {
  return applyRules(RULES, nameFirst(tokens), isKnown);
}

/** The same with other rules. */
export function applyRules(
  rules: Rules,
  tokens: readonly Token[],
  isKnown: (norm: string) => boolean,
): Token[] {
  let sentence = joined(tokens);
  let search = new SearchText(sentence.text);
  for (let at = nextRule(rules, 0, search); at >= 0; at = nextRule(rules, at + 1, search)) {
    const rule = rules.rules[at];
    for (let from = 0; ;) {
      const match = rule ? find(sentence, rule.pattern, from) : null;
      if (!rule || !match) break;
      const { start, end, groups } = match;
      const replaced = sentence.tokens.slice(start, end);
      if (!mayReplace(rule, { replaced, kept: new Set(groups.flat()), isKnown })) {
        from = end;
        continue;
      }
      const words = wordsOf(rule, replaced, groups);
      sentence = joined([
        ...sentence.tokens.slice(0, start),
        ...words,
        ...withTail(sentence.tokens.slice(end), { tail: rule.tail, replaced }),
      ]);
      search = new SearchText(sentence.text);
      from = start + words.length;
    }
  }
  return [...sentence.tokens];
}

/** None of the words is one of the data, nor a number that the rule does not mean. */
function mayReplace(
  rule: Rule,
  said: { replaced: readonly Token[]; kept: ReadonlySet<Token>; isKnown: (norm: string) => boolean },
): boolean {
  const { replaced, kept, isKnown } = said;
  const taken = replaced.filter((token) => !kept.has(token));
  const isData = rule.isIdiom !== true && taken.some((token) => token.kind === "word" && isKnown(token.norm));
  return !(
    isData ||
    (rule.isOfZero === true && hasOtherNumber(replaced, 0)) ||
    (rule.isOfOne === true && hasOtherNumber(taken, 1)) ||
    (rule.isOrdinal === true && hasCardinal(replaced))
  );
}

function hasOtherNumber(tokens: readonly Token[], value: number): boolean {
  return tokens.some(({ number }) => number !== undefined && number.value !== value);
}

function hasCardinal(tokens: readonly Token[]): boolean {
  return tokens.some(({ number, text }) => number !== undefined && !/\d(?:st|nd|rd|th)$/i.test(text));
}

/** "The number one reason" as "the top reason"; "berth number one" is a name. */
function nameFirst(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token, at): Token[] => {
    const [before, number, next] = [tokens[at - 1]?.norm ?? "the", tokens[at + 1], tokens[at + 2]];
    if (isOne(token, tokens[at - 1]))
      return leadsOn(tokens[at - 2]?.norm ?? "the", tokens[at + 1]) ? [] : [token];
    const isFirst = number !== undefined && isOne(number, token) && leadsOn(before, next);
    return [isFirst ? { ...token, norm: "top", end: number.end } : token];
  });
}

function isOne({ text }: Token, before: Token | undefined): boolean {
  return text.toLowerCase() === "one" && before?.norm === "number";
}

function leadsOn(before: string, next: Token | undefined): boolean {
  return /^(the|our|their|is|are|,)$/.test(before) && next?.kind === "word";
}

/** Tokens joined by single spaces, with the offset of each. */
type Sentence = { tokens: readonly Token[]; text: string; offsets: readonly number[] };

function joined(tokens: readonly Token[]): Sentence {
  const offsets: number[] = [];
  let length = 0;
  for (const { norm } of tokens) {
    offsets.push(length);
    length += norm.length + 1;
  }
  return { tokens, offsets, text: tokens.map(({ norm }) => norm).join(" ") };
}

type Match = { start: number; end: number; groups: readonly (readonly Token[])[] };

/** The first place from a token on where the pattern matches whole tokens. */
function find({ tokens, text, offsets }: Sentence, pattern: RegExp, from: number): Match | null {
  pattern.lastIndex = Math.max(0, (offsets[from] ?? text.length) - 1);
  for (let found = pattern.exec(text); found?.indices; found = pattern.exec(text)) {
    const [first, last] = found.indices[0] ?? [0, 0];
    const start = offsets.indexOf(text[first] === " " ? first + 1 : first);
    const isWhole = last === text.length || text[last] === " " || text[last - 1] === " ";
    if (last <= first) return null;
    if (start < from || !isWhole) continue;
    const tokensIn = (span: readonly [number, number]): Token[] =>
      tokens.filter((_, at) => (offsets[at] ?? 0) >= span[0] && (offsets[at] ?? 0) < span[1]);
    const groups = found.indices.slice(1).map((span) => (span ? tokensIn(span) : []));
    return { start, end: start + tokensIn([offsets[start] ?? 0, last]).length, groups };
  }
  return null;
}

/** The words of the rule at the place of those that they stand for. */
function wordsOf(
  { words }: Pick<Rephrasing, "words">,
  replaced: readonly Token[],
  groups: Match["groups"],
): Token[] {
  const span = { start: replaced[0]?.start ?? 0, end: replaced.at(-1)?.end ?? 0 };
  return words.split(" ").flatMap((word): readonly Token[] => {
    if (word === "") return [];
    return word.startsWith("$") ? (groups[Number(word.slice(1)) - 1] ?? []) : [tokenOf(word, span)];
  });
}

function tokenOf(word: string, span: { start: number; end: number }): Token {
  if (/^\d$/.test(word)) {
    const number = { text: word, value: Number(word), isInteger: true, unit: null };
    return { kind: "number", text: word, norm: "#", ...span, number };
  }
  return { kind: /^[,.:]$/.test(word) ? "mark" : "word", text: word, norm: word, ...span };
}

/** The words in front of the mark that ends the sentence; they stand for those that were replaced. */
function withTail(
  tokens: readonly Token[],
  { tail, replaced }: { tail: string | undefined; replaced: readonly Token[] },
): readonly Token[] {
  if (tail === undefined) return tokens;
  const mark = tokens.findIndex(({ norm }) => /^[.?!;]$/.test(norm));
  const end = mark < 0 ? tokens.length : mark;
  const span = { start: replaced[0]?.start ?? 0, end: replaced.at(-1)?.end ?? 0 };
  return [
    ...tokens.slice(0, end),
    ...tail.split(" ").map((word) => tokenOf(word, span)),
    ...tokens.slice(end),
  ];
}
