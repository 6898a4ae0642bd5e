import type { Draft, Question } from "../parse/draft.ts";
import type { Words } from "../plan/plan.ts";

/** From this surety on words name a collection or a field. */
const NAMED = 0.8;
const NAMED_COLLECTION = 0.85;
const MARKS = new Set([",", ";", ":", ".", "?"]);
/** The most words that one phrase is made of. */
const LONGEST = 3;

/**
 * How a question is worded, without what it is about: names of collections become `C`, those of fields `F` with
 * their kind, stored values `V`, words that are no `isPlain` ones `X`. What repeats stands once.
 */
export function wordingOf(question: Question, draft: Draft, isPlain: (word: string) => boolean): string[] {
  const names = namesIn(question, draft);
  const wording = ["^"];
  question.tokens.forEach(({ norm, kind }, at) => {
    const word = kind === "mark" ? (MARKS.has(norm) ? norm : "") : (names[at] ?? plainOr(norm, isPlain));
    const isRepeated = word === wording.at(-1) && word !== ",";
    if (word !== "" && !isRepeated) wording.push(word === STORED && isPlain(norm) ? norm : word);
  });
  return [...wording, "$"];
}

const STORED = "V";

function plainOr(norm: string, isPlain: (word: string) => boolean): string {
  return isPlain(norm) || /^[#"@]$/.test(norm) ? norm : "X";
}

/** For every token the class of what it names. */
function namesIn({ tokens, names, values }: Question, { fieldMentions }: Draft): (string | undefined)[] {
  const classes: (string | undefined)[] = tokens.map(() => undefined);
  const put = ({ start, end }: Words, name: string): void => {
    for (let at = start; at < Math.min(end, tokens.length); at++)
      if (/^\w/.test(tokens[at]?.norm ?? "")) classes[at] ??= name;
  };
  for (const one of names.collections()) if (one.score > NAMED_COLLECTION) put(one, "C");
  for (const one of fieldMentions) if (one.score > NAMED) put(one, `F${one.field.kind}`);
  for (const one of values) put(one, STORED);
  return classes;
}

/** All phrases of up to three words in a row, each once. */
export function phrasesOf(wording: readonly string[]): Set<string> {
  const phrases = new Set<string>();
  for (let start = 0; start < wording.length; start++)
    for (let end = start + 1; end <= Math.min(start + LONGEST, wording.length); end++)
      phrases.add(wording.slice(start, end).join(" "));
  return phrases;
}
