import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const NUMBER = /^numbers?$/;
const PHONE = /^(phone|telephone|mobile|cell|tel)$/;

/** "Contact numbers" as "phone numbers", where a field keeps the phone and none is called a contact. */
export function nameContactNumbers(tokens: readonly Token[], { names, model }: Knowledge): readonly Token[] {
  const at = tokens.findIndex(
    ({ norm }, place) => norm === "contact" && NUMBER.test(normAt(tokens, place + 1)),
  );
  const contact = tokens[at];
  if (!contact || names.fieldsWith("contact").length > 0) return tokens;
  const hasPhone = model.fields.some(({ words }) => words.some((word) => PHONE.test(word)));
  return hasPhone ? tokens.with(at, inPlaceOf(contact)("phone")) : tokens;
}
