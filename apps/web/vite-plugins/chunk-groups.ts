import type { Rolldown } from "vite";

/** Of the source, before minification: a smaller shared chunk is not worth its request. */
const SMALLEST_SHARED_CHUNK_BYTES = 30_000;

/** Starts the application; the entry imports it when the page needs it. */
const APPLICATION = "src/start.tsx";

/** The page most visitors see first and its frame: what they need is loaded apart from the rest. */
const LANDING_MODULES = ["src/app/pages/landing-page.tsx", "src/app/public-layout.tsx"];

/** The frame of the pages for signed-in users: small parts of it would otherwise be merged into what few of them share. */
const SIGNED_IN_MODULES = ["src/app/protected-layout.tsx"];

/** Seen by operators only: small parts of it would otherwise be merged into chunks that every page loads. */
const ADMIN = /apps\/web\/src\/features\/admin\//;

/** Contracts of the API but for those that the application or the landing page uses itself. */
const CONTRACTS =
  /packages\/contracts\/src\/(?!(app-info|auth|endpoint|errors|limits|plans|reasons|showcase|texts|users|values)\.)/;

type InfoOf = (id: string) => { importedIds: readonly string[] } | null;

/** Adds every module that `id` imports, directly or not. */
function addImports(id: string, { found, infoOf }: { found: Set<string>; infoOf: InfoOf }): void {
  for (const imported of infoOf(id)?.importedIds ?? []) {
    if (found.has(imported)) continue;
    found.add(imported);
    addImports(imported, { found, infoOf });
  }
}

/**
 * Groups modules into few chunks: the entry, the application with everything it imports, the contracts of
 * the API, what the landing page and the frame of signed-in users share with other pages, and what the other pages share by the set of pages that use it.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  /** Tells whether a module is imported by `files`, directly or not. */
  const importedBy = (files: readonly string[]) => {
    let found: Set<string> | null = null;
    return (id: string, infoOf: InfoOf) => {
      if (found === null) {
        found = new Set();
        for (const file of files) addImports(`${root}/${file}`, { found, infoOf });
      }
      return found.has(id);
    };
  };
  const isOfApplication = importedBy([APPLICATION]);
  const isOfLanding = importedBy(LANDING_MODULES);
  const isOfSignedIn = importedBy(SIGNED_IN_MODULES);
  return [
    { name: "entry", tags: ["$initial"], priority: 3 },
    {
      debugName: "application",
      // it imports the index of the contracts, which leads to each of them
      name: (id, context) =>
        !CONTRACTS.test(id) && isOfApplication(id, (each) => context.getModuleInfo(each))
          ? "application"
          : null,
      priority: 2.5,
    },
    { name: "contracts", test: CONTRACTS, priority: 2 },
    {
      debugName: "public",
      name: (id, context) => (isOfLanding(id, (each) => context.getModuleInfo(each)) ? "public" : null),
      minShareCount: 2,
      priority: 1,
    },
    {
      debugName: "signed-in",
      name: (id, context) => (isOfSignedIn(id, (each) => context.getModuleInfo(each)) ? "signed-in" : null),
      minShareCount: 2,
      priority: 0.5,
    },
    {
      name: "shared",
      test: (id) => !ADMIN.test(id),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: SMALLEST_SHARED_CHUNK_BYTES,
    },
  ];
}
