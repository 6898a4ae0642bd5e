import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";

/** What `src/entry-server.tsx` exports. */
type ServerEntry = {
  paths: readonly string[];
  renderPage: (path: string) => Promise<{ html: string; title: string; description: string }>;
};

/**
 * After the client build, writes every public page as finished HTML: `/` to index.html, `/about` to
 * about/index.html. The empty page for all other routes is app.html.
 */
export function prerenderPages(): Plugin {
  let root = "";
  let outDir = "";
  let isServerBuild = false;
  return {
    name: "querysnap:prerender-pages",
    apply: "build",
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
      isServerBuild = Boolean(config.build.ssr);
    },
    closeBundle: {
      sequential: true,
      order: "post",
      async handler(error) {
        if (isServerBuild || error) return;
        const serverDir = join(root, "node_modules", ".prerender");
        await build({
          root,
          logLevel: "warn",
          build: { ssr: "src/entry-server.tsx", outDir: serverDir, emptyOutDir: true },
        });
        const entry = (await import(pathToFileURL(join(serverDir, "entry-server.js")).href)) as ServerEntry;
        const shell = await readFile(join(outDir, "index.html"), "utf8");
        await writeFile(join(outDir, "app.html"), shell);
        for (const path of entry.paths) {
          const page = await entry.renderPage(path);
          const file = join(outDir, path, "index.html");
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, fillShell(shell, page));
        }
        await rm(serverDir, { recursive: true, force: true });
      },
    },
  };
}

function fillShell(shell: string, page: { html: string; title: string; description: string }): string {
  // Replacement functions: `$` in the page must not be read as a pattern.
  return shell
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace(
      /(<meta name="description" content=")[^"]*"/,
      (_, start: string) => `${start}${escapeHtml(page.description)}"`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
