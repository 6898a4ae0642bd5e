import type { Draft } from "./draft.ts";
import type { Literal } from "../plan/plan.ts";
import { flagOf } from "../schema/model.ts";
import { negationBefore } from "./negation.ts";

const PREFIX = /^(non|un|in|dis|im|not)[-\s]?(?=\p{L}{4})/u;

/** Yes-or-no fields named as properties: `discontinued products`, `not verified`. */
export function readFlags(draft: Draft): void {
  for (const mention of draft.fieldMentions) {
    const flag = mention.score < 0.75 || !draft.isFree(mention) ? null : flagOf(mention.field);
    if (!flag) continue;
    const negation = negationBefore(draft, mention.start);
    const after = draft.skip(mention.end, /^(is|are|was|=|:|equals|equal|to|set|flag|status)$/);
    const stated = /^(true|yes|1|on)$/.test(draft.norm(after))
      ? true
      : /^(false|no|0|off)$/.test(draft.norm(after))
        ? false
        : null;
    const value = stated ?? negation < 0;
    const words = {
      start: negation >= 0 ? negation : mention.start,
      end: stated === null ? mention.end : after + 1,
    };
    draft.addCondition({
      field: mention.field,
      route: mention.route,
      test: { kind: "equal", values: [literalOf(value ? flag.yes : flag.no)], isNegated: false },
      words: [words],
      role: "condition",
    });
    draft.take(words, mention.score);
  }
  readOpposites(draft);
}

/** `inactive`, `unverified`, `incomplete`. */
function readOpposites(draft: Draft): void {
  draft.tokens.forEach((token, at) => {
    if (token.kind !== "word" || draft.isTaken(at)) return;
    const base = token.norm.replace(PREFIX, "");
    if (base === token.norm) return;
    const hits = draft.question.knowledge.names.hits(base);
    const field = draft.collection.fields.find(
      (one) =>
        flagOf(one) !== null &&
        one.words.every((word) => hits.some((hit) => hit.word === word && hit.weight >= 0.9)),
    );
    const flag = field ? flagOf(field) : null;
    if (!field || !flag) return;
    const words = { start: at, end: at + 1 };
    draft.addCondition({
      field,
      route: null,
      test: { kind: "equal", values: [literalOf(flag.no)], isNegated: false },
      words: [words],
      role: "condition",
    });
    draft.take(words, 0.9);
  });
}

function literalOf(canonical: string): Literal {
  return { kind: "stored", canonical, text: canonical.replaceAll('"', "") };
}
