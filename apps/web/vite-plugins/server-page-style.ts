import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const FONTS = [
  { family: "Geist Variable", asset: /geist-latin-wght-normal-[\w-]+\.woff2$/ },
  { family: "Geist Mono Variable", asset: /geist-mono-latin-wght-normal-[\w-]+\.woff2$/ },
] as const;

/**
 * Emits `server-page.css` under a fixed name: the server links it from the pages that it draws itself. It holds
 * the tokens, the fonts as built, and the rules of those pages.
 */
export function serverPageStyle(): Plugin {
  let stylesDir = "";
  let isServerBuild = false;
  return {
    name: "querysnap:server-page-style",
    apply: "build",
    configResolved(config) {
      stylesDir = join(config.root, "src/styles");
      isServerBuild = Boolean(config.build.ssr);
    },
    async generateBundle(_options, bundle) {
      if (isServerBuild) return;
      const faces = FONTS.flatMap(({ family, asset }) => {
        const file = Object.keys(bundle).find((name) => asset.test(name));
        return file === undefined
          ? []
          : [
              `@font-face { font-family: "${family}"; src: url("/${file}") format("woff2"); font-weight: 100 900; font-display: swap; }`,
            ];
      });
      const [tokens, rules] = await Promise.all(
        ["tokens.css", "server-page.css"].map((name) => readFile(join(stylesDir, name), "utf8")),
      );
      this.emitFile({
        type: "asset",
        fileName: "server-page.css",
        source: [tokens, ...faces, rules].join("\n"),
      });
    },
  };
}
