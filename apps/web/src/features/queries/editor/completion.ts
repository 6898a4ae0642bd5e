import type { CompletionContext, CompletionResult, Completion } from "@codemirror/autocomplete";
import {
  AGGREGATE_CHAIN_METHODS,
  CHAIN_METHODS,
  COLLECTION_METHODS,
  DATABASE_METHODS,
  LEGACY_METHODS,
  READ_METHODS,
  REFUSED_OPERATORS,
  UPDATE_OPERATORS,
} from "@querysnap/mql";
import { type CompletionPlace, completionPlace } from "./completion-place.ts";

/** Names of the database that can be completed. */
export type EditorSchema = {
  collections: readonly { name: string; count: number; fields: readonly { path: string; type: string }[] }[];
};

/** Lazy, because reading a query does not need the names of operators and stages. */
const loadNames = () => import("@mongodb-js/mongodb-constants");
type Names = Awaited<ReturnType<typeof loadNames>>;

const call = (label: string): Completion => ({ label, type: "method", apply: `${label}(` });
const calls = (methods: Iterable<string>): Completion[] =>
  [...methods].filter((method) => !LEGACY_METHODS.has(method)).map(call);
const named = (list: readonly { name: string; description?: string }[], detail: string): Completion[] =>
  list
    .filter((each) => !REFUSED_OPERATORS.has(each.name))
    .map((each) => ({ label: each.name, type: "keyword", detail, info: each.description }));

type Known = { schema: EditorSchema; isQuoted: boolean };

const isPlainKey = (path: string) => /^[A-Za-z_$][\w$]*$/.test(path);

function fieldKeys(schema: EditorSchema, collection: string | null, isQuoted: boolean): Completion[] {
  const fields =
    schema.collections.find((each) => each.name === collection)?.fields ??
    schema.collections.flatMap((each) => each.fields);
  const seen = new Set<string>();
  return fields.flatMap((field) => {
    if (seen.has(field.path)) return [];
    seen.add(field.path);
    const apply = isQuoted || isPlainKey(field.path) ? field.path : `"${field.path}"`;
    return [{ label: field.path, type: "property", detail: field.type, apply, boost: 1 }];
  });
}

function keys(
  place: CompletionPlace & { kind: "key" },
  names: Names,
  { schema, isQuoted }: Known,
): Completion[] {
  const isUpdate = place.method !== null && /update|modify/i.test(place.method);
  const expressions = [
    ...named(names.EXPRESSION_OPERATORS, "expression"),
    ...named(names.CONVERSION_OPERATORS, "expression"),
  ];
  if (place.stage === "$group") return [...named(names.ACCUMULATORS, "accumulator"), ...expressions];
  if (place.stage !== null && place.stage !== "$match")
    return [...fieldKeys(schema, place.collection, isQuoted), ...expressions];
  if (place.isNested) return named(names.QUERY_OPERATORS, "operator");
  const operators = isUpdate
    ? [...UPDATE_OPERATORS].map((label): Completion => ({ label, type: "keyword", detail: "update" }))
    : [];
  return [
    ...fieldKeys(schema, place.collection, isQuoted),
    ...operators,
    ...named(names.QUERY_OPERATORS, "operator"),
  ];
}

async function options(place: CompletionPlace, { schema, isQuoted }: Known): Promise<Completion[]> {
  switch (place.kind) {
    case "none":
      return [];
    case "database":
      return [
        ...schema.collections.map((each): Completion => ({
          label: each.name,
          type: "class",
          detail: each.count.toLocaleString("en-US"),
          apply: isPlainKey(each.name) ? each.name : `getCollection(${JSON.stringify(each.name)})`,
          boost: 1,
        })),
        ...calls(["getCollection", ...DATABASE_METHODS.keys()]),
      ];
    case "collection-method":
      return calls(COLLECTION_METHODS.keys()).map((each) =>
        READ_METHODS.has(each.label) ? { ...each, boost: 1 } : each,
      );
    case "cursor-method":
      return calls(place.method === "aggregate" ? AGGREGATE_CHAIN_METHODS : CHAIN_METHODS.keys());
    case "stage":
      return named((await loadNames()).STAGE_OPERATORS, "stage");
    case "field-reference":
      return fieldKeys(schema, place.collection, true).map((each) => ({
        ...each,
        label: `$${each.label}`,
        apply: `$${each.label}`,
      }));
    case "key":
      return keys(place, await loadNames(), { schema, isQuoted });
  }
}

/** Longer words are not completed. */
const NEAR_CHARS = 1_000;

/** Completes collections, fields, methods, stages and operators, each in its context. */
export function completeShell(readSchema: () => EditorSchema) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const before = context.state.sliceDoc(Math.max(0, context.pos - 50_000), context.pos);
    const place = completionPlace(before);
    if (place.kind === "none") return null;
    const quoted = /["']([\w$.]*)$/.exec(before);
    const isQuoted = quoted !== null && (place.kind === "key" || place.kind === "field-reference");
    const typed = isQuoted ? (quoted[1] ?? "") : (/[\w$]*$/.exec(before.slice(-NEAR_CHARS))?.[0] ?? "");
    if (typed === "" && !context.explicit && place.kind === "key" && !isQuoted) return null;
    const found = await options(place, { schema: readSchema(), isQuoted });
    return context.aborted || found.length === 0
      ? null
      : { from: context.pos - typed.length, options: found, validFor: /^[\w$.]*$/ };
  };
}
