import type { FieldModel } from "../schema/model.ts";
import { isNumberField } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { POSSESSIVE, RELATIVE } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const HAVE = /^(have|has|had|did)$/;
const MOST = /^(most|least)$/;
const TOGETHER = ["in total", "in all", "overall", "altogether", "all together"].map((one) => one.split(" "));
const LEADS = /^(for|on|in|over|across|with|from|of)$/;
/** How far the list of the deed may be named behind it: "for the boats in their log". */
const FURTHEST = 6;
/** From this weight on a word of the question is the verb that a number is called after. */
const NAMED = 0.92;

/**
 * "Members who paid the most in total for the boats in their log" as "members with the highest total paid", where `log` is
 * a list of the members whose elements say what was `paid`.
 */
export function rankDeeds(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const who = tokens.findIndex(({ norm }, at) => at > 0 && RELATIVE.test(norm));
  if (who < 0) return tokens;
  const verb = HAVE.test(normAt(tokens, who + 1)) ? who + 2 : who + 1;
  const most = normAt(tokens, verb + 1) === "the" ? verb + 2 : verb + 1;
  const [said, deed] = [tokens[most], tokens[verb]];
  if (!said || !deed || !MOST.test(said.norm)) return tokens;
  const paid = numberOfList(normAt(tokens, who - 1), deed.norm, knowledge);
  if (!paid) return tokens;
  const behind = normAt(tokens, most + 1) === "money" ? most + 2 : most + 1;
  const end = behindList(tokens, behindTogether(tokens, behind), paid);
  const lead = ["with", "the", said.norm === "most" ? "highest" : "lowest", "total"];
  const words = lead.map(inPlaceOf(said));
  return [...tokens.slice(0, who), ...words, deed, ...tokens.slice(end)];
}

/** The number that the elements of a list of these documents are called to have; null without one, and for several. */
function numberOfList(noun: string, verb: string, { names, model }: Knowledge): FieldModel | null {
  const lemma = lemmaOf(noun);
  const fields = names
    .hits(verb)
    .filter(({ weight }) => weight >= NAMED)
    .flatMap(({ word }) => names.fieldsWith(word).flatMap((id) => model.fields[id] ?? []));
  const own = fields.filter(
    (field) =>
      isNumberField(field) &&
      field.arrayRoot !== null &&
      lemmaOf(field.collection.words.at(-1) ?? "") === lemma,
  );
  return own.length === 1 ? (own[0] ?? null) : null;
}

function behindTogether(tokens: readonly Token[], at: number): number {
  const found = TOGETHER.find((words) => words.every((word, place) => normAt(tokens, at + place) === word));
  return at + (found?.length ?? 0);
}

/** The end of "for the boats in their log", where the log is the list of the deed. */
function behindList(tokens: readonly Token[], start: number, { parentWords }: FieldModel): number {
  if (!LEADS.test(normAt(tokens, start))) return start;
  for (let at = start + 1; at <= start + FURTHEST && tokens[at]?.kind === "word"; at++)
    if (POSSESSIVE.test(normAt(tokens, at)) && parentWords.includes(lemmaOf(normAt(tokens, at + 1))))
      return at + 2;
  return start;
}
