import { isTemporal, isYearField } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const CHIEF = /^(?:primary|principal|chief|major|key|core)$/;
const MAIN = "main";
/** How things come to be. */
const MADE =
  /^(?:release|released|build|building|production|publication|publishing|manufacture|manufacturing|construction|creation|launch|premiere|debut)$/;
const TIME = /^(?:year|date)$/;

/**
 * "Primary goods" as "main goods" of a `main_goods`, "release years" as "years" where things have a `year` and nothing
 * tells of another one: the adjective or the deed adds nothing.
 */
export function nameModifiedFields(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  if (!tokens.some(({ norm }) => CHIEF.test(norm) || MADE.test(norm))) return tokens;
  return tokens.flatMap((token, at): readonly Token[] => {
    const noun = lemmaOf(normAt(tokens, at + 1));
    if (CHIEF.test(token.norm) && isMain(token.norm, noun, knowledge)) return [inPlaceOf(token)(MAIN)];
    return MADE.test(token.norm) && TIME.test(noun) && isOnlyTime(token.norm, noun, knowledge) ? [] : [token];
  });
}

/** Only the main one of the things is stored. */
function isMain(adjective: string, noun: string, { names }: Knowledge): boolean {
  return noun !== "" && !names.has(adjective) && names.fieldNamed([MAIN, noun])?.words[0] === MAIN;
}

/** All fields that tell a time are called so alone, and none after a deed: `built` is the construction year. */
function isOnlyTime(deed: string, noun: string, { names, model }: Knowledge): boolean {
  if (names.hits(deed).length > 0) return false;
  const times = model.fields.filter((field) => isTemporal(field) || isYearField(field));
  return times.length > 0 && times.every(({ words }) => words.join() === noun);
}
