import { NameHits } from "../link/mentions.ts";
import type { Words } from "../plan/plan.ts";
import type { Question } from "./draft.ts";
import { NAME_OR_TITLE } from "../text/small-words.ts";

/** A question and the request behind it that says only what to show: "Which is oldest? List its name." */
export type Split = { head: Question; request: Words; isSentence: boolean };

const FEWEST_WORDS_BEFORE = 3;
const SENTENCE_END = /^[.?!;]$/;
const ASKS_TO_SHOW =
  /^(please|list|show|use|give|return|report|provide|display|include|find|retrieve|tell|state|print|specify|indicate|also|and|i|what|only|just|name|output|present)$/;
/** Phrases that add columns to the same sentence. */
const ADDS_COLUMNS =
  /(?:,? (?:along|together) with|, with (?:the |their |its )| with (?:their |its )|,? as well as|,? including|,? (?:and )?(?:also )?(?:return|returning|show|showing|list|listing|give|giving|provide|providing|report|reporting|(?:state|name)(?= (?:the|their|its|each|every|all|both|how) )|stating|naming|display|displaying|specify|indicate|indicating|include)(?= (?![,.?]))|,? and (?:the )?names?(?= of (?:their|its|his|her|that|this|those|these) )|,? and (?:the |their |its |also |corresponding |respective |total )*(?:number|count|counts|average|maximum|minimum|total|sum|mean|median|how many(?! of (?:them|these|those|which) ))(?: |$))(?= |)/g;
/** Phrases that only add to groups: other figures than numbers of things, and what the best of each group has. */
const ADDS_TO_GROUPS = /(?:total|sum|mean|median) ?$|^ with /;
const GROUPED = / (?:per|by|each|every) /;
/** Words that names at the end of a question are no longer alone with. */
const NOT_LISTED =
  /^(or|of|for|in|by|with|not|no|than|to|from|at|on|first|last|newest|latest|oldest|descending|ascending|desc|asc|each|every|per)$/;
/** An order that further names may belong to: "sorted by year, title". */
const OPEN_ORDER =
  /(?:sorted|sort|ordered|order|ranked|grouped|group|arranged|broken down|split) (?:[a-z]+ )?by (?:(?!descending|ascending|desc |asc )[^ ,]+ )*$/;
/** Marks that open a list of what to show; a dash stands alone. */
const OPENS_LIST = /^[:;(–—-]$/;
const JOINS_NAMES = /^(and|with|the|their|its)$/;
const LIST_MARK = /^[,+&/]$/;
/** How long the first name of a list is at most: "with first name, year". */
const LONGEST_NAME = 3;
/** Behind a name, it says what is kept: "purchase date" of `purchasedOn`, "joining dates" of a `since`. */
const OF_DATE = /^(date|time|day)s?$/;
/** Words between names of columns, and figures among them: "name and number of boats". */
const LINKS_NAMES = /^(and|the|their|its|plus|number|count|total|sum|average|of)$/;
/** Surety of another word for a name, behind a first one that is named itself. */
const ALIKE = 0.7;
/** From this surety on a word is a part of a name. */
const NAMED = 0.9;

/** Splits off the part that only asks what to show; null where there is none. */
export function splitRequest(question: Question): Split | null {
  const { tokens } = question;
  const sentence = tokens.findIndex(
    (token, at) =>
      at >= FEWEST_WORDS_BEFORE &&
      SENTENCE_END.test(token.norm) &&
      (ASKS_TO_SHOW.test(tokens[at + 1]?.norm ?? "") || holdsNames(question, at + 1)),
  );
  const list = sentence >= 0 ? -1 : markedListFrom(question);
  const start = sentence >= 0 ? sentence : list >= 0 ? list : columnsFrom(question);
  const fewest = list >= 0 || tokens[start]?.norm === "," ? 1 : FEWEST_WORDS_BEFORE;
  if (start < fewest || start >= tokens.length - 1 || saysValue(question, start)) return null;
  return {
    head: questionUpTo(question, start),
    request: { start, end: tokens.length },
    isSentence: sentence >= 0 || list >= 0,
  };
}

/** The tokens before `end` as a question of their own, at the same positions. */
export function questionUpTo(question: Question, end: number): Question {
  const tokens = question.tokens.slice(0, end);
  return {
    ...question,
    tokens,
    names: new NameHits(question.knowledge, tokens, question.names.byToken.slice(0, end)),
    values: question.values.filter((one) => one.end <= end),
  };
}

/** "Who is tallest? Name and height.": nothing but names up to the end. */
function holdsNames({ tokens, names }: Question, from: number): boolean {
  const rest = tokens.slice(from);
  const first = rest.findIndex(({ norm }) => !LINKS_NAMES.test(norm));
  const isNamed = (at: number): boolean =>
    rest[at]?.kind === "word" &&
    [...(names.byToken[from + at]?.values() ?? [])].some((one) => one >= (at > first ? ALIKE : NAMED));
  return (
    rest.some((_, at) => isNamed(at)) &&
    rest.every(
      ({ norm }, at) =>
        LIST_MARK.test(norm) ||
        LINKS_NAMES.test(norm) ||
        isNamed(at) ||
        (OF_DATE.test(norm) && isNamed(at - 1)) ||
        (at === rest.length - 1 && SENTENCE_END.test(norm)),
    )
  );
}

/** "Rowers, rank captain": a value right behind the name of its field is a condition, not what to show. */
function saysValue({ values, names }: Question, from: number): boolean {
  return values.some(
    ({ start, field, isVerbatim }) =>
      start > from + 1 &&
      isVerbatim &&
      field.words.some((word) => (names.byToken[start - 1]?.get(word) ?? 0) >= NAMED),
  );
}

/** Where a mark opens a list of names at the end: "oldest ships: name, length", "ships (name + length)"; -1 for none. */
function markedListFrom(question: Question): number {
  const { tokens } = question;
  for (let at = tokens.length - 1; at > 0; at--) {
    const { kind, norm = "" } = tokens[at] ?? {};
    if (OPENS_LIST.test(norm) && isAlone(tokens, at)) return at;
    const isEnd = at === tokens.length - 1 && /^[).?!]$/.test(norm);
    const isPart = LIST_MARK.test(norm) || (norm === "-" && !isAlone(tokens, at));
    if (!isEnd && !isPart && (kind !== "word" || !isListed(question, at))) return -1;
  }
  return -1;
}

/** The mark ties nothing together: "no-show", "12:30". */
function isAlone(tokens: Question["tokens"], at: number): boolean {
  const [before, mark, next] = tokens.slice(at - 1, at + 2);
  const isTied = before?.end === mark?.start && mark?.end === next?.start;
  const isClock = mark?.norm === ":" && /^\d\d$/.test(next?.text ?? "");
  return !isTied || (mark?.norm !== "-" && !isClock);
}

/** A word that the name of a column may have: "first name", "date of birth", "price per night" of `pricePerNight`. */
function isListed({ tokens, knowledge }: Question, at: number): boolean {
  const { norm = "" } = tokens[at] ?? {};
  if (norm === "per") return knowledge.names.isPhrase(tokens[at - 1]?.norm ?? "", norm);
  if (/^(first|last)$/.test(norm)) return isPartOfName(tokens, at);
  // "from stop, to stop"
  if (norm === "from" && knowledge.names.isPhrase(norm, tokens[at + 1]?.norm ?? "")) return true;
  if (norm === "to" && knowledge.names.isInPhrase(tokens, at)) return true;
  // "started at, ended at"
  if (/^(at|by)$/.test(norm) && /^(|[,+&/.?!)]|and)$/.test(tokens[at + 1]?.norm ?? ""))
    return tokens[at - 1]?.kind === "word";
  return norm === "of" || !NOT_LISTED.test(norm);
}

/** "First name", "last, first": the names of people; "cheapest first, name" begins with an order. */
function isPartOfName(tokens: Question["tokens"], at: number): boolean {
  const [next, second] = tokens.slice(at + 1, at + 3);
  const isFirst =
    !/^(word|number)$/.test(tokens[at - 1]?.kind ?? "") || JOINS_NAMES.test(tokens[at - 1]?.norm ?? "");
  const isName = /^names?$/.test(next?.norm ?? "") || /^(first|last)$/.test(second?.norm ?? "");
  return isName || (isFirst && LIST_MARK.test(next?.norm ?? ""));
}

/** Where the last phrase that adds columns begins, -1 for none. */
function columnsFrom(question: Question): number {
  const { tokens } = question;
  const offsets: number[] = [];
  let text = " ";
  for (const token of tokens) {
    offsets.push(text.length - 1);
    text += `${token.norm} `;
  }
  const phrases = [...text.matchAll(ADDS_COLUMNS)].filter(
    ({ 0: phrase, index }) => !isInName(question, offsets.indexOf(index + phrase.lastIndexOf(" "))),
  );
  const last =
    phrases.findLast(([phrase]) => !ADDS_TO_GROUPS.test(phrase)) ??
    phrases.findLast(({ index }) => GROUPED.test(text.slice(0, index)));
  // figures of each are groups, no columns
  if (last)
    return / (each|every|per) /.test(text.slice(last.index))
      ? -1
      : withNameBefore(
          question,
          offsets.findIndex((offset) => offset >= last.index - 1),
        );
  return listFrom(question);
}

/** "Name and list price", "first name and age": the last word of the phrase belongs to a name. */
function isInName({ tokens, knowledge }: Question, at: number): boolean {
  const [before = "", norm = "", next = ""] = [-1, 0, 1].map((by) => tokens[at + by]?.norm);
  return knowledge.names.isPhrase(norm, next) || (norm === "name" && knowledge.names.isPhrase(before, norm));
}

/** Where names at the end begin that nothing ties to the rest: ", berth and length only"; -1 for none. */
function listFrom(question: Question): number {
  const { tokens } = question;
  const end = tokens.at(-1)?.kind === "mark" ? tokens.length - 1 : tokens.length;
  let start = -1;
  for (let at = end - 1; at > 0; at--) {
    const { kind, norm = "" } = tokens[at] ?? {};
    if (norm === ",") start = at;
    else if (norm === "with" && tokens[at - 1]?.norm === "," && holdsNames(question, at + 1)) start = at - 1;
    else if (!LIST_MARK.test(norm) && (kind !== "word" || norm === "of" || !isListed(question, at))) break;
  }
  start = withNameBefore(question, start);
  if (isValueSaid(question, start)) return -1;
  const isOrder = isOrderOpen(tokens.slice(0, Math.max(0, start))) && tokens[end - 1]?.norm !== "only";
  return start < end - 1 && !isOrder ? start : -1;
}

/** ", berth covered only": the name of a field with one of its values is a condition. */
function isValueSaid({ tokens, names, values }: Question, start: number): boolean {
  return values.some(
    (one) =>
      one.start > start + 1 &&
      tokens[one.start - 1]?.kind === "word" &&
      one.field.words.some((word) => (names.byToken[one.start - 1]?.get(word) ?? 0) >= NAMED),
  );
}

/** "With name, length", ", name": what leads to the list is a part of it where only names stand between. */
function withNameBefore({ names, tokens }: Question, start: number): number {
  const isName = (at: number): boolean =>
    NAME_OR_TITLE.test(tokens[at]?.norm ?? "") ||
    [...(names.byToken[at]?.values() ?? [])].some((one) => one >= NAMED);
  let first = start;
  for (let at = start - 1; at > start - 2 - LONGEST_NAME && at > 0; at--) {
    if (tokens[at]?.norm === "with") return at < start - 1 ? at : start;
    if (tokens[at]?.norm === "," && at < start - 1 && !isOrderOpen(tokens.slice(0, at))) first = at;
    else if (tokens[at]?.norm !== "," && !isName(at)) break;
  }
  return first;
}

/** "Sorted by name" may go on: ", length". */
function isOrderOpen(tokens: Question["tokens"]): boolean {
  return OPEN_ORDER.test(`${tokens.map(({ norm }) => norm).join(" ")} `);
}
