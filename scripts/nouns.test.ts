import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT = new URL("../", import.meta.url);

/** Names of the folders that hold files: git leaves an empty one behind where it moved the last file. */
const folders = (path: string) => {
  const names = readdirSync(new URL(path, ROOT), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [`${entry.parentPath}/`.split(`/${path}`)[1]?.split("/")[0] ?? ""] : [],
  );
  return [...new Set(names)].filter(Boolean).toSorted();
};

/** Features of the API that no client of ours calls: a page for development and figures for operators. */
const SERVER_ONLY = ["mailbox", "metrics"];
/** Parts of the screen that call nothing under a name of their own. */
const SCREEN_ONLY = ["landing", "legal", "playground", "results"];

const nouns = readdirSync(new URL("packages/contracts/src/", ROOT)).map((name) => name.replace(/\.ts$/, ""));

test.each([
  ["API", "apps/api/src/features/", SERVER_ONLY],
  ["web", "apps/web/src/features/", SCREEN_ONLY],
])("a feature of the %s has the name of its contract", (_, path, exceptions) => {
  expect(folders(path).filter((name) => !nouns.includes(name))).toEqual(exceptions);
});
