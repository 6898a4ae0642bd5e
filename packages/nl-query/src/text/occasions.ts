import type { Token } from "./token.ts";

/** What answers are needed for, as a pattern. */
export const OCCASION =
  "slides?|reports?|charts?|presentations?|meetings?|statistics?|dashboards?|graphs?|diagrams?|newsletters?|summar(?:y|ies)|boss|manager|colleagues?|documentation|audits?|paper|article|talk|workshop|demo|budget|call";
const FOR = new RegExp(
  `^(?:${OCCASION}|legal|finance|marketing|compliance|review|planning|campaign|anniversary|party|brochure|poster|catalog|catalogue|website|blog|thesis|forecast|overview)$`,
);
const PEOPLE =
  "boss|chief|manager|director|ceo|cfo|board|management|team|colleagues?|customers?|clients?|auditors?|accountants?|insurers?|lawyers?|investors?|finance|marketing|legal|accounting|press|teacher|professor|friend";
/** Who asks, as the beginning of a question. */
const ASKERS = [
  new RegExp(
    `^(?:(?:an?|my|our|the|some) )?(?:${PEOPLE}) (?:wants?|needs?|asks?|asked|has asked|have asked|requests?|requires?)(?: (?:me|us))?(?: (?:for|about|to (?:know|see|have|get)))? ?[:,]?`,
  ),
  /^(?:i|we) (?:was|were|have been|am|are) asked (?:to (?:find out|find|get|list|determine|provide|show)|for|about)/,
  /^(?:i )?(?:just )?(?:wonder|wondering|am wondering)(?= (?:which|what|who|how|where|when) )/,
  /^(?:just )?out of (?:curiosity|interest) ?[:,]?/,
  new RegExp(
    `^(?:i|we) (?:just |only )?(?:need|want|would like|like) (?:an? )?(?:small |short |quick |little |simple )?(?:table|overview|list|summary)(?: for (?:an?|my|our|the) (?:${OCCASION}))? :`,
  ),
];
/** What answers are put into: "rooms for a meeting" may be of another kind. */
const MEDIUM =
  /^(?:slides?|reports?|charts?|presentations?|dashboards?|graphs?|diagrams?|newsletters?|brochure|poster|boss|colleagues?)$/;
const LINK = /^(?:for|in)$/;
const MARK = /^[:,]$/;
const SPEAKER = /^(?:i|we)$/;
const DETERMINER = /^(?:an?|my|our|the|this|some|next|another)$/;
const LONGEST = 4;

/** "For the annual report:", "for my boss we need", "our auditors want": the question without what it is asked for. */
export function dropOccasionBefore(
  tokens: readonly Token[],
  isKnown: (token: Token) => boolean,
): readonly Token[] {
  const end = tokens.findIndex(({ norm }, at) => at > 1 && (MARK.test(norm) || SPEAKER.test(norm)));
  if (end > 1 && isOccasion(tokens.slice(0, end), FOR, isKnown))
    return tokens.slice(MARK.test(tokens[end]?.norm ?? "") ? end + 1 : end);
  const said = tokens.map(({ norm }) => norm).join(" ");
  const asker = ASKERS.map((one) => one.exec(said)?.[0].trim()).find((one) => one !== undefined);
  const length = asker === undefined ? 0 : asker.split(" ").length;
  const isAsker =
    length > 0 && !tokens.slice(0, length).some((token) => token.kind === "word" && isKnown(token));
  return isAsker && length < tokens.length ? tokens.slice(length) : tokens;
}

/** "Boats per pier for a chart": the same of what stands at the end, behind which no word stands. */
export function dropOccasionBehind(
  tokens: readonly Token[],
  end: number,
  isKnown: (token: Token) => boolean,
): readonly Token[] {
  const start = tokens.findLastIndex(({ norm }) => LINK.test(norm));
  const said = tokens.slice(start, end + 1);
  const isSaid = start > 1 && DETERMINER.test(said[1]?.norm ?? "") && isOccasion(said, MEDIUM, isKnown);
  return isSaid ? [...tokens.slice(0, start), ...tokens.slice(end + 1)] : tokens;
}

function isOccasion(said: readonly Token[], nouns: RegExp, isKnown: (token: Token) => boolean): boolean {
  const [link, ...words] = said;
  return (
    LINK.test(link?.norm ?? "") &&
    words.length > 0 &&
    words.length <= LONGEST &&
    nouns.test(words.at(-1)?.norm ?? "") &&
    words.every((token) => token.kind === "word" && !isKnown(token))
  );
}
