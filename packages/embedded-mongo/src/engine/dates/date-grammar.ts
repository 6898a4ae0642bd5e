import { weekdayFromName } from "./time-unit.ts";

/** A word in any case, as part of a pattern. */
function word(text: string): string {
  return text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** One of the words, longer ones first. */
function oneOf(words: string): string {
  const sorted = words.split(" ").toSorted((left, right) => right.length - left.length);
  return `(?:${sorted.map(word).join("|")})`;
}

const SPACE = "[ \\t]+";
const HOUR = "(?:2[0-4]|[01]?\\d)";
const HOUR2 = "(?:[01]\\d|2[0-4])";
const HOUR12 = "(?:1[0-2]|0?[1-9])";
const MINUTE = "[0-5]?\\d";
const MINUTE2 = "[0-5]\\d";
const SECOND = "(?:60|[0-5]?\\d)";
const SECOND2 = "(?:60|[0-5]\\d)";
const FRACTION = "\\.\\d+";
/** The end of the text counts as white space: the scanner appends NUL. */
const MERIDIAN = "[AaPp]\\.?[Mm]\\.?[\\0\\t ]";
const OFFSET = `(?:GMT)?[+-](?:${HOUR2}:${MINUTE2}:${SECOND2}|${HOUR2}${MINUTE2}${SECOND2}|${HOUR}(?::?${MINUTE})?)`;

const MONTH = "(?:1[0-2]|0?\\d)";
const MONTH2 = "(?:0\\d|1[0-2])";
const DAY = "(?:3[01]|[0-2]?\\d)(?:st|nd|rd|th)?";
const DAY2 = "(?:[0-2]\\d|3[01])";
const YEAR = "\\d{1,4}";
const YEAR4 = "\\d{4}";
const DAY_OF_YEAR = "(?:00[1-9]|0[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6])";

const MONTH_SHORT = oneOf("jan feb mar apr may jun jul aug sep sept oct nov dec");
const MONTH_NAME = `(?:${oneOf("january february march april may june july august september october november december")}|${MONTH_SHORT})`;
const MONTH_WORD = `(?:${MONTH_NAME}|VIII|III|VII|XII|II|IV|VI|IX|XI|I|V|X)`;
const GAP = "[ .\\t-]*";
const AFTER_DAY = "[,.stndrh\\t ]+";
const MONTH_DAY = `${MONTH_WORD}${GAP}${DAY}(?:${AFTER_DAY}|\\0)`;

const WEEKDAY = oneOf(
  "sunday monday tuesday wednesday thursday friday saturday sundays mondays tuesdays wednesdays thursdays fridays saturdays sun mon tue wed thu fri sat",
);
const UNIT = oneOf(
  "ms msec millisecond sec second min minute hour day fortnight forthnight month year msecs milliseconds secs seconds mins minutes hours days fortnights forthnights months years week weeks",
);

export type TokenKind =
  | "yesterday"
  | "now"
  | "noon"
  | "midnight"
  | "tomorrow"
  | "timestamp"
  | "time12"
  | "time24"
  | "fourDigits"
  | "time24Digits"
  | "monthDayYear"
  | "yearMonthDay"
  | "yearMonth"
  | "dayMonthYear"
  | "dayMonth"
  | "monthYear"
  | "yearMonthName"
  | "monthNameDay"
  | "dateTime"
  | "yearDay"
  | "logTime"
  | "year"
  | "ago"
  | "weekday"
  | "month"
  | "zone"
  | "monthDayTime12"
  | "monthDayTime24"
  | "shift"
  | "skip";

/** In order: of two forms that fit equally far the earlier one counts. */
const FORMS: readonly (readonly [TokenKind, readonly string[]])[] = [
  ["yesterday", [word("yesterday")]],
  ["now", [word("now")]],
  ["noon", [word("noon")]],
  ["midnight", [oneOf("midnight today")]],
  ["tomorrow", [word("tomorrow")]],
  ["timestamp", ["@-?\\d+(?:\\.\\d{0,6})?"]],
  [
    "time12",
    [
      `${HOUR12}(?:${SPACE})?${MERIDIAN}`,
      `${HOUR12}[:.]${MINUTE2}(?:${SPACE})?${MERIDIAN}`,
      `${HOUR12}[:.]${MINUTE}[:.]${SECOND2}(?:${SPACE})?${MERIDIAN}`,
      `${HOUR12}:${MINUTE2}:${SECOND2}[:.]\\d+${MERIDIAN}`,
    ],
  ],
  [
    "time24",
    [
      `[tT]${HOUR}`,
      `[tT]?${HOUR}[:.]${MINUTE}`,
      `[tT]?${HOUR}[:.]${MINUTE}[:.]${SECOND}`,
      `[tT]?${HOUR}[:.]${MINUTE}[:.]${SECOND}${FRACTION}`,
    ],
  ],
  ["fourDigits", [`[tT]?${HOUR2}${MINUTE2}`]],
  ["time24Digits", [`[tT]?${HOUR2}${MINUTE2}${SECOND2}`]],
  ["monthDayYear", [`${MONTH}/${DAY}`, `${MONTH}/${DAY}/${YEAR}`]],
  [
    "yearMonthDay",
    [`[+-]?${YEAR4}-${MONTH2}-${DAY2}`, `${YEAR4}/${MONTH2}/${DAY2}/?`, `${YEAR4}/${MONTH}/${DAY}`],
  ],
  ["yearMonthDay", [`\\d{2}-${MONTH2}-${DAY2}`, `[+-]\\d{5,19}-${MONTH2}-${DAY2}`]],
  ["yearMonth", [`${YEAR4}-${MONTH}`]],
  ["yearMonthDay", [`${YEAR}-${MONTH}-${DAY}`]],
  ["dayMonthYear", [`${DAY}${GAP}${MONTH_WORD}${GAP}${YEAR}`]],
  ["dayMonthYear", [`${DAY}[.\\t-]${MONTH}[.-]${YEAR4}`, `${DAY}[.\\t]${MONTH}\\.\\d{2}`]],
  ["monthYear", [`${MONTH_WORD}${GAP}${YEAR4}`]],
  ["yearMonthName", [`${YEAR4}${GAP}${MONTH_WORD}`]],
  ["monthNameDay", [`${MONTH_WORD}${GAP}${DAY}${AFTER_DAY}${YEAR}`, MONTH_DAY]],
  ["dayMonth", [`${DAY}${GAP}${MONTH_WORD}`]],
  ["yearMonthDay", [`${YEAR4}${MONTH2}${DAY2}`]],
  [
    "dateTime",
    [
      `${YEAR4}${MONTH2}${DAY2}T${HOUR}:${MINUTE2}:${SECOND2}`,
      `${YEAR4}${MONTH2}${DAY2}[tT]${HOUR}${MINUTE2}${SECOND2}`,
      `${YEAR4}-${MONTH2}-${DAY2}T${HOUR2}:${MINUTE2}:${SECOND2}${FRACTION}(?:${OFFSET})?`,
      `${YEAR4}-${MONTH}-${DAY}T${HOUR}:${MINUTE}:${SECOND}`,
      `${YEAR4}:${MONTH2}:${DAY2} ${HOUR2}:${MINUTE2}:${SECOND2}`,
    ],
  ],
  ["yearDay", [`${YEAR4}[.-]?${DAY_OF_YEAR}`]],
  ["monthNameDay", [`${MONTH_SHORT}-${DAY2}-${YEAR}`]],
  ["yearMonthName", [`${YEAR}-${MONTH_SHORT}-${DAY2}`]],
  ["logTime", [`${DAY}/${MONTH_SHORT}/${YEAR4}:${HOUR2}:${MINUTE2}:${SECOND2}${SPACE}${OFFSET}`]],
  ["year", [YEAR4]],
  ["ago", [word("ago")]],
  ["weekday", [WEEKDAY]],
  ["month", [MONTH_NAME]],
  ["zone", [OFFSET, "\\(?[A-Za-z]{1,6}\\)?", "[A-Z][a-z]+(?:[_/-][A-Za-z]+)+"]],
  [
    "monthDayTime12",
    [
      `${MONTH_DAY}${HOUR12}[:.]${MINUTE2}(?:${SPACE})?${MERIDIAN}`,
      `${MONTH_DAY}${HOUR12}[:.]${MINUTE}[:.]${SECOND2}(?:${SPACE})?${MERIDIAN}`,
    ],
  ],
  [
    "monthDayTime24",
    [`${MONTH_DAY}[tT]?${HOUR}[:.]${MINUTE}`, `${MONTH_DAY}[tT]?${HOUR}[:.]${MINUTE}[:.]${SECOND}`],
  ],
  ["shift", [`[+-]*[ \\t]*\\d{1,13}(?:${SPACE})?(?:${UNIT}|${WEEKDAY})`]],
  ["skip", ["[.,]", SPACE, "[\\0\\n]"]],
];

const PATTERNS = FORMS.flatMap(([kind, sources]) =>
  sources.map((source) => ({ kind, pattern: new RegExp(source, "y") })),
);

export type Token = { readonly kind: TokenKind; readonly text: string };

/** The form that fits furthest from a position on; null when none does. */
export function nextToken(text: string, at: number): Token | null {
  let longest: Token | null = null;
  for (const { kind, pattern } of PATTERNS) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    if (found.length > (longest?.text.length ?? 0)) longest = { kind, text: found };
  }
  return longest;
}

export function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= "0" && character <= "9";
}

const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"] as const;

/** 1 to 12 for a Roman numeral in any case, else null. */
export function monthFromRoman(text: string): number | null {
  const at = ROMAN.findIndex((numeral) => numeral === text.toLowerCase());
  return at === -1 ? null : at + 1;
}

/** 1 (Monday) to 7 for a weekday's name, in the plural too. */
export function weekdayOf(name: string): number | null {
  return weekdayFromName(name.replace(/days$/i, "day"));
}
