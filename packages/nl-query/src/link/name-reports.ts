import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { ownRoles, saysNoun } from "./own-roles.ts";

/** In front of the number of reports of a superior. */
const AMOUNT = /^(?:most|fewest|least|#)$/;
const REPORTS = /^reports?$/;

/**
 * "Direct reports per leader", "the leader with the most reports" as "rangers per leader" and "the leader with the most
 * rangers", where only rangers refer to one of their own.
 */
export function nameReports(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(({ norm }) => REPORTS.test(norm));
  if (at < 1 || knowledge.names.has("report")) return tokens;
  // the parents of departments get no reports
  const [only, ...others] = ownRoles(knowledge).filter(({ isAbove }) => isAbove);
  const name = only?.reference.from.collection.name.toLowerCase() ?? "";
  if (!only || others.length > 0 || !/^[a-z]+$/.test(name)) return tokens;
  const isDirect = normAt(tokens, at - 1) === "direct";
  const isOfSuperior =
    AMOUNT.test(normAt(tokens, at - 1)) && tokens.slice(0, at).some(({ norm }) => saysNoun(only, norm));
  // "Ada's direct reports" refer to her
  const isOfOne = normAt(tokens, at - 2) === "'s" || normAt(tokens, at + 1) === "of";
  const start = isDirect ? at - 1 : at;
  const [first, last] = [tokens[start], tokens[at]];
  if (!first || !last || (isDirect ? isOfOne : !isOfSuperior)) return tokens;
  return [...tokens.slice(0, start), inPlaceOf({ ...first, end: last.end })(name), ...tokens.slice(at + 1)];
}
