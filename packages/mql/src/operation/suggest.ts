import { closest, distance } from "fastest-levenshtein";

/** The known name that was probably meant, or null when none is near. */
export function suggest(name: string, known: readonly string[]): string | null {
  if (name.length > 60 || known.length === 0) return null;
  const lower = name.toLowerCase();
  const sameLetters = known.find((candidate) => candidate.toLowerCase() === lower);
  if (sameLetters !== undefined) return sameLetters;
  const best = closest(name, [...known]);
  const allowed = name.length <= 4 ? 1 : name.length <= 8 ? 2 : 3;
  return distance(name, best) <= allowed || isSwapped(lower, best.toLowerCase()) ? best : null;
}

/** Two letters in the wrong order are one slip, though they count as two edits. */
function isSwapped(name: string, known: string): boolean {
  return (
    name.length === known.length &&
    distance(name, known) === 2 &&
    name.split("").sort().join("") === known.split("").sort().join("")
  );
}
