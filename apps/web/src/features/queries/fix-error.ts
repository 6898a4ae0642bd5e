import { parse } from "@querysnap/mql";

/** One suggestion may uncover the next mistake. */
const MAX_STEPS = 5;

/** The text with every suggested replacement made; null when that does not make it a query. */
export function fixQuery(text: string, collection: string | null): string | null {
  let fixed = text;
  for (let step = 0; step < MAX_STEPS; step++) {
    const parsed = parse(fixed, collection === null ? {} : { collection });
    if (parsed.ok) return fixed === text ? null : fixed;
    const error = parsed.errors.find((one) => one.suggestion !== null);
    if (!error || error.suggestion === null) return closeBrackets(fixed, collection);
    fixed = fixed.slice(0, error.offset) + error.suggestion + fixed.slice(error.offset + error.length);
  }
  return null;
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);

/** The text with the brackets closed that are still open at its end; null when that is not enough. */
function closeBrackets(text: string, collection: string | null): string | null {
  const open: string[] = [];
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (quote !== "") {
      if (letter === "\\") at++;
      else if (letter === quote) quote = "";
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (CLOSING.has(letter)) open.push(letter);
    else if (letter === CLOSING.get(open.at(-1) ?? "")) open.pop();
  }
  if (quote !== "" || open.length === 0) return null;
  const closed =
    text.trimEnd().replace(/,$/, "") +
    open
      .toReversed()
      .map((one) => CLOSING.get(one))
      .join("");
  return parse(closed, collection === null ? {} : { collection }).ok ? closed : null;
}
