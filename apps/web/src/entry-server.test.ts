// @vitest-environment node
import { beforeAll, describe, expect, it } from "vitest";
import { renderPages, type WrittenPage } from "./entry-server.tsx";

let pages: WrittenPage[] = [];
beforeAll(async () => {
  pages = await renderPages();
});
const pageOf = (path: string) => pages.find((page) => page.path === path);

describe("pages written at build time", () => {
  // covers: A2.02, A2.13
  it("read without JavaScript and break no rule of the page's policy", () => {
    for (const { path, html, title, isShell } of pages) {
      expect(title, path).not.toBe("");
      expect(html, path).toMatch(isShell ? /Loading/ : /<h1/);
      expect(html, path).not.toMatch(/<script|<style| style="| on\w+="/);
    }
  });

  it("include a frame for every page of the application, and none for unknown addresses", () => {
    const shells = pages.filter((page) => page.isShell).map((page) => page.path);
    expect(shells).toEqual(
      expect.arrayContaining(["/login", "/connect", "/playground", "/settings/security", "/me"]),
    );
    expect(shells).toContain("/reset-password/:token");
    expect(shells.filter((path) => path.includes("*"))).toEqual([]);
    expect(pageOf("/404")?.html).toContain("There is no such page");
  });

  // covers: X.22
  it("show the frame of the playground before its scripts", () => {
    expect(pageOf("/playground")?.html).toContain("Loading connection details...");
  });
});

describe("the landing page", () => {
  // covers: A2.01, A2.19
  it("names its six features and leads a visitor to the sign-in page", () => {
    const html = pageOf("/")?.html;
    for (const title of [
      "AI-Powered Queries",
      "Schema Explorer",
      "Query Generation",
      "Secure &amp; Private",
      "Query History",
      "Query Execution",
    ])
      expect(html).toContain(`>${title}</h3>`);
    expect(html).toMatch(/href="\/login"[^>]*>Get Started/);
  });
});
