import { buffer } from "node:stream/consumers";
import { pack } from "tar-stream";

export type TarEntry = { name: string; content: Buffer | { linkTo: string; kind: "link" | "symlink" } };

/** A tar of files and links. */
export async function packTar(entries: readonly TarEntry[]): Promise<Buffer> {
  const tar = pack();
  for (const { name, content } of entries) {
    if (Buffer.isBuffer(content)) tar.entry({ name }, content);
    else tar.entry({ name, type: content.kind, linkname: content.linkTo });
  }
  tar.finalize();
  return buffer(tar);
}
