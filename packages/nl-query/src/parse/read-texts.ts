import { foldText } from "../text/lemma.ts";
import type { FieldMention } from "../link/mentions.ts";
import type { Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";

import { nameField } from "../schema/name-field.ts";
import type { Draft } from "./draft.ts";
import { negationBefore } from "./negation.ts";

type Mode = "contains" | "starts" | "ends";

const PATTERNS: readonly { pattern: RegExp; mode: Mode }[] = [
  {
    pattern:
      /(?:that |which |who )?(?:starts?|starting|begins?|beginning|started) with(?: the)?(?: (?:letter|letters|word|text|string|prefix|digits?))?(?= )/,
    mode: "starts",
  },
  {
    pattern:
      /(?:that |which |who )?(?:ends?|ending|ended|finish(?:es|ing)?) (?:with|in|on)(?: the)?(?: (?:letter|letters|word|text|string|suffix|digits?))?(?= )/,
    mode: "ends",
  },
  {
    pattern:
      /(?:that |which |who )?(?:do not |does not |not )?(?:contains?|containing|includes?|including|mentions?|mentioning|mentioned|matches|matching|has in it|talks? about|talking about|with|having|has|have|like)(?: the)? (?:letters?|word|words|text|string|phrase|keyword|term|substring)(?= )/,
    mode: "contains",
  },
  {
    pattern:
      /(?:that |which |who )?(?:do not |does not |not )?(?:contains?|containing|includes|include|including|mentions?|mentioning|mentioned|matches|matching|talks? about|talking about|like|about)(?= )/,
    mode: "contains",
  },
];

/** Conditions on parts of a text: `name starts with A`, `comments mentioning "refund"`. */
export function readTexts(draft: Draft): void {
  readInside(draft);
  readWordInside(draft);
  for (const { pattern, mode } of PATTERNS)
    draft.each(pattern, (match) =>
      readAfter(draft, match, {
        mode,
        isNegated: /\bnot\b/.test(match.text),
        isWordSaid: /(letters?|word|words|text|string|phrase|keyword|term|substring)$/.test(match.text),
      }),
    );
}

/** `"wood" in the title`, `with "wood" in their name`. */
function readInside(draft: Draft): void {
  draft.each(
    /(?:with |containing |having |has |have |that have )?(?:the )?(?:(?:word|words|text|phrase|term) )?" (?:anywhere )?(?:in|within|inside|as part of) (?:the |their |its |his |her )?/,
    (match) => {
      const at = quotedAt(draft, match);
      const mention = at < 0 ? null : draft.fieldAt(match.end, (field) => field.kind === "text");
      if (mention && at >= 0)
        add(draft, mention.field, {
          words: { start: match.start, end: mention.end },
          mode: "contains",
          texts: [draft.tokens[at]?.quoted ?? ""],
          isNegated: negationBefore(draft, match.start) >= 0,
        });
    },
  );
}

/** "with Winter in the title". */
function readWordInside(draft: Draft): void {
  draft.each(
    /(?:with|containing|having|has|have) (?:the )?(?:(?:word|words|text|phrase|term) )?(?<word>[^ ]+) (?:anywhere )?(?:in|within|inside) (?:the |their |its |his |her )/,
    (match) => {
      const at = match.start + match.text.split(" ").indexOf(match.groups.word ?? "");
      const token = draft.tokens[at];
      const mention =
        token?.kind === "word"
          ? draft.fieldAt(
              match.end,
              (field) => field.kind === "text" && field.values.every((value) => value.text !== token.text),
            )
          : null;
      if (mention && token)
        add(draft, mention.field, {
          words: { start: match.start, end: mention.end },
          mode: "contains",
          texts: [token.text],
          isNegated: negationBefore(draft, match.start) >= 0,
        });
    },
  );
}

function quotedAt(draft: Draft, words: Words): number {
  for (let at = words.start; at < words.end; at++) if (draft.tokens[at]?.kind === "quoted") return at;
  return -1;
}

/** "publishers whose name": the field that is named so, not the name of the documents. */
function ownerOfName(draft: Draft, end: number): FieldMention | null {
  if (!/^names?$/.test(draft.norm(end - 1)) || draft.norm(end - 2) !== "whose") return null;
  const owner = draft.fieldBefore(end - 2, (field, one) => field.kind === "text" && one.score >= 0.9);
  return owner && owner.route === null ? { ...owner, start: end - 1, end } : null;
}

function readAfter(
  draft: Draft,
  match: Words & { text: string },
  call: { mode: Mode; isNegated: boolean; isWordSaid: boolean },
): void {
  const { mode } = call;
  const endOfField = draft.skipBack(
    match.start,
    /^(is|are|that|which|does|do|did|should|must|whose|with|and|not|either)$/,
  );
  const named = draft.fieldBefore(
    endOfField,
    (field) => field.kind === "text" || (mode === "contains" && field.isArray),
  );
  const before = ownerOfName(draft, endOfField) ?? named;
  const first = mode === "contains" ? draft.skip(match.end, /^(the|a|an)$/) : match.end;
  const token = draft.tokens[first];
  if (!token || draft.isTaken(first) || token.kind === "period" || token.kind === "mark") return;
  const isSpoken = /(mention|mentions|mentioning|mentioned|about|containing|contain|contains)$/.test(
    match.text,
  );
  const isClear =
    token.kind === "quoted" || call.isWordSaid || mode !== "contains" || before !== null || isSpoken;
  if (
    !isClear ||
    token.kind === "number" ||
    /^(at|more|less|no|any|only|each|every|its|their)$/.test(token.norm)
  )
    return;
  // what is stored as a whole is an equality, also in arrays: "tags containing sale"
  const isStored = draft.valueMentions.some(
    (one) => one.start === first && (!before || one.field === before.field),
  );
  if (mode === "contains" && isStored && (before === null || before.field.isArray)) {
    if (before) draft.take({ start: match.start, end: match.end }, 1);
    return;
  }
  let end = first + 1;
  const texts = [token.quoted ?? token.text];
  if (token.kind === "word" && token.text.length > 1 && /^\p{Lu}/u.test(token.text)) {
    while (draft.tokens[end]?.kind === "word" && /^\p{Lu}/u.test(draft.tokens[end]?.text ?? "")) end++;
    texts[0] = draft.question.text.slice(token.start, draft.tokens[end - 1]?.end);
  }
  while (
    /^(or|,)$/.test(draft.norm(end)) &&
    (draft.tokens[end + 1]?.kind === "quoted" ||
      (draft.norm(end) === "or" && draft.tokens[end + 1]?.kind === "word" && token.kind === "word"))
  ) {
    texts.push(draft.tokens[end + 1]?.quoted ?? draft.tokens[end + 1]?.text ?? "");
    end += 2;
  }
  const inside = draft.skip(end, /^(in|within|inside|the|their|its|his|her)$/);
  const after = before || inside === end ? null : draft.fieldAt(inside, (field) => field.kind === "text");
  const field = before?.field ?? after?.field ?? textField(draft, mode);
  if (!field) return;
  const words = { start: before?.start ?? match.start, end: after?.end ?? end };
  add(draft, field, {
    words,
    mode,
    texts,
    isNegated: call.isNegated || negationBefore(draft, words.start) >= 0,
  });
  if (!before && !after) draft.doubt(0.1, field.path);
}

function textField(draft: Draft, mode: Mode): FieldModel | null {
  if (mode !== "contains") return nameField(draft.collection);
  const long = draft.collection.fields.find(
    (field) =>
      field.kind === "text" &&
      field.words.some((word) =>
        /^(text|body|content|description|comment|message|note|review|plot|summary)$/.test(word),
      ),
  );
  return long ?? nameField(draft.collection);
}

function add(
  draft: Draft,
  field: FieldModel,
  call: { words: Words; mode: Mode; texts: string[]; isNegated: boolean },
): void {
  const texts = call.texts.filter((text) => foldText(text) !== "" || text !== "");
  draft.addCondition({
    field,
    route:
      field.collection === draft.collection
        ? null
        : (draft.routes.find((one) => one.collection === field.collection) ?? null),
    test: { kind: "text", mode: call.mode, texts, isNegated: call.isNegated },
    words: [call.words],
    role: "condition",
  });
  draft.take(call.words);
}
