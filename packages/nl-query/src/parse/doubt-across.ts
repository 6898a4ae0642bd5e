import type { Draft } from "./draft.ts";

/** What a figure of groups loses where one over all of them may be meant. */
const OPEN = 0.3;
const ACROSS =
  /^(?:(?:can|could) you (?:please )?)?(?:what(?: is|'s)|how many|how much|tell me|calculate|find|compute)(?: the| me)*\b(?!.*\b(?:each|every|per|by|grouped|compare|vary|varies|differ|different)\b).*\bacross (?:the |our )?\w+s\b/i;

/** "What is the total fee across the harbors?": of each of them, or of all. */
export function doubtAcross(draft: Draft): void {
  const { plan, question } = draft;
  const isOfGroups = plan.keys.length > 0 || (plan.computed.length > 0 && plan.ask === "documents");
  if (isOfGroups && plan.limit === null && ACROSS.test(question.text))
    draft.doubt(OPEN, "across", "severalWays");
}
