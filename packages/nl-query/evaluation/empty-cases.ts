import {
  buildOperation,
  DateTime,
  Doc,
  Int32,
  isArray,
  type Operation,
  ObjectId,
  type Value,
  valueToEjson,
} from "@querysnap/mql";
import type { EmptyCauseKind } from "@querysnap/nl-query";
import { Dice } from "./seeding.ts";

/** A query that finds nothing for one planted reason. */
export type EmptyCase = {
  id: string;
  operation: Operation;
  expected: EmptyCauseKind;
  /** Text that the step at fault must contain; null where no step is at fault. */
  at: string | null;
  /** Whether some change of the query must be offered. */
  hasFix: boolean;
};

type Collections = Readonly<Record<string, readonly Doc[]>>;
type Field = { name: string; value: Value };
type Scene = { dice: Dice; name: string; docs: readonly Doc[]; collections: Collections };
type Planted = Omit<EmptyCase, "id"> | null;

const find = (collection: string, filter: [string, Value][]): Operation =>
  buildOperation({ collection, method: "find", args: [Doc.of(filter)] });
const aggregate = (collection: string, stages: Doc[]): Operation =>
  buildOperation({ collection, method: "aggregate", args: [stages] });

const numberOf = (value: Value): number | null =>
  value !== null && typeof value === "object" && "value" in value && typeof value.value === "number"
    ? value.value
    : null;
const isText = (value: Value): value is string =>
  typeof value === "string" && /^[a-z][a-z -]{3,24}$/i.test(value);

/** Top-level fields of a random document whose value passes, not all of them common to the query. */
function pick(
  { dice, docs }: Scene,
  test: (value: Value, key: string) => boolean,
): { doc: Doc; field: Field } | null {
  for (let tries = 0; tries < 40; tries++) {
    const doc = dice.pick(docs);
    const fields = [...doc.entries()].filter(([key, value]) => test(value, key));
    if (fields.length === 0) continue;
    const [name, value] = dice.pick(fields);
    return { doc, field: { name, value } };
  }
  return null;
}

/** A condition that the document meets, on another field: `null` when it has none. */
function companion({ dice }: Scene, doc: Doc, besides: string): [string, Value][] {
  const fields = [...doc.entries()].filter(
    ([key, value]) => key !== besides && key !== "_id" && (typeof value === "boolean" || isText(value)),
  );
  return fields.length === 0 ? [] : [dice.pick(fields)];
}

/** Puts the planted condition before or after the one that matches. */
function mixed(scene: Scene, doc: Doc, planted: [string, Value]): [string, Value][] {
  const rest = companion(scene, doc, planted[0]);
  return scene.dice.chance(0.5) ? [planted, ...rest] : [...rest, planted];
}

const KINDS: Readonly<Record<string, (scene: Scene) => Planted>> = {
  "a field with a slip of the pen": (scene) => {
    const found = pick(scene, (value, key) => key.length > 4 && (isText(value) || numberOf(value) !== null));
    if (!found) return null;
    const { name, value } = found.field;
    const at = scene.dice.int(1, name.length - 2);
    const wrong = scene.dice.chance(0.5)
      ? name.slice(0, at) + name.slice(at + 1)
      : name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (wrong === name || scene.docs.some((doc) => doc.has(wrong))) return null;
    const operation = find(scene.name, mixed(scene, found.doc, [wrong, value]));
    return { operation, expected: "missing_field", at: wrong, hasFix: true };
  },
  "text where numbers are stored": (scene) => {
    const found = pick(scene, (value) => numberOf(value) !== null);
    if (!found) return null;
    const planted = String(numberOf(found.field.value));
    return {
      operation: find(scene.name, mixed(scene, found.doc, [found.field.name, planted])),
      expected: "other_type",
      at: found.field.name,
      hasFix: true,
    };
  },
  "text where ObjectIds or dates are stored": (scene) => {
    const found = pick(scene, (value) => value instanceof ObjectId || value instanceof DateTime);
    if (!found) return null;
    const { name, value } = found.field;
    const planted =
      value instanceof ObjectId
        ? value.hex
        : value instanceof DateTime
          ? new Date(value.ms).toISOString()
          : "";
    return {
      operation: find(scene.name, mixed(scene, found.doc, [name, planted])),
      expected: "other_type",
      at: name,
      hasFix: true,
    };
  },
  "a comparison with text where numbers are stored": (scene) => {
    const found = pick(scene, (value) => (numberOf(value) ?? 0) > 1);
    if (!found) return null;
    const text = String(Math.floor((numberOf(found.field.value) ?? 0) / 2));
    return {
      operation: find(scene.name, mixed(scene, found.doc, [found.field.name, Doc.of([["$gt", text]])])),
      expected: "other_type",
      at: found.field.name,
      hasFix: true,
    };
  },
  "other upper and lower case": (scene) => {
    const found = pick(scene, isText);
    if (!found || typeof found.field.value !== "string") return null;
    const { name, value } = found.field;
    const planted = [value.toUpperCase(), value.toLowerCase()].find(
      (one) => !scene.docs.some((doc) => doc.get(name) === one),
    );
    if (planted === undefined) return null;
    return {
      operation: find(scene.name, mixed(scene, found.doc, [name, planted])),
      expected: "other_case",
      at: name,
      hasFix: true,
    };
  },
  "a value with a slip of the pen": (scene) => {
    const found = pick(scene, isText);
    if (!found || typeof found.field.value !== "string") return null;
    const { name, value } = found.field;
    const at = scene.dice.int(1, value.length - 2);
    const planted = value.slice(0, at) + value.slice(at + 1);
    const isStored = scene.docs.some((doc) => {
      const stored = doc.get(name);
      return typeof stored === "string" && stored.trim().toLowerCase() === planted.trim().toLowerCase();
    });
    if (isStored) return null;
    return {
      operation: find(scene.name, mixed(scene, found.doc, [name, planted])),
      expected: "nearest_value",
      at: name,
      hasFix: true,
    };
  },
  "a bound beyond every value": (scene) => {
    const found = pick(scene, (value) => numberOf(value) !== null || value instanceof DateTime);
    if (!found) return null;
    const { name, value } = found.field;
    const orders = scene.docs.flatMap((doc) => {
      const one = doc.get(name) ?? null;
      const order = one instanceof DateTime ? one.ms : numberOf(one);
      return order === null ? [] : [order];
    });
    const most = Math.ceil(Math.max(...orders));
    const bound = value instanceof DateTime ? new DateTime(most + 86_400_000) : new Int32(most + 10);
    if (most > 2_000_000_000 && !(value instanceof DateTime)) return null;
    return {
      operation: find(scene.name, mixed(scene, found.doc, [name, Doc.of([["$gte", bound]])])),
      expected: "out_of_range",
      at: name,
      hasFix: true,
    };
  },
  "bounds in the wrong order": (scene) => {
    const found = pick(scene, (value) => Math.abs(numberOf(value) ?? 0) > 4);
    if (!found) return null;
    const value = Math.round(numberOf(found.field.value) ?? 0);
    const range = Doc.of([
      ["$gte", new Int32(value + 2)],
      ["$lte", new Int32(value - 2)],
    ]);
    return {
      operation: find(scene.name, [[found.field.name, range]]),
      expected: "contradiction",
      at: found.field.name,
      hasFix: true,
    };
  },
  "two values of one field at once": (scene) => {
    const found = pick(scene, isText);
    if (!found) return null;
    const { name, value } = found.field;
    const other = scene.docs
      .map((doc) => doc.get(name))
      .find((one) => typeof one === "string" && one !== value);
    if (other === undefined) return null;
    const both = [Doc.of([[name, value]]), Doc.of([[name, other]])];
    return {
      operation: find(scene.name, [["$and", both]]),
      expected: "combination",
      at: name,
      hasFix: true,
    };
  },
  "a collection with a slip of the pen": (scene) => {
    const wrong = scene.name.slice(0, -1);
    if (wrong in scene.collections) return null;
    return { operation: find(wrong, []), expected: "no_collection", at: null, hasFix: true };
  },
  "a field that is never missing": (scene) => {
    const found = pick(
      scene,
      (_, key) => key !== "_id" && scene.docs.every((doc) => (doc.get(key) ?? null) !== null),
    );
    if (!found) return null;
    return {
      operation: find(scene.name, mixed(scene, found.doc, [found.field.name, Doc.of([["$exists", false]])])),
      expected: "always_present",
      at: found.field.name,
      hasFix: true,
    };
  },
  "a part of an embedded document": (scene) => {
    const found = pick(scene, (value) => value instanceof Doc && value.size > 1);
    if (!found || !(found.field.value instanceof Doc)) return null;
    const [entry] = [...found.field.value.entries()].filter(([, value]) => value !== null && !isArray(value));
    if (!entry) return null;
    return {
      operation: find(scene.name, [[found.field.name, Doc.of([entry])]]),
      expected: "whole_value",
      at: found.field.name,
      hasFix: true,
    };
  },
  "more skipped than there are": (scene) => ({
    operation: aggregate(scene.name, [
      Doc.of([["$match", Doc.empty]]),
      Doc.of([["$skip", new Int32(scene.docs.length)]]),
    ]),
    expected: "skipped_all",
    at: "$skip",
    hasFix: true,
  }),
  "a stage with text where numbers are stored": (scene) => {
    const found = pick(scene, (value) => numberOf(value) !== null);
    if (!found) return null;
    const { name, value } = found.field;
    return {
      operation: aggregate(scene.name, [
        Doc.of([["$match", Doc.of([["_id", Doc.of([["$exists", true]])]])]]),
        Doc.of([["$match", Doc.of([[name, String(numberOf(value))]])]]),
        Doc.of([["$count", "n"]]),
      ]),
      expected: "other_type",
      at: name,
      hasFix: true,
    };
  },
  "an array with a slip of the pen": (scene) => {
    const found = pick(scene, (value, key) => isArray(value) && value.length > 0 && key.length > 4);
    if (!found) return null;
    const wrong = found.field.name.slice(0, -1);
    if (scene.docs.some((doc) => doc.has(wrong))) return null;
    return {
      operation: aggregate(scene.name, [Doc.of([["$unwind", `$${wrong}`]])]),
      expected: "missing_field",
      at: wrong,
      hasFix: true,
    };
  },
};

/** Cases of one database, the same for the same seed; kinds take turns. */
export function emptyCases(
  database: string,
  collections: Collections,
  { count, seed }: { count: number; seed: number },
): EmptyCase[] {
  const dice = new Dice(seed);
  const kinds = Object.entries(KINDS);
  const names = Object.keys(collections).filter((name) => (collections[name]?.length ?? 0) > 5);
  const seen = new Set<string>();
  const cases: EmptyCase[] = [];
  for (let at = 0; cases.length < count && at < count * 20; at++) {
    const [title = "", plant] = kinds[(at + seed) % kinds.length] ?? [];
    const name = dice.pick(names);
    const planted = plant?.({ dice, name, docs: collections[name] ?? [], collections });
    if (!planted) continue;
    const key = planted.operation.args.map((one) => valueToEjson(one)).join() + planted.operation.collection;
    if (seen.has(key)) continue;
    seen.add(key);
    cases.push({ id: `${database}: ${title} in ${name}`, ...planted });
  }
  return cases;
}
