import { NOISE } from "../lexicon/words.table.ts";
import type { FieldMention } from "../link/mentions.ts";
import type { Change, Literal, Words } from "../plan/plan.ts";
import { isNumeric, isTemporal, type FieldModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import type { Draft } from "./draft.ts";

const DELETE = /^(delete|remove|erase|purge|wipe|drop|clear)$/;
const UPDATE =
  /^(update|set|change|mark|rename|increase|decrease|raise|reduce|lower|increment|decrement|replace|edit|modify|assign|flag|unset|double)$/;
const INSERT = /^(insert|add|create|register|save)$/;
const POLITE =
  /^(please|pls|can|could|would|you|i|want|to|need|let|us|let's|now|go|ahead|and|we|should|like|'d|kindly|just)$/;

/** Whether the question asks to change data, and how. */
export function writeVerb(norms: readonly string[]): "delete" | "update" | "insert" | null {
  const at = norms.findIndex((norm) => !POLITE.test(norm));
  const verb = norms[at] ?? "";
  if (DELETE.test(verb)) return "delete";
  if (UPDATE.test(verb)) return "update";
  // "create a report" and the like read; adding needs a thing that is added
  return INSERT.test(verb) && /^(a|an|new|another|one|the|into|in)$/.test(norms[at + 1] ?? "")
    ? "insert"
    : null;
}

/**
 * Takes the words that say what is to be written; what is left says to which documents. False when nothing
 * can be written.
 */
export function readWrite(draft: Draft): boolean {
  const norms = draft.tokens.map((token) => token.norm);
  const verb = writeVerb(norms);
  const at = norms.findIndex((norm) => !POLITE.test(norm));
  if (!verb) return false;
  const words: Words = { start: at, end: at + 1 };
  draft.take(words);
  if (verb === "delete") {
    draft.plan.write = {
      kind: "delete",
      words: [words],
      isForAll: norms.some((norm) => /^(all|every|everything)$/.test(norm)),
    };
    return true;
  }
  const changes = verb === "insert" ? readValues(draft) : readChanges(draft, norms[at] ?? "");
  if (changes.length === 0) return false;
  draft.plan.write = {
    kind: verb,
    words: [words],
    changes,
    isForAll: norms.some((norm) => /^(all|every|everything|each)$/.test(norm)),
  };
  return true;
}

/** "set status to shipped", "increase price by 10 percent", "mark them as discontinued". */
function readChanges(draft: Draft, verb: string): Change[] {
  const changes: Change[] = [];
  draft.each(/(?:to|as|=|into)(?: (?:be|the|a|an))*(?= )/, (match) => {
    const end = draft.skipBack(match.start, /^(for|is|field|value|flag)$/);
    const field = draft.fieldBefore(end) ?? nearestBefore(draft, match.start);
    const own = field ? literalAt(draft, match.end, field.field) : null;
    const value = own ?? literalAt(draft, match.end, null);
    const target = own && field ? field.field : value?.field;
    if (!value || !target) return;
    const words =
      own && field
        ? [
            { start: field.start, end: field.end },
            { start: match.start, end: value.end },
          ]
        : [{ start: match.start, end: value.end }];
    changes.push({ field: target, operator: "$set", value: value.literal, words });
    for (const one of words) draft.take(one);
  });
  draft.each(/by #/, (match) => {
    const field = nearestBefore(draft, match.start, isNumeric);
    if (!field) return;
    const isPercent =
      draft.tokens[match.end - 1]?.number?.unit === "%" || /^(percent|%)$/.test(draft.norm(match.end));
    const sign = /^(decrease|reduce|lower|decrement)$/.test(verb) ? -1 : 1;
    const amount = Number(draft.numberText(match.end - 1));
    const end = isPercent && /^(percent|%)$/.test(draft.norm(match.end)) ? match.end + 1 : match.end;
    const value: Literal = {
      kind: "number",
      text: String(isPercent ? Number((1 + (sign * amount) / 100).toPrecision(12)) : sign * amount),
    };
    const words = [
      { start: field.start, end: field.end },
      { start: match.start, end },
    ];
    changes.push({ field: field.field, operator: isPercent ? "$mul" : "$inc", value, words });
    for (const one of words) draft.take(one);
  });
  return changes;
}

function nearestBefore(
  draft: Draft,
  before: number,
  accept: (field: FieldModel) => boolean = () => true,
): FieldMention | null {
  for (let edge = before; edge > 0; edge--) {
    const mention = draft.fieldBefore(
      edge,
      (field, one) => one.route === null && one.score >= 0.6 && accept(field),
    );
    if (mention) return mention;
  }
  return null;
}

/** "named Anna Weber with email a@b.c and status active": fields and their values, in order. */
function readValues(draft: Draft): Change[] {
  const changes: Change[] = [];
  draft.each(/(?:named|called|titled)(?= )/, (match) => {
    const field = nameField(draft.collection);
    const value = field ? literalAt(draft, match.end, field) : null;
    if (!field || !value) return;
    push(draft, changes, {
      field,
      operator: "$set",
      value: value.literal,
      words: [{ start: match.start, end: value.end }],
    });
  });
  for (let at = 0; at < draft.tokens.length; at++) {
    const field = draft.fieldAt(
      at,
      (one, mention) =>
        mention.route === null && mention.score >= 0.6 && one.kind !== "object" && one.kind !== "objects",
    );
    if (!field) continue;
    const start = draft.skip(field.end, /^(is|of|=|:|to|as|equal|equals|the|a)$/);
    const value = literalAt(draft, start, field.field);
    if (value)
      push(draft, changes, {
        field: field.field,
        operator: "$set",
        value: value.literal,
        words: [{ start: field.start, end: value.end }],
      });
  }
  return changes;
}

function push(draft: Draft, changes: Change[], change: Change): void {
  if (changes.some((one) => one.field === change.field)) return;
  changes.push(change);
  for (const words of change.words) draft.take(words);
}

type Found = { literal: Literal; end: number; field: FieldModel | null };

/** The value that starts here, as this field would store it. */
function literalAt(draft: Draft, at: number, field: FieldModel | null): Found | null {
  const token = draft.tokens[at];
  if (!token || draft.isTaken(at)) return null;
  const stored = draft.valueMentions
    .filter((one) => one.start === at && (!field || one.field === field))
    .sort((a, b) => b.end - a.end)[0];
  if (stored) {
    const value = stored.field.values[stored.at];
    return {
      literal: { kind: "stored", canonical: value?.value ?? '""', text: value?.text ?? "" },
      end: stored.end,
      field: stored.field,
    };
  }
  if (/^(null|nothing|none|empty)$/.test(token.norm))
    return field
      ? { literal: { kind: "stored", canonical: "null", text: "null" }, end: at + 1, field }
      : null;
  if (/^(true|false|yes|no)$/.test(token.norm))
    return field?.kind === "bool"
      ? { literal: { kind: "bool", value: /^(true|yes)$/.test(token.norm) }, end: at + 1, field }
      : null;
  if (token.kind === "period" && token.period && token.period.from !== null && field && isTemporal(field)) {
    return {
      literal: { kind: "stored", canonical: `{"$date":{"$numberLong":"${token.period.from}"}}`, text: "" },
      end: at + 1,
      field,
    };
  }
  if (!field) {
    const flag = draft.fieldAt(at, (one) => one.kind === "bool");
    return flag ? { literal: { kind: "bool", value: true }, end: flag.end, field: flag.field } : null;
  }
  if (token.kind === "number" && token.number)
    return { literal: { kind: "number", text: token.number.text }, end: at + 1, field };
  if (field.kind !== "text" && field.kind !== "id") return null;
  if (token.kind === "quoted")
    return { literal: { kind: "text", text: token.quoted ?? "" }, end: at + 1, field };
  if (token.kind !== "word" || (NOISE.has(token.norm) && !/^\p{Lu}/u.test(token.text))) return null;
  let end = at + 1;
  while (
    /^\p{Lu}/u.test(token.text) &&
    draft.tokens[end]?.kind === "word" &&
    /^\p{Lu}/u.test(draft.tokens[end]?.text ?? "")
  )
    end++;
  return {
    literal: { kind: "text", text: draft.question.text.slice(token.start, draft.tokens[end - 1]?.end) },
    end,
    field,
  };
}
