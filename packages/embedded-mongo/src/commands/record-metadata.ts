import { Doc, Long, type Value } from "@querysnap/mql";
import { addMetadata, metadataAsked, sortKeyOf } from "../engine/row-metadata.ts";
import type { OperationContext, Row } from "../engine/contract.ts";
import { compileSort } from "../engine/values/sort-key.ts";
import type { Access } from "../planner/plan-query.ts";
import type { SelectedRecords } from "../planner/select-records.ts";
import { hashOf } from "../storage/collection-index.ts";
import type { StoredRecord } from "../storage/records.ts";

type Asked = { readonly asked: ReadonlySet<string>; readonly sort: Doc | null };

/** The selected records, each with the metadata that a projection or pipeline asks for. */
export function withMetadata(
  selected: SelectedRecords,
  spec: readonly Value[],
  { sort, operation }: { sort: Doc | null; operation: OperationContext },
) {
  const asked = metadataAsked(spec);
  return asked.size === 0 ? selected.records : described(selected, { asked, sort }, operation);
}

function* described(
  { records, access }: SelectedRecords,
  { asked, sort }: Asked,
  operation: OperationContext,
): IterableIterator<StoredRecord> {
  const compiled =
    asked.has("sortKey") && sort && sort.size > 0 && !sort.has("$natural")
      ? compileSort(sort, operation)
      : null;
  // A document found by its _id has been looked up, without a scan that would have a key.
  const isIdLookup = access?.kind === "index" && access.isIdLookup;
  for (const record of records) {
    const { doc, rid } = record;
    if (asked.has("recordId")) addMetadata(doc, { recordId: new Long(BigInt(rid)) });
    if (asked.has("indexKey"))
      addMetadata(doc, { indexKey: isIdLookup ? undefined : indexKeyOf(doc, access) });
    if (compiled) addMetadata(doc, { sortKey: sortKeyOf(doc, compiled) });
    yield record;
  }
}

/** The index entry that led to a document; undefined when no index was read. */
export function indexKeyOf(doc: Row, access: Access | null): Doc | undefined {
  if (access?.kind !== "index") return undefined;
  const { index, ranges, direction } = access.scan;
  const isScanned = (key: Buffer): boolean =>
    ranges.some(({ from, to }) => Buffer.compare(from, key) <= 0 && Buffer.compare(key, to) < 0);
  // A document with an array is met at the first of its keys.
  const [key] = index
    .keysOf(doc)
    .keys.filter(isScanned)
    .sort((left, right) => direction * Buffer.compare(left, right));
  const values = key ? index.valuesUnder(doc, key) : [];
  return Doc.of(
    index.spec.fields.map(({ path, isHashed }, at) => [
      path.text,
      isHashed ? hashOf(values[at], index.options.collator) : (values[at] ?? null),
    ]),
  );
}
