import type { FieldModel } from "../schema/model.ts";
import { lemmaOf, stemOf } from "../text/lemma.ts";
import { DO } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Least weight at which a word of the question is the word of a name. */
const NAMED = 0.85;
/** A text with more values than these tells no rule. */
const MOST_RULES = 6;
const STATE =
  /^(?:allowed|permitted|accepted|welcome|ok|okay|(?<denied>forbidden|prohibited|banned|disallowed))$/;
const VERB =
  /^(?:allow|allows|allowing|permit|permits|permitting|accept|accepts|accepting|welcome|welcomes|(?<denied>ban|bans|banning|forbid|forbids|forbidding|prohibit|prohibits|prohibiting|disallow|disallows))$/;
const LET = /^(?:let|lets|letting)$/;
const PEOPLE = /^(?:you|me|us|one|people|guests?|visitors?|customers?|members?)$/;
const MAY = /^(?:can|may|could)$/;
const DOES = /^(?:bring|take|keep|have|use)$/;
const BE = /^(?:is|are|was|were|be)$/;
const NOT = /^(?:not|n't|never)$/;
const ARTICLE = /^(?:a|an|any|your|my|our|their|the)$/;
const YES = /^(?:allowed|yes|permitted|accepted|welcome|ok|okay)$/i;
const NO =
  /^(?:no|none|never|forbidden|prohibited|banned|disallowed|not (?:allowed|permitted|accepted|welcome))$/i;

/** What is allowed or not, in the words of a question. */
type Rule = { at: number; start: number; end: number; isDenied: boolean; isSaid: (value: string) => boolean };

/**
 * "Smoking is permitted", "no smoking allowed", "lets you bring a pet" and "ban pets": the state of a yes-or-no field, or
 * of a text that keeps what is allowed and what is not, as readers know it ("smoking is true", "pet 'no'").
 */
export function namePermissions(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const rule = ruleAt(tokens, at);
    const words = rule ? wordsOf(tokens[rule.at], rule, knowledge) : null;
    if (rule && words) result.push(...words);
    else if (tokens[at]) result.push(tokens[at] as Token);
    at = rule && words ? rule.end : at + 1;
  }
  return result;
}

function ruleAt(tokens: readonly Token[], at: number): Rule | null {
  return stateAt(tokens, at) ?? verbAt(tokens, at) ?? leaveAt(tokens, at);
}

/** "(No) smoking (is) (not) permitted". */
function stateAt(tokens: readonly Token[], start: number): Rule | null {
  const isNone = normAt(tokens, start) === "no";
  const at = isNone ? start + 1 : start;
  let end = at + 1;
  while (BE.test(normAt(tokens, end)) || NOT.test(normAt(tokens, end))) end++;
  const state = STATE.exec(normAt(tokens, end));
  if (!state || tokens[at]?.kind !== "word") return null;
  const isDenied = tokens.slice(at + 1, end).some(({ norm }) => NOT.test(norm)) || isNone;
  return ruleOf({ at, start, end: end + 1 }, { isDenied, said: state });
}

/** "(Do not) allow (a) pet", "allow no pets", "ban pets". */
function verbAt(tokens: readonly Token[], start: number): Rule | null {
  let place = start;
  const isDenied = DO.test(normAt(tokens, place)) && NOT.test(normAt(tokens, place + 1));
  if (isDenied) place += 2;
  const verb = VERB.exec(normAt(tokens, place));
  if (!verb) return null;
  const isNone = normAt(tokens, place + 1) === "no";
  const at = skip(tokens, isNone ? place + 2 : place + 1, ARTICLE);
  return ruleOf({ at, start, end: at + 1 }, { isDenied: isDenied || isNone, said: verb });
}

/** "(Do not) let you bring a pet", "you can (not) bring a pet". */
function leaveAt(tokens: readonly Token[], start: number): Rule | null {
  let place = start;
  let isDenied = false;
  if (DO.test(normAt(tokens, place)) && NOT.test(normAt(tokens, place + 1))) {
    isDenied = true;
    place += 2;
  }
  const isLet = LET.test(normAt(tokens, place));
  const who = isLet ? place + 1 : place;
  const isTurned = !isLet && MAY.test(normAt(tokens, who));
  if (!PEOPLE.test(normAt(tokens, isTurned ? who + 1 : who))) return null;
  let verb = who + 1;
  if (!isLet) {
    if (!isTurned && !MAY.test(normAt(tokens, verb))) return null;
    verb++;
    if (NOT.test(normAt(tokens, verb))) {
      isDenied = true;
      verb++;
    }
  }
  if (!DOES.test(normAt(tokens, verb))) return null;
  const at = skip(tokens, verb + 1, ARTICLE);
  return ruleOf({ at, start, end: at + 1 }, { isDenied, said: null });
}

function ruleOf(
  place: Pick<Rule, "at" | "start" | "end">,
  { isDenied, said }: { isDenied: boolean; said: RegExpExecArray | null },
): Rule {
  const isTurned = said?.groups?.denied !== undefined;
  const stem = said ? stemOf(said[0]) : "";
  return {
    ...place,
    isDenied: isDenied !== isTurned,
    isSaid: (value) => stemOf(value.toLowerCase()) === stem,
  };
}

/** The words for a rule; null where no field, or more than one, tells what is allowed. */
function wordsOf(token: Token | undefined, rule: Rule, knowledge: Knowledge): Token[] | null {
  if (token?.kind !== "word") return null;
  const [field, ...others] = rulesNamed(knowledge, token.norm);
  if (!field || others.length > 0) return null;
  const say = inPlaceOf(token);
  const names = field.words.map((norm) => say(norm));
  if (field.kind === "bool") return [...names, say("is"), say(String(!rule.isDenied))];
  const values = field.values.map(({ text }) => text);
  const kept = rule.isDenied ? values.find((text) => NO.test(text)) : permitted(values, rule);
  return kept === undefined
    ? null
    : [...names, { ...token, kind: "quoted", norm: '"', text: kept, quoted: kept }];
}

/** The value that permits all: said itself, or the only one beside the denial. */
function permitted(values: readonly string[], { isSaid }: Rule): string | undefined {
  const found = values.find((text) => YES.test(text));
  return found !== undefined && (values.length === 2 || isSaid(found)) ? found : undefined;
}

/** Fields that are called after what is allowed alone, and tell whether it is. */
function rulesNamed({ names, model }: Knowledge, norm: string): FieldModel[] {
  const words = names.hits(norm).flatMap(({ word, weight }) => (weight >= NAMED ? [word] : []));
  const found = words.flatMap((word) =>
    names.fieldsWith(word).flatMap((id) => {
      const field = model.fields[id];
      return field?.words.length === 1 && field.words[0] === word && tellsRule(field) ? [field] : [];
    }),
  );
  return [...new Set(found)];
}

function tellsRule({ kind, isArray, arrayRoot, valuesAreComplete, values }: FieldModel): boolean {
  if (kind === "bool") return !isArray && arrayRoot === null;
  const isShort = kind === "text" && !isArray && valuesAreComplete && values.length <= MOST_RULES;
  return isShort && values.some(({ text }) => NO.test(text)) && values.some(({ text }) => YES.test(text));
}

function skip(tokens: readonly Token[], start: number, words: RegExp): number {
  let at = start;
  while (words.test(lemmaOf(normAt(tokens, at)))) at++;
  return at;
}
