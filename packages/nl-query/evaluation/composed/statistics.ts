export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function average(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** The value below which this share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];
  if (value === undefined) throw new RangeError("no values");
  return value;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** All that reach the highest number, as ties make a question ambiguous. */
export function highest<T>(all: readonly T[], numberOf: (one: T) => number): readonly T[] {
  const top = Math.max(...all.map(numberOf));
  return all.filter((one) => numberOf(one) === top);
}

export function descending<T>(all: readonly T[], numberOf: (one: T) => number): readonly T[] {
  return all.toSorted((a, b) => numberOf(b) - numberOf(a));
}

export type Group<K, T> = { key: K; members: readonly T[] };

/** Groups in the order in which their keys come first. */
export function groupBy<K, T>(all: readonly T[], keyOf: (one: T) => K): readonly Group<K, T>[] {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const members = groups.get(key);
    if (members) members.push(one);
    else groups.set(key, [one]);
  }
  return [...groups].map(([key, members]) => ({ key, members }));
}
