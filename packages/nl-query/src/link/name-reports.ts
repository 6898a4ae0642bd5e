import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** "Direct reports per leader" as "rangers per leader", where only rangers refer to one of their own. */
export function nameReports(tokens: readonly Token[], { model, names }: Knowledge): Token[] {
  const at = tokens.findIndex(
    ({ norm }, place) => norm === "direct" && /^reports?$/.test(tokens[place + 1]?.norm ?? ""),
  );
  const [direct] = tokens.slice(at, at + 1);
  if (at < 0 || !direct || names.has("report")) return [...tokens];
  const own = model.references.filter(({ from, to }) => from.collection === to.collection);
  const [only, ...others] = own;
  const name = only?.from.collection.name.toLowerCase() ?? "";
  if (others.length > 0 || !/^[a-z]+$/.test(name)) return [...tokens];
  const end = tokens[at + 1]?.end ?? direct.end;
  return [...tokens.slice(0, at), { ...direct, end, text: name, norm: name }, ...tokens.slice(at + 2)];
}
