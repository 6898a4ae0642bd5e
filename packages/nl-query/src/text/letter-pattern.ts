const BEYOND_ASCII = /[^\0-\x7f]/;
const ASCII_CLASSES = {
  "\\p{L}": "A-Za-z",
  "\\p{Lu}": "A-Z",
  "\\p{Ll}": "a-z",
  "\\p{N}": "0-9",
  "\\p{Extended_Pictographic}": "",
};

/**
 * Pattern over letters and digits (`\p{L}`, `\p{Lu}`, `\p{Ll}` and `\p{N}`, inside brackets). Returns the one for a
 * text: the classes of Unicode are slow to compile and most texts need none.
 *
 * @param flags Without "i", which makes those classes slower still.
 */
export function letterPattern(source: string, flags = ""): (text: string) => RegExp {
  let ascii = source;
  for (const [unicode, letters] of Object.entries(ASCII_CLASSES)) ascii = ascii.replaceAll(unicode, letters);
  const ofAscii = new RegExp(ascii, flags);
  const ofUnicode = new RegExp(source, `${flags}u`);
  return (text) => (BEYOND_ASCII.test(text) ? ofUnicode : ofAscii);
}
