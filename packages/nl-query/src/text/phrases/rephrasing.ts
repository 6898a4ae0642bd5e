/** A phrase and the words that readers know for it. */
export type Rephrasing = {
  /** Matches whole tokens, joined by single spaces; numbers are `#`, quoted texts `"`. */
  pattern: RegExp;
  /** `$1` stands for the tokens of the first group, `2` for the number two. */
  words: string;
  /** Words that go to the end of the sentence. */
  tail?: string;
  /** Replaces words of the data too: in this phrase they can't be meant ("in order of" with a collection "orders"). */
  isIdiom?: true;
  /** Numbers that it takes away are 0: "0 if none", and not "3 if sold out". */
  isOfZero?: true;
  /** Numbers that it takes away are 1: "at least one boat and at least one raft", and not "at least 3". */
  isOfOne?: true;
  /** Numbers in it are places: "ranks 2nd", and not "is 30". */
  isOrdinal?: true;
};

/** A phrase that replaces words of the data too. */
export const idiom = (pattern: string | RegExp, words: string): Rephrasing => ({
  pattern: new RegExp(pattern),
  words,
  isIdiom: true,
});

/** A clause that says what else to show, as the name of a column; behind "and" it is tied to what stands in front. */
export const columnOf = (clause: string, name: string): Rephrasing[] => [
  idiom(`(?<=[a-z"] (?:, )?and )${clause}`, `their ${name}`),
  idiom(clause, `the ${name}`),
];
