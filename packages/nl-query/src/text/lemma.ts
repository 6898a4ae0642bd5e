import { singularOfWord } from "@querysnap/schema";
import pluralize from "pluralize";
import { letterPattern } from "./letter-pattern.ts";

const stems = new Map<string, string>();
const CACHE_SIZE = 5_000;
/** Forms of common verbs that no ending shows. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  [
    "pay paid",
    "buy bought",
    "sell sold sale",
    "spend spent",
    "send sent",
    "write wrote written",
    "teach taught",
    "give gave given",
    "take took taken",
    "hold held",
    "leave left",
    "make made",
    "win won",
    "lose lost",
    "build built",
    "see saw seen",
    "speak spoke spoken",
    "drive drove driven",
    "choose chose chosen",
    "lend lent",
    "borrow borrowed borrower",
    "bring brought",
    "eat ate eaten",
    "fly flew flown flight",
    "grow grew grown growth",
    "hire hired",
    "arrive arrived arrival",
    "depart departed departure",
    "department",
    "deliver delivered delivery",
    "begin began begun",
    "go went gone",
    "know knew known",
    "apply applied applies application",
    "acquire acquired acquisition",
    "find found",
    "get got gotten",
    "break broke broken",
    "sink sank sunk",
    "sing sang sung",
    "swim swam swum",
    "steal stole stolen",
    "freeze froze frozen",
    "throw threw thrown",
    "hide hid hidden",
    "shoot shot",
    "strike struck stricken",
    "forget forgot forgotten",
    "do did done",
    "lead led",
    "meet met",
    "think thought",
    "weigh weighs weighed weight",
    "hour hourly",
    "night nightly",
    "day daily",
    "week weekly",
    "month monthly",
    "year yearly annual annually",
    "child children kid",
  ].flatMap((line) => {
    const [base = "", ...forms] = line.split(" ");
    return [base, ...forms].map((form): [string, string] => [form, base]);
  }),
);

/** Nouns among the irregular forms. */
const DERIVED_NOUNS: ReadonlySet<string> = new Set(
  "sale borrower flight growth arrival departure delivery weight children kid".split(" "),
);

/** Infinitive of an irregular past form ("bought"), null for other words. */
export function infinitiveOf(word: string): string | null {
  const base = DERIVED_NOUNS.has(word) ? undefined : IRREGULAR.get(word);
  return base === undefined || base === word ? null : base;
}

/** Singular, lower case. */
export function lemmaOf(word: string): string {
  return singularOfWord(word);
}

/** Plural of a noun in lower case. */
export function pluralOf(noun: string): string {
  return pluralize.plural(noun);
}

/** What is left of a word without its common endings, so that `shipped`, `shipping` and `ship` meet. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = irregularBaseOf(lemmaOf(word)) ?? withoutEndings(lemmaOf(word));
  if (stems.size >= CACHE_SIZE) stems.clear();
  stems.set(word, stem);
  return stem;
}

function withoutEndings(singular: string): string {
  let stem = singular;
  if (stem.length > 7 && stem.endsWith("ment")) stem = stem.slice(0, -4);
  else if (stem.length > 7 && stem.endsWith("ion")) stem = stem.slice(0, -3);
  else if (stem.length > 5 && stem.endsWith("ing")) stem = stem.slice(0, -3);
  else if (stem.length > 4 && stem.endsWith("ied")) stem = `${stem.slice(0, -3)}y`;
  else if (stem.length > 4 && stem.endsWith("ed")) stem = stem.slice(0, -2);
  if (stem.length > 3 && /([bdfglmnprt])\1$/.test(stem)) stem = stem.slice(0, -1);
  if (stem.length > 3 && stem.endsWith("e")) stem = stem.slice(0, -1);
  if (stem.length > 6 && /[yi]$/.test(stem)) stem = stem.slice(0, -1);
  if (stem.length > 5 && stem.endsWith("er")) stem = stem.slice(0, -2);
  return stem;
}

function irregularBaseOf(word: string): string | undefined {
  // "hiring" and "driving": endings of verbs whose stem is no other form without one; takings are money
  const bare = word.length > 5 && word.endsWith("ing") && word !== "taking" ? `${word.slice(0, -3)}e` : word;
  return IRREGULAR.get(word) ?? IRREGULAR.get(bare);
}

/** A stem that "won" and `winner`, "lost" and `loser`, "hired" and `hirer`, "departure" and `depart` share. */
export function roleStem(word: string): string {
  const stem = stemOf(word.replace(DEED_ENDING, ""));
  const bare = /.{3}[eo]r$/.test(stem) ? stem.slice(0, -2) : stem.replace(/(?<=...)e$/, "");
  const root = /([bdfglmnprt])\1$/.test(bare) ? bare.slice(0, -1) : bare;
  return ROOTS_OF_DOERS.get(root) ?? root;
}

/** Nouns of people whose verb has another root: recipients receive, authors write. */
const ROOTS_OF_DOERS: ReadonlyMap<string, string> = new Map([
  ["recipient", "receiv"],
  ["addresse", "receiv"],
  ["auth", "writ"],
]);

/** Endings that make the noun of a verb: `departure`, `arrival`. */
const DEED_ENDING = /(?<=.{4}[^aeiou])(?:ures?|als?)$/;

/** Endings that make nouns, adjectives and persons of a verb or noun, longest first. */
const DERIVATIONS =
  /(?:izations?|isations?|ational|ations?|itions?|ators?|ional|ances?|ences?|ancy|ency|ments?|ially|ships?|ively|ants?|ents?|ions?|ors?|ers?|ing|ial|ate[sd]?|ive|ity|ous|ist|ism|ee|ed|es|al|ly|y|e|s)$/;
const SHORTEST_ROOT = 5;

/**
 * The word and what is left of it without such an ending: words of one family share one of these, such as
 * `participant` and `participates`. Too short ones, which many families share, are left out.
 */
export function rootsOf(word: string): string[] {
  const lower = word.toLowerCase();
  const roots = new Set([lower, lower.replace(DERIVATIONS, "")]);
  return [...roots].filter((root) => root.length >= SHORTEST_ROOT);
}

const WORDS = letterPattern(String.raw`[\p{L}\p{N}]+`, "g");
/** `address2` has two words, `a4` has one. */
const NUMBERED = letterPattern(String.raw`([\p{L}]{4})(\d{1,2})(?!\d)`, "g");
const HUMPS = letterPattern(String.raw`([\p{Ll}\p{N}])([\p{Lu}])`, "g");
const AFTER_CAPITALS = letterPattern(String.raw`([\p{Lu}])(?=[\p{Lu}][\p{Ll}])`, "g");

/** `checked_in` is `checkin`. */
const PARTICLES = /\b(check|sign|log|pick|drop|clock|opt)(?:ed|ged|ped)?[\s_-](in|out|up|off)\b/g;

/** Lower case words of a name in camelCase, snake_case, kebab-case or with spaces. */
export function wordsOfName(name: string): string[] {
  if (/^[a-z]+$/.test(name)) return [name];
  const spaced = name === name.toLowerCase() ? name : spaceCapitals(name);
  const lower = spaced.replace(NUMBERED(name), "$1 $2").toLowerCase();
  return [...(lower.replace(PARTICLES, "$1$2").match(WORDS(name)) ?? [])];
}

function spaceCapitals(name: string): string {
  return name.replace(HUMPS(name), "$1 $2").replace(AFTER_CAPITALS(name), "$1 ");
}

const IS_FOLDED = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const NO_EMOJI = letterPattern(String.raw`[^\p{Extended_Pictographic}]+`, "g");
const NO_LETTERS = letterPattern(String.raw`[^\p{L}\p{N}.+#]+|\.(?!\d)`, "g");

/**
 * One spelling for comparison: lower case, no accents, single spaces for everything that is no letter or
 * digit.
 */
export function foldText(text: string): string {
  if (IS_FOLDED.test(text)) return text;
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : text.normalize("NFD").replace(/\p{M}/gu, "");
  const folded = plain.toLowerCase().replace(NO_LETTERS(plain), " ").trim();
  return folded === "" ? plain.replace(NO_EMOJI(plain), "") : folded;
}
