import { hasSphereIndex } from "./parse/read-places.ts";
import { isOfPlace, type NearCondition, nearCondition } from "./plan/near.ts";
import { openedList } from "./plan/opened-list.ts";
import type { Condition, Plan } from "./plan/plan.ts";

/** Why what is said of places cannot be asked in a query; null where it can, or where nothing is said of them. */
export function placeProblem(plan: Plan): string | null {
  // operators of expressions know no places
  if (conditionsOfParts(plan).some(isOfPlace)) return "Shares and groups by distance are not supported.";
  const near = nearCondition(plan);
  if (near) return plan.write ? WITHOUT_BOUND : (indexProblem(near) ?? shapeProblem(plan, near));
  const isOfRelated = plan.relations.some((relation) => nearCondition(relation) !== undefined);
  return isOfRelated ? "The nearest can be searched for among the documents that are asked for only." : null;
}

const WITHOUT_BOUND = 'Say how far away is meant, such as "within 5 km".';

function conditionsOfParts({ shareOf, holdings, conditions, relations }: Plan): Condition[] {
  const counted = [...conditions, ...relations.flatMap((one) => one.conditions)].flatMap(({ test }) =>
    test.kind === "elements" ? test.conditions : [],
  );
  return [...shareOf, ...holdings.flatMap((one) => one.conditions), ...counted];
}

function indexProblem({ field }: NearCondition): string | null {
  if (hasSphereIndex(field)) return null;
  const { path, collection } = field;
  return (
    `Finding the nearest needs a 2dsphere index on ${path} of ${collection.name}, which is missing. ` +
    `Create it with db.${collection.name}.createIndex({ "${path}": "2dsphere" }), ` +
    'or ask for a distance such as "within 5 km".'
  );
}

/** The limit holds for documents in the order of their distance, so nothing may come between. */
function shapeProblem(plan: Plan, near: NearCondition): string | null {
  const { conditions, sort, ask, collection, rows, relations } = plan;
  const isOpened = collection.element !== null || rows.length > 0 || openedList(plan) !== null;
  if (ask !== "documents" || isOpened || relations.length > 0)
    return "The nearest documents can be listed, but not counted, grouped or taken apart.";
  if (sort.length > 0) return "Ask for the nearest documents or for another order, not for both.";
  const next = conditions[conditions.indexOf(near) + 1];
  const isAlternative = near.isAlternative === true || next?.isAlternative === true;
  return isAlternative ? 'A search for the nearest cannot be joined by "or".' : null;
}
