import { storedName } from "./own-number.ts";
import type { FieldModel } from "../schema/model.ts";
import { isPlaceOfPerson, isRatedPlace } from "../schema/place-of-person.ts";
import type { NameCover } from "./cover-name.ts";
import { isContainment, lettersOf, pathsOf, type Route } from "./knowledge.ts";

/** Surety of a word that is the name itself. */
export const EXACT = 0.999;
/** Two lookups are needed. */
const FAR = 0.12;
/** The field is one of what contains the document. */
export const CONTAINED = 0.04;
export const OBJECT_PENALTY = 0.2;

/** Whether a field is typed by its name or, with dots, by its whole path. */
export function isStoredAs(field: FieldModel, norm: string): boolean {
  return norm.includes(".") ? pathsOf(field).includes(lettersOf(norm)) : storedName(field) === norm;
}

export function distanceOf(route: Route, isNamed: boolean): number {
  if (isContainment(route)) return CONTAINED + (route.via ? CONTAINED : 0);
  return (isNamed ? 0.15 : 0.3) + (route.via ? FAR : 0);
}

/** "Inns per town" are split by where they are, before where their owners live. */
const ELSEWHERE = 0.01;
/** "Inns per city" by no score of their location. */
const RATED = 0.6;

export function scoreOf(field: FieldModel, found: NameCover): number {
  const own = found.last >= 0.999 ? 1 : found.last * (field.words.length > 1 ? 0.96 : 1);
  const kind = field.kind === "id" ? 0.15 : field.kind === "object" ? OBJECT_PENALTY : 0;
  const isRated = found.last < EXACT && isRatedPlace(field);
  const elsewhere = isRated ? RATED : found.parents === 0 && isPlaceOfPerson(field) ? ELSEWHERE : 0;
  const parents = Math.min(0.5, found.parents * 0.25);
  return own + parents - 0.04 * field.depth - 0.06 * field.absence - kind - elsewhere;
}
