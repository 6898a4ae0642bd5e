import { NEGATIONS, NEVER_VALUES } from "../lexicon/words.table.ts";
import { stemOf } from "../text/lemma.ts";
import { letterPattern } from "../text/letter-pattern.ts";
import type { FieldModel } from "./model.ts";
import type { ValueHit } from "./value-index.ts";

/** Fields of more texts hold names and notes. */
const MOST_TEXTS = 40;
const LONGEST_TEXT = 60;
/** Least share of the words of a text that stands for all of it. */
const LEAST_SHARE = 0.5;
const WORDS = letterPattern(String.raw`[\p{L}]{2,}`, "g");
const HAS_DIGIT = /\d/;

type Entry = ValueHit & { stems: ReadonlySet<string>; first: string };

/** Finds stored texts of several words, such as states and kinds, of which a question says some, or in another order. */
export class PartialValues {
  readonly #byStem = new Map<string, Entry[]>();

  constructor(fields: readonly FieldModel[]) {
    for (const field of fields)
      if (field.kind === "text" && field.valuesAreComplete && field.uniqueCount <= MOST_TEXTS)
        this.#add(field);
  }

  /** @param words Lower case, two or more. */
  find(words: readonly string[]): ValueHit[] {
    const stems = new Set(words.map((word) => stemOf(word)));
    const [first = "", ...rest] = stems;
    if (rest.length === 0 || stems.size < words.length) return [];
    const near = (this.#byStem.get(first) ?? []).filter(({ stems: all }) =>
      rest.every((one) => all.has(one)),
    );
    const whole = near.filter((one) => one.stems.size === stems.size);
    if (whole.length > 0) return whole;
    const begun = near.filter((one) => stems.has(one.first) && stems.size >= one.stems.size * LEAST_SHARE);
    // "entire" of two texts stands for neither
    return begun.filter((one) => begun.every((other) => other === one || other.field !== one.field));
  }

  #add(field: FieldModel): void {
    field.values.forEach(({ text }, at) => {
      if (text.length > LONGEST_TEXT || HAS_DIGIT.test(text)) return;
      // "no fault found" is the contrary of "fault found"
      const words = (text.toLowerCase().match(WORDS(text)) ?? []).filter(
        (word) => !NEVER_VALUES.has(word) || NEGATIONS.has(word),
      );
      const stems = new Set(words.map((word) => stemOf(word)));
      const [first = ""] = stems;
      if (stems.size < 2) return;
      const entry = { field, at, stems, first };
      for (const stem of stems) {
        const known = this.#byStem.get(stem);
        if (known) known.push(entry);
        else this.#byStem.set(stem, [entry]);
      }
    });
  }
}
