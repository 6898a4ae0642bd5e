import type { PlanReport } from "./plan-report.ts";

const count = (number: number) => number.toLocaleString("en-US");
const documents = (number: number) => `${count(number)} ${number === 1 ? "document" : "documents"}`;

function accessText({ access, indexes, scanned }: PlanReport): string {
  switch (access) {
    case "scan":
      return `Reads all of ${scanned.join(" and ") || "the collection"}: no index helps`;
    case "id":
      return "Finds the document by its _id";
    case "index":
      return `Uses the ${indexes.length === 1 ? "index" : "indexes"} ${indexes.join(", ") || "of the server's choice"}`;
    case "count":
      return "Takes the number from the collection's metadata";
    case "none":
      return "Reads no documents";
  }
}

/**
 * The plan in one or two short sentences: the way to the documents, examined against returned, sorting,
 * time.
 */
export function planSummary(report: PlanReport): string {
  const { docsExamined, keysExamined, returned, timeMs, sortsInMemory, usesDisk, shards } = report;
  const parts = [accessText(report)];
  if (docsExamined !== null && returned !== null && report.access !== "count")
    parts.push(
      docsExamined === 0 && (keysExamined ?? 0) > 0
        ? `examines no documents, only ${count(keysExamined ?? 0)} index keys, for ${count(returned)} returned`
        : `examines ${documents(docsExamined)} for ${count(returned)} returned`,
    );
  if (sortsInMemory) parts.push(usesDisk ? "sorts in memory and on disk" : "sorts in memory");
  else if (usesDisk) parts.push("writes to disk because memory is short");
  if (shards !== null) parts.push(`asks ${count(shards)} ${shards === 1 ? "shard" : "shards"}`);
  const sentence = parts.join(", ");
  return timeMs === null ? `${sentence}.` : `${sentence}. ${count(timeMs)} ms.`;
}
