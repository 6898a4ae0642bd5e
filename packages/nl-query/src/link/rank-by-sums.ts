import { lemmaOf } from "../text/lemma.ts";
import { RELATIVE } from "../text/small-words.ts";
import { inFrontOf, normAt, type Token } from "../text/token.ts";
import { frontOfRank } from "./front-of-rank.ts";
import type { Knowledge } from "./knowledge.ts";
import { addedUp, columnsInFront, ENDS, HAS, ownerBefore, SUM, withTheSum } from "./sums-of-documents.ts";

const MOST = /^(?:most|highest|largest|greatest|biggest)$/;
const LEAST = /^(?:least|lowest|smallest)$/;
const NARROWS = /^(?:in|from|since|before|after|during|between|until)$/;
const MOST_WORDS = 10;
const ADDS_UP =
  /^(?:adds?|sums?|summed|added|comes?) (?:up )?to the (?:most|highest|largest|greatest|biggest|least|lowest|smallest)(?: (?:amount|sum|total|value))? /;

/** Who is ranked, and from where on something is said of them; what is added up, and the words behind. */
type Ranking = { owner: number; said: number; amount: Token[]; end: number; isLeast: boolean };

/**
 * "The driver with the highest total fines: name, total", "the driver for whom the sum of the fine amounts is the highest"
 * as "total fine amounts per driver sorted by total descending, limit 1", where fines refer to drivers.
 */
export function rankBySums(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  if (!tokens.some(({ norm }) => SUM.test(norm) || norm === "up")) return [...tokens];
  const forms = [topBySum, highestSum, sumIsHighest, addsUp];
  const ranking = forms.reduce<Ranking | null>((found, form) => found ?? form(tokens, knowledge), null);
  const owner = ranking && tokens[ranking.owner];
  if (!owner) return [...tokens];
  const isOne = lemmaOf(owner.norm) === owner.norm;
  const before = tokens[ranking.owner - 1];
  const count = before?.number?.isInteger === true ? before : null;
  const columns = columnsInFront(tokens, count ? ranking.owner - 1 : ranking.owner);
  if (columns === null || (!isOne && !count)) return [...tokens];
  const word = inFrontOf(owner);
  const wordsOf = (text: string): Token[] => text.split(" ").map(word);
  const narrowed = narrowedBehind(tokens, ranking.end);
  return [
    word("total"),
    ...ranking.amount,
    ...tokens.slice(ranking.end, narrowed),
    word("per"),
    ...tokens.slice(ranking.owner, ranking.said),
    ...wordsOf(`sorted by total ${ranking.isLeast ? "ascending" : "descending"} , limit`),
    count ?? word("1"),
    ...(columns.length > 0 ? [word(":"), ...columns] : []),
    ...withTheSum(tokens.slice(narrowed), word),
  ];
}

/** Where the words end that narrow what is added up: "in 2024". */
function narrowedBehind(tokens: readonly Token[], start: number): number {
  if (!NARROWS.test(normAt(tokens, start))) return start;
  let end = start;
  while (!ENDS.test(normAt(tokens, end))) end++;
  return end;
}

/** "Top 3 drivers by total fines". */
function topBySum(tokens: readonly Token[], knowledge: Knowledge): Ranking | null {
  const by = tokens.findIndex(({ norm }) => norm === "by");
  const sum = normAt(tokens, by + 1) === "the" ? by + 2 : by + 1;
  const { top, isWorst } = frontOfRank(tokens);
  if (by < 0 || !top || isWorst || !SUM.test(normAt(tokens, sum))) return null;
  const found = addedUp(tokens, { start: sum + 1, owner: by - 1 }, knowledge);
  return found && { owner: by - 1, said: by, ...found, isLeast: false };
}

/** "Driver with the highest total of fines". */
function highestSum(tokens: readonly Token[], knowledge: Knowledge): Ranking | null {
  const sum = tokens.findIndex(
    ({ norm }, at) => SUM.test(norm) && isEnd(normAt(tokens, at - 1)) && !ENDS.test(normAt(tokens, at + 1)),
  );
  const has = sum - (normAt(tokens, sum - 2) === "the" ? 3 : 2);
  if (sum < 0 || !HAS.test(normAt(tokens, has))) return null;
  const said = RELATIVE.test(normAt(tokens, has - 1)) ? has - 1 : has;
  const isLeast = LEAST.test(normAt(tokens, sum - 1));
  const whose = tokens.findIndex(({ norm }, at) => norm === "whose" && at < has);
  // "whose fines have the highest total amount"
  if (whose >= 0) {
    const said = [...tokens.slice(0, has), ...tokens.slice(sum + 1, sum + 2)];
    const found = addedUp(said, { start: whose + 1, owner: whose - 1 }, knowledge);
    const end = found?.end === said.length ? sum + 2 : 0;
    return found && end > 0 ? { owner: whose - 1, said: whose, amount: found.amount, end, isLeast } : null;
  }
  const owner = ownerBefore(tokens, said, knowledge);
  const found = addedUp(tokens, { start: sum + 1, owner }, knowledge);
  return found && { owner, said, ...found, isLeast };
}

/** "The driver for whom the sum of the fines is the highest", "whose total fines are the highest". */
function sumIsHighest(tokens: readonly Token[], knowledge: Knowledge): Ranking | null {
  const whom = tokens.findIndex(
    ({ norm }, at) =>
      norm === "whose" || (/^whom|which$/.test(norm) && /^(?:for|of)$/.test(normAt(tokens, at - 1))),
  );
  const said = normAt(tokens, whom) === "whose" ? whom : whom - 1;
  const sum = normAt(tokens, whom + 1) === "the" ? whom + 2 : whom + 1;
  if (whom < 0 || !SUM.test(normAt(tokens, sum))) return null;
  const found = addedUp(tokens, { start: sum + 1, owner: said - 1 }, knowledge);
  if (!found || !/^(?:is|are|was|were)$/.test(normAt(tokens, found.end))) return null;
  const most = normAt(tokens, found.end + 1) === "the" ? found.end + 2 : found.end + 1;
  const isLeast = LEAST.test(normAt(tokens, most));
  return isEnd(normAt(tokens, most))
    ? { owner: said - 1, said, amount: found.amount, end: most + 1, isLeast }
    : null;
}

/** "The driver whose fines add up to the most". */
function addsUp(tokens: readonly Token[], knowledge: Knowledge): Ranking | null {
  const whose = tokens.findIndex(({ norm }) => norm === "whose");
  const found = whose < 0 ? null : addedUp(tokens, { start: whose + 1, owner: whose - 1 }, knowledge);
  const text = tokens.slice(found?.end, (found?.end ?? 0) + MOST_WORDS).map(({ norm }) => norm);
  const [adds = ""] = ADDS_UP.exec(`${text.join(" ")} `) ?? [];
  if (!found || adds === "") return null;
  const end = found.end + adds.trim().split(" ").length;
  const isLeast = adds.split(" ").some((norm) => LEAST.test(norm));
  return { owner: whose - 1, said: whose, amount: found.amount, end, isLeast };
}

function isEnd(norm: string): boolean {
  return MOST.test(norm) || LEAST.test(norm);
}
