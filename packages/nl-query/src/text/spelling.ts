import { distance } from "fastest-levenshtein";

/** Words that say what to do with the data, whatever it is about. */
const CUES =
  "order ordered sorted number average maximum minimum highest lowest largest smallest greatest ascending descending alphabetical alphabetically total least greater between distinct different earliest latest oldest youngest longest shortest without before after common percentage".split(
    " ",
  );
const KNOWN: ReadonlySet<string> = new Set([
  ...CUES,
  ..."older bordered border numbers lower larger smaller longer shorter rather later least lease leased beast coast common commons latter last lasted totals".split(
    " ",
  ),
]);
const SHORTEST = 4;

/** Small words and how they are typed in a hurry; none of these is a word of its own. */
const TYPED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    the: "teh hte thge",
    and: "adn",
    which: "wich whcih whihc wihch whitch wchih hwich",
    i: "im",
    what: "wat waht whta hwat",
    with: "wiht wtih whith wth",
    without: "wihtout witout whitout withuot wihout withot whithout",
    where: "wehre wher whre",
    who: "woh",
    many: "mnay amny meny",
    show: "shwo hsow sohw shw",
    list: "lsit lits",
    give: "giev gvie",
    find: "fidn fnid",
    have: "hvae haev hav",
    that: "taht tht",
    their: "thier",
    there: "theer",
    from: "frmo frm",
    more: "mroe",
    please: "plese pleas plase",
    you: "yuo u",
    group: "gruop grup",
    count: "cuont coutn cnt cnts",
    percentage: "pct perc prct",
    unique: "uniq",
    people: "ppl",
    between: "btwn betw",
    month: "mth mnth",
    months: "mths mnths",
    year: "yr",
    years: "yrs",
    hours: "hrs",
    total: "tot",
    limit: "lim",
    calculate: "calc calulate caculate",
    because: "becuase",
  }).flatMap(([word, typed]) => typed.split(" ").map((one): [string, string] => [one, word])),
);
const AFTER_HOW = /^(many|mnay|much|long|old|often|big|large|high)$/;

/** Tests whether a word says what to do with the data: it is no other word misspelled. */
export function isCue(norm: string): boolean {
  return KNOWN.has(norm);
}

/** What was meant by a word that is misspelled, in front of another; null where it is spelled well or unlike any. */
export function wellSpelled(norm: string, next: string): string | null {
  if (/^grp(?:d|ed)?$/.test(norm)) return next === "by" ? "group" : "by";
  // "w/" and "w/o" are marks
  if (norm === "w") return next === "/" || next === "" ? null : "with";
  // else "by the way"
  if (norm === "btw") return /^#$|^\d/.test(next) ? "between" : null;
  if (norm === "hwo") return AFTER_HOW.test(next) ? "how" : "who";
  return TYPED.get(norm) ?? misspelledCue(norm);
}

function misspelledCue(norm: string): string | null {
  if (norm.length < SHORTEST || KNOWN.has(norm)) return null;
  return CUES.find((cue) => areSwapped(cue, norm) || isOneLetterOff(cue, norm)) ?? null;
}

function isOneLetterOff(cue: string, norm: string): boolean {
  return (
    cue[0] === norm[0] &&
    cue.at(-1) === norm.at(-1) &&
    Math.abs(cue.length - norm.length) <= 1 &&
    distance(cue, norm) === 1
  );
}

/** "hihgest": two neighbors changed places. */
function areSwapped(cue: string, norm: string): boolean {
  if (cue.length !== norm.length) return false;
  let at = 0;
  while (at < cue.length && cue[at] === norm[at]) at++;
  return cue.slice(at) === `${norm[at + 1] ?? ""}${norm[at] ?? ""}${norm.slice(at + 2)}`;
}
