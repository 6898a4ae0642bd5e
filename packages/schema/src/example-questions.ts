/** A field, with the type as MongoDB or the interface calls it. */
type ExampleField = {
  /** With `[]` where an array is entered. */
  name: string;
  path: string;
  type: string;
  uniqueCount: number;
  values: readonly { text: string }[];
  valuesAreComplete: boolean;
};
export type ExampleCollection = { name: string; count: number; fields: readonly ExampleField[] };

const SHOWN = 5;
const NUMERIC = new Set(["int", "integer", "long", "double", "decimal"]);
/** Numbers that are names. */
const LABEL = /(?:number|code|no|year|zip|postal|phone|version|lat|lng|lon)$/i;
/** At the end of a name: what a number is measured in, which nobody says. */
const UNIT = / (?:ms|seconds|minutes|hours|days|mm|cm|km|kg|grams|bytes|kb|mb|percent|pct|cents)$/;
/** Stands before a noun: "paid" in "paid orders". */
const ADJECTIVE = /^\p{Ll}{3,24}$/u;
const isTop = (field: ExampleField) =>
  !field.name.includes("[]") && field.name.split(".").length <= 2 && !/(?:^|[._])_?id$/i.test(field.name);
/** As people say a name; abbreviations joined by underscores (`tot_amt`) stay as they are stored. */
const spoken = (path: string) =>
  (path.split(".").at(-1) ?? path)
    .replaceAll(/-+/g, " ")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(UNIT, "");
const singular = (name: string) => name.replace(/ies$/, "y").replace(/(?<=[^s])s$/, "");

function isDescribing(field: ExampleField): boolean {
  return field.values.every((value) => ADJECTIVE.test(value.text));
}

/** One question of each kind, empty where the collection has no fields for it. */
function questionsOf(collection: ExampleCollection): string[] {
  const name = spoken(collection.name);
  // "rankings with the highest ranking" would have to be told apart
  const fields = collection.fields.filter(
    (field) => isTop(field) && field.uniqueCount > 1 && spoken(field.path) !== singular(name),
  );
  const amounts = fields.filter(
    (field) => NUMERIC.has(field.type) && field.uniqueCount > 20 && !LABEL.test(field.path),
  );
  const number = amounts.find((field) => field.type === "decimal" || field.type === "double") ?? amounts[0];
  const category = fields
    .filter(
      (field) =>
        field.type === "string" &&
        field.valuesAreComplete &&
        field.uniqueCount <= 20 &&
        field.values.length > 1,
    )
    .toSorted(
      (a, b) =>
        Number(isDescribing(b)) - Number(isDescribing(a)) ||
        a.path.split(".").length - b.path.split(".").length ||
        a.uniqueCount - b.uniqueCount,
    )[0];
  const date = fields.find((field) => field.type === "date");
  const value = category && isDescribing(category) ? category.values[0] : undefined;
  return [
    number ? `Ten ${name} with the highest ${spoken(number.path)}` : "",
    category ? `Number of ${name} per ${spoken(category.path)}` : "",
    value && number && category ? `Average ${spoken(number.path)} of ${value.text} ${name}` : "",
    date ? `Newest 20 ${name} by ${spoken(date.path)}` : "",
    `How many ${singular(name) === name ? `documents are in ${name}` : `${name} are there`}`,
  ];
}

/** Questions that this database can answer: one of each kind, from its largest collections. */
export function exampleQuestions(schema: { collections: readonly ExampleCollection[] }): string[] {
  const lists = schema.collections
    .filter((collection) => collection.count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(questionsOf);
  const questions: string[] = [];
  for (let kind = 0; kind < SHOWN && questions.length < SHOWN; kind++) {
    for (let at = 0; at < lists.length && questions.length < SHOWN; at++) {
      // the next kind starts with the next collection, so that the list does not speak of one thing only
      const question = lists[(at + kind) % lists.length]?.[kind];
      if (question && !questions.includes(question)) {
        questions.push(question);
        break;
      }
    }
  }
  return questions;
}
