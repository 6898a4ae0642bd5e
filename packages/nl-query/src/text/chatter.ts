import { NEGATIONS, NOISE } from "../lexicon/words.table.ts";
import { comparatorOf, SUPERLATIVE } from "../lexicon/phrases.table.ts";
import { dropOccasionBefore, dropOccasionBehind } from "./occasions.ts";
import type { Token } from "./token.ts";

/** What people say beside a question. */
const SMALL_TALK: ReadonlySet<string> = new Set(
  `ok okay so yes hmm hm hmmm umm um uh uhm ah oh aha well hello hi hey hiya morning afternoon evening sorry apologies thanks thank thx thnx tnx ty cheers
  asap urgently rush hurry advance appreciate appreciated regards greetings wonder wondering honestly btw fyi again listen guys team folks dear everybody
  bother bothering think thinking moment sec second minute`.split(/\s+/),
);
/** Sounds in front of a question that no mark need stand behind. */
const SOUND = /^(hm+|u+h*m+|uh|ah|oh|hello|hi|hey|btw|fyi)$/;
const GREETED = /^(all|both|everyone|there)$/;
/** Words of small talk that may be more than that where no other stands beside them. */
const FILLING: ReadonlySet<string> = new Set(
  "one more thing so right good no worries many lot bunch hope i you let's s for the your time help support quick question another if it's its possible don't mind can soon as when be great nice of kind very much in to".split(
    " ",
  ),
);
/** Who starts a sentence about themselves, which only leads to the question. */
const SPEAKERS =
  /^(?:(?:so|ok|okay|well|and|also|currently|right now|today) )*(?:i|we|my|our|someone|somebody|this is|it s|it is|he|she|they) /;
/** Words of such a sentence that may ask for something themselves. */
const ASKING =
  /^(need|needs|want|wants|like|see|know|show|list|give|get|find|tell|only|just|each|every|per|by|sorted|sort|ordered|order|ranked|rank|grouped|group|first|last|top|number|count|average|mean|total|sum|percentage|percent|share|distinct|different|unique|names?|ids?|columns?|fields?|limit|how|which|what|who|whose|whom|where|year|month|week|day|yesterday|tomorrow|recent|recently|ago|since|until|before|after|between|or|either)$/;
const SENTENCE_END = /^[.?!;:…]$/;
const CLAUSE_END = /^[.?!;:…,–—-]$/;
/** "For this I need …": goes on from what was said before. */
const GOES_ON =
  /^(?:(?:and|so|therefore|hence) )*(?:for|because of|to do) (?:this|that|it|which) ,? ?(?=i |we )/;

/**
 * The question without what is said around it: greetings, thanks, and sentences about those who ask ("We are cleaning up
 * today. For this I need …"). What holds a name of the schema, a value, a number or a word that asks for something stays.
 */
export function dropChatter(tokens: readonly Token[], isKnown: (token: Token) => boolean): readonly Token[] {
  const led = dropLead(tokens, isKnown);
  const asked = led.length < tokens.length ? dropTie(led) : led;
  return dropTrail(asked, isKnown);
}

function dropLead(tokens: readonly Token[], isKnown: (token: Token) => boolean): readonly Token[] {
  const [first] = tokens;
  if (first && tokens.length > 1 && SOUND.test(first.norm) && !isKnown(first)) {
    const isGreeted = GREETED.test(tokens[1]?.norm ?? "") && tokens[2]?.norm === ",";
    return dropLead(skipMarks(tokens, isGreeted ? 2 : 1), isKnown);
  }
  const ends = [SENTENCE_END, CLAUSE_END].map((mark) => tokens.findIndex(({ norm }) => mark.test(norm)));
  const so = tokens.findIndex(({ norm }, at) => norm === "," && tokens[at + 1]?.norm === "so");
  const sentence = so >= 0 ? so : (ends[0] ?? -1);
  const talk = ends.find((end) => end >= 0 && isSmallTalk(tokens.slice(0, end), isKnown));
  const isLead = sentence >= 0 && isAboutSpeaker(tokens.slice(0, sentence), isKnown);
  const end = talk ?? (isLead ? sentence : -1);
  const rest = end < 0 ? [] : skipMarks(tokens, end);
  if (rest.length > 0) return dropLead(end === so ? rest.slice(1) : rest, isKnown);
  const asked = dropOccasionBefore(tokens, isKnown);
  return asked.length < tokens.length ? dropLead(asked, isKnown) : tokens;
}

function dropTie(tokens: readonly Token[]): readonly Token[] {
  const said = tokens.map(({ norm }) => norm).join(" ");
  const tie = GOES_ON.exec(said)?.[0].trim();
  return tie === undefined ? tokens : tokens.slice(tie.split(" ").length);
}

/** Thanks and haste at the end, with or without a mark before them. */
function dropTrail(tokens: readonly Token[], isKnown: (token: Token) => boolean): readonly Token[] {
  const end = lastWord(tokens);
  for (let start = end; start > 1; start--) {
    const before = tokens[start - 1];
    const isMarked = before?.kind === "mark" && CLAUSE_END.test(before.norm);
    if (!isMarked) continue;
    const clause = tokens.slice(start, end + 1);
    return isSmallTalk(clause, isKnown)
      ? dropTrail(tokens.slice(0, start - 1), isKnown)
      : dropLast(tokens, end, isKnown);
  }
  return dropLast(tokens, end, isKnown);
}

function dropLast(
  tokens: readonly Token[],
  end: number,
  isKnown: (token: Token) => boolean,
): readonly Token[] {
  const last = tokens[end]?.norm ?? "";
  return end > 1 && /^(thx|thanks|thnx|tnx|ty|asap|cheers)$/.test(last)
    ? tokens.slice(0, end)
    : dropOccasionBehind(tokens, end, isKnown);
}

function lastWord(tokens: readonly Token[]): number {
  let end = tokens.length - 1;
  while (end > 0 && tokens[end]?.kind === "mark") end--;
  return end;
}

function skipMarks(tokens: readonly Token[], from: number): readonly Token[] {
  let start = from;
  while (tokens[start]?.kind === "mark" && CLAUSE_END.test(tokens[start]?.norm ?? "")) start++;
  return tokens.slice(start);
}

function isSmallTalk(clause: readonly Token[], isKnown: (token: Token) => boolean): boolean {
  return (
    clause.some(({ norm }) => SMALL_TALK.has(norm)) &&
    clause.every(
      (token) => token.norm === "," || (token.kind === "word" && !isKnown(token) && isTalk(token.norm)),
    )
  );
}

function isTalk(norm: string): boolean {
  return SMALL_TALK.has(norm) || FILLING.has(norm) || (NOISE.has(norm) && !ASKING.test(norm));
}

function isAboutSpeaker(sentence: readonly Token[], isKnown: (token: Token) => boolean): boolean {
  const said = sentence.map(({ norm }) => norm).join(" ");
  return SPEAKERS.test(said) && sentence.every((token) => isPlain(token) && !isKnown(token));
}

/** A word that changes nothing that is asked for. */
function isPlain({ kind, norm, isCode }: Token): boolean {
  if (kind === "mark") return /^[,–—-]$/.test(norm);
  return (
    kind === "word" &&
    isCode !== true &&
    !ASKING.test(norm) &&
    !NEGATIONS.has(norm) &&
    !SUPERLATIVE.test(norm) &&
    comparatorOf(norm) === null
  );
}
