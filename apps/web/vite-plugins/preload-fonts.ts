import type { Plugin } from "vite";

/** Text and code; both show in the first paint of most pages. */
const FONTS = /geist(-mono)?-latin-wght-normal.*\.woff2$/;

/** Preloads the fonts with the page, before its style sheet has been read. */
export function preloadFonts(): Plugin {
  return {
    name: "querysnap:preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((name) => FONTS.test(name));
        return fonts.map((font) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${font}`, as: "font", type: "font/woff2", crossorigin: "" },
          injectTo: "head-prepend",
        }));
      },
    },
  };
}
