import type { FieldMention } from "../link/mentions.ts";
import type { Words } from "../plan/plan.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Target } from "./comparison-targets.ts";
import type { Draft } from "./draft.ts";

const SURETY = 0.9;

/**
 * "At least 100 hours of lessons" of lessons that keep their `hours_taught`: the number of each that is called after the
 * unit. A unit counts no lessons.
 */
export function targetOfUnit(
  draft: Draft,
  list: FieldMention | null,
  { words, relation }: { words: Words; relation: Target | null },
): Target | null {
  const unit = lemmaOf(draft.norm(words.end - 1));
  const route = relation?.kind === "relation" ? relation.route : (list?.route ?? null);
  const { fields } = route?.collection ?? draft.collection;
  const around = relation?.kind === "relation" ? null : (list?.field.path ?? null);
  const [field, ...others] = fields.filter(
    (one) => one.arrayRoot === around && isNumeric(one) && one.words.some((word) => lemmaOf(word) === unit),
  );
  if (!field || others.length > 0) return null;
  const end = relation?.kind === "relation" ? relation.words.end : (list?.end ?? words.end);
  return { kind: "field", field, route, words: { start: words.start, end }, surety: SURETY };
}

/** Its elements would be counted. */
export function isCounted({ kind, isArray }: FieldModel): boolean {
  return kind === "objects" || isArray;
}
