import type { FieldMention } from "../link/mentions.ts";
import type { Plan, Words } from "../plan/plan.ts";
import { accountedWords } from "./account.ts";
import type { Draft } from "./draft.ts";

export const EACH = /^(each|every|per)$/;
const COMPARES = /^(above|below|over|under|than|exceeds?|exceeding|beyond)$/;
/** From this surety on a word names what it hits. */
const NAMED = 0.7;

/** "The harbor with the highest average depth per country", ranked among all harbors: the country splits nothing. */
export function losesSplit({ plan, tokens, question, collection, routes }: Draft): boolean {
  const accounted = accountedWords(plan);
  const isLost = ({ start, end, score, field }: FieldMention): boolean =>
    score >= NAMED &&
    EACH.test(tokens[start - 1]?.norm ?? "") &&
    tokens.slice(start, end).every((_, at) => !accounted.has(start + at)) &&
    plan.keys.every((key) => key.field !== field);
  return question.names.fields(collection, routes).some(isLost);
}

/** "Rooms with a fee above the average fee": what is compared with is not what is asked for. */
export function asksForBound({ plan, tokens }: Draft): boolean {
  const isBound = ({ start }: Words): boolean => {
    const article = /^(the|its|their)$/.test(tokens[start - 1]?.norm ?? "") ? start - 1 : start;
    return COMPARES.test(tokens[article - 1]?.norm ?? "");
  };
  return plan.metrics.some(({ kind, words }) => kind === "avg" && words.some(isBound));
}

/** "Rooms in Bergen dearer than the average": that of all rooms, or of those in Bergen. */
export function comparesUnsaidAverage({ conditions, relations }: Plan): boolean {
  return (
    conditions.length + relations.length > 1 &&
    conditions.some(({ test }) => test.kind === "average" && !test.isSaid)
  );
}
