const REMEMBERED = 50_000;

/**
 * Keys for strings that an ordering sees as equal. JavaScript offers the order of ICU but not its sort keys,
 * so the distinct strings seen are kept sorted, and every string equal to one of them shares its key.
 */
export function collationKey(compare: (left: string, right: string) => number): (text: string) => string {
  const known = new Map<string, string>();
  const sorted: string[] = [];
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const at = lowerBound(sorted, text, compare);
    const neighbor = sorted[at];
    const key = neighbor !== undefined && compare(neighbor, text) === 0 ? neighbor : text;
    if (key === text) sorted.splice(at, 0, text);
    if (known.size < REMEMBERED) known.set(text, key);
    return key;
  };
}

function lowerBound(
  sorted: readonly string[],
  text: string,
  compare: (left: string, right: string) => number,
): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(sorted[middle] as string, text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
