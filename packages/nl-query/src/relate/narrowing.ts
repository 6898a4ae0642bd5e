import type { Draft, Question } from "../parse/draft.ts";
import { isNegative, positive } from "../parse/affirm-condition.ts";
import { pairsOf } from "../parse/read-element-pairs.ts";
import type { Condition, Plan, Relation, Words } from "../plan/plan.ts";
import type { Route } from "../link/knowledge.ts";
import { nameField } from "../schema/name-field.ts";
import { normAt } from "../text/token.ts";
import type { Node } from "./node.ts";
import { isOnWay, namesOf } from "./sets.ts";
import { valueSets } from "./value-sets.ts";

/** What is said of one collection, and how it is reached from the root; `route` is null for the root itself. */
type Narrowing = {
  node: Node;
  route: Route | null;
  conditions: readonly Condition[];
  /** The collection is the one that is asked for. */
  isMain: boolean;
  question: Question;
};

/** Adds what is said of one collection as conditions on the documents of the root. */
export function addNarrowing(draft: Draft, narrowing: Narrowing): void {
  const { plan } = draft;
  const { node, route, conditions } = narrowing;
  const words = [...node.noneWords, ...namesOf(node)];
  if (route === null || plan.rows.includes(route)) plan.conditions.push(...conditions);
  else if (!route.isToMany && !node.isNone) addOfOne(plan, { ...narrowing, route, words });
  else addOfMany(draft, { ...narrowing, route, words });
}

const DO = /^(?:do|does|did)$/;

type Reached = Narrowing & { route: Route; words: Words[] };

/** One document is referred to: its fields are beside; a bare name asks that there is one, or for its name in a list. */
function addOfOne(plan: Plan, { route, conditions, isMain, words, question }: Reached): void {
  plan.conditions.push(...conditions);
  const isBare =
    conditions.length === 0 &&
    !plan.keys.some((key) => key.field === route.from) &&
    plan.shown?.route !== route;
  if (!isBare || isMain) return;
  const name = words.every((one) => isListed(question, one)) ? nameField(route.collection) : null;
  if (name) plan.columns.push({ field: name, route, words });
  else if (route.from.absence > 0)
    plan.conditions.push({
      field: route.from,
      route: route.via ?? null,
      test: { kind: "present", isPresent: true },
      words,
      role: "condition",
    });
}

/** "Repairs of May: number, technician": behind a colon and the mark or word that joins a list. */
function isListed({ tokens }: Question, { start }: Words): boolean {
  const article = /^(the|their|its)$/.test(normAt(tokens, start - 1)) ? start - 1 : start;
  const isJoined = /^([,&+]|and)$/.test(normAt(tokens, article - 1));
  return isJoined && tokens.slice(0, start).some(({ norm }) => norm === ":");
}

/** As many documents are related as said: some, none, or a bound. */
function addOfMany(draft: Draft, reached: Reached): void {
  const { plan } = draft;
  const { node, conditions, route, words, question } = withoutDenied(reached);
  const plain = conditions.map((one) => ({ ...one, route: null }));
  const isCounted = plan.keys.length > 0 && plan.shown?.route === route;
  if (isCounted) return;
  const isSome = !node.isNone && !node.bound;
  const pairs = isSome ? pairsOf(question.tokens, plain) : null;
  const sets =
    pairs?.map((one) => ({ conditions: one, isHeld: true, words: [] })) ??
    valueSets(plain, question, node.isNone);
  if (sets === null) plan.relations.push({ route, conditions: plain, ...numberOf(node, words) });
  else
    for (const { conditions: own, isHeld, words: denial } of sets) {
      const number = numberOf({ ...node, isNone: !isHeld }, [...words, ...denial]);
      plan.relations.push({ route: { ...route }, conditions: own, ...number });
      for (const one of denial) draft.take(one);
    }
  // a link that only leads further needs no test of its own
  plan.relations = plan.relations.filter(
    (one) =>
      one.conditions.length > 0 ||
      one.op !== "$gt" ||
      one.count > 0 ||
      !plan.relations.some((other) => other !== one && isOnWay(one.route, other.route)),
  );
}

/** "Without English as a language", "that do not have English as one": nothing related is so, whatever else there is. */
function withoutDenied(reached: Reached): Reached {
  const { node, conditions, question } = reached;
  const denied = conditions.find((one) => isNegative(one) && deniesDocuments(question, one));
  if (!denied || node.isNone || node.bound) return reached;
  return {
    ...reached,
    node: { ...node, isNone: true },
    conditions: conditions.map((one) => (one === denied ? positive(one) : one)),
  };
}

/** What is denied is that they have it, and not what those that they have are like. */
function deniesDocuments({ tokens }: Question, { words }: Condition): boolean {
  const start = Math.min(...words.map((one) => one.start));
  return [start - 2, start - 1, start].some((at) => {
    const isNot = normAt(tokens, at) === "not" && DO.test(normAt(tokens, at - 1));
    return normAt(tokens, at) === "without" || isNot;
  });
}

function numberOf({ isNone, bound }: Node, words: Words[]): Pick<Relation, "op" | "count" | "words"> {
  if (isNone) return { op: "$eq", count: 0, words };
  return {
    op: bound?.op ?? "$gt",
    count: bound?.count ?? 0,
    words: bound ? [bound.words, ...words] : words,
  };
}
