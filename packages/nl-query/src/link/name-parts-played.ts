import { CONTAINED_IN } from "../schema/flatten.ts";
import { lastOf } from "../schema/path.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { RELATIVE } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Surety from which on a word is one of the name. */
const NAMED = 0.85;
const BE = /^(?:been|are|is|were|was)$/;
const PLAY =
  /^(?:served?|serves|serving|acted|acts|act|acting|functioned|worked|designated|chosen|selected|used)$/;
const AUXILIARY = /^(?:have|has|had|be|been|are|is|were|was|do|does|did)$/;
const NOT = /^(?:not|never|n't)$/;
const ONCE = /^(?:once|ever|previously|already|before|formerly|also)$/;
const ARTICLE = /^(?:an?|the)$/;
const BOUND = /^(?:more|less|fewer|at|exactly|over)$/;
const TIMES = /^(?:times|occasions)$/;
const LONGEST_BOUND = 3;

/** A part that some documents play, in the words of a question. */
type Part = { start: number; end: number; isDenied: boolean; bound: readonly Token[]; list: string };

/**
 * "Towns that were once host towns" and "have never served as a host town" of towns with a list `hosting_town`: those
 * that have such elements, or none.
 */
export function namePartsPlayed(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  if (!tokens.some(({ norm }) => BE.test(norm) || PLAY.test(norm))) return tokens;
  const lists = listsOfParts(knowledge);
  if (lists.length === 0) return tokens;
  const result: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const part = partAt(tokens, { at, lists, knowledge });
    if (!part) {
      result.push(tokens[at++] as Token);
      continue;
    }
    const say = inPlaceOf({ ...(tokens[part.start] as Token), end: tokens[part.end - 1]?.end ?? 0 });
    const name = { ...say(part.list.toLowerCase()), text: part.list };
    result.push(say("have"), ...(part.isDenied ? [say("no")] : part.bound), name);
    at = part.end;
  }
  return result;
}

const known = new WeakMap<Knowledge, readonly string[]>();

/** Lists called after what holds them, with a word in front: `hosting_town` of towns. */
export function listsOfParts(knowledge: Knowledge): readonly string[] {
  const lists = known.get(knowledge) ?? findLists(knowledge);
  known.set(knowledge, lists);
  return lists;
}

function findLists({ model }: Knowledge): string[] {
  const own = model.fields
    .filter(({ kind, isArray }) => kind === "objects" && isArray)
    .map(({ path, collection }) => ({ name: lastOf(path), holder: collection }));
  const flat = model.references
    .filter(({ from }) => from.path === CONTAINED_IN)
    .map(({ from, to }) => ({ name: lastOf(from.collection.name), holder: to.collection }));
  return [...own, ...flat].flatMap(({ name, holder }) => {
    const said = wordsOfName(name);
    return said.length === 2 && said[1] === holder.words.at(-1) ? [name] : [];
  });
}

function partAt(
  tokens: readonly Token[],
  { at: start, lists, knowledge }: { at: number; lists: readonly string[]; knowledge: Knowledge },
): Part | null {
  let at = start;
  let isDenied = false;
  let isPlayed = false;
  for (; ; at++) {
    const norm = normAt(tokens, at);
    isDenied ||= NOT.test(norm);
    isPlayed ||= isPlaying(tokens, at);
    if (at === start ? !AUXILIARY.test(norm) && !PLAY.test(norm) : !isLead(norm)) break;
  }
  while (ARTICLE.test(normAt(tokens, at))) at++;
  const [front, noun] = [normAt(tokens, at), lemmaOf(normAt(tokens, at + 1))];
  const isFront = (word = ""): boolean =>
    knowledge.names.hits(front).some((hit) => hit.word === word && hit.weight >= NAMED);
  const list = lists.find((path) => {
    const [first, last] = wordsOfName(path);
    return last === noun && isFront(first);
  });
  // "towns are host towns"
  const isSaidOfOwn = BE.test(normAt(tokens, start)) && lemmaOf(normAt(tokens, start - 1)) === noun;
  if (list === undefined || !(isPlayed || isSaidOfOwn)) return null;
  let end = at + 2;
  const bound = BOUND.test(normAt(tokens, end)) ? boundAt(tokens, end) : [];
  end += bound.length;
  if (bound.length > 0 && TIMES.test(normAt(tokens, end))) end++;
  while (ONCE.test(normAt(tokens, end))) end++;
  return { start, end, isDenied, bound, list };
}

/** "Have been", "that were", "served as"; "where are the host towns" asks for them. */
function isPlaying(tokens: readonly Token[], at: number): boolean {
  const norm = normAt(tokens, at);
  if (PLAY.test(norm)) return normAt(tokens, at + 1) === "as";
  const isClause = RELATIVE.test(normAt(tokens, at - 1)) || ONCE.test(normAt(tokens, at + 1));
  return norm === "been" || (BE.test(norm) && isClause && at > 1);
}

function isLead(norm: string): boolean {
  return (
    AUXILIARY.test(norm) ||
    NOT.test(norm) ||
    ONCE.test(norm) ||
    PLAY.test(norm) ||
    BE.test(norm) ||
    norm === "as"
  );
}

/** "More than once" behind the part. */
function boundAt(tokens: readonly Token[], start: number): readonly Token[] {
  const number = tokens.slice(start, start + LONGEST_BOUND).findIndex((one) => one.number !== undefined);
  return number < 0 ? [] : tokens.slice(start, start + number + 1);
}
