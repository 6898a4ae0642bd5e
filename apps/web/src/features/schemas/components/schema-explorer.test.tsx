import type { DatabaseSchema, SchemaField } from "@querysnap/contracts";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { TooltipProvider } from "../../../components/tooltip.tsx";
import type { useSchema } from "../api/schema.ts";
import { buildField } from "../fixtures/build-field.ts";
import { SchemaExplorer } from "./schema-explorer.tsx";

const field = (path: string, change: Partial<SchemaField>): SchemaField =>
  buildField({ path, totalCount: 1000, ...change });

const schema: DatabaseSchema = {
  databaseName: "shop",
  takenAt: "2026-11-20T10:00:00.000Z",
  references: [],
  collections: [
    {
      name: "orders",
      count: 1200,
      size: 1536,
      avgObjSize: 512,
      hasSchemaAnalysis: true,
      sampledDocuments: 1000,
      limits: [],
      fields: [
        field("total", {
          type: "integer",
          types: [
            { type: "integer", percentage: 96.24 },
            { type: "null", percentage: 3.76 },
          ],
          nullCount: 38,
          nullPercentage: 3.8,
          uniqueCount: 412,
          uniquePercentage: 41.2,
          minValue: { $numberInt: "3" },
          maxValue: { $numberInt: "987" },
          avgValue: "187.2",
        }),
        field("note", { minLength: 4, maxLength: 9, avgLength: 5.25 }),
        field("number", {
          type: "long",
          types: [{ type: "long", percentage: 100 }],
          minValue: { $numberLong: "1" },
          maxValue: { $numberLong: "1200" },
          rangeIndex: "number_1",
        }),
        field("coupon", {
          types: [
            { type: "string", percentage: 53.3 },
            { type: "null", percentage: 26.7 },
          ],
          nullCount: 267,
          missingCount: 200,
          missingPercentage: 20,
        }),
      ],
      indexes: [
        {
          name: "_id_",
          unique: false,
          keys: [{ path: "_id", direction: 1 }],
          sparse: false,
          expireAfterSeconds: null,
        },
        {
          name: "number_1",
          unique: true,
          keys: [{ path: "number", direction: 1 }],
          sparse: false,
          expireAfterSeconds: null,
        },
      ],
    },
    {
      name: "late",
      count: 1,
      size: 100,
      avgObjSize: 100,
      hasSchemaAnalysis: false,
      sampledDocuments: 0,
      limits: [],
      fields: [],
      indexes: [],
    },
  ],
};

function show(change: Partial<ReturnType<typeof useSchema>> = {}) {
  const onPick = vi.fn<(collection: string) => void>();
  const refresh = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const state = {
    schema,
    error: null,
    isLoading: false,
    isRefreshing: false,
    progress: null,
    refresh,
    cancel: () => undefined,
    ...change,
  };
  render(
    <TooltipProvider>
      <SchemaExplorer state={state} selected={null} onPick={onPick} />
    </TooltipProvider>,
  );
  return { onPick, refresh };
}

describe("schema explorer", () => {
  // jsdom lays nothing out, and a list without a height shows no rows
  beforeEach(() => {
    vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(900);
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(300);
  });

  // covers: SE.14
  it("marks a view, whose documents are stored elsewhere", () => {
    const [orders, late] = schema.collections;
    if (!orders || !late) throw new Error("The fixture has two collections");
    const view = { ...late, name: "recent", isView: true, count: 700, size: 0, avgObjSize: 0 } as const;
    show({ schema: { ...schema, collections: [orders, view] } });
    const recent = within(screen.getByRole("region", { name: "recent" }));
    expect(recent.getByText("View")).toBeDefined();
    expect(recent.getByText("700 documents")).toBeDefined();
    expect(recent.queryByText(/Bytes|index/)).toBeNull();
    expect(screen.getByText("1 and 1 view")).toBeDefined();
    expect(screen.getByText("1,200")).toBeDefined();
  });

  // covers: F.15
  it("draws the sections in view only, of thousands of collections", async () => {
    const [, late] = schema.collections;
    if (!late) throw new Error("The fixture has two collections");
    const collections = Array.from({ length: 5000 }, (_, n) => ({ ...late, name: `events_${n}` }));
    show({ schema: { ...schema, collections } });
    expect(screen.getAllByRole("region", { name: /^events_/ }).length).toBeLessThan(50);
    await userEvent.click(screen.getByRole("searchbox", { name: "Find a field or type" }));
    await userEvent.paste("events_4999");
    expect(await screen.findByRole("region", { name: "events_4999" })).toBeDefined();
  });

  // covers: F.15
  it.each([
    ["a refresh", { isRefreshing: true }],
    ["the first reading", { schema: null, isLoading: true }],
  ])("shows how many collections %s has read, and can stop it", async (_, reading) => {
    const cancel = vi.fn<() => undefined>();
    const progress = { type: "progress", collection: "late", done: 3, total: 400 } as const;
    show({ ...reading, progress, cancel });
    expect(screen.getByText("Reading late, 4 of 400")).toBeDefined();
    expect(screen.getByRole("meter", { name: "Collections read" })).toHaveProperty("value", 3);
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(cancel).toHaveBeenCalledOnce();
  });

  // covers: F.13
  it("says what changed since the reading before", async () => {
    const entries = [{ kind: "field added", collection: "orders", path: "phone", documents: 12 } as const];
    show({ schema: { ...schema, changes: { since: "2026-11-20T10:00:00.000Z", entries } } });
    await userEvent.click(screen.getByRole("button", { name: /^1 change/ }));
    expect(screen.getByRole("region", { name: "Changes" }).textContent).toContain(
      "orders 12 documents now have phone",
    );
  });

  // covers: F.17
  it("copies the schema as JSON Schema and as TypeScript types", async () => {
    const user = userEvent.setup();
    show();
    for (const [name, start] of [
      ["JSON Schema", '{\n  "orders": {'],
      ["TypeScript types", "import type"],
    ] as const) {
      await user.click(screen.getByRole("button", { name: /^(?:Copy as|Copied)$/ }));
      await user.click(await screen.findByRole("menuitem", { name }));
      expect((await navigator.clipboard.readText()).startsWith(start)).toBe(true);
    }
  });

  it("draws collections and references as a diagram that arrow keys walk", async () => {
    const references = [
      {
        from: { collection: "late", path: "orderId" },
        to: { collection: "orders", path: "_id" },
        confidence: 1,
      },
    ];
    show({ schema: { ...schema, references } });
    await userEvent.click(screen.getByRole("radio", { name: "Diagram" }));
    const late = await screen.findByRole("button", {
      name: "late, 1 documents, refers to orders by orderId",
    });
    late.focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "orders, 1,200 documents" }));
    await userEvent.keyboard("{Enter}");
    expect(screen.getByRole("button", { name: "Fold orders" })).toBeDefined();
  });

  // covers: P2.19
  it("is titled Database Schema and is read again by Refresh Schema", async () => {
    const { refresh } = show();
    expect(screen.getByRole("heading", { name: "Database Schema" })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Refresh Schema" }));
    expect(refresh).toHaveBeenCalledOnce();
  });

  // covers: P2.20
  it("sums up database, collections, documents and size", () => {
    show();
    const facts = screen
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts.slice(0, 4)).toEqual([
      ["Database", "shop"],
      ["Collections", "2"],
      ["Documents", "1,201"],
      ["Total size", "1.6 KB"],
    ]);
  });

  // covers: SE.10, P2.21, P2.23
  it("a collection shows count, size, average and indexes, and opens to its fields", async () => {
    show();
    const orders = within(screen.getByRole("region", { name: "orders" }));
    for (const text of [
      "sample of 1,000",
      "1,200 documents",
      "1.5 KB",
      "avg 512 Bytes",
      "2 indexes",
      "AI Analyzed",
    ])
      expect(orders.getByText(text)).toBeDefined();
    expect(within(screen.getByRole("region", { name: "late" })).queryByText("AI Analyzed")).toBeNull();
    expect(orders.queryByRole("table")).toBeNull();
    await userEvent.click(orders.getByRole("button", { name: "Open orders" }));
    expect(orders.getByRole("table", { name: "Fields of orders" })).toBeDefined();
    await userEvent.click(orders.getByRole("button", { name: "Fold orders" }));
    expect(orders.queryByRole("table")).toBeNull();
  });

  // covers: P2.21
  it("the name of a collection is picked for a query", async () => {
    const { onPick } = show();
    await userEvent.click(
      within(screen.getByRole("region", { name: "orders" })).getByRole("button", { name: "orders" }),
    );
    expect(onPick).toHaveBeenCalledExactlyOnceWith("orders");
  });

  // covers: P2.22
  it("a field shows its types with percentages, nulls, distinct values and ranges", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Open orders" }));
    const [, total, note, number, coupon] = within(
      screen.getByRole("table", { name: "Fields of orders" }),
    ).getAllByRole("row");
    const cells = (row: HTMLElement | undefined) =>
      row
        ? within(row)
            .getAllByRole("cell")
            .map((cell) => cell.textContent)
        : [];
    const [name, types, , nulls, unique, , range] = cells(total);
    expect(name).toContain("total");
    expect(types).toMatch(/96\.2 %.*null 3\.8 %/);
    expect(nulls).toBe("3.8 %");
    expect(unique).toBe("412 41.2 %");
    expect(range).toBe("3 – 987, avg 187.2sample");
    expect(cells(note).at(-1)).toBe("4 – 9 chars, avg 5.3sample");
    expect(cells(number).at(-1)).toBe("1 – 1200exact");
    expect(screen.getByTitle("Limits from the index number_1")).toBeDefined();
    expect(cells(coupon)[1]).toMatch(/string 53\.3 %.*null 26\.7 %.*absent 20\.0 %/);
  });

  // covers: P2.23
  it("indexes have their names, and (unique) where they are", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Open orders" }));
    expect(screen.getByText("number_1").parentElement?.textContent).toBe("number_1(unique)");
    expect(screen.getByText("_id_").parentElement?.textContent).toBe("_id_");
  });

  // covers: P2.24
  it("says how to begin while there is nothing", () => {
    show({ schema: null });
    expect(
      screen.getByText(
        'Click "Refresh Schema" or "Reconnect to the Database" to explore your database structure',
      ),
    ).toBeDefined();
  });
});
