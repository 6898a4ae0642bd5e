const enum State {
  None,
  Slash,
  LineComment,
  BlockComment,
  BlockCommentStar,
  String,
  StringEscape,
  Regex,
  RegexEscape,
  RegexClass,
  RegexClassEscape,
}

const code = (character: string): number => character.charCodeAt(0);
const [DOUBLE_QUOTE, SINGLE_QUOTE, BACKTICK] = [code('"'), code("'"), code("`")];
const [BACKSLASH, SLASH, STAR, NEWLINE] = [code("\\"), code("/"), code("*"), code("\n")];
const [OPEN_CLASS, CLOSE_CLASS] = [code("["), code("]")];

/** State after the next byte; `quote` is the one that opened the string. */
type Transition = (byte: number, quote: number) => State;

const inRegex: Transition = (byte) => {
  if (byte === BACKSLASH) return State.RegexEscape;
  if (byte === OPEN_CLASS) return State.RegexClass;
  // an expression does not go on in the next line
  return byte === SLASH || byte === NEWLINE ? State.None : State.Regex;
};

const inRegexClass: Transition = (byte) => {
  if (byte === BACKSLASH) return State.RegexClassEscape;
  if (byte === CLOSE_CLASS) return State.Regex;
  return byte === NEWLINE ? State.None : State.RegexClass;
};

const afterSlash: Transition = (byte, quote) => {
  if (byte === SLASH) return State.LineComment;
  return byte === STAR ? State.BlockComment : inRegex(byte, quote);
};

const afterStar: Transition = (byte) => {
  if (byte === SLASH) return State.None;
  return byte === STAR ? State.BlockCommentStar : State.BlockComment;
};

const inString: Transition = (byte, quote) => {
  if (byte === BACKSLASH) return State.StringEscape;
  return byte === quote ? State.None : State.String;
};

const TRANSITIONS: Record<Exclude<State, State.None>, Transition> = {
  [State.Slash]: afterSlash,
  [State.LineComment]: (byte) => (byte === NEWLINE ? State.None : State.LineComment),
  [State.BlockComment]: (byte) => (byte === STAR ? State.BlockCommentStar : State.BlockComment),
  [State.BlockCommentStar]: afterStar,
  [State.String]: inString,
  [State.StringEscape]: () => State.String,
  [State.Regex]: inRegex,
  [State.RegexEscape]: () => State.Regex,
  [State.RegexClass]: inRegexClass,
  [State.RegexClassEscape]: () => State.RegexClass,
};

/**
 * Follows strings, and the comments and regular expressions of shell syntax, byte by byte: the brackets in them
 * open and close nothing.
 */
export class SkippedText {
  #state = State.None;
  #quote = 0;

  /** Takes the next byte. @returns Whether it belongs to such a text, its delimiters included. */
  skips(byte: number): boolean {
    if (this.#state !== State.None) {
      this.#state = TRANSITIONS[this.#state](byte, this.#quote);
      return true;
    }
    if (byte === SLASH) this.#state = State.Slash;
    else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE || byte === BACKTICK) {
      this.#state = State.String;
      this.#quote = byte;
    }
    return this.#state !== State.None;
  }

  /** Whether a string or a regular expression is open, which only a document may hold. */
  get isInValue(): boolean {
    return this.#state >= State.String;
  }
}
