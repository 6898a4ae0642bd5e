// @vitest-environment node
import { expect, it } from "vitest";
import { paths, renderPage } from "./entry-server.tsx";

it.each(paths)("%s reads without JavaScript and breaks no rule of the page's policy", async (path) => {
  const { html, title } = await renderPage(path);
  expect(title).not.toBe("");
  expect(html).toContain("<h1");
  expect(html).not.toMatch(/<script|<style| style="| on\w+="/);
});

it("the landing page names its six features and leads a visitor to the sign-in page", async () => {
  const { html } = await renderPage("/");
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
