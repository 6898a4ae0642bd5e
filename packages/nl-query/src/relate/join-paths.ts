import { coordinatedIn } from "./coordinated.ts";
import type { Knowledge, Route } from "../link/knowledge.ts";
import { isNamedAfter, linksBetween } from "../link/links.ts";
import { roleOf } from "../link/roles.ts";
import type { Question } from "../parse/draft.ts";
import type { CollectionModel, ReferenceModel } from "../schema/model.ts";

/** Steps of a path at most. */
const LONGEST = 4;
const HINTED = 0.4;
const SAID = 0.3;
/** A reference in a role that no word speaks of: `reviewerId` beside `employeeId`. */
const UNSAID = 0.1;
/** Cost of going from a child over its parent to the parent's other children, which is seldom meant. */
const SIDEWAYS = 1.2;
const UNSURE = 0.5;
/** For each list around a reference: what documents refer to themselves is nearer than what their lists do. */
const INNER = 0.01;
/** Against a reference where one leads along as well: heads of departments are few of their employees. */
const REVERSE = 0.05;
/** Against a reference in a role that no word speaks of, where documents exist to link the two: `chair_id` beside `committee_members`. */
const LINKED = 1.2;

type Step = {
  from: ReferenceModel["from"];
  to: ReferenceModel["to"];
  isToMany: boolean;
  cost: number;
  /** Stems of what the reference says beyond the name of its target: `winner` of `winner_id`. */
  role: readonly string[];
};

const stepsOf = new WeakMap<Knowledge, ReadonlyMap<CollectionModel, readonly Step[]>>();

/** The references of a schema as steps that leave each collection, both ways. */
function stepsIn(knowledge: Knowledge): ReadonlyMap<CollectionModel, readonly Step[]> {
  const known = stepsOf.get(knowledge);
  if (known) return known;
  const steps = new Map<CollectionModel, Step[]>();
  const add = (step: Step): void => {
    const own = steps.get(step.from.collection);
    if (own) own.push(step);
    else steps.set(step.from.collection, [step]);
  };
  for (const { from, to, confidence } of knowledge.model.references) {
    if (from.collection === to.collection) continue;
    const cost = 1 + (1 - confidence) * UNSURE + from.depth * INNER;
    const isList = from.isArray || from.arrayRoot !== null;
    const role = roleOf({ from, to });
    add({ from, to, isToMany: isList, cost, role });
    add({ from: to, to: from, isToMany: true, cost, role });
  }
  stepsOf.set(knowledge, steps);
  return steps;
}

/** Cheapest join paths between collections over their references; the same path is the same object. */
export class JoinPaths {
  readonly #steps: ReadonlyMap<CollectionModel, readonly Step[]>;
  readonly #stems: ReadonlySet<string>;
  readonly #areCoordinated: ReturnType<typeof coordinatedIn>;
  readonly #knowledge: Knowledge;
  readonly #routes = new Map<string, Route>();
  readonly #found = new Map<CollectionModel, ReadonlyMap<CollectionModel, Place>>();

  constructor(
    question: Question,
    /** Collections that words of the question speak of, such as a link named by its verb. */
    readonly hinted: ReadonlySet<CollectionModel>,
  ) {
    this.#steps = stepsIn(question.knowledge);
    this.#knowledge = question.knowledge;
    this.#stems = question.names.roleStems();
    this.#areCoordinated = coordinatedIn(question);
  }

  /** The cheapest path; null when none is short enough. */
  find(start: CollectionModel, end: CollectionModel): Route | null {
    const steps = this.#search(start).get(end)?.steps;
    return steps && steps.length > 0 ? this.#routeOf(steps) : null;
  }

  cost(start: CollectionModel, end: CollectionModel): number {
    return start === end ? 0 : (this.#search(start).get(end)?.cost ?? Number.POSITIVE_INFINITY);
  }

  /**
   * How several references lead along that no word of the question tells apart: as copies of one link, or as links
   * of their own; null where one leads along, or the question says which.
   */
  ambiguity(start: CollectionModel, end: CollectionModel): "copies" | "links" | null {
    const steps = this.#search(start).get(end)?.steps ?? [];
    const twins = steps.flatMap((step) =>
      this.#isSaid(step) || step.role.length === 0
        ? []
        : (this.#steps.get(step.from.collection) ?? [])
            .filter(
              (one) =>
                one !== step && one.to.collection === step.to.collection && one.isToMany === step.isToMany,
            )
            .map((twin) => isSameLink(step, twin)),
    );
    if (twins.length === 0) return null;
    return twins.every(Boolean) ? "copies" : "links";
  }

  /** Each document refers to the other one itself as well. */
  #hasReverse({ from, to }: Step): boolean {
    const steps = this.#steps.get(from.collection) ?? [];
    return steps.some((one) => one.to.collection === to.collection && !one.isToMany);
  }

  /**
   * "Astronomers with a license for a telescope" go over the licenses, not over the `homeTelescope`; "members of a
   * committee" over the documents that are named after both.
   */
  #isLinkedOtherwise(step: Step): boolean {
    if (step.role.length === 0 || this.#isSaid(step)) return false;
    const ends = [step.from.collection, step.to.collection] as const;
    // "with posts but no comments" speaks of both, and not of the posts that are commented on
    return linksBetween(this.#knowledge, ...ends).some(
      (link) =>
        !ends.some((end) => this.#areCoordinated(link, end)) &&
        (this.hinted.has(link) || (step.isToMany && isNamedAfter(link, ends))),
    );
  }

  /** "Events of a person" go over who takes part, not over the `chair_id` of the club that each event is of. */
  #isLinkedAround(start: CollectionModel, { steps }: Place, step: Step): boolean {
    const isUnsaid = step.role.length > 0 && !this.#isSaid(step);
    return (
      isUnsaid && steps.length > 0 && linksBetween(this.#knowledge, start, step.to.collection).length > 0
    );
  }

  #isSaid({ role }: Step): boolean {
    return role.some((stem) => this.#stems.has(stem));
  }

  #search(start: CollectionModel): ReadonlyMap<CollectionModel, Place> {
    const known = this.#found.get(start);
    if (known) return known;
    const best = new Map<CollectionModel, Place>([[start, { cost: 0, steps: [] }]]);
    const open: CollectionModel[] = [start];
    for (let collection = open.shift(); collection; collection = open.shift()) {
      const place = best.get(collection);
      if (!place || place.steps.length >= LONGEST) continue;
      const last = place.steps.at(-1);
      for (const step of this.#steps.get(collection) ?? []) {
        const next = step.to.collection;
        const isSideways = last !== undefined && !last.isToMany && step.isToMany;
        const cost =
          place.cost +
          step.cost +
          (isSideways ? SIDEWAYS : 0) +
          (step.isToMany && this.#hasReverse(step) ? REVERSE : 0) +
          (this.#isLinkedOtherwise(step) || this.#isLinkedAround(start, place, step) ? LINKED : 0) -
          (this.hinted.has(next) ? HINTED : 0) -
          (this.#isSaid(step) ? SAID : step.role.length > 0 ? -UNSAID : 0);
        if (cost >= (best.get(next)?.cost ?? Number.POSITIVE_INFINITY) - 1e-9) continue;
        best.set(next, { cost, steps: [...place.steps, step] });
        open.push(next);
      }
    }
    this.#found.set(start, best);
    return best;
  }

  #routeOf(steps: readonly Step[]): Route {
    const key = steps.map((step) => `${step.from.id}>${step.to.id}`).join(" ");
    const known = this.#routes.get(key);
    if (known) return known;
    const last = steps.at(-1);
    if (!last) throw new Error("a path has at least one step");
    const before = steps.slice(0, -1);
    const route: Route = {
      collection: last.to.collection,
      from: last.from,
      to: last.to,
      isToMany: steps.some((step) => step.isToMany),
      ...(before.length > 0 ? { via: this.#routeOf(before) } : {}),
    };
    this.#routes.set(key, route);
    return route;
  }
}

/** Both collections store the same link, each in a list of the same name: `berths.portId` and `berths.shipId`. */
function isSameLink(one: Step, other: Step): boolean {
  const list = (step: Step): string | null => step.from.arrayRoot ?? step.to.arrayRoot;
  return list(one) !== null && list(one) === list(other);
}

type Place = { cost: number; steps: readonly Step[] };
