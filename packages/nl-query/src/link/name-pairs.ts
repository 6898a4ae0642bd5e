import { lastOf } from "../schema/path.ts";
import { lemmaOf } from "../text/lemma.ts";
import { NAME } from "../text/small-words.ts";
import { placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const BETWEEN = /^(of|the|their|its|his|her)$/;
/** `partner_1`, `Partner2`: a name and its number. */
const NUMBERED = /^([a-z]+(?:[_ ][a-z]+)*)[_ ]?([12])$/i;

/** "Names of both partners" as "partner_1 and partner_2", where two fields are called so. */
export function namePairs(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const at = tokens.findIndex(({ norm }) => norm === "both");
  if (at < 0) return [...tokens];
  const nounAt = placeAfter(tokens, at + 1, BETWEEN);
  const noun = tokens[nounAt];
  const pair = noun ? pairNamed(knowledge, noun.norm) : null;
  if (!noun || !pair) return [...tokens];
  const start = startOf(tokens, at);
  const span = { start: tokens[start]?.start ?? noun.start, end: noun.end };
  const said = ([text, norm]: readonly [string, string]): Token => ({ ...noun, ...span, text, norm });
  const [first, second] = pair.map((name) => said([name, name.toLowerCase()]));
  if (!first || !second) return [...tokens];
  return [...tokens.slice(0, start), first, said(["and", "and"]), second, ...tokens.slice(nounAt + 1)];
}

/** "The names of both" starts with its article. */
function startOf(tokens: readonly Token[], at: number): number {
  if (tokens[at - 1]?.norm !== "of" || !NAME.test(tokens[at - 2]?.norm ?? "")) return at;
  return tokens[at - 3]?.norm === "the" ? at - 3 : at - 2;
}

/** The names of the first and the second of what a noun calls; null where it calls no pair of fields. */
function pairNamed({ model }: Knowledge, noun: string): readonly [string, string] | null {
  const found = new Map<string, string>();
  for (const { path } of model.fields) {
    const name = lastOf(path);
    const [, stem, number] = NUMBERED.exec(name) ?? [];
    if (!stem || !number || lemmaOf(stem.toLowerCase()) !== lemmaOf(noun)) continue;
    if (found.has(number) && found.get(number) !== name) return null;
    found.set(number, name);
  }
  const [first, second] = [found.get("1"), found.get("2")];
  return first === undefined || second === undefined ? null : [first, second];
}
