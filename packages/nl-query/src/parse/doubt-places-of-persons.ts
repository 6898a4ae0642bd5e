import type { FieldModel } from "../schema/model.ts";
import { isPlaceOfPerson, isRatedPlace } from "../schema/place-of-person.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that splits documents by where somebody lives. */
const OF_SOMEBODY = 0.4;
const OWN_PLACE = /^(address|location|place|geo|coordinates)$/;

/** "Homes per city" by where their hosts live, while the homes keep an address themselves. */
export function doubtPlacesOfPersons(draft: Draft): void {
  const { plan, tokens, collection } = draft;
  const asked = [...plan.keys, ...(plan.distinct ? [plan.distinct] : [])];
  const said = new Set(tokens.map(({ norm }) => lemmaOf(norm)));
  const isOfSomebody = (field: FieldModel): boolean =>
    isPlaceOfPerson(field) && ![...field.words, ...field.parentWords].some((word) => said.has(word));
  const found = asked.find(({ field, route }) => route === null && isOfSomebody(field));
  if (!found) return;
  const isOwn = (field: FieldModel): boolean =>
    !isPlaceOfPerson(field) &&
    !isRatedPlace(field) &&
    [...field.words, ...field.parentWords].some((word) => OWN_PLACE.test(word));
  if (collection.fields.some(isOwn)) draft.doubt(OF_SOMEBODY, found.field.path, "betterName");
}
