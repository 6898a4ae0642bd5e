import { hasIdentityName } from "../parse/is-identity.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { ASKS } from "../text/small-words.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import { frontOfRank, mostOfAt } from "./front-of-rank.ts";
import type { Knowledge } from "./knowledge.ts";
import { collectionsCalled } from "./sums-of-documents.ts";

const LINK = /^(?:with|has|have|had|having)$/;
const COUNT = /^(?:number|count)$/;
const THE = /^the$/;
const END = /^(?:[.?!]|)$/;
/** What stands between a thing and the most of another: "which pupil took the most". */
const DEED = /^[a-z]{3,}$/;

/**
 * "Which course has the most pupils" of marks with a `course_id` and a `pupil_id`, where neither are documents, as "number
 * of pupils per course, highest first, limit 1", and "top 3 courses by number of pupils" likewise.
 */
export function rankByKeys(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const front = frontOfRank(tokens);
  const said = tokens[front.end];
  if (said?.kind !== "word" || front.isWorst) return tokens;
  const ranked = mostBehind(tokens, front.end + 1) ?? countBehind(tokens, front.end + 1);
  const counted = ranked && tokens[ranked.at];
  if (!ranked || !counted || !END.test(normAt(tokens, ranked.at + 1))) return tokens;
  if (!areKeysOfOne([said, counted], knowledge)) return tokens;
  const word = inPlaceOf(said);
  const isAll = front.count === null && (front.top !== null || lemmaOf(said.norm) !== said.norm);
  const limit = front.count ?? (isAll ? null : word("1"));
  return [
    ...["number", "of"].map(word),
    counted,
    word("per"),
    said,
    ...[",", ranked.isLow ? "lowest" : "highest", "first"].map(word),
    ...(limit ? [word(","), word("limit"), limit] : []),
  ];
}

/** Where what is counted is named, and which end is asked for. */
type Counted = { at: number; isLow: boolean };

/** "Has the most", "with the highest number of", "took the fewest". */
function mostBehind(tokens: readonly Token[], at: number): Counted | null {
  const isLinked = LINK.test(normAt(tokens, at)) || (DEED.test(normAt(tokens, at)) && asksFor(tokens, at));
  const most = isLinked ? mostOfAt(tokens, at + 1) : null;
  return most && { at: most.end, isLow: most.isFewest };
}

/** "Which pupil took": the verb stands behind the one word that is asked for. */
function asksFor(tokens: readonly Token[], verb: number): boolean {
  return /^(?:which|what)$/.test(normAt(tokens, verb - 2)) && placeAfter(tokens, 0, ASKS) === verb - 1;
}

/** "By number of", behind "top 3". */
function countBehind(tokens: readonly Token[], at: number): Counted | null {
  const count = placeAfter(tokens, at + 1, THE);
  const isCount = COUNT.test(normAt(tokens, count)) && normAt(tokens, count + 1) === "of";
  return normAt(tokens, at) === "by" && isCount ? { at: count + 2, isLow: false } : null;
}

/** Both are called after keys of the same documents, and after no documents or lists. */
function areKeysOfOne(said: readonly Token[], knowledge: Knowledge): boolean {
  const { model, lists } = knowledge;
  const isThing = said.some(
    (token) =>
      collectionsCalled(token, knowledge).length > 0 ||
      lists.some(({ words }) => words.at(-1) === lemmaOf(token.norm)),
  );
  return !isThing && model.collections.some((one) => said.every((token) => keyCalled(token, one) !== null));
}

/** `pupil_id` for "pupils". */
function keyCalled({ norm }: Token, { fields }: CollectionModel): FieldModel | null {
  const lemma = lemmaOf(norm);
  return (
    fields.find((field) => field.arrayRoot === null && field.words[0] === lemma && hasIdentityName(field)) ??
    null
  );
}
