import { MONTHS, NUMBER_WORDS, SCALES } from "../lexicon/numbers.table.ts";
import { letterPattern } from "./letter-pattern.ts";
import type { NumberInfo, Token } from "./token.ts";

const CURRENCY = "[€$£₹¥]";

const L = String.raw`\p{L}`;
const N = String.raw`\p{N}`;
const TOKENS = letterPattern(
  [
    String.raw`(?<quoted>"[^"]*"|“[^”]*”|‘[^’]*’|«[^»]*»|(?<![${L}${N}])'[^']+'(?![${L}${N}])|\x60[^\x60]*\x60)`,
    String.raw`(?<date>\b\d{4}-\d{1,2}(?:-\d{1,2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?[Zz]?)?)?(?![\d-])|\b\d{1,2}[/.]\d{1,2}[/.]\d{4}\b)`,
    // versions and addresses of machines
    String.raw`(?<dotted>(?<![${L}${N}_.])\d+(?:\.\d+){2,}(?![${L}${N}_]))`,
    String.raw`(?<mail>(?:[${L}${N}._%+-]+@|(?<![^\s(])@(?=[${L}${N}-]+\.))[${L}${N}.-]+[${L}])`,
    String.raw`(?<number>(?:${CURRENCY}\s?)?(?:(?<![^\s([<>=,]|[${N}]\s?)-)?(?<![${L}${N}_])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:(?:[Ss][Tt]|[Nn][Dd]|[Rr][Dd]|[Tt][Hh]|[Kk]|[BbMm][Nn]|[Mm])\b|%|\s?[€£₹¥])?(?![${L}${N}_]))`,
    String.raw`(?<code>[${L}${N}]+(?:[-_./:][${L}${N}]+)*[${N}][${L}${N}]*(?:[-_.][${L}${N}]+)*|[${N}]+[${L}][${L}${N}]*)`,
    String.raw`(?<word>\$?[${L}_][${L}${N}_]*(?:\.[${L}_][${L}${N}_]*)*(?:['’][${L}]+)?)`,
    String.raw`(?<emoji>[\p{Extended_Pictographic}]\uFE0F?)`,
    String.raw`(?<mark>>=|<=|!=|<>|==|[≥≤≠×]|[^\s${L}${N}])`,
  ].join("|"),
  "g",
);
/** Digits that are a code, such as a postcode. */
const LEADING_ZERO = /^0\d+$/;
/** What may stand behind "twenty" as a part of its number. */
/** Words behind which "one" is a number. */
const BEFORE_COUNT = /^(least|most|than|exactly|only|just|precisely|between)$/;
/** The same, unless it is "one another" or "one of". */
const BOUND = /^(exceeds?|exceeding|surpass|surpasses|surpassing|above|below|under|over|equals)$/;
const ONES = /^(one|two|three|four|five|six|seven|eight|nine)$/;
const NEGATED = letterPattern(String.raw`^([\p{L}]+?)(n['’]t)$`);
/** "post-2008" is a preposition and its year. */
const BOUND_YEAR = /^(post|pre)-(\d{4})$/i;

/** Cuts a question into words, numbers, quoted texts and marks. Offsets point into the question. */
export function tokenize(question: string): Token[] {
  const tokens: Token[] = [];
  for (const match of question.matchAll(TOKENS(question))) {
    const { groups = {}, index } = match;
    const text = match[0];
    const at = { start: index, end: index + text.length };
    if (groups.quoted !== undefined)
      tokens.push({ kind: "quoted", text, norm: '"', ...at, quoted: text.slice(1, -1) });
    else if (groups.date !== undefined || groups.dotted !== undefined)
      tokens.push({ kind: "word", text, norm: text.toLowerCase(), ...at, isCode: true });
    else if (groups.number !== undefined && !LEADING_ZERO.test(text)) pushNumber(tokens, text, at.start);
    else if (BOUND_YEAR.test(text)) {
      const [, bound = "", year = ""] = BOUND_YEAR.exec(text) ?? [];
      pushWord(tokens, bound, index);
      pushNumber(tokens, year, at.end - year.length);
    } else if (groups.number !== undefined || groups.code !== undefined || groups.mail !== undefined)
      tokens.push({ kind: "word", text, norm: text.toLowerCase(), ...at, isCode: true });
    else if (groups.word !== undefined) pushWord(tokens, text, at.start);
    // "messages with a 🎉": a value like any other
    else if (groups.emoji !== undefined) tokens.push({ kind: "word", text, norm: text, ...at });
    else tokens.push({ kind: "mark", text, norm: text, ...at });
  }
  return nameCounts(
    joinPossessives(keepLetters(joinParticles(joinScales(joinTens(splitFactors(spellHashes(tokens))))))),
  );
}

/** "RX-20's owner": behind codes and quoted texts the possessive is one token, as it is behind words. */
function joinPossessives(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const mark = joined.at(-1);
    const owner = joined.at(-2);
    const isOwner = owner?.isCode === true || owner?.kind === "quoted";
    const isPossessive =
      mark !== undefined && /^['’]$/.test(mark.text) && /^s$/i.test(token.text) && mark.end === token.start;
    if (isOwner && isPossessive && owner.end === mark.start)
      joined[joined.length - 1] = {
        ...token,
        text: `${mark.text}${token.text}`,
        norm: "'s",
        start: mark.start,
      };
    else joined.push(token);
  }
  return joined;
}

/** "# of rooms": the sign is a word here, while the norm of numbers is `#` too. */
function nameCounts(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) =>
    token.kind === "mark" && token.text === "#" && tokens[at + 1]?.norm === "of"
      ? { ...token, kind: "word", norm: "number" }
      : token,
  );
}

/** "# orders placed": the number of them. */
function spellHashes(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    const isLead = at === 0 || /^(?:[:,]|show|list|give|get|me|the|total)$/.test(tokens[at - 1]?.norm ?? "");
    const isCounted = next?.kind === "word" && next.start > token.end && !/^(of|and|or)$/.test(next.norm);
    if (token.text !== "#" || !isLead || !isCounted) return [token];
    return ["number", "of"].map((norm) => ({ ...token, kind: "word" as const, norm }));
  });
}

/** "A or B grades": within a sentence, a capital that no capital follows is a letter and no article; "A to Z" is an order. */
function keepLetters(tokens: readonly Token[]): Token[] {
  const norm = (at: number): string => tokens[at]?.norm ?? "";
  return tokens.map((token, at) => {
    if (token.text !== "A" || at === 0 || /^[.?!:]$/.test(norm(at - 1))) return token;
    const next = tokens[at + 1]?.text.charAt(0) ?? "";
    const isTitle = next !== next.toLowerCase();
    const isOrder = norm(at + 2) === "z" || norm(at - 2) === "z";
    return isTitle || isOrder ? token : { ...token, norm: "A" };
  });
}

const PARTICLE_VERBS = /^(check|sign|log|pick|drop|clock|opt)(?:s|ed|ing|ged|ging|ped|ping)?$/;

function isYearOrMonth(token: Token | undefined): boolean {
  return token !== undefined && (/^[12]\d{3}$/.test(token.text) || MONTHS.has(token.norm));
}

/** "check-ins", "checking out", "picked up": one word, as in the names of fields. */
function joinParticles(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const verb = token.kind === "word" ? PARTICLE_VERBS.exec(token.norm)?.[1] : undefined;
    const next = verb === undefined ? at : tokens[at + 1]?.norm === "-" ? at + 2 : at + 1;
    const particle = tokens[next];
    // "contracts signed in 2022", "in May": the particle belongs to what follows
    const isTime = particle?.norm === "in" && next === at + 1 && isYearOrMonth(tokens[next + 1]);
    const match =
      verb === undefined || !particle || isTime ? null : /^(in|out|up|off)s?$/.exec(particle.norm);
    if (match && particle) {
      joined.push({
        ...token,
        text: `${token.text} ${particle.text}`,
        norm: `${verb ?? ""}${match[1] ?? ""}`,
        end: particle.end,
      });
      at = next;
    } else joined.push(token);
  }
  return joined;
}

function pushNumber(tokens: Token[], raw: string, offset: number): void {
  const text = raw.trim();
  const [, before = "", digits = "", after = ""] =
    /^([€$£₹¥]?)\s?(-?[\d,]+(?:\.\d+)?)\s?(.*)$/u.exec(text) ?? [];
  const suffix = after.toLowerCase();
  const scale = SCALES.get(suffix) ?? 0;
  const plain = shift(digits.replaceAll(",", ""), scale);
  const unit = before || (/^[%€£₹¥]$/u.test(after) ? after : null);
  tokens.push({
    kind: "number",
    text,
    norm: "#",
    start: offset,
    end: offset + text.length,
    number: { ...numberOf(plain), unit },
  });
}

function pushWord(tokens: Token[], text: string, start: number): void {
  const end = start + text.length;
  const negated = NEGATED(text).exec(text);
  if (negated) {
    const [, base = "", rest = ""] = negated;
    const verb =
      base.toLowerCase() === "ca" ? "can" : base.toLowerCase() === "wo" ? "will" : base.toLowerCase();
    tokens.push({ kind: "word", text: base, norm: verb, start, end: end - rest.length });
    tokens.push({ kind: "word", text: rest, norm: "not", start: end - rest.length, end });
    return;
  }
  const possessive = /['’]s?$/iu.exec(text) ?? /['’](s|re|ve|ll|d|m)$/iu.exec(text);
  const bare = possessive ? text.slice(0, possessive.index) : text;
  tokens.push({ kind: "word", text: bare, norm: bare.toLowerCase(), start, end: start + bare.length });
  if (possessive && /^['’]s$/iu.test(possessive[0]))
    tokens.push({ kind: "word", text: possessive[0], norm: "'s", start: start + bare.length, end });
}

/** "twenty-five", "twenty five": one number, no range. */
function joinTens(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const tens = NUMBER_WORDS.get(token.norm) ?? 0;
    const last = tokens[at + 1]?.norm === "-" ? at + 2 : at + 1;
    const ones = ONES.test(tokens[last]?.norm ?? "") ? tokens[last] : undefined;
    // "thirty two-bed rooms" are thirty
    const isWhole = last === at + 2 || tokens[last + 1]?.norm !== "-";
    if (!ones || tens < 20 || tens > 90 || !isWhole) {
      joined.push(token);
      continue;
    }
    const value = String(tens + (NUMBER_WORDS.get(ones.norm) ?? 0));
    const text = `${token.text}-${ones.text}`;
    joined.push({
      ...token,
      kind: "number",
      text,
      norm: "#",
      end: ones.end,
      number: { ...numberOf(value), unit: null },
    });
    at = last;
  }
  return joined;
}

const FACTOR = /^(\d+(?:\.\d+)?)x$/i;
const BEFORE_FACTOR = /^(>|<|>=|<=|over|above|under|below|than|least|most|exceeds?|exceeding)$/;

/** "Over 3x the goal" is three times it; elsewhere letters behind digits make a code. */
function splitFactors(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at): Token[] => {
    const digits = FACTOR.exec(token.text)?.[1];
    if (digits === undefined || !BEFORE_FACTOR.test(tokens[at - 1]?.norm ?? "")) return [token];
    const { start, end } = token;
    return [
      { kind: "number", text: digits, norm: "#", start, end, number: { ...numberOf(digits), unit: null } },
      { kind: "word", text: "times", norm: "times", start: end, end },
    ];
  });
}

/** `2 million`, `five hundred` and lone number words become numbers. */
function joinScales(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    const last = joined.at(-1);
    const scale = token.kind === "word" ? SCALES.get(token.norm) : undefined;
    if (scale !== undefined && token.norm.length > 1 && last?.kind === "number" && last.number) {
      joined[joined.length - 1] = {
        ...last,
        text: `${last.text} ${token.text}`,
        end: token.end,
        number: { ...numberOf(shift(last.number.text, scale)), unit: last.number.unit },
      };
      continue;
    }
    if (isOne(token, { before: last, after: tokens[at + 1] })) {
      const isHalf = last?.norm === "half";
      const start = isHalf ? last.start : token.start;
      if (isHalf) joined.pop();
      joined.push({
        ...token,
        kind: "number",
        norm: "#",
        start,
        number: { ...numberOf(isHalf ? "0.5" : "1"), unit: null },
      });
      continue;
    }
    const known = token.kind === "word" ? NUMBER_WORDS.get(token.norm) : undefined;
    const isCounting = known !== undefined && (known !== 1 || countsOne(tokens, at, last));
    joined.push(
      isCounting
        ? { ...token, kind: "number", norm: "#", number: { ...numberOf(String(known)), unit: null } }
        : token,
    );
  }
  return joined;
}

/** "Exactly one", "exceeds one year", "one to two"; "above one another" says no number. */
function countsOne(tokens: readonly Token[], at: number, before: Token | undefined): boolean {
  const norm = before?.norm ?? "";
  const [after, end] = [tokens[at + 1], tokens[at + 2]];
  const isRange = after?.norm === "to" && (end?.kind === "number" || NUMBER_WORDS.has(end?.norm ?? ""));
  return (
    isRange || BEFORE_COUNT.test(norm) || (BOUND.test(norm) && !/^(?:another|of)$/.test(after?.norm ?? ""))
  );
}

/** "than an hour" and "half an hour" count. */
function isOne(
  token: Token,
  { before, after }: { before: Token | undefined; after: Token | undefined },
): boolean {
  return (
    /^(a|an)$/.test(token.norm) &&
    /^(than|half|over|under|least|most)$/.test(before?.norm ?? "") &&
    /^(minute|hour|day|week|kilo|kilometer|kilometre|mile|kg|ton|tonne|meter|metre)$/.test(after?.norm ?? "")
  );
}

function numberOf(text: string): Omit<NumberInfo, "unit"> {
  return { text, value: Number(text), isInteger: !text.includes(".") };
}

/** Moves the decimal point to the right. */
function shift(digits: string, places: number): string {
  if (places === 0) return digits;
  const [whole = "0", fraction = ""] = digits.split(".");
  const moved = whole + fraction.padEnd(places, "0").slice(0, places);
  const rest = fraction.slice(places);
  return (moved.replace(/^(-?)0+(?=\d)/, "$1") || "0") + (rest ? `.${rest}` : "");
}
