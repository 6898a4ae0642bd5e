import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const folderOf = (dataDir: string): string => join(dataDir, "uploads");

/** A path for a file that is being received; nobody else may read the folder. */
export async function newUploadPath(dataDir: string): Promise<string> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${randomBytes(16).toString("hex")}.upload`);
}

export const removeUpload = (path: string): Promise<void> => rm(path, { force: true });

/** Removes files of uploads that a crash cut off. For the start, when no upload runs. */
export async function removeOldUploads(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir);
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}
