import { print, type Operation } from "@querysnap/mql";
import type { Plan } from "../plan/plan.ts";
import { compile } from "./compile.ts";

const operations = new WeakMap<Plan, Operation>();
const queries = new WeakMap<Plan, string>();

/** The operation of a plan that does not change any more, except in the words behind its parts. */
export function operationOf(plan: Plan): Operation {
  return madeOnce(operations, plan, () => compile(plan).operation);
}

/** Its query as text. Readings are compared by it, each with many others. */
export function queryOfPlan(plan: Plan): string {
  return madeOnce(queries, plan, () => print(operationOf(plan)));
}

function madeOnce<Made>(made: WeakMap<Plan, Made>, plan: Plan, make: () => Made): Made {
  const known = made.get(plan);
  if (known !== undefined) return known;
  const fresh = make();
  made.set(plan, fresh);
  return fresh;
}
