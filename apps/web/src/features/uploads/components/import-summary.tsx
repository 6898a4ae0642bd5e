import type { ImportReport } from "@querysnap/contracts";
import { formatBytes } from "../../../lib/bytes.ts";

const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;

/** Summarizes what an import added, changed and skipped. */
export function ImportSummary({ report }: { report: ImportReport }) {
  const { collections, documents, sizeBytes, notes, moreNotes, otherDatabases } = report;
  const views = collections.filter(({ kind }) => kind === "view").length;
  return (
    <div>
      <p>
        {count(collections.length - views, "collection")}
        {views === 0 ? "" : `, ${count(views, "view")}`}, {count(documents, "document")},{" "}
        {formatBytes(sizeBytes)}
        {report.sourceDatabase === null ? "" : ` of the database "${report.sourceDatabase}"`}.
        {otherDatabases.length === 0 ? "" : ` Not imported: ${otherDatabases.join(", ")}.`}
      </p>
      {notes.length === 0 ? null : (
        <details className="mt-1" open={notes.length <= 5}>
          <summary>{count(notes.length + moreNotes, "thing was", "things were")} changed or left out</summary>
          <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-4.5 text-small">
            {notes.map((note, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- notes have no name of their own
              <li key={index}>
                <span className="text-ink-3">{note.action === "changed" ? "Changed" : "Left out"}: </span>
                {note.message}
              </li>
            ))}
            {moreNotes > 0 ? <li>{moreNotes.toLocaleString("en-US")} more like these</li> : null}
          </ul>
        </details>
      )}
    </div>
  );
}
