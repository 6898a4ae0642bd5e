import { Doc, isArray, type Value } from "@querysnap/mql";
import type { ConformanceCase } from "./conformance-case.ts";
import type { Role } from "./scope.table.ts";

/** Called for every name that a command uses. */
type Note = (role: Role, name: string) => void;

const WITH_SUB_PIPELINE = new Set(["$lookup", "$unionWith"]);
const OUTPUT_STAGES = new Set(["$group", "$bucket", "$bucketAuto"]);
const PROJECTION_ONLY = new Set(["$elemMatch", "$slice", "$meta"]);
/** Written in other letters by some commands. */
const SPELLINGS: Readonly<Record<string, string>> = { findandmodify: "findAndModify" };

/** Returns the number of cases that use each name, keyed by `role name`. */
export function countUses(cases: readonly ConformanceCase[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { steps } of cases) {
    const used = new Set<string>();
    for (const { command } of steps) noteCommand(command, (role, name) => used.add(`${role} ${name}`));
    for (const key of used) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function noteCommand(command: Doc, note: Note): void {
  const [name = ""] = command.keys;
  note("command", SPELLINGS[name] ?? name);
  if (name === "explain" && command.values[0] instanceof Doc) noteCommand(command.values[0], note);
  const fields = (doc: Doc) => {
    for (const key of ["filter", "query", "q"]) noteFilter(doc.get(key), note);
    noteFilter(doc.get("arrayFilters"), note);
    for (const key of ["projection", "fields"]) noteProjection(doc.get(key), note);
    for (const key of ["update", "u"]) noteUpdate(doc.get(key), note);
  };
  fields(command);
  for (const key of ["updates", "deletes"]) for (const statement of docs(command.get(key))) fields(statement);
  notePipeline(command.get("pipeline"), note);
}

function docs(value: Value | undefined): Doc[] {
  return isArray(value) ? value.filter((item) => item instanceof Doc) : [];
}

function notePipeline(pipeline: Value | undefined, note: Note): void {
  for (const stage of docs(pipeline)) {
    for (const [name, spec] of stage.entries()) {
      note("stage", name);
      noteStage(name, spec, note);
    }
  }
}

function noteStage(name: string, spec: Value, note: Note): void {
  if (name === "$match") return noteFilter(spec, note);
  if (!(spec instanceof Doc)) return noteExpression(spec, note);
  if (name === "$facet") return spec.values.forEach((pipeline) => notePipeline(pipeline, note));
  if (WITH_SUB_PIPELINE.has(name)) notePipeline(spec.get("pipeline"), note);
  else if (name === "$graphLookup") noteFilter(spec.get("restrictSearchWithMatch"), note);
  if (name === "$setWindowFields") return noteFunctions(spec.get("output"), "window", note);
  if (!OUTPUT_STAGES.has(name)) return noteExpression(spec, note);
  noteFunctions(name === "$group" ? spec : spec.get("output"), "accumulator", note);
}

/** Fields whose value names a function of several documents. */
function noteFunctions(output: Value | undefined, role: Role, note: Note): void {
  if (!(output instanceof Doc)) return;
  for (const value of output.values) {
    if (!(value instanceof Doc)) continue;
    for (const [name, argument] of value.entries()) {
      if (name.startsWith("$")) note(role, name);
      noteExpression(argument, note);
    }
  }
}

function noteExpression(value: Value, note: Note): void {
  if (isArray(value)) return value.forEach((item) => noteExpression(item, note));
  if (!(value instanceof Doc)) return;
  for (const [key, inner] of value.entries()) {
    if (key.startsWith("$")) note("expression", key);
    if (key !== "$literal") noteExpression(inner, note);
  }
}

function noteFilter(value: Value | undefined, note: Note): void {
  if (isArray(value)) return value.forEach((item) => noteFilter(item, note));
  if (value instanceof Doc) for (const [key, inner] of value.entries()) noteCondition(key, inner, note);
}

function noteCondition(key: string, value: Value, note: Note): void {
  if (!key.startsWith("$")) return noteFilter(value, note);
  note("query", key);
  if (key === "$expr") noteExpression(value, note);
  else if (key !== "$jsonSchema") noteFilter(value, note);
}

function noteProjection(value: Value | undefined, note: Note): void {
  if (!(value instanceof Doc)) return;
  for (const [key, inner] of value.entries()) {
    if (key.endsWith(".$")) note("projection", "$");
    if (inner instanceof Doc)
      for (const name of inner.keys) if (PROJECTION_ONLY.has(name)) note("projection", name);
    noteExpression(inner, note);
  }
}

function noteUpdate(value: Value | undefined, note: Note): void {
  if (isArray(value)) return notePipeline(value, note);
  if (!(value instanceof Doc)) return;
  for (const [operator, fields] of value.entries()) {
    if (!operator.startsWith("$")) continue;
    note("update", operator);
    if (fields instanceof Doc)
      for (const [path, argument] of fields.entries()) noteUpdatedField(path, argument, note);
  }
}

function noteUpdatedField(path: string, argument: Value, note: Note): void {
  for (const part of path.split("."))
    if (part.startsWith("$")) note("update", /^\$\[.+\]$/.test(part) ? "$[name]" : part);
  if (argument instanceof Doc) for (const key of argument.keys) if (key.startsWith("$")) note("update", key);
}
