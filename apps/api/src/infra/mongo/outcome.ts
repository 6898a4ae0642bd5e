import type { ResultCap } from "@querysnap/contracts";
import {
  transcodeBsonListToEjsonBytes,
  transcodeBsonToEjson,
  type Value,
  valueToEjson,
} from "@querysnap/mql";

/**
 * What a run gave, as canonical Extended JSON. A list is the UTF-8 text of its array and the places where its
 * items end, so that a history row can keep whole ones.
 */
export type Outcome = {
  result: { kind: "list"; bytes: Uint8Array; ends: readonly number[] } | { kind: "single"; text: string };
  documentsAffected: number;
  cappedBy: ResultCap | null;
};

/** One page of a cursor. */
export type PageOfBytes = { documents: readonly Uint8Array[]; cappedBy: ResultCap | null };

/** Like {@link listOutcome}, with BSON in place of text. */
export function rawOutcome({ documents, cappedBy }: PageOfBytes): Outcome {
  let end = 0;
  const ends = documents.map((document) => (end += document.length));
  const bytes = Buffer.concat(documents);
  return { result: { kind: "list", bytes, ends }, documentsAffected: documents.length, cappedBy };
}

export function listOutcome({ documents, cappedBy }: PageOfBytes): Outcome {
  return {
    result: { kind: "list", ...transcodeBsonListToEjsonBytes(documents) },
    documentsAffected: documents.length,
    cappedBy,
  };
}

export function valuesOutcome(values: readonly Value[], documentsAffected = values.length): Outcome {
  const items = values.map((value) => valueToEjson(value));
  const ends: number[] = [];
  let end = 0;
  for (const item of items) {
    // the preceding bracket or comma
    end += 1 + Buffer.byteLength(item);
    ends.push(end);
  }
  return {
    result: { kind: "list", bytes: Buffer.from(`[${items.join(",")}]`), ends },
    documentsAffected,
    cappedBy: null,
  };
}

export function valueOutcome(value: Value, documentsAffected = 0): Outcome {
  return { result: { kind: "single", text: valueToEjson(value) }, documentsAffected, cappedBy: null };
}

export function bytesOutcome(bytes: Uint8Array | null, documentsAffected: number): Outcome {
  return {
    result: { kind: "single", text: bytes ? transcodeBsonToEjson(bytes) : "null" },
    documentsAffected,
    cappedBy: null,
  };
}
