import type { CollectionModel, FieldModel, ReferenceModel } from "./model.ts";
import { isUnique } from "./model.ts";
import { holdsAll, POINTER } from "./own-references.ts";

/** Roles that staff have among themselves, and in what they run. */
const ROLE = /^(?:manager|supervisor|boss|head|chief|director|superior|foreman)$/;
const STAFF = /^(?:employee|staff|worker|personnel|colleague)$/;
const PAID = /^(?:salary|wage|hire|hired)$/;
/** Who is served by staff. */
const SERVED =
  /^(?:customer|client|guest|visitor|patient|passenger|student|pupil|buyer|subscriber|reader|tenant|borrower|shopper|animal|pet)$/;

/**
 * References by small numbers, which the keys of several collections have: `manager_id` of employees points to employees,
 * and `head_id` of departments too, and not to the customers whose keys are the same.
 */
export function staffReferences(
  collections: readonly CollectionModel[],
  references: readonly ReferenceModel[],
): ReferenceModel[] {
  const staff = collections.filter(isStaff);
  if (staff.length === 0) return [...references];
  return references.map((one) => {
    const { from, to } = one;
    if (!isRole(from) || !isServed(to.collection) || isCalledAs(from, to.collection)) return one;
    const candidates = staff.includes(from.collection) ? [from.collection] : staff;
    const [key, ...others] = candidates.flatMap(({ byPath }) => byPath.get("_id") ?? []);
    return key && others.length === 0 && mayHoldAll(key, from) ? { ...one, to: key } : one;
  });
}

function isStaff({ words, fields }: CollectionModel): boolean {
  const isPaid = fields.some((field) => field.depth === 0 && field.words.some((word) => PAID.test(word)));
  return isPaid || words.some((word) => STAFF.test(word));
}

function isServed({ words }: CollectionModel): boolean {
  return words.some((word) => SERVED.test(word));
}

function isRole({ words, depth, kind, isArray }: FieldModel): boolean {
  const roles = words.filter((word) => !POINTER.test(word));
  return depth === 0 && kind === "number" && !isArray && roles.length === 1 && ROLE.test(roles[0] ?? "");
}

function isCalledAs({ words }: FieldModel, to: CollectionModel): boolean {
  return to.words.some((word) => words.includes(word));
}

/** All values lie among the keys, or between them where not all are listed. */
function mayHoldAll(key: FieldModel, field: FieldModel): boolean {
  if (key.kind !== field.kind || !isUnique(key)) return false;
  if (key.valuesAreComplete && field.valuesAreComplete) return holdsAll(key, field);
  return Number(field.min) >= Number(key.min) && Number(field.max) <= Number(key.max);
}
