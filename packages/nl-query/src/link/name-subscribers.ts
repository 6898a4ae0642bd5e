import { flagOf, type FieldModel } from "../schema/model.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { inPlaceOf, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const SUBSCRIBER = /^(?:subscriber|recipient)s?$/;
const SUBSCRIBED = /^(?:subscribed|subscriber|newsletter|optin)$/;
const MODIFIER = /^[a-z]{4,}$/;
const LEAD = /^(?:the|all|our|many|number|of|list|show|count|total)$/;

/** "Newsletter subscribers" as "customers with newsletter" of a flag that all of these have, where nothing else is called so. */
export function nameSubscribers(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(({ norm }) => SUBSCRIBER.test(norm));
  const said = tokens[at];
  if (!said || knowledge.names.has(lemmaOf(said.norm))) return tokens;
  const before = tokens[at - 1];
  const hasFront = before?.kind === "word" && MODIFIER.test(before.norm) && !LEAD.test(before.norm);
  const front = hasFront ? before : null;
  const field = flagCalled(front ? lemmaOf(front.norm) : null, knowledge);
  if (!field) return tokens;
  const word = inPlaceOf(said);
  const isSubscribed = field.words.includes("subscribed");
  return [
    ...tokens.slice(0, front ? at - 1 : at),
    ...[
      ...wordsOfName(field.collection.name),
      ...(isSubscribed ? ["that", "are"] : ["with"]),
      ...field.words,
    ].map(word),
    ...tokens.slice(at + 1),
  ];
}

/** The only flag called so; without a word for it, that of who subscribed. */
function flagCalled(front: string | null, { model }: Knowledge): FieldModel | null {
  const flags = model.fields.filter(
    (one) =>
      one.arrayRoot === null && flagOf(one) !== null && one.words.some((word) => SUBSCRIBED.test(word)),
  );
  const named = front === null ? flags : flags.filter(({ words }) => words.includes(front));
  const [field, ...others] = named.length > 0 ? named : front === "newsletter" ? flags : [];
  return field && others.length === 0 ? field : null;
}
