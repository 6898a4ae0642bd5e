import { personName } from "../schema/name-field.ts";
import { normAt } from "../text/token.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that takes who did something for those to whom it was done. */
const DONE_TO_THEMSELVES = 0.35;

/** "Pupils not coached by Ada Berg" as those of another name: pupils are coached by somebody else. */
export function doubtOwnDoers(draft: Draft): void {
  const { plan, tokens, collection } = draft;
  const parts = tokens.some(({ norm }) => norm === "by") ? personName(collection) : null;
  const own = plan.conditions.find(
    ({ field, route, words }) =>
      route === null &&
      parts?.includes(field) === true &&
      // a denial stands in front of "coached by"
      words.some(({ start, end }) => [start - 1, end - 2].some((at) => normAt(tokens, at) === "by")),
  );
  if (own) draft.doubt(DONE_TO_THEMSELVES, own.field.path, "betterName");
}
