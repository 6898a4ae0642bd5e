import type { SchemaChange } from "@querysnap/contracts";
import { displayType } from "./field-text.ts";

const documents = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "document" : "documents"}`;
const have = (count: number) => (count === 1 ? "has" : "have");

/** Describes a change without its collection; names are in backquotes. */
export function changeText(change: SchemaChange): string {
  switch (change.kind) {
    case "collection added":
      return "is new";
    case "collection removed":
      return "is gone";
    case "documents":
      return `${documents(Math.abs(change.documents))} ${change.documents > 0 ? "more" : "fewer"}`;
    case "field added":
      return `${documents(change.documents)} now ${have(change.documents)} \`${change.path}\``;
    case "field removed":
      return `no document has \`${change.path}\` any more, ${documents(change.documents)} had it`;
    case "field presence":
      return change.documents > 0
        ? `${documents(change.documents)} more now ${have(change.documents)} \`${change.path}\`, ${change.now.toLocaleString("en-US")} in all`
        : `${documents(-change.documents)} fewer ${have(-change.documents)} \`${change.path}\`, ${change.now.toLocaleString("en-US")} in all`;
    case "type added":
      return `\`${change.path}\` is now also ${displayType(change.type)}, in ${documents(change.documents)}`;
    case "type removed":
      return `\`${change.path}\` is ${displayType(change.type)} no more, it was in ${documents(change.documents)}`;
    case "index added":
      return `index \`${change.index}\` is new`;
    case "index removed":
      return `index \`${change.index}\` is gone`;
  }
}
