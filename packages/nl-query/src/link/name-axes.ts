import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const AXES: ReadonlyMap<string, string> = new Map([
  ["x", "longitude"],
  ["y", "latitude"],
]);
const VALUE = /^(coordinates?|coords?|values?|axis|position)$/;

/**
 * "The x coordinate" as "the longitude", where `x` and `y` are degrees; a note that says so ("where x is the longitude",
 * "longitude (x)") is dropped.
 */
export function nameAxes(tokens: readonly Token[], { model }: Knowledge): Token[] {
  if (!tokens.some(({ norm }) => AXES.has(norm))) return [...tokens];
  const named = [...AXES].filter(([letter, word]) =>
    model.fields.some(
      ({ path, words }) => words[0] === word && (path === letter || path.endsWith(`.${letter}`)),
    ),
  );
  if (named.length === 0) return [...tokens];
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    const word = token.kind === "word" ? AXES.get(token.norm) : undefined;
    const note = noteAt(tokens, at);
    if (note > 0) at += note - 1;
    else if (word === undefined) result.push(token);
    else {
      result.push({ ...token, norm: word });
      if (VALUE.test(normAt(tokens, at + 1))) at++;
    }
  }
  return result;
}

/** The number of tokens of "(x)" behind its axis or of ", where x is the longitude"; 0 for others. */
function noteAt(tokens: readonly Token[], at: number): number {
  const norms = tokens.slice(at, at + 6).map(({ norm }) => norm);
  const [open = "", first = "", second = ""] = norms;
  if (open === "(" && second === ")" && AXES.get(first) === normAt(tokens, at - 1)) return 3;
  const lead = /^(,|\()$/.test(open) ? 1 : 0;
  const [where = "", letter = "", is = "", ...rest] = norms.slice(lead);
  const article = rest[0] === "the" ? 1 : 0;
  const isNote = where === "where" && is === "is" && AXES.has(letter) && AXES.get(letter) === rest[article];
  return isNote ? lead + 4 + article : 0;
}
