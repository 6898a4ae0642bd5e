import type { FieldMention } from "../link/mentions.ts";
import type { Draft } from "./draft.ts";

const CODE = /^(?:code|id|no|number|key|abbreviation)$/;
const TEXT = /^(?:description|name|label|title|text)$/;

/**
 * "How many jars of each kind? Give the kind description and the number" of jars with a `kind_code` and a
 * `kind_description`: groups by the code are called by what describes it.
 */
export function describeKey(draft: Draft, { field, route, start, end }: FieldMention): boolean {
  const [key, ...others] = draft.plan.keys;
  if (!key || others.length > 0 || draft.plan.ask !== "group" || key.part !== null || key.route !== route)
    return false;
  const isBeside =
    field.kind === "text" &&
    field.collection === key.field.collection &&
    field.arrayRoot === key.field.arrayRoot &&
    field.uniqueCount <= key.field.uniqueCount;
  const [of, what] = [frontOf(field.words), frontOf(key.field.words)];
  const isSame = of !== "" && of === what;
  const isPair = CODE.test(key.field.words.at(-1) ?? "") && TEXT.test(field.words.at(-1) ?? "");
  if (!isBeside || !isSame || !isPair) return false;
  key.field = field;
  key.words.push({ start, end });
  draft.take({ start, end });
  return true;
}

function frontOf(words: readonly string[]): string {
  return words.slice(0, -1).join(" ");
}
