import { escapeHtml } from "./html.ts";

/**
 * Draws a page of the server itself in the product's frame, with its stylesheet from the web build. Without the
 * build it reads as a plain document.
 *
 * @param body HTML; whoever calls escapes what comes from outside
 */
export function serverPage({ title, body }: { title: string; body: string }): string {
  const name = escapeHtml(title);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${name} · QuerySnap</title>`,
    '<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/server-page.css">',
    '<script src="/theme.js"></script></head><body>',
    '<header><a href="/"><img src="/favicon.svg" width="20" height="20" alt="">QuerySnap</a></header>',
    `<main><h1>${name}</h1>${body}</main></body></html>`,
  ].join("");
}
