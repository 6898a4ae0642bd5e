/**
 * Whether letters stand for a word: its first ones (`hosp` for `hospital`), its initial, or consonants in order
 * (`hrg` for `hearing`).
 */
export function abbreviates(short: string, long: string): boolean {
  if (short.length > long.length - 2 || short[0] !== long[0]) return false;
  return long.startsWith(short) || (!/[aeiou]/.test(short.slice(1)) && isWithin(short, long));
}

/** Whether a text has all letters of another in their order. */
function isWithin(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}
