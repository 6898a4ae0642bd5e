import type { FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { roleWordsOf } from "./roles.ts";

const BEFORE = /^([,:(+&]|and|the|its|their|list|show|give|return|distinct|different|)$/;
/** Behind a role, what a key is: "origin code". */
const CODE = /^codes?$/;
const AFTER = /^([,.?!;)+&]|and|of|per|by|does|do|)$/;

/**
 * "Name, origin and destination" of tours with an `origin_port` and a `dest_port`: a text that refers to other documents,
 * called by its role alone, is shown as it is stored.
 */
export function nameRolesAlone(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const said = new Set(tokens.map(({ norm }) => lemmaOf(norm)));
  const references = knowledge.model.references.filter(({ from }) => isNameable(from, said));
  if (references.length < 2) return [...tokens];
  const isCode = (at: number): boolean => CODE.test(normAt(tokens, at));
  return tokens.flatMap((token, at) => {
    const path = BEFORE.test(normAt(tokens, at - 1)) ? pathOf(token, references, knowledge) : null;
    const isAlone = AFTER.test(normAt(tokens, isCode(at + 1) ? at + 2 : at + 1));
    if (path !== null && isAlone) return [{ ...token, text: path, norm: path.toLowerCase() }];
    const role = tokens[at - 1];
    const isSaid =
      isCode(at) &&
      role !== undefined &&
      BEFORE.test(normAt(tokens, at - 2)) &&
      AFTER.test(normAt(tokens, at + 1)) &&
      pathOf(role, references, knowledge) !== null;
    return isSaid ? [] : [token];
  });
}

/** The path of the only reference in the role that the word says; null where it is the name of another field. */
function pathOf(
  { kind, norm }: Token,
  references: Knowledge["model"]["references"],
  { names }: Knowledge,
): string | null {
  const role = lemmaOf(norm);
  const [only, ...others] = references.filter((one) => roleWordsOf(one).includes(role));
  const isOther = kind !== "word" || names.fieldNamed([norm])?.words.length === 1;
  return only && others.length === 0 && !isOther ? only.from.path : null;
}

/** The field of documents that are spoken of has a role in its name, beside what it refers to. */
function isNameable({ kind, depth, words, collection }: FieldModel, said: ReadonlySet<string>): boolean {
  // "carriers with 5 different destinations" are those of the tours they have
  const isSaid = [collection.words.at(-1) ?? "", "different", "distinct"].some((word) => said.has(word));
  return isSaid && kind === "text" && depth === 0 && words.length === 2;
}
