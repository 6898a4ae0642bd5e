/** The part of the driver, whose version is pinned, that its own types leave out. */
declare module "mongodb/lib/cmap/commands.js" {
  import type { Document } from "mongodb";
  /** An array of a command, sent as a section of its own. */
  export class DocumentSequence {
    constructor(field: string);
    /** `buffer` may hold several documents, one after the other. */
    push(document: Document, buffer: Uint8Array): number;
  }
}
