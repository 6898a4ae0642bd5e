import type { CollectionModel } from "../schema/model.ts";
import { arePeople } from "../schema/people.ts";
import { foldText, wordsOfName } from "../text/lemma.ts";
import { inPlaceOf, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { collectionsCalled } from "./sums-of-documents.ts";

const REPEATS = /^(?:repeat|repeating|returning|recurring)$/;
const COMPARES = /^(?:vs|versus|new|first|between)$/;
/** What people come back for, the likeliest kinds first. */
const DEEDS = [
  /^(?:order|purchase|sale|booking|reservation|rental|appointment|visit|stay|loan|session|checkout|trip|ride)$/,
  /^(?:transaction|invoice|payment|receipt|subscription|contract)$/,
];

/** "Repeat customers" as "customers with more than 1 orders", where only their orders tell that they came back. */
export function nameRepeaters(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(({ norm }) => REPEATS.test(norm));
  const [said, noun] = tokens.slice(at, at + 2);
  if (at < 0 || !said || !noun || knowledge.names.has(said.norm)) return tokens;
  // "new users vs returning users" compares them with others
  if (tokens.some(({ norm }) => COMPARES.test(norm))) return tokens;
  if (knowledge.values.find(foldText(said.norm)).length > 0) return tokens;
  const [people] = collectionsCalled(noun, knowledge);
  const deeds = people && arePeople(people) ? deedsOf(people, knowledge) : null;
  if (!deeds) return tokens;
  const word = inPlaceOf(said);
  const one: Token = {
    ...said,
    kind: "number",
    norm: "#",
    number: { text: "1", value: 1, isInteger: true, unit: null },
  };
  return [
    ...tokens.slice(0, at),
    noun,
    ...["with", "more", "than"].map(word),
    one,
    ...wordsOfName(deeds).map(word),
    ...tokens.slice(at + 2),
  ];
}

/** The only documents, or list of their own, that tell what people did. */
function deedsOf(people: CollectionModel, { model, lists }: Knowledge): string | null {
  const referring = model.references
    .filter(({ to }) => to.collection === people)
    .map(({ from }) => from.collection)
    .filter((one) => one !== people);
  const things = [
    ...new Set(referring),
    ...lists.filter(({ collection, depth }) => collection === people && depth === 0),
  ];
  for (const kind of DEEDS) {
    const [only, ...others] = things.filter(({ words }) => kind.test(words.at(-1) ?? ""));
    if (others.length > 0) return null;
    if (only) return "path" in only ? only.path : only.name;
  }
  return null;
}
