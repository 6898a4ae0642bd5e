import { DumpError } from "../dump-error.ts";

export const MAX_ENTRIES = 10_000;
const MAX_PATH_CHARS = 1_024;

/**
 * The path with forward slashes. Nothing is ever written to it, but an archive that tries is none to trust.
 *
 * @throws DumpError unsafe_path
 */
export function safePath(path: string): string {
  const normal = path.replaceAll("\\", "/");
  const shown = path.length > 200 ? `${path.slice(0, 200)}…` : path;
  const refuse = (reason: string): never => {
    throw new DumpError("unsafe_path", `The entry "${shown}" ${reason}.`, { entry: shown });
  };
  if (normal.startsWith("/") || /^[a-z]:/i.test(normal)) refuse("has an absolute path");
  if (normal.split("/").includes("..")) refuse("leads out of its folder");
  if (normal.includes("\0")) refuse("has a NUL character in its path");
  if (normal.length > MAX_PATH_CHARS) refuse("has too long a path");
  return normal.replace(/^(?:\.\/)+/, "");
}

export function refuseLink(path: string): never {
  throw new DumpError("unsafe_path", `The entry "${path}" is a link; upload the file itself.`, {
    entry: path,
  });
}

export function tooManyEntries(): DumpError {
  return new DumpError("too_many", `The file holds more than ${MAX_ENTRIES} entries.`);
}

/** Files that operating systems add to archives. */
export function isClutter(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return (
    path.startsWith("__MACOSX/") ||
    path.includes("/__MACOSX/") ||
    name.startsWith("._") ||
    [".DS_Store", "Thumbs.db", "desktop.ini"].includes(name)
  );
}
