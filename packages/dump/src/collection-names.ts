const SYSTEM_DATABASES: ReadonlySet<string> = new Set(["admin", "config", "local"]);
/** Bytes of `<database>.<collection>`; names of temporary databases are shorter than the 63 they may have. */
const MAX_NAMESPACE_BYTES = 255;
const RESERVED_FOR_DATABASE = 64;

export const isSystemDatabase = (name: string): boolean => SYSTEM_DATABASES.has(name);

/** Why a database would refuse this name, as a phrase; null when it would not. */
export function nameProblem(name: string): string | null {
  if (name === "") return "the name is empty";
  if (name.startsWith("system.")) return "names that start with system. belong to the server";
  if (name.includes("$")) return "a collection's name cannot hold a $";
  if (name.includes("\0")) return "a collection's name cannot hold a NUL character";
  if (name.startsWith(".") || name.endsWith(".")) return "a collection's name cannot start or end with a dot";
  if (Buffer.byteLength(name) > MAX_NAMESPACE_BYTES - RESERVED_FOR_DATABASE) return "the name is too long";
  return null;
}

/** The name of a collection from mongodump's file name, which is escaped like the query of a URL. */
export function nameOfDumpFile(stem: string): string {
  try {
    return decodeURIComponent(stem.replaceAll("+", "%20"));
  } catch {
    return stem;
  }
}
