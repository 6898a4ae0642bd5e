import { isRoleOfPeople } from "../lexicon/words.table.ts";
import { type FieldModel, isNumeric } from "./model.ts";

/** Words of fields that say where something is. */
export const PLACES =
  /^(country|city|state|location|region|place|town|address|area|borough|zone|origin|destination|continent|county|province|district|warehouse|room|site|building|floor|hub|port|airport|market)$/;
/** Names of who is no person everywhere. */
const HOSTS = /^(host|landlord|contact)$/;

/** Whether a field says where somebody lives whom the documents embed, such as `owner.city` of houses. */
export function isPlaceOfPerson({ words, parentWords }: FieldModel): boolean {
  const isOfPerson = isRoleOfPeople(parentWords) || parentWords.some((word) => HOSTS.test(word));
  return isOfPerson && words.some((word) => PLACES.test(word));
}

/** Words for any place. */
const ANYWHERE = /^(location|place|neighbou?rhood)$/;

/** Whether a number is called after a place: `score_location` says how good it is, not where. */
export function isRatedPlace(field: FieldModel): boolean {
  return isNumeric(field) && ANYWHERE.test(field.words.at(-1) ?? "");
}
