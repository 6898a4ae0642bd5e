import { ABBREVIATIONS, SYNONYMS } from "../lexicon/synonyms.table.ts";
import { UNIT_NAMES } from "../lexicon/unit-names.table.ts";

/** Short forms and units that end no English word, so that any front is a word of its own: `stonetyp`, `bknm`, `dosmg`. */
const SURE_TAIL =
  /^([a-z]{2,}?)(dt|yrs?|nm|cd|nb?r|qty|amt|cnt|lvl|pct|grp|typ|addr|prc|flg|lmt|wgt|hgt|descr|kg|cm|km|mg|mph|kwh|usd)$/;
/** Words that end so after all, and names that everyone calls by their letters. */
const NO_TAIL = /^(?:martyr|satyr|zephyr|abcd|unpkg)$/;
const SHORTEST_PART = 3;
/** Short ends behind short forms that are no accident: `mgrid`, `custno`. */
const KEY_TAILS: ReadonlySet<string> = new Set(["id", "no"]);
/** English words made of two short forms, short forms that end many words, and figures in front of what they are of. */
const NO_PAIR = /^(?:valid|regexp|accord|record|reflect)$|(?:est|lect|sts)$|^(?:max|min|avg)/;
/** Short forms of what is measured, in front of a unit of few letters: `hgtm`, `durmin`. */
const MEASURES: ReadonlySet<string> = new Set(
  "distance weight height length width depth duration altitude elevation speed power volume temperature".split(
    " ",
  ),
);

/** Returns the parts of a name that is written as one word and holds short forms that tell where to cut it, or null. */
export function cutAtShortForms(word: string): readonly string[] | null {
  if (ABBREVIATIONS.has(word) || NO_TAIL.test(word)) return null;
  const [, front = "", tail = ""] = SURE_TAIL.exec(word) ?? [];
  if (front !== "") return [...(cutPair(front) ?? [front]), tail];
  return cutPair(word);
}

/** `feebal`, `mgrid`: both parts are known, the second one as a short form. */
function cutPair(word: string): readonly string[] | null {
  if (SYNONYMS.has(word) || ABBREVIATIONS.has(word) || NO_PAIR.test(word)) return null;
  for (let at = word.length - 1; at >= SHORTEST_PART; at--) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    const meant = ABBREVIATIONS.get(first);
    if (meant === undefined) continue;
    const isShortForm = second.length >= SHORTEST_PART && ABBREVIATIONS.has(second) && !SYNONYMS.has(second);
    if (MEASURES.has(meant) && (second === "min" || UNIT_NAMES.has(second)))
      return [first, second === "min" ? "minutes" : second];
    if (isShortForm || KEY_TAILS.has(second)) return [first, second];
  }
  return null;
}
