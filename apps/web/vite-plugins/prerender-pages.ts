import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import type { WrittenPage } from "../src/entry-server.tsx";

/** Known to the server, which replaces it in every page it sends. */
const ORIGIN_PLACEHOLDER = "https://querysnap.invalid";

/** Exports of `src/entry-server.tsx`. */
type ServerEntry = { renderPages: () => Promise<WrittenPage[]> };

/** A page's preload links, by source file. */
type ChunkFiles = Map<string, { scripts: Set<string>; styles: Set<string> }>;

/**
 * A page is drawn when it is read to its end, which for these few kilobytes is at once. Drawn in part, it
 * moves: what stands at the right of a row makes room for what comes after it.
 */
const DRAWN_WHOLE = '<link rel="expect" href="#end" blocking="render" />';
const END = '<span id="end" hidden></span>';

/**
 * After the client build, writes every page as HTML: public pages finished, pages of the application as a
 * frame that shows before their scripts. `/` becomes index.html, `/about` about/index.html and a parameter
 * `_`, as in reset-password/_.html; 404.html is for all other addresses.
 */
export function prerenderPages(): Plugin {
  let root = "";
  let outDir = "";
  let isServerBuild = false;
  let chunks: ChunkFiles = new Map();
  return {
    name: "querysnap:prerender-pages",
    apply: "build",
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
      isServerBuild = Boolean(config.build.ssr);
    },
    writeBundle(_options, bundle) {
      chunks = chunkFiles(bundle, join(root, "src"));
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
        const template = await readFile(join(outDir, "index.html"), "utf8");
        for (const page of await entry.renderPages()) {
          const file = join(outDir, fileOf(page));
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, fillTemplate(template, page, preloadLinks(template, page, chunks)));
        }
        await rm(serverDir, { recursive: true, force: true });
      },
    },
  };
}

function fileOf({ path, isShell }: WrittenPage): string {
  if (path === "/404") return "404.html";
  return isShell ? `${path.replaceAll(/:\w+/g, "_")}.html` : join(path, "index.html");
}

/** Scripts and styles that each source file's chunk loads statically, itself included. */
function chunkFiles(bundle: Rolldown.OutputBundle, sources: string): ChunkFiles {
  const files: ChunkFiles = new Map();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== "chunk" || !chunk.facadeModuleId?.startsWith(sources)) continue;
    const scripts = new Set<string>();
    const styles = new Set<string>();
    const add = (name: string) => {
      const each = bundle[name];
      if (scripts.has(name) || each?.type !== "chunk") return;
      scripts.add(name);
      for (const style of each.viteMetadata?.importedCss ?? []) styles.add(style);
      for (const imported of each.imports) add(imported);
    };
    add(chunk.fileName);
    files.set(chunk.facadeModuleId.slice(sources.length + 1), { scripts, styles });
  }
  return files;
}

/**
 * Links for what the template does not load already. On pages that wait for the reader, the entry turns the
 * links of scripts into preloads, which they are elsewhere.
 */
function preloadLinks(template: string, page: WrittenPage, chunks: ChunkFiles): string {
  const links = new Set<string>();
  for (const source of page.preloaded) {
    const found = chunks.get(source);
    if (!found) throw new Error(`${page.path} preloads ${source}, which has no chunk`);
    for (const style of found.styles)
      if (!template.includes(style)) links.add(`<link rel="stylesheet" crossorigin href="/${style}">`);
    for (const script of found.scripts)
      if (!template.includes(script))
        links.add(
          `<link ${page.waits ? "data-later" : 'rel="modulepreload"'} crossorigin href="/${script}">`,
        );
  }
  return [...links].map((link) => `    ${link}\n`).join("");
}

function fillTemplate(template: string, page: WrittenPage, links: string): string {
  // Replacement functions: `$` in the page must not be read as a pattern.
  const filled = template
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace("  </head>", () => `    ${DRAWN_WHOLE}\n${links}  </head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root"${page.isShell ? " data-shell" : ""}${page.waits ? " data-waits" : ""}>${page.html}</div>${END}`,
    );
  const { description } = page;
  if (description === null)
    return filled.replace("  </head>", () => '    <meta name="robots" content="noindex" />\n  </head>');
  return filled
    .replace("  </head>", () => `${previewTags(page, description)}  </head>`)
    .replace(
      /(<meta name="description" content=")[^"]*"/,
      (_, start: string) => `${start}${escapeHtml(description)}"`,
    );
}

/**
 * What other sites show for a link to the page. The server puts its own origin in place of the placeholder,
 * because images and addresses of previews must be absolute.
 */
function previewTags({ path, title }: WrittenPage, description: string): string {
  if (path === "/404") return "";
  const image = `${ORIGIN_PLACEHOLDER}/og/${path === "/" ? "home" : path.slice(1)}.png`;
  const heading = path === "/" ? title : `${title} · QuerySnap`;
  const tags = [
    `<link rel="canonical" href="${ORIGIN_PLACEHOLDER}${path}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="QuerySnap" />',
    `<meta property="og:title" content="${escapeHtml(heading)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    `<meta property="og:url" content="${ORIGIN_PLACEHOLDER}${path}" />`,
    `<meta property="og:image" content="${image}" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  return tags.map((tag) => `    ${tag}\n`).join("");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
