import type { Draft } from "../parse/draft.ts";
import type { Plan, Words } from "../plan/plan.ts";

/** What a number behind these is compared with. */
const COMPARES = /^(than|over|under|above|below|least|most|exactly|by|of)$/;

/** How many a ranking is to show: "five boats docked most often", "the 5 most docked boats"; one where no number is said. */
export function countRanked({ plan, tokens }: Draft, most: Words): NonNullable<Plan["limit"]> {
  const starts = [most.start, ...plan.collectionWords.map(({ start }) => start)];
  const isCount = (place: number): boolean =>
    tokens[place]?.number?.isInteger === true && !COMPARES.test(tokens[place - 1]?.norm ?? "");
  const at = starts.map((start) => start - 1).find(isCount);
  const count = at === undefined ? 1 : (tokens[at]?.number?.value ?? 1);
  return { count, words: [...(at === undefined ? [] : [{ start: at, end: at + 1 }]), most] };
}
