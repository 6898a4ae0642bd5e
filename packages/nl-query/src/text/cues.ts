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

/** The word of this kind that was meant; null where it is one or far from any. */
export function misspelledCue(norm: string): string | null {
  if (norm.length < SHORTEST || KNOWN.has(norm)) return null;
  return (
    CUES.find(
      (cue) =>
        cue[0] === norm[0] &&
        cue.at(-1) === norm.at(-1) &&
        Math.abs(cue.length - norm.length) <= 1 &&
        distance(cue, norm) === 1,
    ) ?? null
  );
}
