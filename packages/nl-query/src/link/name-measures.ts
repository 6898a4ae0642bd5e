import { isNumeric } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { BE } from "../text/small-words.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const HOW = /^(high|low|large|big|great|small|much|steep)$/;
const DETERMINER = /^(the|our|their|its|his|her|all)$/;
const LONGEST_NAME = 3;

/**
 * "How high is the rent of the villas" as "what is the rent of the villas", where the documents keep that number: the
 * adjective says nothing of a height, nor of a severity that may be "high". "How high on average" asks for the mean.
 */
export function nameMeasures(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const at = tokens.findIndex(
    ({ norm }, place) =>
      norm === "how" &&
      HOW.test(normAt(tokens, place + 1)) &&
      isAsked(tokens, place + 2) &&
      // "and how high is its rent?" goes on with a question
      normAt(tokens, place - 1) !== "and",
  );
  const how = tokens[at];
  if (!how) return [...tokens];
  const isMean = normAt(tokens, at + 2) === "on";
  const verb = isMean ? at + 4 : at + 2;
  const name = placeAfter(tokens, verb + 1, DETERMINER);
  if (!namesNumber(tokens, name, knowledge)) return [...tokens];
  const word = inPlaceOf(how);
  const mean = isMean ? [word("average")] : [];
  return [...tokens.slice(0, at), word("what"), ...tokens.slice(verb, name), ...mean, ...tokens.slice(name)];
}

/** "Is", "on average is". */
function isAsked(tokens: readonly Token[], at: number): boolean {
  const isMean = normAt(tokens, at) === "on" && normAt(tokens, at + 1) === "average";
  return BE.test(normAt(tokens, isMean ? at + 2 : at));
}

/** Whether a number is called so, and no documents are. */
function namesNumber(tokens: readonly Token[], start: number, { model, names }: Knowledge): boolean {
  for (let length = LONGEST_NAME; length > 0; length--) {
    const said = tokens.slice(start, start + length);
    if (said.length < length || said.some(({ kind }) => kind !== "word")) continue;
    const field = names.fieldNamed(said.map(({ norm }) => norm));
    if (!field || !isNumeric(field) || field.isArray) continue;
    const noun = lemmaOf(normAt(said, length - 1));
    return !model.collections.some(({ words }) => words.length === 1 && words[0] === noun);
  }
  return false;
}
