import { isNumeric, type FieldModel } from "../schema/model.ts";
import { idiom } from "../text/phrases/rephrasing.ts";
import { applyRules, compileRules } from "../text/rephrase.ts";
import { inPlaceOf, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const DEATHS = /^(death|fatality|casualty|killed)$/;
const PEOPLE = "(?:people|persons?|lives|men|victims)";
const DYING = "(?:died|perished|were killed|lost their lives|lost their life|have died)";
const BOUND = "((?:at least|at most|more than|fewer than|less than|over|under|exactly) #|#)";
/** Stands for the field that keeps how many died. */
const DEAD = "deaths";

/** What is said of the dead, and what it asks of their number. */
const RULES = compileRules([
  idiom(
    `(?<= |^)how many ${PEOPLE} (?:in total )?${DYING}(?: (?:in total|altogether))?(?= |$)`,
    `total ${DEAD}`,
  ),
  idiom(
    `(?<= )(?:killed|claimed|cost) the (most|fewest) (?:${PEOPLE}|people 's lives)(?= |$)`,
    `had the $1 ${DEAD}`,
  ),
  idiom(`(?<= )(?:that |which )?(?:killed|claimed|cost) ${BOUND} ${PEOPLE}(?= |$)`, `with $1 ${DEAD}`),
  idiom(/(?<= |^)(?:the )?(?:deadliest|bloodiest) ([a-z]+)(?= |$)/, `the $1 with the most ${DEAD}`),
]);
const SAYS_DEATH = /^(died|perished|killed|lost|claimed|cost|deadliest|bloodiest)$/;

/** "Which flood killed the most people" as "which flood had the most deaths", where documents keep such a number. */
export function nameDeaths(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const field = tokens.some(({ norm }) => SAYS_DEATH.test(norm)) ? deathsOf(knowledge) : null;
  if (!field) return [...tokens];
  return applyRules(RULES, tokens, () => false).flatMap((token) =>
    token.norm === DEAD && !tokens.includes(token) ? field.words.map(inPlaceOf(token)) : [token],
  );
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
