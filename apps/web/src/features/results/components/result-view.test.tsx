import { isArray, parseEjson } from "@querysnap/mql";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { TooltipProvider } from "../../../components/tooltip.tsx";
import { PLAIN_LAYOUT } from "../table-layout.ts";
import { ResultTable } from "./result-table.tsx";
import { ResultView } from "./result-view.tsx";

afterEach(cleanup);

function View({ json, operation }: { json: string; operation: string }) {
  const [showsChart, setShowsChart] = useState(true);
  const value = parseEjson(json);
  return (
    <TooltipProvider>
      <ResultView
        set={{ kind: "list", items: isArray(value) ? value : [] }}
        ms={1}
        sizeBytes={1}
        cappedBy={null}
        runId="run"
        onCount={() => Promise.resolve(0)}
        layout={PLAIN_LAYOUT}
        onLayout={() => {}}
        source={{ collection: "orders", operation }}
        mode="table"
        onMode={() => {}}
        showsChart={showsChart}
        onShowsChart={setShowsChart}
        scroll={null}
        onScroll={() => {}}
      />
    </TooltipProvider>
  );
}

const GROUPS = `[{"_id":"Oslo","n":1},{"_id":"Bergen","n":2}]`;

describe("a result that reads better as a picture", () => {
  // covers: RS.06
  it("has it beside the table, and P hides and draws it", async () => {
    render(<View json={GROUPS} operation="aggregate" />);
    const figure = { name: "Bars of n by _id" };
    await screen.findByRole("figure", figure);
    const table = screen.getByRole("grid");
    fireEvent.keyDown(table, { key: "p" });
    expect(screen.queryByRole("figure", figure)).toBeNull();
    expect(screen.getByRole("button", { name: "Picture" }).getAttribute("aria-pressed")).toBe("false");
    fireEvent.keyDown(table, { key: "p" });
    expect(screen.getByRole("figure", figure)).toBeDefined();
  });

  it("is offered for no other result", async () => {
    const { rerender } = render(<View json={GROUPS} operation="aggregate" />);
    await screen.findByRole("button", { name: "Picture" });
    rerender(<View json={GROUPS} operation="find" />);
    expect(screen.queryByRole("button", { name: "Picture" })).toBeNull();
  });
});

it("gives the focus back to the table after each choice from the menu of a cell", async () => {
  render(<View json={GROUPS} operation="find" />);
  const table = screen.getByRole("grid");
  table.focus();
  for (const choice of ["Sort descending", "Order of the result"]) {
    fireEvent.keyDown(table, { key: "m" });
    fireEvent.click(await screen.findByRole("menuitem", { name: choice }));
    await waitFor(() => expect(document.activeElement).toBe(table));
  }
});

// covers: RS.04
it("keeps its keys after the chosen column was hidden", async () => {
  const value = parseEjson(GROUPS);
  render(<ResultTable label="Groups" items={isArray(value) ? value : []} />);
  const table = screen.getByRole("grid");
  table.focus();
  fireEvent.keyDown(table, { key: "ArrowRight" });
  fireEvent.keyDown(table, { key: "m" });
  fireEvent.click(await screen.findByRole("menuitem", { name: "Hide column" }));
  await waitFor(() => expect(document.activeElement).toBe(table));
  fireEvent.keyDown(table, { key: "m" });
  expect(await screen.findByRole("menuitem", { name: "Widen column" })).toBeDefined();
});
