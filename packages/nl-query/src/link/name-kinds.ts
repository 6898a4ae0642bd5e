import { NOISE } from "../lexicon/words.table.ts";
import type { FieldModel } from "../schema/model.ts";
import { lemmaOf, pluralOf } from "../text/lemma.ts";
import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const KIND = /^(kind|type|sort|category|class)(?:s|es)?$|^categories$/;
const LEADS = /^(many|different|distinct|unique|various)$/;
const EACH = /^(each|every|per)$/;
/** From this weight on a word of the question is one of a name, or means the same. */
const MEANS = 0.6;
const ARTICLE = /^(the|a|an)$/;

/**
 * "Each kind of room" as "each room kind", where one field is called so, and as "each room" where nothing is said to
 * be of a kind.
 */
export function nameKinds(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [kind, of, next] = tokens.slice(at, at + 3);
    if (!kind) break;
    const nounAt = ARTICLE.test(next?.norm ?? "") ? at + 3 : at + 2;
    const noun = tokens[nounAt];
    const before = tokens[at - 1]?.norm ?? "";
    const isKind = KIND.test(kind.norm) && of?.norm === "of" && noun?.kind === "word";
    const field = isKind && !LEADS.test(before) ? kindNamed(knowledge, kind, noun) : null;
    if (field && noun) {
      const span = { start: kind.start, end: noun.end };
      // "which kinds of room exist" asks for room kinds, not for the one kind of each room
      const isMany = kind.norm !== lemmaOf(kind.norm);
      const words = field.words.map((word, index, { length }) =>
        isMany && index === length - 1 ? pluralOf(word) : word,
      );
      result.push(...words.map((norm) => ({ ...kind, ...span, text: norm, norm })));
      at = nounAt;
    } else if (isKind && EACH.test(before) && !isNamed(knowledge, kind)) at++;
    else result.push(kind);
  }
  return result;
}

function isNamed({ names }: Knowledge, { norm }: Token): boolean {
  return !NOISE.has(norm) && names.hits(norm).some(({ weight }) => weight >= MEANS);
}

/** Returns the text field whose name has a word for the kind and one for the noun, such as `room_kind`. */
function kindNamed({ names }: Knowledge, kind: Token, noun: Token): FieldModel | null {
  const field = names.fieldNamed([noun.norm, kind.norm]);
  const hits = names.hits(noun.norm);
  const isMeant = hits.some(({ word, weight }) => weight === hits[0]?.weight && field?.words.includes(word));
  return isMeant && field?.kind === "text" && field.words.length > 1 ? field : null;
}
