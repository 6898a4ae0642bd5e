import { wordsOfName } from "../text/lemma.ts";

/** `from_stop`, `tostop`, `from_stop_name`, `dateFrom`: the end of a way or of a stretch of time, and what is there. */
const IN_FRONT = /^(from|to)[_ ]?([a-z]{3,}(?:[_ ][a-z]+)*)$/i;
const BEHIND = /^([a-z]{3,}?)[_ ]?(from|to)$/i;
/** What is no place, but has a beginning and an end. */
const STRETCH =
  /^(?:dates?|times?|days?|years?|months?|hours?|minutes?|weeks?|dt|ts|period|valid|effective|active|available|open|age)$/i;

/** Names of both ends of one thing, by the thing and what is around it. */
type Ends = { from: string | null; to: string | null; thing: readonly string[] };

/**
 * Returns the words of names that stand in pairs, by name: of `fromstop` and `tostop` the second is a `destination stop`
 * (its "to" alone tells nothing), of `date_from` and `date_to` an `end date`.
 */
export function wayEndsOf(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const pairs = new Map<string, Ends>();
  for (const path of paths) {
    const cut = path.lastIndexOf(".") + 1;
    const name = path.slice(cut);
    const [, end = "", thing = ""] = IN_FRONT.exec(name) ?? swapped(BEHIND.exec(name));
    if (end === "") continue;
    const key = `${path.slice(0, cut)} ${thing.toLowerCase()}`;
    const things = wordsOfName(thing).map((word) => word.toLowerCase());
    const pair = pairs.get(key) ?? { from: null, to: null, thing: things };
    pairs.set(key, { ...pair, [end.toLowerCase()]: name });
  }
  const words = new Map<string, readonly string[]>();
  for (const { from, to, thing } of pairs.values()) {
    if (from === null || to === null) continue;
    words.set(from, ["from", ...thing]);
    words.set(to, [STRETCH.test(thing.join(" ")) ? "end" : "destination", ...thing]);
  }
  return words;
}

function swapped(found: RegExpExecArray | null): readonly string[] {
  return found ? [found[0], found[2] ?? "", found[1] ?? ""] : [];
}
