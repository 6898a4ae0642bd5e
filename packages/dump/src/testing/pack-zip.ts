import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

export type PackedFile = { name: string; content: Buffer };

/** A ZIP of files, with their checksums. */
export async function packZip(files: readonly PackedFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content } of files) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
}
