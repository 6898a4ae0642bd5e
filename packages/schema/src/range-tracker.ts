import { DateTime } from "@querysnap/mql";
import { Histogram } from "./histogram.ts";
import { approximate, displayText, isoText, type NumberValue } from "./scalar.ts";
import type { FieldSchema } from "./snapshot.ts";

const BINS = 12;

type End<T> = { value: T; at: number };

/** Smallest, largest, average and spread of the numbers or dates of one field. */
export class RangeTracker {
  #numbers: Spread<NumberValue> | null = null;
  #dates: Spread<DateTime> | null = null;

  addNumber(value: NumberValue): void {
    const at = approximate(value);
    if (!Number.isFinite(at)) return;
    this.#numbers ??= new Spread();
    this.#numbers.add(value, at);
  }

  addDate(value: DateTime): void {
    if (isoText(value) === null) return;
    this.#dates ??= new Spread();
    this.#dates.add(value, value.ms);
  }

  /** The range of whichever kind is more common; null when the field holds neither. */
  finish(): FieldSchema["range"] {
    const numbers = this.#numbers;
    const dates = this.#dates;
    if (dates && dates.count >= (numbers?.count ?? 0)) {
      return dates.finish("date", {
        text: isoText,
        average: (mean) => isoText(new DateTime(Math.round(mean))),
      });
    }
    return numbers
      ? numbers.finish("number", {
          text: displayText,
          average: (mean) => String(Number(mean.toPrecision(15))),
        })
      : null;
  }
}

class Spread<T> {
  count = 0;
  #mean = 0;
  #min: End<T> | null = null;
  #max: End<T> | null = null;
  readonly #histogram = new Histogram();

  add(value: T, at: number): void {
    this.count++;
    this.#mean += (at - this.#mean) / this.count;
    if (!this.#min || at < this.#min.at) this.#min = { value, at };
    if (!this.#max || at > this.#max.at) this.#max = { value, at };
    this.#histogram.add(at);
  }

  finish(
    kind: "number" | "date",
    texts: { text: (value: T) => string | null; average: (mean: number) => string | null },
  ): FieldSchema["range"] {
    if (!this.#min || !this.#max) return null;
    return {
      kind,
      min: texts.text(this.#min.value) ?? "",
      max: texts.text(this.#max.value) ?? "",
      average: texts.average(this.#mean),
      histogram: this.#histogram.between({ min: this.#min.at, max: this.#max.at }, BINS),
    };
  }
}
