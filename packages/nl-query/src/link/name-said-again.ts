import type { FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Words of a name in front of its last one. */
const LONGEST_FRONT = 2;
/** Around one item of a list of columns. */
const BEFORE = /^(?:and|its|their|the|with|[,:&+])$/;
const BEHIND = /^(?:and|[,.?;:&+)]|)$/;

/**
 * "The highest overall review score ... and its score": the name that was said before in full, where no field of the
 * documents has the last word for a name.
 */
export function nameSaidAgain(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== "word" || !BEFORE.test(normAt(tokens, at - 1)) || !BEHIND.test(normAt(tokens, at + 1)))
      return [token];
    const front = frontSaidBefore(tokens, at, knowledge);
    return [...(front ?? []).map((one) => ({ ...one, start: token.start, end: token.end })), token];
  });
}

/** The words in front of the same word, where they are one name with it; null where none or several are. */
function frontSaidBefore(
  tokens: readonly Token[],
  at: number,
  knowledge: Knowledge,
): readonly Token[] | null {
  const lemma = lemmaOf(normAt(tokens, at));
  let found: { field: FieldModel; front: readonly Token[] } | null = null;
  for (let place = 1; place < at - 1; place++) {
    if (tokens[place]?.kind !== "word" || lemmaOf(normAt(tokens, place)) !== lemma) continue;
    const named = nameUpTo(tokens, place, knowledge);
    if (!named) continue;
    if (found && found.field !== named.field) return null;
    found ??= named;
  }
  return found && !isNameAlone(knowledge, lemma, found.field) ? found.front : null;
}

/** The longest name of a field inside an object that ends with this word. */
function nameUpTo(
  tokens: readonly Token[],
  last: number,
  { names }: Knowledge,
): { field: FieldModel; front: readonly Token[] } | null {
  for (let length = LONGEST_FRONT; length > 0; length--) {
    const front = tokens.slice(Math.max(0, last - length), last);
    if (front.length < length || front.some(({ kind, norm }) => kind !== "word" || !names.has(norm)))
      continue;
    const field = names.fieldNamed([...front, tokens[last]].map((one) => one?.norm ?? ""));
    const isInside = field !== null && field.depth > 0 && field.arrayRoot === null;
    if (isInside && !field.words.includes(lemmaOf(normAt(tokens, last)))) return { field, front };
  }
  return null;
}

function isNameAlone({ names, model }: Knowledge, lemma: string, { collection }: FieldModel): boolean {
  return names.fieldsWith(lemma).some((id) => {
    const field = model.fields[id];
    if (field?.collection !== collection || field.depth > 0 || field.words.join() !== lemma) return false;
    return field.kind !== "object" && field.kind !== "objects";
  });
}
