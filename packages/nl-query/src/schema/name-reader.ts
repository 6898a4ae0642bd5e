import { ABBREVIATIONS, EMPTY_NAME_WORDS, SYNONYMS } from "../lexicon/synonyms.table.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { cutWord } from "./cut-word.ts";
import { NO_SCHEMA_WORDS, type SchemaWords } from "./schema-words.ts";

export type NameWords = {
  /** Lower case words as they stand in the name. */
  readonly plain: readonly string[];
  /** Lemmas, abbreviations written out, empty words left out. */
  readonly lemmas: readonly string[];
};

/** Reads the names of one schema. Each name and word is read once: collections of one database share many. */
export class NameReader {
  readonly #names = new Map<string, NameWords>();
  readonly #words = new Map<string, readonly string[]>();
  readonly #parts = new Map<string, string>();
  readonly #schema: SchemaWords;

  constructor(schema: SchemaWords = NO_SCHEMA_WORDS) {
    this.#schema = schema;
  }

  /** The words of all names that were read, cut but not written out, and what they were written out as. */
  get parts(): ReadonlyMap<string, string> {
    return this.#parts;
  }

  read(name: string): NameWords {
    const known = this.#names.get(name);
    if (known) return known;
    const plain = wordsOfName(name);
    const written = writtenOut(name);
    const words =
      this.#schema.ways.get(name) ?? (written === name ? this.#withoutIs(plain) : wordsOfName(written));
    const read = { plain, lemmas: this.#lemmasOf(this.#withWholeOwner(words)) };
    this.#names.set(name, read);
    return read;
  }

  /** `isheated` that holds yes and no tells what is heated. */
  #withoutIs(plain: readonly string[]): readonly string[] {
    const state = plain.length === 1 ? this.#schema.flags.get(plain[0] ?? "") : undefined;
    return state === undefined ? plain : [state];
  }

  /** `apt_no` is the number of an apartment where `apartments` have an `apt_id`. */
  #withWholeOwner(words: readonly string[]): readonly string[] {
    const [first = "", ...rest] = words;
    const owner = rest.length > 0 ? this.#schema.shortForms.get(first) : undefined;
    return owner === undefined ? words : [owner, ...rest];
  }

  #lemmasOf(plain: readonly string[]): readonly string[] {
    const [only] = plain;
    const lemmas =
      plain.length === 1 && only !== undefined
        ? this.#lemmasOfWord(only)
        : plain.flatMap((word) => this.#lemmasOfWord(word));
    return lemmas.every((word) => !EMPTY_NAME_WORDS.has(word)) ? lemmas : tellingOf(lemmas);
  }

  #lemmasOfWord(word: string): readonly string[] {
    const known = this.#words.get(word);
    if (known) return known;
    const lemmas = NUMBER.test(word)
      ? []
      : cutWord(word, this.#schema)
          .flatMap((part) => this.#writtenOut(part).split(" "))
          .map((part) => lemmaOf(part));
    this.#words.set(word, lemmas);
    return lemmas;
  }

  #writtenOut(part: string): string {
    const written = writtenOutWord(part);
    this.#parts.set(part, written);
    return written;
  }
}

const NUMBER = /^\d+$/;
/** Words that are no plural of the short form without their "s": minutes, statistics, animals, glasses. */
const NO_PLURAL =
  /^(?:mins|stats|specs|mods|maxs|exps|apts|caps|cats|dias|lens|mobs|nicks|pats|pops|pros|tots)$/;

/** The word that a short form stands for, in either number: `prods` are products. */
function writtenOutWord(word: string): string {
  const singular =
    /^[a-z]{3,}s$/.test(word) && !NO_PLURAL.test(word) && !SYNONYMS.has(word) ? word.slice(0, -1) : word;
  return ABBREVIATIONS.get(word) ?? ABBREVIATIONS.get(singular) ?? word;
}

function tellingOf(lemmas: readonly string[]): readonly string[] {
  const telling = lemmas.filter((word) => !EMPTY_NAME_WORDS.has(word));
  return telling.length > 0 ? telling : lemmas;
}

/** Short forms that mean something else at other places of a name. */
const IN_PLACE: readonly (readonly [RegExp, string])[] = [
  [/^f(?=[_ ]?name$)/i, "first_"],
  [/^l(?=[_ ]?name$)/i, "last_"],
  [/^reg(?=_(?:dt|date|no|nr|num|fee|yr|year|ts|time)$)/i, "registration"],
  [/^lst(?=_?(?:prc|price)$)/i, "list_"],
  [/^dep(?=_?(?:amt|amount)$)/i, "deposit"],
  [/^hr(?=_?(?:rate|wage|pay|fee|price|prc|cost|charge)$)/i, "hourly_"],
  [/^cr(?=_?(?:lim|limit|lmt|amt|bal|rtg|rating|line|score|scr)$)/i, "credit_"],
  [/^br(?=_?(?:cd|code|id|nm|name)$)/i, "branch_"],
  [/^pub(?=_?(?:yr|year|dt|date)$)/i, "published_"],
  [
    /^ann(?=_?(?:tons?|inc|income|rev|sal|salary|fee|rent|vol|prod|out|output|cap|bonus|pay|wage|sales|budget|bdgt)$)/i,
    "annual_",
  ],
  [/_res$/i, "_result"],
  [/^est(?=_?(?:yr|year|date|dt|on|in)$)/i, "established"],
  [/^(?:yrs|years)_exp$/i, "years_experience"],
  [
    /^is(?=(?:active|admin|approved|available|blocked|closed|completed?|confirmed|default|deleted|enabled|featured|locked|member|new|online|open|paid|premium|primary|private|public|published|student|valid|verified|vip)$)/i,
    "is_",
  ],
];

/** One search in front of all: few names have any of them. */
const ANY_IN_PLACE = new RegExp(IN_PLACE.map(([{ source }]) => source).join("|"), "i");

function writtenOut(name: string): string {
  if (!ANY_IN_PLACE.test(name)) return name;
  const found = IN_PLACE.find(([pattern]) => pattern.test(name));
  return found ? name.replace(...found) : name;
}
