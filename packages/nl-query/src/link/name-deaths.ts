import { isNumeric, type FieldModel } from "../schema/model.ts";
import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const DEATHS = /^(death|fatality|casualty|killed)$/;
const PEOPLE = "(?:people|persons?|lives|men|victims)";
const DYING = "(?:died|perished|were killed|lost their lives|lost their life|have died)";
const BOUND = "(?:(?:at least|at most|more than|fewer than|less than|over|under|exactly|#) )+";

/** What is said of the dead, and what it asks of the field that keeps how many there were; `deaths` is its name. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(`(?<= )how many ${PEOPLE} (?:in total )?${DYING}(?: (?:in total|altogether))?(?= )`),
    "total deaths",
  ],
  [
    new RegExp(`(?<= )(?:killed|claimed|cost) the (most|fewest) (?:${PEOPLE}|people 's lives)(?= )`),
    "had the $1 deaths",
  ],
  [new RegExp(`(?<= )(?:that |which )?(?:killed|claimed|cost) (${BOUND})${PEOPLE}(?= )`), "with $1 deaths"],
  [/(?<= )(?:the )?(?:deadliest|bloodiest) ([a-z]+)(?= )/, "the $1 with the most deaths"],
];

/** "Which flood killed the most people" as "which flood had the most deaths", where documents keep such a number. */
export function nameDeaths(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const text = ` ${tokens.map(({ norm }) => norm).join(" ")} `;
  const phrase = PHRASES.find(([pattern]) => pattern.test(text));
  const field = phrase ? deathsOf(knowledge) : null;
  const found = phrase?.[0].exec(text);
  if (!phrase || !field || !found) return [...tokens];
  const start = countWords(text.slice(0, found.index));
  const end = start + countWords(found[0]);
  const replaced = tokens.slice(start, end);
  const span = { start: replaced[0]?.start ?? 0, end: replaced.at(-1)?.end ?? 0 };
  const kept = (norm: string): Token | undefined => replaced.find((one) => one.norm === norm);
  const norms = phrase[1].replace("$1", (found[1] ?? "").trim()).replace("deaths", field.words.join(" "));
  const words = norms
    .split(" ")
    .map((norm): Token => kept(norm) ?? { kind: "word", text: norm, norm, ...span });
  return [...tokens.slice(0, start), ...words, ...tokens.slice(end)];
}

function countWords(text: string): number {
  return text.split(" ").filter((word) => word !== "").length;
}

/** The only number of dead; null where several are kept, or where people have documents of their own. */
function deathsOf({ model }: Knowledge): FieldModel | null {
  const isPeople = model.collections.some(({ words }) =>
    words.some((word) => /^(person|people|victim)$/.test(word)),
  );
  const fields = model.fields.filter((one) => isNumeric(one) && one.words.some((word) => DEATHS.test(word)));
  const names = new Set(fields.map(({ words }) => words.join(" ")));
  return isPeople || names.size !== 1 ? null : (fields[0] ?? null);
}
