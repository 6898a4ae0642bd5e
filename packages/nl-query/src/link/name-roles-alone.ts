import type { FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { roleWordsOf } from "./roles.ts";

const BEFORE = /^([,:(+&]|and|the|its|their|list|show|give|return|distinct|different|)$/;
const AFTER = /^([,.?!;)+&]|and|of|does|do|)$/;

/**
 * "Name, origin and destination" of tours with an `origin_port` and a `dest_port`: a text that refers to other documents,
 * called by its role alone, is shown as it is stored.
 */
export function nameRolesAlone(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const said = new Set(tokens.map(({ norm }) => lemmaOf(norm)));
  const references = knowledge.model.references.filter(({ from }) => isNameable(from, said));
  if (references.length < 2) return [...tokens];
  return tokens.map((token, at) => {
    const isAlone = BEFORE.test(normAt(tokens, at - 1)) && AFTER.test(normAt(tokens, at + 1));
    if (token.kind !== "word" || !isAlone) return token;
    const role = lemmaOf(token.norm);
    const [only, ...others] = references.filter((one) => roleWordsOf(one).includes(role));
    const path = only && others.length === 0 ? only.from.path : null;
    const isOther = path === null || knowledge.names.fieldNamed([token.norm])?.words.length === 1;
    return isOther ? token : { ...token, text: path, norm: path.toLowerCase() };
  });
}

/** The field of documents that are spoken of has a role in its name, beside what it refers to. */
function isNameable({ kind, depth, words, collection }: FieldModel, said: ReadonlySet<string>): boolean {
  const isSaid = said.has(collection.words.at(-1) ?? "");
  return isSaid && kind === "text" && depth === 0 && words.length === 2;
}
