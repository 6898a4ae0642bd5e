import { foldText } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Parts of names of databases that say nothing of what is in them. */
const GENERIC =
  /^(data|database|test|tests|prod|production|demo|sample|samples|example|main|admin|local|temp|temporary)$/;
const WORD = /^[a-z]{4,}$/;
const LEAD = /^(of|in|at|to|for|from|within|across|before)$/;
const ARTICLE = /^(the|our|this)$/;
/** From this surety on a word names something in the schema. */
const NAMED = 0.85;

/**
 * "Members of the theater", "theater tickets" in a database `city_theater`: all that is stored belongs to it, so its
 * name narrows nothing. Words that name or hold anything in the schema stay.
 */
export function dropDatabaseName(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const { databaseWords } = knowledge;
  const names = (at: number): boolean =>
    tokens[at]?.kind === "word" &&
    knowledge.names.hits(normAt(tokens, at)).some(({ weight }) => weight >= NAMED);
  const isValue = (places: readonly number[]): boolean =>
    knowledge.values.find(foldText(places.map((at) => normAt(tokens, at)).join(" "))).length > 0;
  const isName = (at: number): boolean =>
    databaseWords.has(normAt(tokens, at)) &&
    tokens[at]?.isCode !== true &&
    !names(at) &&
    tokens[at]?.text === normAt(tokens, at) &&
    ![[at], [at - 1, at], [at, at + 1]].some((places) => isValue(places));
  const dropped = new Set<number>();
  tokens.forEach((_, at) => {
    if (!databaseWords.has(normAt(tokens, at)) || !isName(at)) return;
    const start = ARTICLE.test(normAt(tokens, at - 1)) ? at - 1 : at;
    if (names(at + 1)) dropped.add(at);
    else if (LEAD.test(normAt(tokens, start - 1)) && endsPhrase(tokens[at + 1]))
      for (let place = start - 1; place <= at; place++) dropped.add(place);
  });
  return dropped.size === 0 ? tokens : tokens.filter((_, at) => !dropped.has(at));
}

/** What follows is not said of the name: no "of", no value, no number. */
function endsPhrase(next: Token | undefined): boolean {
  return (
    next === undefined ||
    next.kind === "mark" ||
    (next.kind === "word" && next.norm !== "of" && next.norm !== "'s")
  );
}

/** Words in the name of a database; parts with digits in them are keys, such as `temp_3face0`, or versions. */
export function databaseWordsOf(name: string): ReadonlySet<string> {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return new Set(words.filter((word) => WORD.test(word) && !GENERIC.test(word)));
}
