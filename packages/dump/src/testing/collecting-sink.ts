import { decodeBson, type Doc } from "@querysnap/mql";
import type { CollectionSource, DumpSink } from "../content.ts";

export type Collected = { source: CollectionSource; bytes: Buffer };

/** Keeps everything that a reader finds. */
export class CollectingSink implements DumpSink {
  readonly collections = new Map<string, Collected>();

  collection(source: CollectionSource): void {
    this.collections.set(source.name, { source, bytes: Buffer.alloc(0) });
  }

  documents(collection: string, { bytes }: { bytes: Buffer }): void {
    const found = this.get(collection);
    found.bytes = Buffer.concat([found.bytes, bytes]);
  }

  get(name: string): Collected {
    const found = this.collections.get(name);
    if (!found) throw new Error(`No collection ${name}`);
    return found;
  }

  docs(name: string): Doc[] {
    const { bytes } = this.get(name);
    const docs: Doc[] = [];
    for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at))
      docs.push(decodeBson(bytes.subarray(at, at + bytes.readInt32LE(at))));
    return docs;
  }
}
