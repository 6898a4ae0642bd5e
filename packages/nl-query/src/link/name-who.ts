import { ADJECTIVES } from "../lexicon/concepts.table.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { arePeople } from "../schema/people.ts";
import { foldText, infinitiveOf, roleStem } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import { agentField } from "./agent-fields.ts";
import type { Knowledge } from "./knowledge.ts";
import { isPointerName } from "./role-mentions.ts";

/** What those are called who did something, where the verb does not say it. */
const DOERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["write", ["author", "writer", "reviewer", "commenter", "poster"]],
  ["post", ["poster", "author", "writer"]],
  ["leave", ["reviewer", "commenter", "author"]],
  ["buy", ["buyer", "acquirer", "purchaser"]],
  ["acquire", ["acquirer", "buyer", "purchaser"]],
  ["purchase", ["purchaser", "buyer", "acquirer"]],
  ["sell", ["seller", "vendor"]],
  ["build", ["builder", "maker", "manufacturer"]],
  ["make", ["maker", "manufacturer"]],
  ["teach", ["teacher", "instructor"]],
  ["fix", ["mechanic", "technician", "repairer"]],
  ["repair", ["mechanic", "technician"]],
  ["mend", ["mechanic", "technician", "repairer"]],
  ["treat", ["doctor", "vet", "physician", "therapist"]],
  ["examine", ["doctor", "vet", "physician"]],
  ["cook", ["chef"]],
  ["deliver", ["courier", "driver"]],
]);
/** From this surety on a word is the name of a collection. */
const NAMED = 0.9;
const MOST = /^(most|fewest|least)$/;
const DID = /^(did|performed|executed)$/;
const PRONOUN = /^(it|them|him|her|these|those|each)$/;
const AUXILIARY =
  /^(is|are|was|were|has|have|had|do|does|did|can|will|would|else|of|in|that|which|who|also)$/;
const JOIN = /^(and|[,:+&(–—-])$/;
const ENDS = /^(and|[,.?!;)+&]|sorted|ordered|)$/;
const ARTICLE = /^(the|this|that|our)$/;
/** Questions for the time behind "and", and the words of what they ask for. */
const WHEN: ReadonlyMap<string, string> = new Map([
  ...["when", "on what date", "on which date", "what date", "which date", "on what day"].map(
    (said): [string, string] => [said, "date"],
  ),
  ...["in what year", "in which year", "what year", "which year"].map((said): [string, string] => [
    said,
    "year",
  ]),
]);

/**
 * "Name, who owns it, length" as "name, the owner, length", and "who wrote the latest review of the Anchor, and when?" as
 * "what is the author and date of the latest review of the Anchor": who did it has a field.
 */
export function nameWho(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const at = tokens.findIndex(
    ({ norm }, place) => norm === "who" && (place === 0 || JOIN.test(normAt(tokens, place - 1))),
  );
  const [who, verb] = [tokens[at], tokens[at + 1]];
  // "who did the dearest repair"
  if (at === 0 && verb && DID.test(verb.norm) && ARTICLE.test(normAt(tokens, 2)))
    return nameWho([...tokens.slice(0, 1), { ...verb, norm: "made" }, ...tokens.slice(2)], knowledge);
  if (!who || verb?.kind !== "word" || AUXILIARY.test(verb.norm)) return [...tokens];
  const doer = doerOf(verb.norm, knowledge);
  if (!doer) return at === 0 ? whichOfThem(tokens, knowledge) : [...tokens];
  const span = { start: who.start, end: verb.end };
  const word = inPlaceOf(span);
  if (at > 0) {
    const end = PRONOUN.test(normAt(tokens, at + 2)) ? at + 3 : at + 2;
    if (!ENDS.test(normAt(tokens, end))) return [...tokens];
    return [...leadTo(tokens, at, word), ...doer.map(word), ...tokens.slice(end)];
  }
  return whoDidIt(tokens, { doer, word }, knowledge);
}

/** "Who wrote the latest review of the Anchor, and when?": the doer, and what else is asked for. */
function whoDidIt(
  tokens: readonly Token[],
  { doer, word }: { doer: readonly string[]; word: (norm: string) => Token },
  knowledge: Knowledge,
): Token[] {
  const isOfOne = ARTICLE.test(normAt(tokens, 2)) || isValue(tokens[2], knowledge);
  // "who wrote the most reviews": these are counted
  const isMost = MOST.test(normAt(tokens, 3)) && !ADJECTIVES.has(normAt(tokens, 4));
  if (isMost || !isOfOne) return [...tokens];
  const when = whenAt(tokens);
  const asked = ["what", "is", "the", ...doer, ...(when === null ? [] : ["and", when.asked]), "of"];
  return [
    ...asked.map(word),
    ...tokens.slice(2, when?.start ?? tokens.length),
    ...(when === null ? [] : tokens.slice(tokens.length - 1)),
  ];
}

/**
 * "Who built the boat Aurora", "who works in the yard Aurora" as "which builder built ...": the only people that the
 * first documents named refer to, or that refer to these.
 */
function whichOfThem(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const { model, names } = knowledge;
  const [who] = tokens;
  const named = (norm: string): CollectionModel | undefined =>
    model.collections.find(
      ({ words: [word, ...others] }) =>
        others.length === 0 && names.hits(norm).some((hit) => hit.weight >= NAMED && hit.word === word),
    );
  const thing = tokens.flatMap(({ kind, norm }) => (kind === "word" ? (named(norm) ?? []) : []))[0];
  if (!who || !thing || arePeople(thing) || asksForMost(tokens)) return [...tokens];
  const ties = model.references.filter(
    ({ from, to }) =>
      (from.collection === thing && arePeople(to.collection)) ||
      (to.collection === thing && arePeople(from.collection)),
  );
  const [tie, ...others] = ties;
  if (!tie || others.length > 0) return [...tokens];
  const people = tie.from.collection === thing ? tie.to.collection : tie.from.collection;
  return [...["which", ...people.words].map(inPlaceOf(who)), ...tokens.slice(1)];
}

/** Whoever has the most of them is found where they are counted. */
function asksForMost(tokens: readonly Token[]): boolean {
  return tokens.some(({ norm }, at) => MOST.test(norm) && !ADJECTIVES.has(normAt(tokens, at + 1)));
}

/** The words in front of the doer: a column among others, or a second question behind "which barge". */
function leadTo(tokens: readonly Token[], who: number, word: (norm: string) => Token): Token[] {
  const isSecond = normAt(tokens, who - 1) === "and";
  const isListed = tokens.slice(0, who).some(({ norm }) => norm === ":");
  if (!isSecond || isListed) return [...tokens.slice(0, who), word("the")];
  if (!/^(which|who)$/.test(normAt(tokens, 0))) return [...tokens.slice(0, who), word("their")];
  const end = normAt(tokens, who - 2) === "," ? who - 2 : who - 1;
  return [...tokens.slice(0, end), ...[".", "also", "list", "its"].map(word)];
}

/** What the deed was done to stands in quotes, or is stored as written. */
function isValue(token: Token | undefined, { values }: Knowledge): boolean {
  return token?.kind === "quoted" || (token?.kind === "word" && values.find(foldText(token.text)).length > 0);
}

/** Where ", and when?" begins at the end of a question, and what it asks for; null for others. */
function whenAt(tokens: readonly Token[]): { start: number; asked: string } | null {
  if (tokens.at(-1)?.kind !== "mark") return null;
  const and = tokens.findLastIndex(({ norm }) => norm === "and");
  const said = tokens
    .slice(and + 1, -1)
    .map(({ norm }) => norm)
    .join(" ");
  const asked = WHEN.get(said);
  if (and < 0 || asked === undefined) return null;
  return { start: normAt(tokens, and - 1) === "," ? and - 1 : and, asked };
}

/** Whether a field is called after those who do what the verb says: `author` of "wrote". */
export function tellsDoer(field: FieldModel, norm: string): boolean {
  const verb = infinitiveOf(norm) ?? norm;
  const word = tellingWord(field);
  return roleStem(word) === roleStem(verb) || doersOf(verb).includes(word);
}

/** What those are called who do this, the likeliest first. */
function doersOf(verb: string): readonly string[] {
  const stem = roleStem(verb);
  return DOERS.get(verb) ?? DOERS.get(`${stem}e`) ?? DOERS.get(stem) ?? [];
}

/** The words of the only text or reference that says who did it; null where none or several do. */
function doerOf(norm: string, knowledge: Knowledge): readonly string[] | null {
  const { model } = knowledge;
  const verb = infinitiveOf(norm) ?? norm;
  const stem = roleStem(verb);
  for (const words of [null, ...doersOf(verb)]) {
    const isDoer = (word: string): boolean =>
      words === null ? word !== verb && roleStem(word) === stem : word === words;
    const fields = model.fields.filter((one) => isText(one, model) && isDoer(tellingWord(one)));
    const called = new Set(fields.map((one) => nameOf(one).join(" ")));
    const [only] = fields;
    if (only && called.size === 1) return nameOf(only);
  }
  const agent = agentField(norm, knowledge);
  return agent && [agent.path];
}

function isText(field: FieldModel, { references }: Knowledge["model"]): boolean {
  return field.kind === "text" || references.some(({ from }) => from === field);
}

/** `owner` of `owner_id` and `owner_name`. */
function tellingWord({ words, parentWords }: FieldModel): string {
  const telling = words.filter((word) => !isPointerName(word) && word !== "name");
  return telling.length === 0 ? (parentWords.at(-1) ?? "") : telling.length === 1 ? (telling[0] ?? "") : "";
}

function nameOf(field: FieldModel): readonly string[] {
  return [tellingWord(field), ...(field.words.includes("name") ? ["name"] : [])];
}
