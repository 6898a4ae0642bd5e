import { lemmaOf, pluralOf } from "../text/lemma.ts";
import { inPlaceOf, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { type OwnRole, ownRoles, saysDeed, saysNoun } from "./own-roles.ts";

/** What those are called who have somebody in the role. */
const OTHERS =
  "(?:(?:other |direct |different )?(?:people|persons?|others|reports?|subordinates|reportees|[a-z]+s))";
const THEY = "(?:they|each|each one|he|she|it|each of them)";
const ASKED =
  "(?:(?:show|list|give|get|find|display|return|print|name|me|us|all|the|each|every|of|names?) )*";
/** How many others somebody in a role has, where nothing else is asked for. */
const FORMS: readonly RegExp[] = [
  new RegExp(
    `^how many (?<others>${OTHERS}) (?:does|do|did) (?:each|every|the|all) (?<role>[a-z]+) (?<deed>[a-z]+)$`,
  ),
  new RegExp(
    `^${ASKED}(?<role>[a-z]+) (?:and|with|,|, and|along with|together with) (?:the )?(?:number|count) of (?:their |his |her |its )?(?<others>${OTHERS})(?: ${THEY} (?<deed>[a-z]+)| under them| (?:who |that )?report(?:ing)? to (?:them|each))?$`,
  ),
  new RegExp(
    `^${ASKED}(?<role>[a-z]+) (?:and|with|,|, and|along with|together with) how many (?<others>${OTHERS}) (?:${THEY} (?<deed>[a-z]+)|(?:who |that )?report to (?:them|each))$`,
  ),
];
const HAS = /^(?:has|have|had)$/;
const PEOPLE = /^(?:(?:other|direct|different) )?(?:people|persons?|others|reports?|subordinates|reportees)$/;

/**
 * "How many people does each manager manage", "managers and how many employees they have" as "number of employees per
 * manager", of employees that refer to their manager.
 */
export function nameOwnCounts(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const [first] = tokens;
  const roles = first ? ownRoles(knowledge) : [];
  if (!first || roles.length === 0) return tokens;
  const said = tokens
    .map(({ norm }) => norm)
    .join(" ")
    .replace(/ [.?!]$/, "");
  for (const form of FORMS) {
    const found = form.exec(said)?.groups;
    const role = found && roles.find((one) => isCounted(one, found));
    if (role) return worded(first, role);
  }
  return tokens;
}

function isCounted(
  role: OwnRole,
  { role: noun = "", others = "", deed }: Record<string, string | undefined>,
): boolean {
  const { words } = role.reference.from.collection;
  const isOwn = others === "" || PEOPLE.test(others) || (words.length === 1 && lemmaOf(others) === words[0]);
  return (
    saysNoun(role, noun) &&
    isOwn &&
    (deed === undefined || HAS.test(deed) || saysNoun(role, deed) || saysDeed(role, deed))
  );
}

function worded(first: Token, { reference, nouns }: OwnRole): Token[] {
  const { words } = reference.from.collection;
  const [noun = ""] = nouns;
  const own = [...words.slice(0, -1), pluralOf(words.at(-1) ?? "")];
  return ["number", "of", ...own, "per", noun].map(inPlaceOf(first));
}
