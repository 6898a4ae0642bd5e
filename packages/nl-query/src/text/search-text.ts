/** Runs of three characters share so many places. */
const PLACES = 8_192;
const BITS = 32;
const RUN = 3;
/** Letters of English, the most frequent first; others tell more than all of them. */
const FREQUENT = " etaoinsrhldcumfpgwybvkxjqz";
/** The place of the run of a text that is too short to have one. */
export const NO_PLACE = -1;

/** A text to look for, with the place of the run in it that tells most. */
export type Sought = { readonly text: string; readonly place: number };

export function soughtText(text: string): Sought {
  let place = NO_PLACE;
  let most = -1;
  for (let at = 0; at + RUN <= text.length; at++) {
    const telling = rarity(text.charAt(at)) + rarity(text.charAt(at + 1)) + rarity(text.charAt(at + 2));
    if (telling <= most) continue;
    most = telling;
    place = placeOf(text, at);
  }
  return { text, place };
}

/** A text in which thousands of others are looked for. The runs of characters that it holds rule most of them out. */
export class SearchText {
  readonly #runs = new Uint32Array(PLACES / BITS);

  constructor(readonly text: string) {
    for (let at = 0; at + RUN <= text.length; at++) {
      const place = placeOf(text, at);
      this.#runs[place >>> 5] = (this.#runs[place >>> 5] ?? 0) | (1 << (place & (BITS - 1)));
    }
  }

  /** False only where no text with this run is in it. */
  mayHold(place: number): boolean {
    return place === NO_PLACE || ((this.#runs[place >>> 5] ?? 0) & (1 << (place & (BITS - 1)))) !== 0;
  }

  holds({ text, place }: Sought): boolean {
    return this.mayHold(place) && this.text.includes(text);
  }

  /** The text holds one of each list. */
  holdsAll(lists: readonly (readonly Sought[])[]): boolean {
    for (const list of lists) if (!this.#holdsOne(list)) return false;
    return true;
  }

  #holdsOne(list: readonly Sought[]): boolean {
    for (const sought of list) if (this.holds(sought)) return true;
    return false;
  }
}

function rarity(letter: string): number {
  const at = FREQUENT.indexOf(letter);
  return at < 0 ? FREQUENT.length : at;
}

function placeOf(text: string, at: number): number {
  const code = (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2);
  return code % PLACES;
}
