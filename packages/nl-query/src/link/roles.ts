import type { SchemaModel } from "../schema/build-model.ts";
import type { FieldModel, ReferenceModel } from "../schema/model.ts";
import { roleStem, wordsOfName } from "../text/lemma.ts";
import { isContainment, type Route } from "./knowledge.ts";

/** What a reference says beyond the name of its target: `winner` of `winner_id`. */
export function roleWordsOf({ from, to }: Pick<ReferenceModel, "from" | "to">): readonly string[] {
  const target = new Set([...to.collection.words, ...to.words, ...to.parentWords]);
  const words = [...from.words, ...from.parentWords].filter(
    (word) => !target.has(word) && word !== "id" && !from.collection.words.includes(word),
  );
  return isTowards(from) ? [...words, "to"] : words;
}

/** `to_station_id`, whose "to" tells so little elsewhere that no field has it among its words. */
function isTowards({ path }: FieldModel): boolean {
  const [first, ...rest] = wordsOfName(path.slice(path.lastIndexOf(".") + 1));
  return first?.toLowerCase() === "to" && rest.length > 0;
}

/** "Home port" of boats whose `home` refers to ports. What lists in them are called tells no role. */
export function roleBeside(route: Route): readonly string[] {
  if (route.isToMany || route.via !== undefined || isContainment(route)) return [];
  const { arrayRoot, words } = route.from;
  const role = roleWordsOf(route);
  return arrayRoot === null ? role : role.filter((word) => words.includes(word));
}

/** Stems of the same words. */
export function roleOf(reference: Pick<ReferenceModel, "from" | "to">): readonly string[] {
  return roleWordsOf(reference).map((word) => roleStem(word));
}

const STEMS_OF_TWINS = new WeakMap<SchemaModel, ReadonlySet<string>>();

/** Stems of the roles that tell apart references between the same documents: "sent" and "received" of letters. */
export function stemsOfTwins(model: SchemaModel): ReadonlySet<string> {
  const known = STEMS_OF_TWINS.get(model);
  if (known) return known;
  const isTwin = (one: ReferenceModel): boolean =>
    model.references.some(
      (other) => other !== one && other.from.collection === one.from.collection && other.to === one.to,
    );
  const stems = new Set(model.references.filter(isTwin).flatMap(roleOf));
  STEMS_OF_TWINS.set(model, stems);
  return stems;
}

/** Whether a word speaks of the role in which a step leads on. */
export function saysRole(route: Route, stems: ReadonlySet<string>): boolean {
  return route.via === undefined && roleOf(referenceOf(route)).some((stem) => stems.has(stem));
}

/** "Who lost": of references to the same documents, the one whose role the question speaks of comes first. */
export function saidFirst(routes: readonly Route[], stems: ReadonlySet<string>): readonly Route[] {
  const isSaid = (route: Route): boolean => saysRole(route, stems);
  if (!routes.some((one) => isSaid(one))) return routes;
  const isTwin = (one: Route, other: Route): boolean =>
    one.via === undefined && one.collection === other.collection && one.isToMany === other.isToMany;
  const ordered: Route[] = [];
  for (const route of routes)
    if (!ordered.includes(route)) {
      const twins = route.via === undefined ? routes.filter((one) => isTwin(one, route)) : [route];
      ordered.push(...twins.filter((one) => isSaid(one)), ...twins.filter((one) => !isSaid(one)));
    }
  return ordered;
}

/** The reference that a step goes along, in its own direction. */
export function referenceOf({ from, to, isToMany }: Route): Pick<ReferenceModel, "from" | "to"> {
  return isToMany ? { from: to, to: from } : { from, to };
}
