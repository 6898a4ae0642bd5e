import type { FieldRef, Words } from "../plan/plan.ts";
import { planRefs } from "../plan/plan-refs.ts";
import { isNumeric, isTemporal } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { endOf } from "./durations.ts";

/** What a reading loses that leaves out the figure that is asked for. */
const LOST = 0.4;
const RATE = /^rates?$/;
const NIGHT = /^nights?$/;
const STRETCH = /^(?:nights|lengths?|durations?)$/;
const LENGTH = /^(?:night|day|duration|length)$/;
const NUMBER = /^(?:number|count)$/;
const THEIR = /^(?:their|its)$/;

/** Figures that the question names and the reading does without. */
export function doubtLostFigures(draft: Draft): void {
  const lost = lostRate(draft) ?? lostStretch(draft) ?? lostNumber(draft);
  if (lost !== null) draft.doubt(LOST, lost, "otherHead");
  if (isPerNumber(draft)) draft.doubt(LOST, "per", "each");
}

/** "Cancellation rate per room": how many of all were cancelled, and not which of them. */
function lostRate(draft: Draft): string | null {
  const { plan } = draft;
  if (!says(draft, RATE) || plan.metrics.some(({ kind }) => kind === "share")) return null;
  const said = [...plan.conditions, ...plan.columns].filter(({ words }) => holds(draft, words, RATE));
  // "rooms with their hourly rate": a name beside it stands for the same words
  if (said.some(({ field }) => isNumeric(field) || field.words.includes("rate"))) return null;
  return said[0]?.field.path ?? null;
}

/** "Nights per guest", "length of each stay" of stays that keep when they began and ended. */
function lostStretch(draft: Draft): string | null {
  const { plan, collection } = draft;
  if (!says(draft, STRETCH) && !says(draft, NIGHT)) return null;
  const named = [...plan.collectionWords, ...plan.relations.flatMap(({ words }) => words)];
  const isCounted = holds(draft, named, NIGHT) && !collection.words.includes("night");
  const isTold = ({ field }: FieldRef): boolean =>
    isTemporal(field) || (isNumeric(field) && (!isCounted || field.words.some((word) => LENGTH.test(word))));
  const isSkipped =
    plan.ask === "documents" &&
    plan.metrics.length + plan.relations.length === 0 &&
    draft.tokens.some(({ norm }, at) => STRETCH.test(norm) && !isUsed(draft, at));
  if (!isCounted && !isSkipped) return null;
  const told = planRefs(plan).filter((ref) => !plan.keys.some(({ field }) => field === ref.field));
  return told.some(isTold) ? null : (endOf(draft)?.path ?? null);
}

function isUsed({ plan }: Draft, at: number): boolean {
  const used: Words[] = [...plan.conditions, ...plan.columns, ...plan.keys].flatMap(({ words }) => words);
  return [...used, ...plan.collectionWords].some(({ start, end }) => start <= at && at < end);
}

/** "Shows by number of years", "jobs by the size of their files": nothing is grouped by years or files. */
function lostNumber(draft: Draft): string | null {
  const [key, ...others] = draft.plan.keys;
  if (!key || others.length > 0 || !draft.plan.collectionWords.some(({ start }) => start === 0)) return null;
  const isNumber = holds(draft, key.words, NUMBER) && !key.field.words.some((word) => NUMBER.test(word));
  const isTheirs =
    key.field.arrayRoot !== null && (holds(draft, key.words, THEIR) || isOfOrder(draft, key.words));
  return isNumber || isTheirs ? key.field.path : null;
}

/** "Jobs per number of files": groups of jobs by how many each has, which are none by their titles. */
function isPerNumber({ tokens, plan }: Draft): boolean {
  const per = tokens.findIndex(({ norm }) => norm === "per");
  const at = tokens[per + 1]?.norm === "the" ? per + 2 : per + 1;
  const isSaid = per >= 0 && NUMBER.test(tokens[at]?.norm ?? "") && tokens[at + 1]?.norm === "of";
  return isSaid && !plan.keys.some(({ field }) => isNumeric(field) && field.arrayRoot === null);
}

/** "Jobs sorted by the total size of files": the words belong to what the order is by. */
function isOfOrder({ plan, tokens }: Draft, words: readonly Words[]): boolean {
  const [own] = words;
  return (
    own !== undefined &&
    tokens[own.start]?.norm === "of" &&
    plan.sort.some((key) => key.words.some(({ end }) => end === own.start))
  );
}

function says({ tokens }: Draft, word: RegExp): boolean {
  return tokens.some(({ norm }) => word.test(norm));
}

function holds({ tokens }: Draft, words: readonly Words[], word: RegExp): boolean {
  return words.some(({ start, end }) => tokens.slice(start, end).some(({ norm }) => word.test(norm)));
}
