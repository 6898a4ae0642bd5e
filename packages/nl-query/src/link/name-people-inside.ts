import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const PEOPLE = /^(people|persons|individuals)$/;
const PERSON = /^(people|person|headcount)$/;
/** Lists of people that something is made up of. */
const GROUP = /^(member|crew|staff|team|player|participant|musician|employee|people|person)$/;
const LINK = /^(are|is|were|there|in)$/;
const ONE = /^(an?|each|every|one)$/;

/** "How many people are in a band" of bands with `members`: how many members one has, and not the people of a booking. */
export function namePeopleInside(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(
    ({ norm }, place) => PEOPLE.test(norm) && /^(many|of)$/.test(normAt(tokens, place - 1)),
  );
  const said = tokens[at];
  if (!said) return tokens;
  const end = placeAfter(tokens, at + 1, LINK);
  const [article, noun] = tokens.slice(end, end + 2);
  if (normAt(tokens, end - 1) !== "in" || !article || !noun || !ONE.test(article.norm)) return tokens;
  const list = listOf(noun, knowledge);
  if (!list) return tokens;
  const word = inPlaceOf(said);
  const name = wordsOfName(list.path).map((norm) => word(norm));
  const behind = tokens.slice(end + 2);
  if (article.norm !== "a" && article.norm !== "an" && normAt(tokens, at - 2) === "how")
    return [...tokens.slice(0, at - 2), word("number"), word("of"), ...name, word("per"), noun, ...behind];
  return normAt(tokens, at - 1) === "many"
    ? [...tokens.slice(0, at), ...name, word("does"), article, noun, word("have"), ...behind]
    : [...tokens.slice(0, at), ...name, word("per"), noun, ...behind];
}

/** The only list of people of what the noun names, where it keeps no number of them. */
function listOf({ norm }: Token, { model }: Knowledge): FieldModel | null {
  const lemma = lemmaOf(norm);
  const [owner, ...others] = model.collections.filter(({ words }) => words.at(-1) === lemma);
  if (!owner || others.length > 0 || keepsNumber(owner)) return null;
  const lists = owner.fields.filter(
    ({ kind, depth, words }) => kind === "objects" && depth === 0 && words.some((word) => GROUP.test(word)),
  );
  return lists.length === 1 ? (lists[0] ?? null) : null;
}

function keepsNumber({ fields }: CollectionModel): boolean {
  return fields.some(({ kind, words }) => kind === "number" && words.some((word) => PERSON.test(word)));
}
