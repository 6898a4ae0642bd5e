import { Doc, isArray, type Operation, toCommand, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { nearestField } from "../why-empty/nearest.ts";
import { Scope, scopeAfter, stagesOf } from "./scope.ts";

/** What is wrong with a query, as a sentence that a model can act on. */
export type Problem = { kind: "syntax" | "guard" | "name" | "type" | "condition" | "run"; message: string };

const LOGICAL = new Set(["$and", "$or", "$nor"]);
/** A long chain of mistakes is not repaired by listing all of it. */
const MAX_PROBLEMS = 8;

/** Collections and field paths of an operation that do not exist. */
export function checkNames(operation: Operation, schema: SchemaSnapshot): Problem[] {
  const command = toCommand(operation);
  const collection = "collection" in command ? command.collection : null;
  if (collection === null) return [];
  const checker = new NameChecker(schema);
  if (!checker.collection(collection)) return checker.problems;
  const scope = Scope.of(schema, collection);
  switch (command.kind) {
    case "find":
      checker.filter(command.filter, scope);
      checker.paths(command.sort?.keys ?? [], scope);
      checker.projection(command.projection, scope);
      break;
    case "count":
      checker.filter(command.filter, scope);
      break;
    case "distinct":
      checker.paths([command.field], scope);
      checker.filter(command.filter, scope);
      break;
    case "aggregate":
      checker.pipeline(command.pipeline, scope);
      break;
    case "update":
    case "delete":
    case "findAndModify":
      checker.filter(command.filter, scope);
      break;
    default:
  }
  return checker.problems.slice(0, MAX_PROBLEMS);
}

class NameChecker {
  readonly problems: Problem[] = [];

  constructor(readonly schema: SchemaSnapshot) {}

  collection(name: string): boolean {
    const names = this.schema.collections.map((one) => one.name);
    if (names.includes(name)) return true;
    this.#report(`There is no collection ${name}`, nearestField(name, names));
    return false;
  }

  paths(paths: readonly string[], scope: Scope): void {
    for (const path of paths) {
      if (path === "" || path.startsWith("$") || scope.has(path)) continue;
      this.#report(
        `There is no field ${path}`,
        nearestField(
          path,
          scope.names.filter((one) => !one.endsWith("*")),
        ),
      );
    }
  }

  #report(message: string, meant: string | null): void {
    const text = meant === null ? `${message}.` : `${message}; did you mean ${meant}?`;
    if (!this.problems.some((one) => one.message === text))
      this.problems.push({ kind: "name", message: text });
  }

  filter(filter: Doc, scope: Scope, above = ""): void {
    for (const [key, value] of filter.entries()) {
      if (LOGICAL.has(key)) {
        if (isArray(value)) for (const one of value) if (one instanceof Doc) this.filter(one, scope, above);
        continue;
      }
      if (key === "$expr") this.expression(value, scope);
      if (key.startsWith("$")) continue;
      const path = above === "" ? key : `${above}.${key}`;
      this.paths([path], scope);
      if (!(value instanceof Doc)) continue;
      const inner = value.get("$elemMatch");
      const not = value.get("$not");
      const match = inner instanceof Doc ? inner : not instanceof Doc ? not.get("$elemMatch") : null;
      if (match instanceof Doc && !match.keys.some((one) => one.startsWith("$") && !LOGICAL.has(one)))
        this.filter(match, scope, path);
    }
  }

  projection(projection: Doc | null, scope: Scope): void {
    for (const [key, value] of projection?.entries() ?? []) {
      if (typeof value === "string" || value instanceof Doc) this.expression(value, scope);
      else this.paths([key.replace(/\.\$$/, "")], scope);
    }
  }

  pipeline(stages: readonly Doc[], start: Scope): void {
    let scope = start;
    for (const stage of stages) {
      this.#stage(stage, scope);
      scope = scopeAfter(stage, scope, this.schema);
    }
  }

  #stage(stage: Doc, scope: Scope): void {
    const [name = "", value = null] = [stage.keys[0], stage.values[0]];
    const fields = value instanceof Doc ? value : Doc.empty;
    switch (name) {
      case "$match":
        return this.filter(fields, scope);
      case "$sort":
        return this.paths(fields.keys, scope);
      case "$project":
        return this.projection(fields, scope);
      case "$unset":
        return this.paths(isArray(value) ? value.filter((one) => typeof one === "string") : [], scope);
      case "$lookup":
        return this.#lookup(fields, scope);
      case "$graphLookup":
        return this.#joined(fields.get("from"));
      case "$facet":
        for (const inner of fields.values) this.pipeline(stagesOf(inner), scope);
        return;
      case "$unionWith":
      case "$count":
      case "$limit":
      case "$skip":
      case "$sample":
      case "$geoNear":
        return;
      default:
        return this.expression(value, scope);
    }
  }

  #joined(from: Value | undefined): void {
    if (typeof from === "string") this.collection(from);
  }

  #lookup(fields: Doc, scope: Scope): void {
    const from = fields.get("from");
    if (typeof from !== "string" || !this.collection(from)) return;
    const joined = Scope.of(this.schema, from);
    const [local, foreign] = [fields.get("localField"), fields.get("foreignField")];
    if (typeof local === "string") this.paths([local], scope);
    if (typeof foreign === "string") this.paths([foreign], joined);
    this.pipeline(stagesOf(fields.get("pipeline")), joined);
  }

  /** Field references are strings that start with one dollar sign; variables are left to the server. */
  expression(value: Value, scope: Scope): void {
    if (typeof value === "string") {
      if (value.startsWith("$$ROOT.") || value.startsWith("$$CURRENT."))
        this.paths([value.slice(value.indexOf(".") + 1)], scope);
      else if (/^\$[^$]/.test(value)) this.paths([value.slice(1)], scope);
      return;
    }
    if (isArray(value)) for (const one of value) this.expression(one, scope);
    if (!(value instanceof Doc)) return;
    for (const [key, inner] of value.entries()) if (key !== "$literal") this.expression(inner, scope);
  }
}
