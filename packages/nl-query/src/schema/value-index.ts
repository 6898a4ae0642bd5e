import { foldText } from "../text/lemma.ts";
import type { FieldModel } from "./model.ts";

export type ValueHit = { field: FieldModel; /** Position in `field.values`. */ at: number };

/** Longest stored value that is looked for, in words. */
export const LONGEST_VALUE = 8;

/** Spellings of a stored text. */
const MOST_SPELLINGS = 2;

/** `inProgress`, `OnHold`: words written together, as programs name their states. */
const CAMEL_CASE = /^[A-Za-z][a-z]+(?:[A-Z][a-z]+)+$/;

/**
 * Finds fields by a stored text. Chained hash table in typed arrays: a schema of 3,000 fields keeps its texts
 * in the snapshot only.
 */
export class ValueIndex {
  readonly #heads: Int32Array;
  readonly #next: Int32Array;
  readonly #fieldIds: Int32Array;
  readonly #positions: Uint8Array;
  /** Slots of the first words of all texts. */
  readonly #begun: Uint8Array;

  constructor(readonly fields: readonly FieldModel[]) {
    const texts = fields.filter((field) => hasTexts(field));
    const size = texts.reduce((sum, { values }) => sum + MOST_SPELLINGS * values.length, 0);
    this.#heads = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(2, size)))).fill(-1);
    this.#begun = new Uint8Array(this.#heads.length);
    this.#next = new Int32Array(size);
    this.#fieldIds = new Int32Array(size);
    this.#positions = new Uint8Array(size);
    let entry = 0;
    for (const field of texts) {
      for (let at = 0; at < Math.min(255, field.values.length); at++) {
        for (const folded of spellingsOf(field.values[at]?.text ?? "")) {
          if (folded === "") continue;
          const slot = this.#slot(folded);
          this.#next[entry] = this.#heads[slot] ?? -1;
          this.#heads[slot] = entry;
          this.#begun[this.#slot(firstWordOf(folded))] = 1;
          this.#fieldIds[entry] = field.id;
          this.#positions[entry] = at;
          entry++;
        }
      }
    }
  }

  /** @param folded Text as `foldText` gives it. */
  find(folded: string): ValueHit[] {
    const hits: ValueHit[] = [];
    for (let entry = this.#heads[this.#slot(folded)] ?? -1; entry !== -1; entry = this.#next[entry] ?? -1) {
      const field = this.fields[this.#fieldIds[entry] ?? -1];
      const at = this.#positions[entry] ?? 0;
      const value = field?.values[at];
      if (field && value && spellingsOf(value.text).includes(folded)) hits.push({ field, at });
    }
    return hits.reverse();
  }

  /** Whether some text may begin with this word: false only where none does. */
  mayBeginWith(word: string): boolean {
    return this.#begun[this.#slot(word)] === 1;
  }

  #slot(text: string): number {
    let hash = 2166136261;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
    return (hash ^ (hash >>> 15)) & (this.#heads.length - 1);
  }
}

const TITLE = /^(?:dr|hon|mr|mrs|ms|prof|rev|sir|capt|col|lt)\.? (?=\p{Lu})/iu;

/**
 * How a stored text may stand in a question, folded: as it is, with the words of a name in camel case apart, and
 * without a title in front of a person's name.
 */
function spellingsOf(text: string): string[] {
  const folded = foldText(text);
  if (CAMEL_CASE.test(text)) return [folded, foldText(text.replace(/([a-z])(?=[A-Z])/g, "$1 "))];
  return TITLE.test(text) ? [folded, foldText(text.replace(TITLE, ""))] : [folded];
}

function firstWordOf(folded: string): string {
  const end = folded.indexOf(" ");
  return end < 0 ? folded : folded.slice(0, end);
}

function hasTexts(field: FieldModel): boolean {
  return (
    field.kind === "text" ||
    field.kind === "other" ||
    (field.kind === "number" && field.values.some(({ value }) => value.startsWith('"')))
  );
}
