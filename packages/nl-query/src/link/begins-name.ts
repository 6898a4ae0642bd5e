import type { NameIndex } from "../schema/name-index.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Token } from "../text/token.ts";

/** Verbs that begin a request and are no name there. */
export const REQUEST = /^(show|list|display|find|get|give|return|report|search)$/;
/** "Hosts with", "host names": what begins the question is no verb in front of these words. */
const GOES_ON = /^(with|without|who|that|which|whose|having|names?|ids?)$/;
/** "Available rooms": what begins the question is no request. */
const PROPERTY = /(?:[^e]ed|able|ible)$/;

/**
 * Tests whether the first word of a question, one that mostly says nothing, is a name: "hosts with", "available
 * rooms", "offers per month".
 */
export function beginsName([first, next]: readonly Token[], names: NameIndex): boolean {
  const norm = first?.norm ?? "";
  if (!REQUEST.test(norm) && GOES_ON.test(next?.norm ?? "")) return true;
  return isPlural(norm) || (PROPERTY.test(norm) && names.isFlag(norm));
}

/** Requests have no plural. */
function isPlural(norm: string): boolean {
  return norm.endsWith("s") && lemmaOf(norm) !== norm;
}
