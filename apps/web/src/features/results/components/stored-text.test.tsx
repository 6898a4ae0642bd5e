import { isArray, parseEjson, type Value } from "@querysnap/mql";
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { numberedRoots } from "../tree-rows.ts";
import { ResultJson } from "./result-json.tsx";
import { ResultTable } from "./result-table.tsx";
import { ResultTree } from "./result-tree.tsx";

// jsdom lays nothing out, and the views draw what is in view only
beforeEach(() => {
  for (const side of ["clientHeight", "clientWidth"] as const)
    vi.spyOn(Element.prototype, side, "get").mockReturnValue(800);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const VIEWS = {
  Table: (items: readonly Value[]) => <ResultTable label="Result" items={items} />,
  JSON: (items: readonly Value[]) => <ResultJson label="Result" set={{ kind: "list", items }} />,
  Tree: (items: readonly Value[]) => <ResultTree label="Result" roots={numberedRoots(items)} isFirstOpen />,
};

function draw(view: keyof typeof VIEWS, json: string): HTMLElement {
  const value = parseEjson(json);
  return render(VIEWS[view](isArray(value) ? value : [])).container;
}

const marksOf = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>("bdi[data-name]")].map(({ dataset }) => dataset.name);

it.each(["Table", "JSON", "Tree"] as const)("writes an empty name out in the %s view", async (view) => {
  const container = draw(view, `[{"":"nameless"}]`);
  await waitFor(() => expect(container.textContent).toContain('""'), { timeout: 2000 });
});

describe.each(["Table", "JSON", "Tree"] as const)("the %s view", (view) => {
  it("marks bidirectional controls in names and values, each isolated", async () => {
    const container = draw(view, String.raw`[{"a\u200F":"x\u202Ey"}]`);
    await waitFor(() => expect(marksOf(container)).toEqual(expect.arrayContaining(["RLM", "RLO"])), {
      timeout: 2000,
    });
  });
});
