import type { Plugin } from "vite";

/** The font of all words is asked for with the page, not after its style sheet has been read. */
export function preloadFont(): Plugin {
  return {
    name: "querysnap:preload-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /geist-latin-wght-normal.*\.woff2$/.test(name));
        if (font === undefined) return [];
        return [
          {
            tag: "link",
            attrs: { rel: "preload", href: `/${font}`, as: "font", type: "font/woff2", crossorigin: "" },
            injectTo: "head-prepend",
          },
        ];
      },
    },
  };
}
