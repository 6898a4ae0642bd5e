import { COUNTRY_FORMS, VALUE_FORMS } from "../lexicon/places.table.ts";
import { NEVER_VALUES } from "../lexicon/words.table.ts";
import type { FieldModel } from "../schema/model.ts";
import { LONGEST_VALUE, type ValueHit } from "../schema/value-index.ts";
import { foldText, lemmaOf, stemOf } from "../text/lemma.ts";
import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Words of the question that are a stored value. */
export type ValueMention = {
  start: number;
  end: number;
  field: FieldModel;
  /** Position in `field.values`. */
  at: number;
  score: number;
  /** The text stands in the question as it is stored, but for case. */
  isVerbatim: boolean;
  /** A word so common that it is a value only beside its field. */
  isCommon: boolean;
};

const CODE = /^[A-Z]{2,3}$/;

/** Finds every stored value that the question names, in any collection. */
export function findValues(knowledge: Knowledge, question: string, tokens: readonly Token[]): ValueMention[] {
  const mentions: ValueMention[] = [];
  tokens.forEach((token, start) => {
    if (token.kind === "period" || token.kind === "mark") return;
    for (let end = Math.min(tokens.length, start + LONGEST_VALUE); end > start; end--) {
      const span = tokens.slice(start, end);
      const last = span.at(-1);
      if (
        !last ||
        last.kind === "mark" ||
        last.kind === "period" ||
        (token.kind === "number" && end === start + 1)
      )
        continue;
      if (token.kind === "quoted" && end > start + 1) continue;
      const isCommon = !mayBeValue(span, start);
      if (isCommon && (span.length > 1 || token.kind !== "word" || token.text.length < 3)) continue;
      const text = token.kind === "quoted" ? (token.quoted ?? "") : question.slice(token.start, last.end);
      for (const { hit, isVerbatim } of lookUp(knowledge, text)) {
        const stored = hit.field.values[hit.at]?.text ?? "";
        const isExact = stored === text;
        const bonus = (isExact ? 0.08 : 0) + 0.05 * (end - start - 1) + (token.kind === "quoted" ? 0.2 : 0);
        mentions.push({
          start,
          end,
          field: hit.field,
          at: hit.at,
          score: (isVerbatim ? 0.8 : 0.7) + bonus,
          isVerbatim,
          isCommon,
        });
      }
    }
  });
  return mentions;
}

function mayBeValue(span: readonly Token[], start: number): boolean {
  const [first] = span;
  if (!first || first.kind === "quoted") return true;
  if (span.length === 1) {
    const isUpper =
      first.text.length > 1 && first.text === first.text.toUpperCase() && /\p{L}/u.test(first.text);
    if (first.text.length === 1) return /[A-Z]/.test(first.text) && start > 0 && first.text !== "I";
    return isUpper || !NEVER_VALUES.has(first.norm);
  }
  return span.some((token) => token.norm === "-" || (token.kind === "word" && !NEVER_VALUES.has(token.norm)));
}

function lookUp(knowledge: Knowledge, text: string): { hit: ValueHit; isVerbatim: boolean }[] {
  const folded = foldText(text);
  if (folded === "") return [];
  const exact = knowledge.values.find(folded).map((hit) => ({ hit, isVerbatim: true }));
  const other =
    exact.length > 0
      ? []
      : numberForms(folded)
          .flatMap((form) => knowledge.values.find(form))
          .filter(({ field }) => !isVerb(folded) || field.uniqueCount < field.presentCount)
          .map((hit) => ({ hit, isVerbatim: false }));
  return [...exact, ...other, ...spelledOtherwise(knowledge, folded)];
}

/** "shipped" is a state of many, and nobody called "Ship". */
function isVerb(folded: string): boolean {
  return /(ed|ing)$/.test(folded);
}

/** The same words with the last one in the other number. */
function numberForms(folded: string): string[] {
  const cut = folded.lastIndexOf(" ") + 1;
  const [head, tail] = [folded.slice(0, cut), folded.slice(cut)];
  if (tail.length < 3) return [];
  const lemma = lemmaOf(tail);
  const stem = stemOf(tail);
  const verbs = stem !== tail && /(ed|ing)$/.test(tail) ? [stem, `${stem}e`, `${stem}ed`, `${stem}ing`] : [];
  const forms =
    lemma === tail ? [`${tail}s`, `${tail}es`, tail.endsWith("y") ? `${tail.slice(0, -1)}ies` : ""] : [lemma];
  forms.push(...verbs);
  return forms.filter((form) => form !== "").map((form) => head + form);
}

/** Countries by code, demonym or another name, and the like. */
function spelledOtherwise(knowledge: Knowledge, folded: string): { hit: ValueHit; isVerbatim: boolean }[] {
  const forms = [...(COUNTRY_FORMS.get(folded) ?? []), ...(VALUE_FORMS.get(folded) ?? [])];
  return forms
    .filter((form) => foldText(form) !== folded)
    .flatMap((form) =>
      knowledge.values
        .find(foldText(form))
        // a short form must be stored exactly so, in a field of short codes
        .filter(
          ({ field, at }) =>
            form.length > 3 ||
            (field.values[at]?.text === form && isCodeField(field)) ||
            (form.length === 2 && field.values[at]?.text === form),
        )
        .map((hit) => ({ hit, isVerbatim: false })),
    );
}

function isCodeField(field: FieldModel): boolean {
  const sample = field.values.slice(0, 10);
  return sample.every(({ text }) => CODE.test(text) || text.length <= 3);
}
