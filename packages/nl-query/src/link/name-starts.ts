import { isTemporal } from "../schema/model.ts";
import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const STARTING = /^(starting|beginning)$/;
/** Within a stretch of time; "starting from" is open to one side. */
const WITHIN = /^(in|on|during|this|next|last)$/;
const START = /^(start|starts|started|begin|begins)$/;

/** "Matches starting in 2024" where the date of their start is stored: they started then, and not since then. */
export function nameStarts(tokens: readonly Token[], { model }: Knowledge): Token[] {
  const isStored = model.fields.some(
    (field) => isTemporal(field) && field.words.some((word) => START.test(word)),
  );
  if (!isStored) return [...tokens];
  return tokens.map((token, at) => {
    const isWithin = STARTING.test(token.norm) && WITHIN.test(tokens[at + 1]?.norm ?? "");
    return isWithin ? { ...token, norm: "started" } : token;
  });
}
