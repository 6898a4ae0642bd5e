import { roleStem, wordsOfName } from "../text/lemma.ts";
import { inPlaceOf, type Token } from "../text/token.ts";
import { isPointerName } from "./role-mentions.ts";
import type { Knowledge } from "./knowledge.ts";
import { roleOf } from "./roles.ts";

const DEED = /(?:[^s]s|ed)$|^led$/;
const WHOSE = /^(the|this|that|each|every|which|our|what)$/;
/** `led` has another stem than `leader`. */
const LED = "led";

/** "Who leads the guild of bakers?" as "what is the leader of the guild of bakers", where guilds refer to a leader. */
export function nameLeaders(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const [who, verb, next] = tokens;
  if (who?.norm !== "who" || !verb || !next || !DEED.test(verb.norm) || !WHOSE.test(next.norm))
    return [...tokens];
  const stem = roleStem(verb.norm === LED ? "lead" : verb.norm);
  const role = roleCalled(stem, knowledge);
  if (!role) return [...tokens];
  return [...["what", "is", "the", ...role, "of"].map(inPlaceOf(verb)), ...tokens.slice(2)];
}

/** Words of the only reference in that role. */
function roleCalled(stem: string, { model }: Knowledge): string[] | null {
  const [only, ...others] = model.references.filter(
    (one) => one.from.arrayRoot === null && roleOf(one).join() === stem,
  );
  if (!only || others.length > 0) return null;
  const last = only.from.path.slice(only.from.path.lastIndexOf(".") + 1);
  const words = wordsOfName(last).map((word) => word.toLowerCase());
  const telling = words.filter((word) => !isPointerName(word));
  return telling.length === 1 && roleStem(telling[0] ?? "") === stem ? telling : null;
}
