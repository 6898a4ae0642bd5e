import type { FieldModel } from "./model.ts";

const TELLING_TEXTS: readonly string[] = [
  "name",
  "title",
  "label",
  "type",
  "kind",
  "code",
  "model",
  "method",
  "status",
  "category",
  "level",
  "email",
];
const TELLING_NUMBERS: readonly string[] = [
  "overall",
  "amount",
  "value",
  "total",
  "gross",
  "net",
  "price",
  "count",
  "score",
  "rating",
  "average",
  "number",
  "rate",
];
/** One of these among other numbers is what is meant by the name of the thing: `waves.height`, `wind.speed`. */
const MEASURES: readonly string[] = [
  "speed",
  "height",
  "depth",
  "distance",
  "length",
  "width",
  "weight",
  "size",
  "area",
  "volume",
  "duration",
  "temperature",
  "pressure",
];

/**
 * The text and the number inside an embedded document that people mean by its name: `supplier.name`,
 * `salary.amount`, the only measure of `ceiling.height`. Where it holds further documents, the one number in
 * them: `depth.water.value`.
 */
export function representativesOf(field: FieldModel): FieldModel[] {
  const prefix = `${field.path}.`;
  const inner = field.collection.fields.filter(
    (one) => one.depth === field.depth + 1 && !one.isArray && one.path.startsWith(prefix),
  );
  const texts = best(
    inner.filter((one) => one.kind === "text"),
    TELLING_TEXTS,
  );
  const numbers = inner.filter((one) => one.kind === "number");
  const telling = best(numbers, TELLING_NUMBERS);
  if (telling.length > 0) return [...texts, ...telling];
  return [...texts, ...(numbers.length > 0 ? onlyMeasure(numbers) : innerNumber(inner))];
}

/** The number of the documents inside, or of the one that is called as a measure. */
function innerNumber(inner: readonly FieldModel[]): readonly FieldModel[] {
  const objects = inner.filter((one) => one.kind === "object");
  const numbersOf = (one: FieldModel): readonly FieldModel[] =>
    representativesOf(one).filter(({ kind }) => kind === "number");
  const all = objects.flatMap(numbersOf);
  return all.length === 1 ? all : onlyMeasure(objects).flatMap(numbersOf);
}

function onlyMeasure(fields: readonly FieldModel[]): readonly FieldModel[] {
  const measures = fields.filter(({ words }) => words.length === 1 && MEASURES.includes(words[0] ?? ""));
  return measures.length === 1 ? measures : [];
}

function best(fields: readonly FieldModel[], names: readonly string[]): FieldModel[] {
  const rankOf = ({ words }: FieldModel): number => (words.length === 1 ? names.indexOf(words[0] ?? "") : -1);
  return fields
    .filter((one) => rankOf(one) >= 0)
    .sort((a, b) => rankOf(a) - rankOf(b))
    .slice(0, 1);
}
