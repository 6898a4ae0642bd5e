import type { DatabaseSchema } from "@querysnap/contracts";
import { formatBytes } from "../../../lib/bytes.ts";
import "./schema.css";

type SchemaFactsProps = { schema: DatabaseSchema; selected: string | null; onOpen: (name: string) => void };

/** The size of the database and how its documents are spread over the collections. */
export function SchemaFacts({ schema, selected, onOpen }: SchemaFactsProps) {
  const stored = schema.collections.filter((each) => !each.isView);
  const views = schema.collections.length - stored.length;
  const documents = stored.reduce((sum, each) => sum + each.count, 0);
  const bytes = stored.reduce((sum, each) => sum + each.size, 0);
  return (
    <dl className="schema-facts">
      <div>
        <dt>Database</dt>
        <dd className="font-mono">{schema.databaseName}</dd>
      </div>
      <div>
        <dt>Collections</dt>
        <dd className="num">
          {stored.length.toLocaleString("en-US")}
          {views === 0 ? null : ` and ${views === 1 ? "1 view" : `${views.toLocaleString("en-US")} views`}`}
        </dd>
      </div>
      <div>
        <dt>Documents</dt>
        <dd className="num">{documents.toLocaleString("en-US")}</dd>
      </div>
      <div>
        <dt>Total size</dt>
        <dd className="num">{formatBytes(bytes)}</dd>
      </div>
      <div>
        <dt>Where the documents are</dt>
        <dd>
          <Shares collections={stored} selected={selected} onOpen={onOpen} />
        </dd>
      </div>
    </dl>
  );
}

/** Up to this many collections have a piece of their own. */
const SHARES = 8;

type SharesProps = Pick<SchemaFactsProps, "selected" | "onOpen"> & {
  collections: DatabaseSchema["collections"];
};

function Shares({ collections, selected, onOpen }: SharesProps) {
  const largest = collections.toSorted((a, b) => b.count - a.count).filter((each) => each.count > 0);
  return (
    <span className="schema-shares">
      {largest.slice(0, SHARES).map((collection) => (
        <button
          key={collection.name}
          type="button"
          style={{ flex: collection.count }}
          data-on={collection.name === selected || undefined}
          title={`${collection.name}: ${collection.count.toLocaleString("en-US")}`}
          onClick={() => onOpen(collection.name)}
        >
          <span>{collection.name}</span>
        </button>
      ))}
    </span>
  );
}
