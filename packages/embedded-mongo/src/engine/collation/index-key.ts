const REMEMBERED = 50_000;

type Fold = (text: string) => string;

/** Letters that a collation may see as others, which no normal form says. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ħ: "h",
  ŧ: "t",
  þ: "th",
  ı: "i",
  ĸ: "k",
};
const KATAKANA_TO_HIRAGANA = 0x60;

/** Differences a collation may ignore, most significant first. */
const FOLDS: readonly Fold[] = [
  (text) => text.normalize("NFKD"),
  (text) => text.toLowerCase(),
  (text) => text.replaceAll(/[æœßøđðłħŧþıĸ]/g, (letter) => LETTERS[letter] ?? letter),
  (text) =>
    text.replaceAll(/[\u30a1-\u30f6]/g, (letter) =>
      String.fromCodePoint(letter.charCodeAt(0) - KATAKANA_TO_HIRAGANA),
    ),
  (text) => text.replaceAll(/\p{M}/gu, ""),
  (text) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ""),
  (text) => text.replaceAll(/\s/g, ""),
  (text) => text.replaceAll(/\p{P}/gu, ""),
  (text) => text.replaceAll(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, "")),
];

/**
 * Keys for strings that an ordering sees as equal, the same in every process, so that they can be stored.
 * What a key leaves out has been compared: strings of one key are equal. Equal strings have one key unless
 * they differ in a way that no fold here knows.
 */
export function collationIndexKey(
  compare: (left: string, right: string) => number,
): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const key = FOLDS.reduce(
      (folded, fold) => applyFold(fold, folded, compare),
      text.normalize("NFD"),
    ).normalize("NFC");
    const sound = compare(key, text) === 0 ? key : text;
    if (known.size < REMEMBERED) known.set(text, sound);
    return sound;
  };
}

/** The whole text folded, or those of its characters that the collation sees as what they become. */
function applyFold(fold: Fold, text: string, compare: (left: string, right: string) => number): string {
  const folded = fold(text);
  if (folded === text || compare(folded, text) === 0) return folded;
  const some = Array.from(text, (character) =>
    compare(fold(character), character) === 0 ? fold(character) : character,
  ).join("");
  return compare(some, text) === 0 ? some : text;
}
