import type { FieldModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { lemmaOf } from "../text/lemma.ts";
import { NAME } from "../text/small-words.ts";
import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Least weight at which a word of the question is one of a name, or another word for it. */
const ALIKE = 0.7;
const OWN = /^(their|its)$/;
const ORDERED = /^(sorted|ordered|arranged|ranked|alphabetically|order|organized)$/;
const LINK = /^(by|of|on|to)$/;
/** From the word that orders to "by their names". */
const LONGEST_ORDER = 5;
const LONGEST_HEAD = 2;
const REQUEST = /^(show|list|give|display|find|get|return|me|us|what|are|is|the|all|of|distinct|different)$/;

/**
 * "Makers of the gliders sorted by their names" as "... sorted by maker", and "ordered by town name" as "ordered by
 * town": the text that is called so, where it has no name of its own.
 */
export function orderByNames(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(({ norm }, place) => NAME.test(norm) && isOrder(tokens, place));
  const [before, name] = [tokens[at - 1], tokens[at]];
  if (!before || !name) return tokens;
  const isOwn = OWN.test(before.norm);
  // a field may be called `by`
  if (!isOwn && !LINK.test(before.norm)) {
    const isText = textNamed(before.norm, knowledge) && !isNamedWith(before.norm, knowledge);
    return isText ? tokens.toSpliced(at, 1) : tokens;
  }
  const shown = shownText(tokens, knowledge, isOwn);
  if (!shown) return tokens;
  const [start, count] = isOwn ? [at - 1, 2] : [at, 1];
  return tokens.toSpliced(start, count, { ...name, text: shown.text, norm: shown.norm });
}

/** The word stands at the end of an order: "sorted alphabetically by the". */
function isOrder(tokens: readonly Token[], end: number): boolean {
  const lead = tokens.slice(Math.max(0, end - LONGEST_ORDER), end);
  const order = lead.findLastIndex(({ norm }) => ORDERED.test(norm));
  return order >= 0 && lead.slice(order).some(({ norm }) => LINK.test(norm));
}

/**
 * The plural of a text that the question begins with, of the documents behind it: "makers of the gliders". Whose name is
 * meant where it is not said to be theirs is clear only of documents without one.
 */
function shownText(tokens: readonly Token[], knowledge: Knowledge, isOwn: boolean): Token | null {
  const first = tokens.findIndex(({ norm }) => !REQUEST.test(norm));
  const of = tokens.findIndex(({ norm }, at) => norm === "of" && at > first && at <= first + LONGEST_HEAD);
  const head = tokens[of - 1];
  if (!head || lemmaOf(head.norm) === head.norm) return null;
  const field = textNamed(head.norm, knowledge);
  const own = field && nameField(field.collection);
  const isOther = field !== null && (isOwn ? own !== field : own === null);
  return isOther && !isNamedWith(head.norm, knowledge) ? head : null;
}

/** The text whose whole name, or the last word of it, is said. */
function textNamed(norm: string, { model, names }: Knowledge): FieldModel | null {
  const said = names.hits(norm).flatMap(({ word, weight }) => (weight >= ALIKE ? [word] : []));
  const isCollection = model.collections.some(({ words }) => words.some((word) => said.includes(word)));
  if (isCollection) return null;
  const isCalled = ({ kind, depth, words }: FieldModel): boolean =>
    kind === "text" && depth === 0 && said.includes(words.at(-1) ?? "");
  return (
    said.flatMap((word) => names.fieldsWith(word).flatMap((id) => model.fields[id] ?? [])).find(isCalled) ??
    null
  );
}

/** A name of its own is stored: `town_name`. */
function isNamedWith(norm: string, { names }: Knowledge): boolean {
  return names.fieldNamed([norm, "name"]) !== null;
}
