import type { DatabaseSchema } from "@querysnap/contracts";
import { formatBytes } from "../../../lib/bytes.ts";
import "./schema.css";

type SchemaFactsProps = { schema: DatabaseSchema; selected: string | null; onOpen: (name: string) => void };

/** The size of the database and how its documents are spread over the collections. */
export function SchemaFacts({ schema, selected, onOpen }: SchemaFactsProps) {
  const documents = schema.collections.reduce((sum, each) => sum + each.count, 0);
  const bytes = schema.collections.reduce((sum, each) => sum + each.size, 0);
  return (
    <dl className="schema-facts">
      <div>
        <dt>Database</dt>
        <dd className="font-mono">{schema.databaseName}</dd>
      </div>
      <div>
        <dt>Collections</dt>
        <dd className="num">{schema.collections.length.toLocaleString("en-US")}</dd>
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
          <Shares schema={schema} selected={selected} onOpen={onOpen} />
        </dd>
      </div>
    </dl>
  );
}

/** Up to this many collections have a piece of their own. */
const SHARES = 8;

function Shares({ schema, selected, onOpen }: SchemaFactsProps) {
  const largest = schema.collections.toSorted((a, b) => b.count - a.count).filter((each) => each.count > 0);
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
