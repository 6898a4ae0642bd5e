import type { Rolldown } from "vite";

/** Of the source, before minification: a smaller shared chunk is not worth its request. */
const SMALLEST_SHARED_CHUNK_BYTES = 30_000;

/** The page most visitors see first and its frame: what they need is loaded apart from the rest. */
const LANDING_MODULES = ["pages/landing-page.tsx", "public-layout.tsx"];

/** Contracts of the API but for those of the landing page; the entry holds what it uses itself. */
const CONTRACTS = /packages\/contracts\/src\/(?!app-info\.|showcase\.)/;

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
 * Groups modules into few chunks: the entry with everything it imports, the contracts of the
 * API, what the landing page shares with other pages, and what the other pages share by the set of pages that use it.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  let landing: Set<string> | null = null;
  const importsOfLanding = (infoOf: InfoOf) => {
    const found = new Set<string>();
    for (const file of LANDING_MODULES) addImports(`${root}/src/app/${file}`, { found, infoOf });
    return found;
  };
  return [
    { name: "entry", tags: ["$initial"], priority: 2 },
    // the landing page imports the index of all, which would lead it to each
    { name: "contracts", test: CONTRACTS, priority: 1.5 },
    {
      debugName: "public",
      name: (id, context) => {
        landing ??= importsOfLanding((each) => context.getModuleInfo(each));
        return landing.has(id) ? "public" : null;
      },
      minShareCount: 2,
      priority: 1,
    },
    {
      name: "shared",
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: SMALLEST_SHARED_CHUNK_BYTES,
    },
  ];
}
