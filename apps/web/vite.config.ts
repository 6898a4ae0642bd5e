import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups } from "./vite-plugins/chunk-groups.ts";
import { compressFiles } from "./vite-plugins/compress-files.ts";
import { dropJsonSchema } from "./vite-plugins/drop-json-schema.ts";
import { preloadFonts } from "./vite-plugins/preload-fonts.ts";
import { prerenderPages } from "./vite-plugins/prerender-pages.ts";
import { serverPageStyle } from "./vite-plugins/server-page-style.ts";

const apiOrigin = process.env.API_ORIGIN ?? `http://127.0.0.1:${process.env.API_PORT ?? "3001"}`;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    dropJsonSchema(),
    preloadFonts(),
    serverPageStyle(),
    prerenderPages(),
    compressFiles(),
  ],
  server: {
    proxy: { "/api": { target: apiOrigin, xfwd: true }, "/dev/mailbox": { target: apiOrigin, xfwd: true } },
  },
  build: {
    outDir: "dist",
    // Inlined files would be data: URLs, which the page's policy does not allow for scripts and fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    license: false,
    rolldownOptions: {
      output: {
        // a leading dot would make a hidden file of a chunk
        sanitizeFileName: (name) => name.replaceAll(/[^\w.-]+/g, "-").replace(/^[-_.]+/, ""),
        // a shared chunk is named after all the pages that use it
        chunkFileNames: ({ name }) => `assets/${name.startsWith("shared-") ? "shared" : "[name]"}-[hash].js`,
        codeSplitting: { groups: chunkGroups(import.meta.dirname) },
      },
    },
  },
});
