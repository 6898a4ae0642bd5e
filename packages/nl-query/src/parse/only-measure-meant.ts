import type { Concept } from "../lexicon/concepts.table.ts";
import type { FieldModel } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { isIdentity } from "./is-identity.ts";
import { reaches } from "./money-compared.ts";
import { onlyMeasure } from "./pick-field.ts";
import type { Bound } from "./comparison-targets.ts";

/** What is measured in units that nothing else is told in. */
const MEASURED: ReadonlySet<Concept> = new Set<Concept>([
  "duration",
  "distance",
  "length",
  "weight",
  "temperature",
  "power",
]);
/** What is never told in them. */
const OTHER = /^(?:salary|wage|pay|income|rate|price|cost|fee|fare|rent|rating|score|grade|age|year)$/;

/** The one number that documents have, where the unit of a bound can be its own: "over 20 hours" is no hourly rate. */
export function onlyMeasureMeant(
  draft: Draft,
  { bounds, unit }: { bounds: readonly Bound[]; unit: Concept | null },
): FieldModel | null {
  const measure = onlyMeasure(draft.collection);
  if (!measure || isIdentity(draft, measure) || !reaches(draft, measure, bounds)) return null;
  const isOther = unit !== null && MEASURED.has(unit) && measure.words.some((word) => OTHER.test(word));
  return isOther ? null : measure;
}
