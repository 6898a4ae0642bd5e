import { unitKey } from "../parse/units.ts";
import type { FieldModel } from "../schema/model.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Least weight at which a word of the question is a word of a name. */
const NAMED = 0.85;
/** A unit between these is one item of a list. */
const ITEM = /^(?:and|with|by|its|their|the|[,:+&])$/;
const ENDS_ITEM = /^(?:and|of|[,.?;+&]|)$/;
const FIGURE = /^(?:average|avg|mean|median|total|sum|maximum|max|minimum|min|highest|lowest|most|least)$/;
const FIELDS_BY_UNIT = new WeakMap<Knowledge, Map<string, readonly FieldModel[]>>();
const MONEY = /^money /;
/** A word between a name and its unit: "fuel used in liters". */
const FARTHEST = 2;

/**
 * Drops units behind names of fields that are kept in them: "duration in seconds" and "weight (kg)" of
 * `durationSeconds` and `weight_kg`.
 */
export function nameUnits(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const result: Token[] = [];
  let next = 0;
  tokens.forEach((token, at) => {
    if (at < next) return;
    const length = unitPhraseAt(tokens, at);
    const lead = result.at(-1)?.norm ?? "";
    const isItem = ITEM.test(lead) && ENDS_ITEM.test(normAt(tokens, at + 1));
    const again = isItem && lead !== "by" ? nameSaidBefore(knowledge, result, token) : null;
    const only = isItem || FIGURE.test(lead) ? onlyFieldIn(knowledge, token) : null;
    if (length > 0 && isKeptSo(knowledge, result, normAt(tokens, at + 1))) next = at + length;
    else if (again) result.push({ ...token, norm: again.name }, { ...token, norm: again.unit });
    else if (only)
      result.push(...[...new Set([...only.words, unitIn(only)])].map((norm) => ({ ...token, norm })));
    else result.push(...withOwnUnit(knowledge, result, token));
  });
  return result;
}

/** "By rated kw: name and kw", "the largest rated output, with its kilowatts": the name that was said before. */
function nameSaidBefore(
  knowledge: Knowledge,
  before: readonly Token[],
  { kind, norm }: Token,
): { name: string; unit: string } | null {
  const said = kind === "word" ? unitKey(lemmaOf(norm)) : null;
  if (said === null) return null;
  for (const token of before.toReversed()) {
    const field = fieldsNamed(knowledge, token).find((one) => unitKey(unitIn(one)) === said);
    if (field) return { name: token.norm, unit: unitIn(field) };
  }
  return null;
}

/** "Average kw" of the one number that is kept so. */
function onlyFieldIn(knowledge: Knowledge, { kind, norm }: Token): FieldModel | null {
  const said = kind === "word" ? unitKey(lemmaOf(norm)) : null;
  // "average hours" may be those between two dates
  if (said === null || said.startsWith("time")) return null;
  let byUnit = FIELDS_BY_UNIT.get(knowledge);
  if (!byUnit) {
    byUnit = new Map();
    for (const field of knowledge.model.fields) {
      const unit = unitKey(unitIn(field));
      if (unit !== null) byUnit.set(unit, [...(byUnit.get(unit) ?? []), field]);
    }
    FIELDS_BY_UNIT.set(knowledge, byUnit);
  }
  const [field, ...others] = byUnit.get(said) ?? [];
  return field && others.length === 0 && !field.words.includes(lemmaOf(norm)) ? field : null;
}

/** The number of tokens of "in seconds" or "(kg)", 0 for others. */
function unitPhraseAt(tokens: readonly Token[], at: number): number {
  if (unitKey(lemmaOf(normAt(tokens, at + 1))) === null) return 0;
  if (normAt(tokens, at) === "(" && normAt(tokens, at + 2) === ")") return 3;
  return normAt(tokens, at) === "in" &&
    /^(?:|[,.?!;)]|and|of|for|by|per|on|with)$/.test(normAt(tokens, at + 2))
    ? 2
    : 0;
}

/** Whether a field that the words in front name is kept in this unit. */
function isKeptSo(knowledge: Knowledge, before: readonly Token[], unit: string): boolean {
  const said = unitKey(lemmaOf(unit));
  return before.slice(-FARTHEST).some((token) => {
    const units = fieldsNamed(knowledge, token).flatMap((field) => unitKey(unitIn(field)) ?? []);
    // of prices in euros and in dollars the unit tells which are meant
    return units.some((one) => one === said) && (!MONEY.test(said ?? "") || new Set(units).size === 1);
  });
}

/** "Protein grams" of `protein_g`: the unit as the name has it, where that is a word. */
function withOwnUnit(knowledge: Knowledge, before: readonly Token[], token: Token): readonly Token[] {
  const said = token.kind === "word" ? unitKey(lemmaOf(token.norm)) : null;
  const lead = before.at(-1);
  if (said === null || !lead || knowledge.names.hasShortened(token.norm)) return [token];
  const units = fieldsNamed(knowledge, lead).map((field) => unitIn(field));
  const unit = units.find((one) => unitKey(one) === said);
  if (unit === undefined) return [token];
  return unit.length > 1 ? [{ ...token, norm: unit }] : [];
}

/** Fields that have the word in their names. */
function fieldsNamed({ names, model }: Knowledge, { kind, norm }: Token): FieldModel[] {
  if (kind !== "word") return [];
  const ids = names
    .hits(norm)
    .filter(({ weight }) => weight >= NAMED)
    .flatMap(({ word }) => names.fieldsWith(word));
  return ids.flatMap((id) => model.fields[id] ?? []);
}

/** The word that the name of a number ends in, which may be a unit. */
function unitIn({ kind, path }: FieldModel): string {
  const last = wordsOfName(path.slice(path.lastIndexOf(".") + 1)).at(-1) ?? "";
  return kind === "number" ? lemmaOf(last) : "";
}
