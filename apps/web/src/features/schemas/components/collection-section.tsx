import type { SchemaCollection } from "@querysnap/contracts";
import { Check, ChevronDown, ChevronRight, Layers } from "lucide-react";
import { Tag } from "../../../components/tag.tsx";
import { formatBytes } from "../../../lib/bytes.ts";
import { CollectionFields } from "./collection-fields.tsx";
import "./schema.css";

const ICON = { size: 15, strokeWidth: 1.75, "aria-hidden": true } as const;
const count = (value: number, one: string) =>
  `${value.toLocaleString("en-US")} ${one}${value === 1 ? "" : one.endsWith("x") ? "es" : "s"}`;

/** States the sample size of a collection's statistics. */
function sampleText({ sampledDocuments, count: documents }: SchemaCollection): string {
  if (sampledDocuments === 0) return "";
  return sampledDocuments < documents
    ? `sample of ${sampledDocuments.toLocaleString("en-US")}`
    : "every document read";
}

type CollectionSectionProps = {
  collection: SchemaCollection;
  /** Those that match the search. */
  fields: SchemaCollection["fields"];
  isOpen: boolean;
  onToggle: () => void;
  onPick: (collection: string) => void;
};

/** One collection: its statistics, and its fields and indexes while it is open. */
export function CollectionSection({ collection, fields, isOpen, onToggle, onPick }: CollectionSectionProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section aria-label={collection.name}>
      <div className="schema-collection" data-open={isOpen || undefined}>
        <button
          type="button"
          className="absolute inset-0"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? "Fold" : "Open"} ${collection.name}`}
          onClick={onToggle}
        />
        <Chevron {...ICON} />
        <span className="flex w-fit max-w-full min-w-0 items-center gap-2">
          <Layers {...ICON} className="flex-none" />
          <button
            type="button"
            className="relative min-w-0 truncate font-mono text-ui font-medium text-ink hover:underline"
            title={`Query ${collection.name}`}
            onClick={() => onPick(collection.name)}
          >
            {collection.name}
          </button>
          {collection.isView ? <Tag>View</Tag> : null}
          {collection.hasSchemaAnalysis ? (
            <Tag tone="ok">
              <Check size={11} strokeWidth={2.5} aria-hidden="true" />
              AI Analyzed
            </Tag>
          ) : null}
        </span>
        <span className="schema-sample">{sampleText(collection)}</span>
        <span className="num">{count(collection.count, "document")}</span>
        <span className="num">{collection.isView ? null : formatBytes(collection.size)}</span>
        <span className="num">{collection.isView ? null : `avg ${formatBytes(collection.avgObjSize)}`}</span>
        <span className="num">{collection.isView ? null : count(collection.indexes.length, "index")}</span>
      </div>
      {isOpen ? <CollectionFields collection={collection} fields={fields} /> : null}
    </section>
  );
}
