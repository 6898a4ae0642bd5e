/** JSON's escapes are those of JavaScript, Python, Java, C# and Go, too. */
export const jsonText = (value: string): string => JSON.stringify(value);

/** `maxTimeMS` → `max_time_ms`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`);
}

/** `estimatedDocumentCount` → `EstimatedDocumentCount`. */
export function pascalCase(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** Keys that look like positions of an array. */
export const isIntegerLike = (key: string) => /^(?:0|[1-9]\d*)$/.test(key);

/** NaN and infinities by their names in a language; every other double as a literal with a point. */
export function doubleWith(names: { nan: string; infinity: string; negative: string }) {
  return (value: number): string => {
    if (Number.isNaN(value)) return names.nan;
    if (value === Number.POSITIVE_INFINITY) return names.infinity;
    if (value === Number.NEGATIVE_INFINITY) return names.negative;
    if (Object.is(value, -0)) return "-0.0";
    const text = String(value);
    return Number.isInteger(value) && !text.includes("e") ? `${text}.0` : text;
  };
}

/** Those of `names` that stand in a text. */
export function namesIn(text: string, names: readonly string[]): string[] {
  const words = new Set(text.match(/[A-Za-z_]\w*/g));
  return names.filter((name) => words.has(name));
}
