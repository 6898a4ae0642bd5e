import { ASKS, DETERMINER } from "../text/small-words.ts";
import { normAt, placeAfter, type Token } from "../text/token.ts";

const BEST = /^(?:top|best|leading|highest)$/;
const WORST = /^(?:bottom|worst|lowest)$/;
const ORDERED = /^(?:sorted|ordered|ranked|arranged)$/;
const RANKING = /^(?:ranking|leaderboard)$/;
const WANTS = /^(?:i|we|would|like|need|want|an?)$/;
const MOST = /^(?:highest|most|largest|biggest|greatest)$/;
export const LEAST = /^(?:lowest|fewest|least|smallest|ascending)$/;
const END =
  /^(?:,? ?(highest|most|largest|biggest|lowest|fewest|least|smallest) first|,? ?\(? ?(descending|ascending) ?\)?)? ?[.?!]?$/;
const LONGEST_MEASURE = 4;

/** "Top 5", "5 best" or "worst": which end is asked for, how many of it, and the places where this starts and ends. */
export type Front = { start: number; end: number; top: Token | null; isWorst: boolean; count: Token | null };

/** What stands in front of "by": "top 3 items", "items ranked". */
export type Ranked = Front & { said: readonly Token[]; order: string | null };

/** What stands behind "by", and the direction at the end. */
export type Measured = {
  start: number;
  end: number;
  way: string | null;
  isByOrder: boolean;
  /** "By total" is in front of it. */ isTotal: boolean;
};

/** "We need a ranking of": where the words behind it start; 0 for other words. */
function behindRanking(tokens: readonly Token[]): number {
  const at = tokens.findIndex(({ norm }) => !ASKS.test(norm) && !WANTS.test(norm));
  return RANKING.test(normAt(tokens, at)) && normAt(tokens, at + 1) === "of" ? at + 2 : 0;
}

/** How a rank begins, behind the words that ask. */
export function frontOfRank(tokens: readonly Token[]): Front {
  const start = placeAfter(tokens, behindRanking(tokens), ASKS);
  const isTop = ({ norm }: Token): boolean => BEST.test(norm) || WORST.test(norm);
  const isCount = ({ number }: Token): boolean => number?.isInteger === true;
  const [first, second] = tokens.slice(start, start + 2);
  const top = [first, second].find((token) => token && isTop(token)) ?? null;
  const count = [first, second].find((token) => token && isCount(token)) ?? null;
  // "boats 5" and "boats best" are no fronts
  const isFirst = first !== undefined && (first === top || first === count);
  if (!isFirst) return { start, end: start, top: null, isWorst: false, count: null };
  const end = start + (top && count ? 2 : 1);
  return { start, end, top, isWorst: top !== null && WORST.test(top.norm), count };
}

/** What is ranked, with the front of the rank, up to the "by" at `link`. */
export function rankedBefore(tokens: readonly Token[], link: number): Ranked {
  const front = frontOfRank(tokens);
  const order = ORDERED.test(normAt(tokens, link - 1)) ? normAt(tokens, link - 1) : null;
  return { ...front, said: tokens.slice(front.end, order === null ? link : link - 1), order };
}

/** "By the" with the direction at the end, and "with the highest"; null for what else is said. */
export function measuredBehind(tokens: readonly Token[], link: number, orders = /^by$/): Measured | null {
  const isByOrder = orders.test(normAt(tokens, link));
  let start = placeAfter(tokens, link + 1, DETERMINER);
  if (!isByOrder && !MOST.test(normAt(tokens, start++))) return null;
  const isTotalSaid = normAt(tokens, start) === "total";
  if (isTotalSaid) start++;
  for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST_MEASURE); end++) {
    const rest = tokens.slice(end).map(({ norm }) => norm);
    const found = END.exec(rest.join(" "));
    if (found)
      return { start, end, way: found[1] ?? found[2] ?? null, isByOrder, isTotal: isByOrder && isTotalSaid };
  }
  return null;
}

const FEWEST = /^(?:fewest|least)$/;
const COUNT = /^(?:number|count)$/;

/** "The most", "the fewest", "the highest number of": where this ends, and which end it is; null for what else stands here. */
export function mostOfAt(tokens: readonly Token[], at: number): { end: number; isFewest: boolean } | null {
  const start = placeAfter(tokens, at, DETERMINER);
  const norm = normAt(tokens, start);
  if (norm === "most" || FEWEST.test(norm)) return { end: start + 1, isFewest: norm !== "most" };
  const isNumber = COUNT.test(normAt(tokens, start + 1)) && normAt(tokens, start + 2) === "of";
  const isEnd = MOST.test(norm) || LEAST.test(norm);
  return isEnd && isNumber ? { end: start + 3, isFewest: LEAST.test(norm) } : null;
}

/** Whether this is a rank; "sorted by the number of boats" is ascending, and told by phrases. */
export function saysRank({ top, isWorst, order }: Ranked, { way, isByOrder }: Measured): boolean {
  if (isWorst) return false;
  return isByOrder ? order === null || order === "ranked" || way !== null : top === null && order === null;
}

/** The word that asks for the order, outside the name of what is ranked: "top", "highest", "ranked". */
export function orderWord(tokens: readonly Token[], named: readonly Token[], otherwise: Token): Token {
  const isOrder = (token: Token): boolean =>
    !named.includes(token) && [BEST, MOST, LEAST, ORDERED].some((one) => one.test(token.norm));
  return tokens.find(isOrder) ?? otherwise;
}
