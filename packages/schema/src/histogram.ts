const RAW_VALUES = 64;
const INNER_BINS = 96;

/** Counts of numbers in equal bins over a range that is not known in advance. */
export class Histogram {
  #raw: number[] = [];
  #bins: Float64Array | null = null;
  #start = 0;
  #width = 0;

  add(value: number): void {
    if (this.#bins) {
      this.#count(this.#bins, value);
      return;
    }
    this.#raw.push(value);
    if (this.#raw.length === RAW_VALUES) this.#spread();
  }

  /** Counts in `bins` equal steps between the two ends, which are the smallest and largest value added. */
  between(ends: { min: number; max: number }, bins: number): number[] {
    const counts = Array.from({ length: bins }, () => 0);
    const step = (ends.max - ends.min) / bins;
    const put = (value: number, count: number): void => {
      const at = step > 0 ? Math.floor((value - ends.min) / step) : 0;
      const within = Math.min(bins - 1, Math.max(0, at));
      counts[within] = (counts[within] ?? 0) + count;
    };
    for (const value of this.#raw) put(value, 1);
    this.#bins?.forEach((count, at) => {
      if (count > 0) put(this.#start + (at + 0.5) * this.#width, count);
    });
    return counts;
  }

  #spread(): void {
    const min = Math.min(...this.#raw);
    const max = Math.max(...this.#raw);
    this.#start = min;
    this.#width = max > min ? (max - min) / (INNER_BINS - 1) : 1;
    // near the ends of the double range a width is infinite; the raw values then stand for all
    if (!Number.isFinite(this.#width)) {
      this.#raw.length = RAW_VALUES - 1;
      return;
    }
    const bins = new Float64Array(INNER_BINS);
    this.#bins = bins;
    for (const value of this.#raw) this.#count(bins, value);
    this.#raw = [];
  }

  #count(bins: Float64Array, value: number): void {
    let at = Math.floor((value - this.#start) / this.#width);
    while (at < 0 || at >= INNER_BINS) {
      if (!this.#widen(bins, at < 0)) return;
      at = Math.floor((value - this.#start) / this.#width);
    }
    bins[at] = (bins[at] ?? 0) + 1;
  }

  /** Doubles the width of every bin, to the left or to the right. */
  #widen(bins: Float64Array, toTheLeft: boolean): boolean {
    if (!Number.isFinite(this.#width * INNER_BINS * 4)) return false;
    const half = INNER_BINS / 2;
    const merged = Array.from({ length: half }, (_, at) => (bins[2 * at] ?? 0) + (bins[2 * at + 1] ?? 0));
    bins.fill(0);
    bins.set(merged, toTheLeft ? half : 0);
    if (toTheLeft) this.#start -= INNER_BINS * this.#width;
    this.#width *= 2;
    return true;
  }
}
