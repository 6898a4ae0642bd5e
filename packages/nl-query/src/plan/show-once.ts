import type { Plan, Words } from "./plan.ts";

type Column = Plan["columns"][number];

/**
 * The plan with each column once, and without parts of objects beside these, which a projection refuses: "gps speed"
 * is the part alone, "the gps and its speed" the object, which has it.
 */
export function showOnce(plan: Plan): Plan {
  const columns: Column[] = [];
  for (const column of plan.columns) {
    const known = columns.find((one) => one.field === column.field && one.route === column.route);
    if (known) known.words = withWords(known.words, column.words);
    else columns.push({ ...column });
  }
  return { ...plan, columns: plan.collection.element ? columns : withoutParts(columns) };
}

function withoutParts(columns: readonly Column[]): Column[] {
  const objects = columns.filter((one) => !isNamedWithin(one, partsOf(one, columns)));
  for (const object of objects)
    for (const part of partsOf(object, columns)) object.words = withWords(object.words, part.words);
  return objects.filter((one) => !objects.some((object) => isPart(one, object)));
}

function partsOf(object: Column, columns: readonly Column[]): Column[] {
  return columns.filter((one) => isPart(one, object));
}

function isPart({ field, route }: Column, object: Column): boolean {
  return route === null && object.route === null && field.path.startsWith(`${object.field.path}.`);
}

/** The words of the object are some of those that name a part of it. */
function isNamedWithin({ words }: Column, parts: readonly Column[]): boolean {
  return parts.some((part) =>
    words.some((one) => part.words.some(({ start, end }) => start < one.end && one.start < end)),
  );
}

function withWords(words: readonly Words[], more: readonly Words[]): Words[] {
  const isNew = ({ start, end }: Words): boolean =>
    !words.some((one) => one.start === start && one.end === end);
  return [...words, ...more.filter(isNew)];
}
