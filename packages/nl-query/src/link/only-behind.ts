import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const MARK = /^[,.;?:(–-]$/;
const CLAUSE_END = /^[,.;?!:)]$/;
const LEAD =
  /^(please|but|and|however|counting|considering|taking|including|consider|include|count|take|where|with)$/;
const ONLY = /^(only|just|solely|exclusively)$/;
const ARTICLE = /^(the|our|all)$/;
/** "Only paid bills count." */
const COUNT = /^(count|counts|matter|are)$/;
const COUNTED = /^(counted|considered|included|relevant|needed|meant)$/;
/** What is computed of the documents, so that a noun behind it says of which. */
const FIGURE =
  /^(average|avg|mean|total|sum|number|numbers|count|counts|many|much|share|percentage|percent|%|per|by|minimum|maximum|min|max)$/;
const MOST_WORDS = 4;
/** Begins what tells the documents, behind their noun. */
const RELATIVE = /^(that|which|who|whose|with|without|having|paid|sent|sold|built|made|[a-z]{3,}ed)$/;
const HAS = /^(have|has|had)$/;
/** "Really paid" says no more than "paid". */
const STRESS = /^(really|actually|truly|indeed)$/;

type Span = { start: number; end: number };

/**
 * "Total cost by type, counting only open faults", "... only open faults count" as "total cost by type. Open faults
 * only": a clause that narrows what is counted, and no further column or key.
 */
export function onlyBehind(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  for (let mark = 1; mark < tokens.length - 2; mark++) {
    if (!MARK.test(normAt(tokens, mark))) continue;
    const end = endOfClause(tokens, mark + 1);
    const said = saidOnly(tokens, { start: mark + 1, end });
    const stop = tokens[mark];
    const clause = said && stop && clauseOf(tokens, said, { mark, knowledge });
    if (!clause) continue;
    const isClosed = normAt(tokens, mark) === "(" && normAt(tokens, end) === ")";
    return [
      ...tokens.slice(0, mark),
      { ...stop, kind: "mark", text: ".", norm: "." },
      ...clause,
      ...tokens.slice(isClosed ? end + 1 : end),
    ];
  }
  return tokens;
}

type Place = { mark: number; knowledge: Knowledge };

/** "Open faults only", "only those that are open"; null where it narrows no documents. */
function clauseOf(tokens: readonly Token[], said: Span, place: Place): readonly Token[] | null {
  const words = tokens.slice(said.start, said.end);
  const [noun] = words;
  if (!noun || words.some(({ kind }) => kind === "mark")) return null;
  const word = inPlaceOf(noun);
  if (narrows(tokens, words, place)) return [...words, word("only")];
  // "stations that have repairs" are all that the repairs are said of
  const isRelative = RELATIVE.test(normAt(words, 1)) && words.length > 2 && !HAS.test(normAt(words, 2));
  return isRelative && narrows(tokens, [noun, noun], place)
    ? [word("only"), { ...noun, norm: "those" }, ...words.slice(1).filter(({ norm }) => !STRESS.test(norm))]
    : null;
}

function endOfClause(tokens: readonly Token[], start: number): number {
  const end = tokens.findIndex(({ norm }, at) => at >= start && CLAUSE_END.test(norm));
  return end < 0 ? tokens.length : end;
}

/** The words that are said alone: "open faults" of "counting only open faults", "only open faults count". */
function saidOnly(tokens: readonly Token[], { start, end }: Span): Span | null {
  if (ONLY.test(normAt(tokens, end - 1))) return { start, end: end - 1 };
  let at = placeAfter(tokens, start, LEAD);
  if (!ONLY.test(normAt(tokens, at))) return null;
  at++;
  while (ARTICLE.test(normAt(tokens, at))) at++;
  let last = end;
  if (COUNTED.test(normAt(tokens, last - 1))) last--;
  if (COUNT.test(normAt(tokens, last - 1))) last--;
  return { start: at, end: last };
}

/** Whether these are documents with something that tells them, and what stands in front may be said of them. */
function narrows(tokens: readonly Token[], said: readonly Token[], { mark, knowledge }: Place): boolean {
  if (said.length < 2 || said.length > MOST_WORDS || said.some(({ kind }) => kind !== "word")) return false;
  const noun = lemmaOf(normAt(said, said.length - 1));
  if (noun !== "one" && !knowledge.model.collections.some(({ words }) => words.at(-1) === noun)) return false;
  return tokens.slice(0, mark).some(({ norm }) => FIGURE.test(norm) || lemmaOf(norm) === noun);
}
