import { rolesOfVerb } from "../link/ends-said.ts";
import type { Condition, Words } from "../plan/plan.ts";
import { roleStem } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";

const OTHER_END = 0.45;
const ARTICLE = /^(the|a|an|city|town|port|station|airport|of)$/;
const AT = /^(in|at)$/;
/** What a field for one end of a way is called. */
const SOURCE = /^(origin|from|source|departure|depart|start|pickup)$/;
const TARGET = /^(destination|to|target|arrival|arrive|end)$/;
const START_OF_VERBS = roleStem("start");
const END_OF_VERBS = roleStem("end");

/** "Trains from Bergen" of trains that only have a destination: the value is that of the other end. */
export function doubtOtherEnd(draft: Draft): void {
  for (const condition of draft.plan.conditions) {
    const [words] = condition.words;
    if (
      words &&
      condition.test.kind === "equal" &&
      (isOtherEnd(draft, condition, words) || isNoEnd(draft, condition, words))
    )
      draft.doubt(OTHER_END, condition.field.path, "contradiction");
  }
}

function isOtherEnd(draft: Draft, { field, route }: Condition, { start }: Words): boolean {
  const end = endBefore(draft, start);
  if (end === null) return false;
  const names = [...field.words, ...field.parentWords, ...(route?.from.words ?? [])];
  const [own, other] = end === "source" ? [SOURCE, TARGET] : [TARGET, SOURCE];
  return names.some((word) => other.test(word)) && !names.some((word) => own.test(word));
}

/** "Flights to Norland" by the country of the airline, where destinations are places there as well. */
function isNoEnd(draft: Draft, { field, route, test }: Condition, { start }: Words): boolean {
  const end = endBefore(draft, start);
  const [value] = test.kind === "equal" ? test.values : [];
  if (end === null || route === null || value?.kind !== "stored") return false;
  const own = end === "source" ? SOURCE : TARGET;
  return draft.routes.some(
    (one) =>
      one.via === undefined &&
      one.from.words.some((word) => own.test(word)) &&
      one.collection !== field.collection &&
      one.collection.fields.some(({ values }) => values.some(({ text }) => text === value.text)),
  );
}

/** The end that the words right in front of a value speak of: "from", "to", "that start in". */
function endBefore({ tokens }: Draft, start: number): "source" | "target" | null {
  const normAt = (at: number): string => tokens[at]?.norm ?? "";
  let at = start - 1;
  while (ARTICLE.test(normAt(at))) at--;
  if (normAt(at) === "from") return "source";
  if (normAt(at) === "to") return "target";
  const roles = rolesOfVerb(tokens, AT.test(normAt(at)) ? at - 1 : at);
  if (roles.includes(START_OF_VERBS)) return "source";
  return roles.includes(END_OF_VERBS) ? "target" : null;
}
