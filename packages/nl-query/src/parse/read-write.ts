import { NOISE } from "../lexicon/words.table.ts";
import type { FieldMention } from "../link/mentions.ts";
import type { Change, Literal, Words, Write } from "../plan/plan.ts";
import { isNumeric, isTemporal, type FieldModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import type { Token } from "../text/token.ts";
import { endOfCapitals, isCapitalized } from "./capitals.ts";
import { acceptClaim, evidenceOf, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";

const DELETE = /^(delete|remove|erase|purge|wipe|drop|clear)$/;
const UPDATE =
  /^(update|set|change|mark|rename|increase|decrease|raise|reduce|lower|increment|decrement|replace|edit|modify|assign|flag|unset|double)$/;
const INSERT = /^(insert|add|create|register|save)$/;
const POLITE =
  /^(please|pls|can|could|would|you|i|want|to|need|let|us|let's|now|go|ahead|and|we|should|like|'d|kindly|just)$/;
const ABSENCE = /^(null|nothing|none|empty)$/;
const BOOLEAN = /^(true|false|yes|no)$/;

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

/** What is to be written; what is left of the words says to which documents. False when nothing can be written. */
export function readWrite(draft: Draft): boolean {
  const norms = draft.tokens.map((token) => token.norm);
  const kind = writeVerb(norms);
  const at = norms.findIndex((norm) => !POLITE.test(norm));
  if (!kind) return false;
  const words: Words = { start: at, end: at + 1 };
  const isForAll = norms.some((norm) => /^(all|every|everything)$/.test(norm));
  const said = { evidence: evidenceOf([words]), isSure: true };
  if (kind === "delete") return acceptClaim(draft, { write: { kind, words: [words], isForAll }, ...said });
  const write: Write = {
    kind,
    words: [words],
    changes: [],
    isForAll: isForAll || norms.includes("each"),
  };
  acceptClaim(draft, { write, ...said });
  if (kind === "insert") readFieldValues(draft, write.changes);
  else readChanges(draft, norms[at] ?? "");
  if (write.changes.length > 0) return true;
  acceptClaim(draft, { replaced: [write], evidence: [] });
  return false;
}

/** "set status to shipped", "increase price by 10 percent", "mark them as discontinued". */
function readChanges(draft: Draft, verb: string): void {
  draft.each(/(?:to|as|=|into)(?: (?:be|the|a|an))*(?= )/, (match) => {
    acceptClaim(draft, claimValue(draft, match));
  });
  draft.each(/by #/, (match) => {
    acceptClaim(draft, claimStep(draft, match, verb));
  });
}

/** "status to shipped": the value that a field gets. */
function claimValue(draft: Draft, match: Words): Claim | null {
  const end = draft.skipBack(match.start, /^(for|is|field|value|flag)$/);
  const field = draft.fieldBefore(end) ?? nearestBefore(draft, match.start);
  const own = field ? literalAt(draft, match.end, field.field) : null;
  const value = own ?? literalAt(draft, match.end, null);
  const target = own && field ? field.field : value?.field;
  if (!value || !target) return null;
  const said = { start: match.start, end: value.end };
  const words = own && field ? [{ start: field.start, end: field.end }, said] : [said];
  return claimChange({ field: target, operator: "$set", value: value.literal, words });
}

/** "price by 10 percent": how much a number grows or shrinks. */
function claimStep(draft: Draft, match: Words, verb: string): Claim | null {
  const field = nearestBefore(draft, match.start, isNumeric);
  if (!field) return null;
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
  return claimChange({ field: field.field, operator: isPercent ? "$mul" : "$inc", value, words });
}

function claimChange(change: Change): Claim {
  return { changes: [change], evidence: evidenceOf(change.words), isSure: true };
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

/** "named Anna Weber with email a@b.c and status active": fields and their values, in order, each field once. */
function readFieldValues(draft: Draft, known: readonly Change[]): void {
  const accept = (change: Change): void => {
    const isKnown = known.some((one) => one.field === change.field);
    acceptClaim(draft, isKnown ? null : claimChange(change));
  };
  draft.each(/(?:named|called|titled)(?= )/, (match) => {
    const field = nameField(draft.collection);
    const value = field ? literalAt(draft, match.end, field) : null;
    if (!field || !value) return;
    accept({
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
      accept({
        field: field.field,
        operator: "$set",
        value: value.literal,
        words: [{ start: field.start, end: value.end }],
      });
  }
}

type Found = { literal: Literal; end: number; field: FieldModel | null };

/** Reads the value that starts at `at` the way `field` stores it. */
function literalAt(draft: Draft, at: number, field: FieldModel | null): Found | null {
  const token = draft.tokens[at];
  if (!token || draft.isTaken(at)) return null;
  const stored = storedValueAt(draft, at, field);
  if (stored) return stored;
  const end = at + 1;
  if (ABSENCE.test(token.norm))
    return field && { literal: { kind: "stored", canonical: "null", text: "null" }, end, field };
  if (BOOLEAN.test(token.norm))
    return field?.kind === "bool"
      ? { literal: { kind: "bool", value: /^(true|yes)$/.test(token.norm) }, end, field }
      : null;
  if (!field) return flagAt(draft, at);
  const literal = dateOf(token, field) ?? numberOf(token);
  if (literal) return { literal, end, field };
  return field.kind === "text" || field.kind === "id" ? textAt(draft, at, field) : null;
}

/** Finds the longest value of the data that starts here. */
function storedValueAt(draft: Draft, at: number, field: FieldModel | null): Found | null {
  const stored = draft.valueMentions
    .filter((one) => one.start === at && (!field || one.field === field))
    .sort((a, b) => b.end - a.end)[0];
  if (!stored) return null;
  const value = stored.field.values[stored.at];
  return {
    literal: { kind: "stored", canonical: value?.value ?? '""', text: value?.text ?? "" },
    end: stored.end,
    field: stored.field,
  };
}

/** "as discontinued": the name of a flag sets it. */
function flagAt(draft: Draft, at: number): Found | null {
  const flag = draft.fieldAt(at, (one) => one.kind === "bool");
  return flag && { literal: { kind: "bool", value: true }, end: flag.end, field: flag.field };
}

function dateOf({ kind, period }: Token, field: FieldModel): Literal | null {
  if (kind !== "period" || !period || period.from === null || !isTemporal(field)) return null;
  return { kind: "stored", canonical: `{"$date":{"$numberLong":"${period.from}"}}`, text: "" };
}

function numberOf({ kind, number }: Token): Literal | null {
  return kind === "number" && number ? { kind: "number", text: number.text } : null;
}

/** A quoted text, a run of capitalized words, or one word that says something. */
function textAt(draft: Draft, at: number, field: FieldModel): Found | null {
  const token = draft.tokens[at];
  if (token?.kind === "quoted")
    return { literal: { kind: "text", text: token.quoted ?? "" }, end: at + 1, field };
  if (token?.kind !== "word" || (NOISE.has(token.norm) && !isCapitalized(token))) return null;
  const end = isCapitalized(token) ? endOfCapitals(draft.tokens, at + 1) : at + 1;
  const text = draft.question.text.slice(token.start, draft.tokens[end - 1]?.end);
  return { literal: { kind: "text", text }, end, field };
}
