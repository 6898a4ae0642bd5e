import { DateTime, Doc, isArray, type Operation, ObjectId, parse, print, type Value } from "@querysnap/mql";
import type { LanguageModel } from "@querysnap/nl-query";
import { Dice } from "./seeding.ts";

/** One in so many answers has each mistake. */
const SHARE = 1 / 5;

type Mistake = (operation: Operation, dice: Dice) => Operation | null;

/** Changes one of the places that `find` names; null when there is none. */
function mapArguments(operation: Operation, change: (value: Value) => Value): Operation {
  return {
    ...operation,
    args: operation.args.map(change),
    chain: operation.chain.map((call) => ({ ...call, args: call.args.map(change) })),
  };
}

const isCondition = (key: string): boolean => !key.startsWith("$");

/** Documents that select: the filter, and every `$match`. */
function filtersOf(operation: Operation): Doc[] {
  const [first, second] = operation.args;
  if (operation.method === "aggregate" && isArray(first))
    return first.flatMap((stage) => {
      const match = stage instanceof Doc ? stage.get("$match") : null;
      return match instanceof Doc ? [match] : [];
    });
  const filter = operation.method === "distinct" ? second : first;
  return filter instanceof Doc ? [filter] : [];
}

function replaceDoc(operation: Operation, from: Doc, to: Doc): Operation {
  const change = (value: Value): Value => {
    if (value === from) return to;
    if (isArray(value)) return value.map(change);
    return value instanceof Doc
      ? Doc.of([...value.entries()].map(([key, inner]) => [key, change(inner)] as const))
      : value;
  };
  return mapArguments(operation, change);
}

const dropCondition: Mistake = (operation, dice) => {
  const filters = filtersOf(operation).filter((one) => one.size > 0);
  if (filters.length === 0) return null;
  const filter = dice.pick(filters);
  const dropped = dice.int(0, filter.size - 1);
  return replaceDoc(operation, filter, Doc.of([...filter.entries()].filter((_, at) => at !== dropped)));
};

const inventName: Mistake = (operation, dice) => {
  const filters = filtersOf(operation).filter((one) => one.keys.some(isCondition));
  if (filters.length === 0) return null;
  const filter = dice.pick(filters);
  const key = dice.pick(filter.keys.filter(isCondition));
  const invented = dice.pick([`${key}Name`, `is_${key}`, `${key}s`, key.replace(/.$/, "")]);
  const renamed = [...filter.entries()].map(([one, value]) => [one === key ? invented : one, value] as const);
  return replaceDoc(operation, filter, Doc.of(renamed));
};

const mistypeValue: Mistake = (operation, dice) => {
  const filters = filtersOf(operation).filter((one) => [...one.entries()].some(([key]) => isCondition(key)));
  if (filters.length === 0) return null;
  const filter = dice.pick(filters);
  let isChanged = false;
  const mistype = (value: Value): Value => {
    if (isChanged) return value;
    if (value instanceof Doc)
      return Doc.of([...value.entries()].map(([key, inner]) => [key, mistype(inner)] as const));
    const wrong = wrongType(value);
    if (wrong === undefined) return value;
    isChanged = true;
    return wrong;
  };
  const changed = mistype(filter);
  return isChanged && changed instanceof Doc ? replaceDoc(operation, filter, changed) : null;
};

function wrongType(value: Value): Value | undefined {
  if (typeof value === "boolean") return String(value);
  if (value instanceof DateTime) return new Date(value.ms).toISOString();
  if (value instanceof ObjectId) return value.hex;
  if (value !== null && typeof value === "object" && "value" in value && typeof value.value === "number")
    return String(value.value);
  return typeof value === "string" ? value.toUpperCase() : undefined;
}

function seedOf(text: string): number {
  let seed = 7;
  for (const letter of text) seed = (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return seed;
}

/** What the scripted model says in one round: the gold with its mistakes, the same every time. */
export function scriptedReply(gold: string, question: string, round: number): string {
  const parsed = parse(gold);
  const [first] = parsed.ok ? parsed.statements : [];
  if (!first) return gold;
  const dice = new Dice(seedOf(`${question}#${round}`));
  let operation = first;
  for (const mistake of [dropCondition, inventName, mistypeValue]) {
    const hasMistake = dice.chance(SHARE);
    if (hasMistake) operation = mistake(operation, dice) ?? operation;
  }
  return print(operation);
}

/** A weak model that knows the right answer and spoils it; repairs are spoiled as often as first answers. */
export function scriptedModel(golds: ReadonlyMap<string, string>): LanguageModel {
  return {
    name: "scripted",
    complete({ messages }) {
      const user: unknown = JSON.parse(messages[0]?.text ?? "{}");
      const question =
        typeof user === "object" && user !== null && "question" in user ? String(user.question) : "";
      const gold = golds.get(question);
      const round = messages.filter((one) => one.role === "assistant").length;
      const query = gold === undefined ? null : scriptedReply(gold, question, round);
      const text = JSON.stringify({ query, refusal: query === null ? "No such data." : null });
      return Promise.resolve({ text, inputTokens: 0, outputTokens: 0 });
    },
  };
}
