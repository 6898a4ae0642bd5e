import { otherFieldsOf, quoted, wordsOf } from "./alternatives.ts";
import { queryOfPlan } from "./compile/made-once.ts";
import { isDateAssumed } from "./parse/align-dates.ts";
import { datesByLikelihood } from "./parse/pick-field.ts";
import { comparesUnsaidAverage } from "./parse/doubt-figures.ts";
import type { Draft } from "./parse/draft.ts";
import type { Condition, Plan, Words } from "./plan/plan.ts";
import type { FieldModel } from "./schema/model.ts";
import { lastOf } from "./schema/path.ts";
import type { Scored } from "./score.ts";
import { wordsOfName } from "./text/lemma.ts";
import type { Choices } from "./types.ts";

const MOST_OPTIONS = 3;
/** A date that is less likely than this is not offered: updates, births, deletions. */
const LIKELY_DATE = 0.15;
/** A mention this sure names the date, so that nothing was chosen by default. */
const NAMED = 0.5;

const LEADING = /^“(of|in|on|during|for|from)\s+/i;

export type Option = {
  value: string;
  label: string;
  /** What sets it apart, among other alternatives. */
  difference: string;
  plan: Plan;
  scored: Scored;
};
/** Readings that fit alike and find different documents; the first one is what is answered without a choice. */
export type OpenChoice = Pick<Choices, "key" | "question"> & {
  words: readonly Words[];
  options: readonly [Option, Option, ...Option[]];
};

/** What a question leaves open, where nothing but the person who asks can tell; null where one reading is likelier. */
export function openChoice(best: Scored, equals: readonly Scored[]): OpenChoice | null {
  if (best.plan.write) return null;
  const isOwn = best.plan === best.draft.plan;
  return ofCollections(equals) ?? (isOwn ? (ofDates(best) ?? ofFields(best) ?? ofAverages(best)) : null);
}

function withOptions(
  choice: Omit<OpenChoice, "options" | "question">,
  options: readonly Option[],
  intro: string,
): OpenChoice | null {
  const queries = options.map(({ plan }) => queryOfPlan(plan));
  const different = options.filter((_, at) => queries.indexOf(queries[at] ?? "") === at);
  const [first, second, ...others] = different.slice(0, MOST_OPTIONS);
  if (!first || !second) return null;
  const labels = [first, second, ...others].map(({ label }) => label);
  const question = `${intro}: ${labels.slice(0, -1).join(", ")} or ${labels.at(-1) ?? ""}?`;
  return { ...choice, question, options: [first, second, ...others] };
}

function ofCollections(equals: readonly Scored[]): OpenChoice | null {
  const options = equals.map((scored) => {
    const { name } = scored.plan.collection;
    return { value: name, label: name, difference: `In ${name}`, plan: scored.plan, scored };
  });
  const named = options.filter(({ value }, at) => options.findIndex((one) => one.value === value) === at);
  const key = `collection:${named
    .map(({ value }) => value)
    .toSorted()
    .join(",")}`;
  return withOptions({ key, words: [] }, named, "Which do you mean");
}

/** "Orders of last month" where orders have several dates and no word says which. */
function ofDates(scored: Scored): OpenChoice | null {
  const { draft, plan } = scored;
  const isByDefault = (part: { field: FieldModel; words: readonly Words[] }): boolean =>
    isDateAssumed(draft, part);
  const condition = plan.conditions.find(
    (one) => one.test.kind === "period" && one.route === null && isByDefault(one),
  );
  const key = plan.keys.find((one) => one.part !== null && one.route === null && isByDefault(one));
  const chosen = (condition ?? key)?.field;
  const words = condition?.words ?? key?.words;
  if (!chosen || !words || chosen.arrayRoot !== null) return null;
  const others = datesByLikelihood(draft.collection)
    .filter(
      ({ field, score }) =>
        field !== chosen && field.kind === chosen.kind && field.arrayRoot === null && score >= LIKELY_DATE,
    )
    .map(({ field }) => field);
  const swap = <Part extends { field: FieldModel; words: readonly Words[] }>(
    parts: readonly Part[],
    field: FieldModel,
  ): Part[] => parts.map((one) => (one.field === chosen && isByDefault(one) ? { ...one, field } : one));
  const planBy = (field: FieldModel): Plan => ({
    ...plan,
    conditions: swap(plan.conditions, field),
    keys: swap(plan.keys, field),
  });
  const said = quoted(wordsOf(draft, { words }));
  const options = labelled([chosen, ...others].slice(0, MOST_OPTIONS), (field) => ({
    difference: `${said} by ${field.path}`,
    plan: field === chosen ? plan : planBy(field),
    scored,
  }));
  return withOptions({ key: `date:${draft.collection.name}`, words }, options, said.replace(LEADING, "“"));
}

/** "Paris" where it is a value of two fields. */
function ofFields(scored: Scored): OpenChoice | null {
  const { draft, plan } = scored;
  for (const condition of plan.conditions) {
    const { test, route, role } = condition;
    const [value] = test.kind === "equal" ? test.values : [];
    if (test.kind !== "equal" || value?.kind !== "stored" || route !== null || role !== "condition") continue;
    if (test.values.length > 1 || isNamedField(draft, condition)) continue;
    const others = otherFieldsOf(draft, condition).filter(
      ({ field }) => field.arrayRoot === condition.field.arrayRoot,
    );
    if (others.length === 0) continue;
    const byField = new Map(others.map(({ field, plan: swapped }) => [field, swapped]));
    const options = labelled([condition.field, ...byField.keys()].slice(0, MOST_OPTIONS), (field) => ({
      difference: `${quoted(value.text)} in ${field.path}`,
      plan: byField.get(field) ?? plan,
      scored,
    }));
    const key = `value:${draft.collection.name}:${value.text.toLowerCase()}`;
    const choice = withOptions({ key, words: condition.words }, options, quoted(value.text));
    if (choice) return choice;
  }
  return null;
}

/** "Rooms in Bergen dearer than the average": that of all rooms, or of those in Bergen. */
function ofAverages(scored: Scored): OpenChoice | null {
  const { draft, plan } = scored;
  const compared = plan.conditions.find(({ test }) => test.kind === "average");
  if (!compared || !comparesUnsaidAverage(plan)) return null;
  const planOf = (of: "all" | "found"): Plan => ({
    ...plan,
    conditions: plan.conditions.map((one) =>
      one === compared && one.test.kind === "average" ? { ...one, test: { ...one.test, of } } : one,
    ),
  });
  const name = wordsOfName(draft.collection.name).join(" ").toLowerCase();
  const labels = { all: `of all ${name}`, found: "of these only" } as const;
  const option = (of: keyof typeof labels): Option => ({
    value: of,
    label: labels[of],
    difference: `The average ${labels[of]}`,
    plan: planOf(of),
    scored,
  });
  const isOfAll = compared.test.kind === "average" && compared.test.of === "all";
  return withOptions(
    { key: `average:${draft.collection.name}`, words: compared.words },
    isOfAll ? [option("all"), option("found")] : [option("found"), option("all")],
    "The average",
  );
}

function isNamedField(draft: Draft, { field, words }: Condition): boolean {
  return draft.fieldMentions.some(
    (mention) =>
      mention.field === field &&
      mention.score >= NAMED &&
      words.some(({ start, end }) => mention.start <= end && start <= mention.end),
  );
}

/** Options by field, named by their words, or by their paths where words are not enough. */
function labelled(
  fields: readonly FieldModel[],
  optionOf: (field: FieldModel) => Omit<Option, "value" | "label">,
): Option[] {
  const words = fields.map((field) => labelOf(field));
  return fields.map((field, at) => {
    const label = words[at] ?? field.path;
    const isUnique = words.indexOf(label) === words.lastIndexOf(label);
    return { value: field.path, label: isUnique ? label : field.path, ...optionOf(field) };
  });
}

/** "paidAt" is "paid on"; "orderDate" is "order date". */
function labelOf({ path }: FieldModel): string {
  const words = wordsOfName(lastOf(path)).map((word) => word.toLowerCase());
  const isMoment = words.length > 1 && /^(at|on)$/.test(words.at(-1) ?? "");
  return (isMoment ? [...words.slice(0, -1), "on"] : words).join(" ");
}
