import { statfs } from "node:fs/promises";

/** Free bytes of the file system that holds a folder. */
export async function freeDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
