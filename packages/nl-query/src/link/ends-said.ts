import { roleStem } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";

/** What references to one end of a way are called. */
export const SOURCES = /^(origin|from|source|departure|depart|start|sender|pickup)$/;
export const TARGETS = /^(destination|to|target|arrival|arrive|end|receiver|delivery)$/;

const stemsOf = (words: string): readonly string[] => words.split(" ").map((word) => roleStem(word));

type End = { verbs: ReadonlySet<string>; roles: readonly string[] };

const SOURCE: End = {
  verbs: new Set(stemsOf("start begin began begun depart leave left originate embark")),
  roles: stemsOf("origin from source departure start pickup"),
};
const TARGET: End = {
  verbs: new Set(stemsOf("end finish arrive terminate disembark")),
  roles: stemsOf("destination to target arrival end"),
};

const SETS = /^(sets?|setting)$/;
const PARTICLE = /^(off|out)$/;
/** "Starting with the oldest" and "begins in May" speak of no place, nor do names of dates such as "start time". */
const NO_PLACE = /^(with|by|before|after|since|during|between|times?|dates?|years?|months?|days?|hours?|#)$/;
export const AT = /^(in|on|at|from)$/;
const NONE: readonly string[] = [];

/** Stems of the roles that a verb says without their names: where trips "ended" is their `destination`. */
export function rolesOfVerb(tokens: readonly Token[], at: number): readonly string[] {
  const next = tokens[at + 1];
  const behind = next && AT.test(next.norm) ? tokens[at + 2] : next;
  if (behind && (NO_PLACE.test(behind.norm) || behind.kind === "period")) return NONE;
  const verb = normAt(tokens, at);
  if (SETS.test(verb) && next && PARTICLE.test(next.norm)) return SOURCE.roles;
  const stem = roleStem(verb);
  return [SOURCE, TARGET].find(({ verbs }) => verbs.has(stem))?.roles ?? NONE;
}

/** Stems of the words that may tell a role, and of the roles that verbs say; "to" alone tells none. */
export function stemsOfRoles(
  tokens: readonly Token[],
  isInName: (at: number) => boolean,
): ReadonlySet<string> {
  return new Set(
    tokens.flatMap(({ norm }, at) =>
      norm === "to" || isInName(at) ? [] : [roleStem(norm), ...rolesOfVerb(tokens, at)],
    ),
  );
}
