import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { ownRoles } from "./own-roles.ts";

/** "Direct reports per leader" as "rangers per leader", where only rangers refer to one of their own. */
export function nameReports(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const at = tokens.findIndex(
    ({ norm }, place) =>
      norm === "direct" &&
      /^reports?$/.test(tokens[place + 1]?.norm ?? "") &&
      // "Ada's direct reports" refer to her
      tokens[place - 1]?.norm !== "'s" &&
      tokens[place + 2]?.norm !== "of",
  );
  const [direct] = tokens.slice(at, at + 1);
  if (at < 0 || !direct || knowledge.names.has("report")) return [...tokens];
  // the parents of departments get no reports
  const [only, ...others] = ownRoles(knowledge).filter(({ isAbove }) => isAbove);
  const name = only?.reference.from.collection.name.toLowerCase() ?? "";
  if (others.length > 0 || !/^[a-z]+$/.test(name)) return [...tokens];
  const end = tokens[at + 1]?.end ?? direct.end;
  return [...tokens.slice(0, at), { ...direct, end, text: name, norm: name }, ...tokens.slice(at + 2)];
}
