import type { Condition, Literal, Test, Words } from "../plan/plan.ts";
import { flagOf, isTemporal, isYearField, type CollectionModel, type FieldModel } from "../schema/model.ts";
import type { Route } from "../link/knowledge.ts";
import { isNot } from "./read-flags.ts";
import { acceptClaim, claimCondition, type Assumption, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { negationBefore } from "./negation.ts";
import { OFTEN_MISSING } from "./one-word-states.ts";
import { RELATIVE } from "../text/small-words.ts";

/** A state that lasts until something ends it, and how fields are called that keep it. */
type Standing = {
  /** Says that it lasts. */
  lasting: RegExp;
  /** Says that it is over. */
  over: RegExp;
  /** Flags that are set as long as it lasts, the likeliest first. */
  flags: readonly RegExp[];
  /** Flags that are set when it is over. */
  ended: RegExp;
  /** Words in the name of the date that ends it. */
  ends: RegExp;
  /** Stored states of those for whom it lasts, and of the others. */
  states: RegExp;
  overStates: RegExp;
};

const ENDED_STATE =
  /^(?:former|inactive|left|cancell?ed|ended|terminated|expired|archived|resigned|retired|deactivated|closed)$/i;

const STANDINGS: readonly Standing[] = [
  {
    lasting: /^(?:alive|living)$/,
    over: /^(?:dead|deceased|died)$/,
    flags: [/^(?:alive|living)$/],
    ended: /^(?:dead|deceased|died)$/,
    ends: /^(?:dead|death|died|deceased|decease)$/,
    states: /^(?:alive|living)$/i,
    overStates: /^(?:dead|deceased|died)$/i,
  },
  {
    lasting: /^(?:current|active)$/,
    over: /^(?:former|past|previous|inactive)$/,
    flags: [/^(?:current|employed)$/, /^active$/],
    ended: /^(?:former|past|retired|inactive|left)$/,
    ends: /^(?:left|leave|leaving|departed|departure|terminated|termination|resigned|retired|quit)$/,
    states: /^(?:active|current)$/i,
    overStates: ENDED_STATE,
  },
  // "those who still work here" are put so
  {
    lasting: /^(?:employed)$/,
    over: /^(?:left)$/,
    flags: [/^(?:current|employed)$/, /^active$/],
    ended: /^(?:former|retired|inactive)$/,
    ends: /^(?:left|leave|leaving|departed|departure|terminated|termination|resigned|retired|quit)$/,
    states: /^(?:active|current|employed)$/i,
    overStates: ENDED_STATE,
  },
];

/** Between what documents are called and the state that they are in. */
const PASSIVE =
  /^(?:that|which|who|and|is|are|was|were|have|has|had|been|already|still|currently|now|not|never|yet|ever)$/;
const PRETERITE = /^(?:died|left)$/;
const VERB = /^(?:is|are|was|were|have|has|had|been|still|currently|not|never)$/;
/** Nothing is said of when it was. */
const ENDS_CLAUSE = /^(?:[.?!,:;()–-]|yet|and|or|but|per|by|for|with|whose|sorted|ordered|)$/;
/** Words in the name of what ends a state that say which kind of date it is. */
const OF_DATE = /^(?:date|day|year|time|at|on|of)$/;
/** Surety of a word that stands for the name of the field. */
const SURETY = 0.9;
/** What a stored state says of those for whom something lasts. */
const BY_STATE = 0.1;

/**
 * "Living dogs", "who have not died", "current nurses": a flag, the date that is missing as long as it lasts, or a
 * stored state.
 */
export function readStandings(draft: Draft): void {
  for (const at of draft.tokens.keys()) {
    const standing = standingOf(draft.norm(at));
    if (standing) acceptClaim(draft, claimStanding(draft, at, standing));
  }
}

function claimStanding(draft: Draft, at: number, standing: Standing): Claim | null {
  const holder = isNamed(draft, at) ? null : holderOf(draft, at);
  if (!holder) return null;
  const negation = negationBefore(draft, at);
  const said = draft.norm(at);
  const isLasting = standing.lasting.test(said) === negation < 0;
  const found = testOf(holder.collection, { standing, isLasting, said });
  if (!found) return null;
  const words: Words = { start: negation >= 0 ? negation : at, end: at + 1 };
  const { field, test, doubt } = found;
  const condition: Condition = { field, test, route: holder.route, words: [words], role: "condition" };
  const assumptions: Assumption[] = doubt > 0 ? [{ weight: doubt, about: field.path }] : [];
  return { ...claimCondition(condition, SURETY), assumptions };
}

type Holder = { collection: CollectionModel; route: Route | null };

/** Of whom the word is said: in front of what they are called, or of their kind, or in a clause of its own behind. */
function holderOf(draft: Draft, at: number): Holder | null {
  const { plan, question, routes, collection, valueMentions } = draft;
  const own: Holder = { collection, route: null };
  if (isApart(draft, at)) return null;
  if (plan.collectionWords.some(({ start }) => start === at + 1)) return own;
  const named = question.names.collections().filter(({ score }) => score >= SURETY);
  const besides = [...named, ...valueMentions]
    .filter(({ start }) => start === at + 1)
    .map((one) => ("field" in one ? one.field.collection : one.collection));
  if (besides.includes(collection)) return own;
  const route = routes.find((one) => besides.includes(one.collection) && one.via === undefined);
  if (route) return { collection: route.collection, route };
  const lead = draft.skipBack(at, PASSIVE);
  const verb = PRETERITE.test(draft.norm(at)) ? RELATIVE : VERB;
  const isClause = draft.tokens.slice(lead, at).some(({ norm }) => verb.test(norm) || VERB.test(norm));
  return isClause && ENDS_CLAUSE.test(draft.norm(at + 1)) ? own : null;
}

/** "Current address of the nurses": other words of the question were in between. */
function isApart({ tokens, question: { text } }: Draft, at: number): boolean {
  const [said, next] = [tokens[at], tokens[at + 1]];
  return said !== undefined && next !== undefined && /[a-z]/i.test(text.slice(said.end, next.start));
}

/** A field, or a state that is stored, is called by the word itself: other readers know it. */
function isNamed({ fieldMentions, valueMentions, collection }: Draft, at: number): boolean {
  return (
    fieldMentions.some(
      ({ start, end, field, score }) =>
        start <= at && end > at && score >= SURETY && (flagOf(field) !== null || end - start > 1),
    ) || valueMentions.some((one) => one.start === at && one.field.collection === collection)
  );
}

/** Returns whether a word says of such documents that a state lasts or is over. */
export function saysStanding(collection: CollectionModel, said: string): boolean {
  const standing = standingOf(said);
  return standing !== undefined && testOf(collection, { standing, isLasting: true, said }) !== null;
}

function standingOf(norm: string): Standing | undefined {
  return STANDINGS.find(({ lasting, over }) => lasting.test(norm) || over.test(norm));
}

type Found = { field: FieldModel; test: Test; doubt: number };

function testOf(
  collection: CollectionModel,
  { standing, isLasting, said }: { standing: Standing; isLasting: boolean; said: string },
): Found | null {
  const fields = collection.fields.filter((one) => one.arrayRoot === null);
  const end = byEnd(fields, standing, isLasting);
  // "have left" of a field `leftOn`, whatever flag there is
  if (end?.field.words.includes(said) === true) return end;
  return byFlag(fields, standing, isLasting) ?? end ?? byState(fields, standing, isLasting);
}

function byFlag(fields: readonly FieldModel[], standing: Standing, isLasting: boolean): Found | null {
  for (const [at, names] of [...standing.flags, standing.ended].entries()) {
    const field = fields.find((one) => flagOf(one) !== null && isCalled(one, names));
    const flag = field && flagOf(field);
    if (!flag) continue;
    const isSet = at < standing.flags.length === isLasting;
    return { field, test: isSet ? equalTo([flag.yes]) : isNot(field, flag), doubt: 0 };
  }
  return null;
}

/** The date of the end, which those for whom it lasts lack. */
function byEnd(fields: readonly FieldModel[], { ends }: Standing, isLasting: boolean): Found | null {
  const [field, ...others] = fields.filter(
    (one) =>
      (isTemporal(one) || isYearField(one)) &&
      one.absence >= OFTEN_MISSING &&
      one.words.some((word) => ends.test(word)) &&
      one.words.every((word) => ends.test(word) || OF_DATE.test(word)),
  );
  return field && others.length === 0
    ? { field, test: { kind: "present", isPresent: !isLasting }, doubt: 0 }
    : null;
}

/** "Current members" whose status is "active", former ones that are in none but such states. */
function byState(
  fields: readonly FieldModel[],
  { states, overStates }: Standing,
  isLasting: boolean,
): Found | null {
  for (const field of fields) {
    if (field.kind !== "text" || field.isArray || !field.valuesAreComplete) continue;
    if (!field.values.some(({ text }) => states.test(text))) continue;
    const said = field.values.filter(({ text }) => (isLasting ? states : overStates).test(text));
    const test = equalTo(said.map(({ value }) => value));
    return said.length > 0 ? { field, test, doubt: BY_STATE } : null;
  }
  return null;
}

function isCalled({ words }: FieldModel, names: RegExp): boolean {
  return words.length === 1 && words.every((word) => names.test(word));
}

function equalTo(canonicals: readonly string[]): Extract<Test, { kind: "equal" }> {
  const values = canonicals.map((canonical): Literal => ({
    kind: "stored",
    canonical,
    text: canonical.replaceAll('"', ""),
  }));
  return { kind: "equal", values, isNegated: false };
}
