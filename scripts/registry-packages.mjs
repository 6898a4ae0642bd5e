import { relative, sep } from "node:path";
import { ROOT } from "./steps.mjs";

const SHARED = `${ROOT}node_modules${sep}`;

/**
 * Plugin of esbuild: bundles packages of this repository and leaves those of the registry outside.
 *
 * A bundle looks for packages from its own folder. Where npm has nested another version below a workspace, the
 * bundle would load the one at the top, so it gets the path of the nested one.
 */
export function registryPackagesStayOutside(outputFolder) {
  return {
    name: "registry-packages-stay-outside",
    setup(builder) {
      builder.onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind === "entry-point" || path.startsWith("@querysnap/") || pluginData?.isLookup === true)
          return null;
        const found = await builder.resolve(path, {
          kind,
          importer,
          resolveDir,
          pluginData: { isLookup: true },
        });
        // Node's own modules, and optional packages that are not installed, have no file
        const isNested =
          found.errors.length === 0 && found.path.startsWith(ROOT) && !found.path.startsWith(SHARED);
        return { path: isNested ? relative(outputFolder, found.path) : path, external: true };
      });
    },
  };
}
