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

/**
 * The text and the number inside an embedded document that people mean by its name: `supplier.name`,
 * `salary.amount`. Where it only holds further documents, the one number in them: `depth.water.value`.
 */
export function representativesOf(field: FieldModel): FieldModel[] {
  const prefix = `${field.path}.`;
  const inner = field.collection.fields.filter(
    (one) => one.depth === field.depth + 1 && !one.isArray && one.path.startsWith(prefix),
  );
  const best = (kind: "text" | "number", names: readonly string[]): FieldModel[] => {
    const rankOf = (one: FieldModel): number =>
      one.kind === kind && one.words.length === 1 ? names.indexOf(one.words[0] ?? "") : -1;
    return inner
      .filter((one) => rankOf(one) >= 0)
      .sort((a, b) => rankOf(a) - rankOf(b))
      .slice(0, 1);
  };
  const own = [...best("text", TELLING_TEXTS), ...best("number", TELLING_NUMBERS)];
  if (own.length > 0) return own;
  const deeper = inner.filter((one) => one.kind === "object").flatMap((one) => representativesOf(one));
  const numbers = deeper.filter((one) => one.kind === "number");
  return numbers.length === 1 ? numbers : [];
}
