import type { Words } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";
import { isIdentity } from "./is-identity.ts";

/** What a reading loses that shows a key where a name is asked for. */
const KEY_FOR_NAME = 0.35;
const NAME_OF = /(?:^| )names? of (?:(?:the|their|his|her|its) )?[a-z]+(?: (?:id|no|number|code))?$/;
/** Words in front of what a name is of. */
const LONGEST_LEAD = 3;

/** "The name of its tutor" of a `tutor_id` that leads to nobody: a key is no name. */
export function doubtKeyForName(draft: Draft): void {
  const { plan, tokens } = draft;
  const asksName = ({ start, end }: Words): boolean => {
    const said = tokens.slice(Math.max(0, start - LONGEST_LEAD), end).map(({ norm }) => norm);
    return NAME_OF.test(said.join(" "));
  };
  const key = plan.columns.find(
    ({ field, route, words }) =>
      route === null &&
      field.kind !== "text" &&
      isIdentity(draft, field) &&
      !field.words.includes("name") &&
      words.some(asksName),
  );
  if (key) draft.doubt(KEY_FOR_NAME, key.field.path, "betterName");
}
