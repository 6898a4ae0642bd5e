import type { ReadLimits } from "../io/read-limits.ts";

/** One file inside a tar or ZIP. */
export type ContainerEntry = {
  path: string;
  /** Its content; read it during the visit or not at all. */
  read(): AsyncIterable<Buffer>;
};

/** A tar or ZIP, walked in its own order. Links, encrypted and unsafe entries are refused on the way. */
export type Container = {
  walk(limits: ReadLimits, visit: (entry: ContainerEntry) => Promise<void>): Promise<void>;
};
