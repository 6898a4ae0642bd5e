import { amountFields } from "../plan/amount-fields.ts";
import { endOf, timeUntil } from "../parse/durations.ts";
import { type CollectionModel, type FieldModel, isNumeric } from "../schema/model.ts";
import { arePeople } from "../schema/people.ts";
import { ASKS, EACH } from "../text/small-words.ts";
import { lemmaOf, pluralOf, roleStem } from "../text/lemma.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import { rankedBefore } from "./front-of-rank.ts";
import type { Knowledge } from "./knowledge.ts";

const UNIT = /^(?:nights|days|hours|minutes)$/;
const AUXILIARY = /^(?:did|do|does|has|have|had|was|were|is|are)$/;
/** Verbs that tell of no documents themselves. */
const SPENT = /^(?:spend|spends|spent|spending|sleep|sleeps|slept)$/;
/** What else is done with nights alone. */
const BOOKED = /^(?:stay(?:s|ed)?|book(?:ed)?|rent(?:ed)?|reserved?|occup(?:y|ied)|had|has|have|with)$/;
const DETERMINER = /^(?:an?|the|each|every|all|this|that|one|any)$/;
const TOGETHER = /^(?:here|there|with us|in total|in all|altogether|overall|so far)(?= |$)/;
const COUNTED = /^(?:number|count|total|sum)$/;
const MOST = /^(?:most|fewest|least)$/;
const LONGEST_SUBJECT = 4;
const MOST_BOUND_WORDS = 5;

/** What is added up, and where in the question that is asked for. */
type Asked = {
  unit: string;
  of: CollectionModel;
  isKept: boolean;
  /** The dates with which it begins and ends, where these tell. */
  ends: readonly FieldModel[] | null;
};

/**
 * "How many nights did each guest stay" as "total nights of stays per guest", where stays keep when they begin and end: not
 * how many stays there were. "Nights per guest" of a number `nights` adds that up.
 */
export function totalStretches(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(({ norm }) => UNIT.test(norm));
  if (at < 0) return tokens;
  return (
    spentByEach(tokens, at, knowledge) ??
    perEach(tokens, at, knowledge) ??
    meanOfOwn(tokens, at, knowledge) ??
    mostSpent(tokens, at, knowledge) ??
    rankedBy(tokens, at, knowledge) ??
    boundOfOne(tokens, at, knowledge) ??
    shownBeside(tokens, at, knowledge) ??
    tokens
  );
}

/** "How many nights did each guest stay in 2024", "how many nights were booked by Ada Berg". */
function spentByEach(tokens: readonly Token[], at: number, knowledge: Knowledge): Token[] | null {
  const isAsked = normAt(tokens, at - 1) === "many" && normAt(tokens, at - 2) === "how" && at === 2;
  if (!isAsked || !AUXILIARY.test(normAt(tokens, at + 1))) return null;
  const verb = tokens.findIndex((_, place) => place > at + 1 && spentOn(tokens, { at, place }, knowledge));
  const asked = verb < 0 ? null : spentOn(tokens, { at, place: verb }, knowledge);
  if (!asked) return null;
  const isPassive = verb === at + 2;
  const start = isPassive ? verb + 2 : at + 2;
  if (isPassive && !/^(?:by|in|at|on)$/.test(normAt(tokens, verb + 1))) return null;
  const subject = tokens.slice(start, isPassive ? undefined : verb);
  const rest = isPassive ? [] : withoutTogether(tokens.slice(verb + 1));
  if (subject.length === 0 || rest.some(({ norm }) => EACH.test(norm) || norm === "per")) return null;
  const isEach = EACH.test(normAt(subject, 0));
  if (/^(?:i|we|you|they|it|he|she)$/.test(normAt(subject, 0))) return null;
  const word = wordsAt(tokens[at] as Token);
  return [
    ...word(`total ${amountText(asked)} ${isEach ? "per" : "of"}`),
    ...(isEach ? subject.slice(1) : subject),
    ...rest,
  ];
}

/** "Nights per guest", "total number of nights stayed by each guest". */
function perEach(tokens: readonly Token[], at: number, knowledge: Knowledge): Token[] | null {
  let lead = 0;
  while (lead < at && ASKS.test(normAt(tokens, lead))) lead++;
  const isSaid = (token: Token): boolean => COUNTED.test(token.norm) || /^(?:of|the)$/.test(token.norm);
  if (!tokens.slice(lead, at).every(isSaid)) return null;
  const asked = spentOn(tokens, { at, place: at + 1 }, knowledge);
  const behind = asked ? at + 2 : at + 1;
  const by = /^(?:by|for|of)$/.test(normAt(tokens, behind)) && EACH.test(normAt(tokens, behind + 1));
  const end = by ? behind + 2 : behind + 1;
  if (!by && !/^per$/.test(normAt(tokens, behind))) return null;
  const of = asked ?? askedOf(tokens, at, knowledge);
  if (!of || isCalledBy(of.of, normAt(tokens, end))) return null;
  const word = wordsAt(tokens[at] as Token);
  return [...tokens.slice(0, lead), ...word(`total ${amountText(of)} per`), ...tokens.slice(end)];
}

/** "The average number of nights per stay" as "the average duration of stays in nights". */
function meanOfOwn(tokens: readonly Token[], at: number, knowledge: Knowledge): Token[] | null {
  const isCounted = normAt(tokens, at - 1) === "of" && COUNTED.test(normAt(tokens, at - 2));
  const mean = isCounted ? at - 3 : at - 1;
  if (!/^(?:average|mean|median|typical)$/.test(normAt(tokens, mean))) return null;
  const asked = askedOf(tokens, at, knowledge);
  const each = /^(?:per|of|for|in)$/.test(normAt(tokens, at + 1)) ? at + 2 : at;
  const own = /^(?:a|each|every|the|all)$/.test(normAt(tokens, each)) ? each + 1 : each;
  if (each === at || !asked || !isCalledBy(asked.of, normAt(tokens, own))) return null;
  const word = wordsAt(tokens[at] as Token);
  return [...tokens.slice(0, mean + 1), ...word(amountText(asked)), ...tokens.slice(own + 1)];
}

/** "Which guest stayed the most nights", "the guest who stayed the most nights". */
function mostSpent(tokens: readonly Token[], at: number, knowledge: Knowledge): Token[] | null {
  const most = at - 1;
  if (!MOST.test(normAt(tokens, most))) return null;
  const verb = normAt(tokens, most - 1) === "the" ? most - 2 : most - 1;
  const asked = spentOn(tokens, { at, place: verb }, knowledge);
  if (!asked || verb > LONGEST_SUBJECT) return null;
  const start = placeAfter(tokens, 0, ASKS);
  const end = /^(?:who|that|which)$/.test(normAt(tokens, verb - 1)) ? verb - 1 : verb;
  const isWho = normAt(tokens, 0) === "who" && end === 0;
  const owner = isWho ? peopleOf(asked.of, knowledge) : tokens.slice(start, end);
  if (!owner || owner.length === 0 || (!isWho && owner.some(({ norm }) => norm !== lemmaOf(norm))))
    return null;
  // "the stay with the most nights" is one of them
  if (isCalledBy(asked.of, owner.at(-1)?.norm ?? "")) return null;
  const word = wordsAt(tokens[at] as Token);
  const first = normAt(tokens, most) === "most" ? "highest" : "lowest";
  return [
    ...word(`total ${amountText(asked)} per`),
    ...owner,
    ...withoutTogether(tokens.slice(at + 1)),
    ...word(`, ${first} first , limit 1`),
  ];
}

/** "Guests by total nights stayed", "top 3 guests by nights". */
function rankedBy(tokens: readonly Token[], at: number, knowledge: Knowledge): Token[] | null {
  let by = at - 1;
  while (COUNTED.test(normAt(tokens, by)) || /^(?:of|the)$/.test(normAt(tokens, by))) by--;
  const done = spentOn(tokens, { at, place: at + 1 }, knowledge);
  const asked = done ?? askedOf(tokens, at, knowledge);
  if (normAt(tokens, by) !== "by" || !asked || !isEnd(normAt(tokens, done ? at + 2 : at + 1))) return null;
  const { said, count, order, isWorst } = rankedBefore(tokens, by);
  const [noun, ...others] = said;
  if (!noun || others.length > 0 || order !== null || isWorst || isCalledBy(asked.of, noun.norm)) return null;
  const word = wordsAt(tokens[at] as Token);
  const one = lemmaOf(noun.norm);
  return [
    ...word(`total ${amountText(asked)} per`),
    inPlaceOf(noun)(one),
    ...word(", highest first"),
    ...(count ? [...word(", limit"), count] : []),
    ...tokens.slice(done ? at + 2 : at + 1),
  ];
}

/** "Guests who stayed more than 3 nights" as "guests with stays that took more than 3 nights". */
function boundOfOne(tokens: readonly Token[], at: number, knowledge: Knowledge): Token[] | null {
  const who = tokens.findIndex(({ norm }) => /^(?:who|that)$/.test(norm));
  const verb = /^(?:have|has|had)$/.test(normAt(tokens, who + 1)) ? who + 2 : who + 1;
  const asked =
    who > 0 && tokens[at - 1]?.kind === "number" ? spentOn(tokens, { at, place: verb }, knowledge) : null;
  if (!asked || asked.isKept || at - verb > MOST_BOUND_WORDS) return null;
  const word = wordsAt(tokens[at] as Token);
  return [
    ...tokens.slice(0, who),
    ...word(`with ${pluralOf(asked.of.words.join(" "))} that took`),
    ...tokens.slice(verb + 1),
  ];
}

/** "Each stay with its number of nights" as "with the nights between check in and check out". */
function shownBeside(tokens: readonly Token[], at: number, knowledge: Knowledge): Token[] | null {
  let start = at;
  while (/^(?:number|of|the|its|their)$/.test(normAt(tokens, start - 1))) start--;
  const asked = /^(?:with|and|,)$/.test(normAt(tokens, start - 1)) ? askedOf(tokens, at, knowledge) : null;
  const isOfThem = tokens.slice(0, start).some(({ norm }) => asked !== null && isCalledBy(asked.of, norm));
  const amount = asked?.ends;
  if (!amount || !isOfThem || !isEnd(normAt(tokens, at + 1))) return null;
  const word = wordsAt(tokens[at] as Token);
  const [from, to] = amount.map(({ words }) => words.join(" "));
  return [
    ...tokens.slice(0, start),
    ...word(`the ${asked.unit} between ${from} and ${to}`),
    ...tokens.slice(at + 1),
  ];
}

function isEnd(norm: string): boolean {
  return /^(?:[.,;?!]|and|)$/.test(norm);
}

function wordsAt(place: Token): (text: string) => Token[] {
  return (text) => text.split(" ").map(inPlaceOf(place));
}

function amountText({ unit, of, isKept }: Asked): string {
  if (isKept) return unit;
  const documents = [...of.words.slice(0, -1), pluralOf(of.words.at(-1) ?? "")];
  return `duration of ${documents.join(" ")} in ${unit}`;
}

/** "Stayed" of stays, "booked" of bookings; nights are spent on the only documents that last. */
function spentOn(
  tokens: readonly Token[],
  { at, place }: { at: number; place: number },
  knowledge: Knowledge,
): Asked | null {
  const verb = normAt(tokens, place);
  // "how many hours does a repair take"
  if (tokens[place]?.kind !== "word" || DETERMINER.test(normAt(tokens, place - 1))) return null;
  const lasting = lastingOf(normAt(tokens, at), knowledge);
  const isSpent = SPENT.test(verb) || (BOOKED.test(verb) && normAt(tokens, at) === "nights");
  const called = lasting.filter(({ of }) => isCalledBy(of, verb));
  const done = called.length > 0 || !isSpent ? called : lasting;
  return done.length === 1 ? (done[0] ?? null) : null;
}

/** "Nights" without a verb: those of the only documents that keep or have them. */
function askedOf(tokens: readonly Token[], at: number, knowledge: Knowledge): Asked | null {
  const unit = normAt(tokens, at);
  if (unit !== "nights") return null;
  const lasting = lastingOf(unit, knowledge);
  const kept = lasting.filter(({ isKept }) => isKept);
  const [only, ...others] = kept.length > 0 ? kept : lasting;
  return others.length === 0 ? (only ?? null) : null;
}

function isCalledBy({ words }: CollectionModel, said: string): boolean {
  return roleStem(words.at(-1) ?? "") === roleStem(said);
}

/** Documents with a number called as the unit, or with a day on which they begin and one on which they end. */
function lastingOf(unit: string, { model }: Knowledge): Asked[] {
  return model.collections.flatMap((of): Asked[] => {
    const isKept = of.fields.some(
      (field) => isNumeric(field) && field.arrayRoot === null && field.words.includes(lemmaOf(unit)),
    );
    const end = isKept ? null : endOf({ collection: of });
    const lasts = end && timeUntil({ collection: of }, end, "day");
    const ends = lasts ? amountFields(lasts).map(({ field }) => field) : null;
    return isKept || ends ? [{ unit, of, isKept, ends }] : [];
  });
}

/** The only people that documents refer to. */
function peopleOf(of: CollectionModel, { model }: Knowledge): Token[] | null {
  const people = model.references.flatMap(({ from, to }) =>
    from.collection === of && arePeople(to.collection) ? [to.collection] : [],
  );
  const [only, ...others] = new Set(people);
  const [noun] = only?.words.slice(-1) ?? [];
  if (noun === undefined || others.length > 0) return null;
  return [inPlaceOf({ start: 0, end: 0 })(noun)];
}

/** "Here", "in total" behind what is added up anyway. */
function withoutTogether(rest: readonly Token[]): readonly Token[] {
  const text = rest.map(({ norm }) => norm).join(" ");
  const said = TOGETHER.exec(text)?.[0];
  return said === undefined ? rest : rest.slice(said.split(" ").length);
}
