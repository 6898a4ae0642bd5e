import { PLAN_POLICY, planFeatures } from "@querysnap/contracts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { failure, stubApi } from "../../lib/fixtures/stub-api.ts";
import { buildConnection } from "../../lib/fixtures/build-connection.ts";
import { listed, quiet } from "../fixtures/connect-replies.ts";
import { renderApp } from "../fixtures/render-app.tsx";
import { ScriptedUpload } from "../fixtures/scripted-upload.ts";

const temporary = buildConnection({
  _id: "con_t",
  nickname: "March",
  uri: "",
  host: "",
  isTemporary: true,
  originalFileName: "shop.gz",
  tempDatabaseName: "tmp_1",
  databaseName: "tmp_1",
  tempExpiresAt: new Date(Date.now() + 7 * 86_400_000 - 1000).toISOString(),
});
const report = {
  format: "archive",
  sourceDatabase: "shop",
  documents: 1200,
  sizeBytes: 2048,
  collections: [{ name: "orders", kind: "collection", documents: 1200, sizeBytes: 2048, indexes: [] }],
  notes: [
    {
      action: "left_out",
      collection: "orders",
      subject: "option",
      name: "validator",
      message: "The validator of orders.",
    },
  ],
  moreNotes: 0,
  otherDatabases: ["audit"],
};
const done = {
  type: "done",
  success: true,
  message: "File uploaded successfully! Your temporary database is being created...",
  connection: { ...temporary, isNewConnection: true },
  report,
};

async function open(more: Parameters<typeof stubApi>[0] = {}) {
  const calls = stubApi({ ...listed(), ...quiet, ...more });
  ScriptedUpload.install();
  const user = { subscriptionPlan: "snapx" as const, features: planFeatures("snapx") };
  const router = await renderApp("/connect", { user });
  await screen.findByLabelText("Database nickname");
  return { calls, router };
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const fileOf = (name: string, size = 10) => {
  const file = new File(["x"], name);
  Object.defineProperty(file, "size", { value: size });
  return file;
};
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText("Dump file"), { target: { files: [file] } });
const nickname = (value: string) =>
  fireEvent.change(screen.getByLabelText("Database nickname"), { target: { value } });

async function start(name = "shop.gz") {
  choose(fileOf(name));
  nickname("March");
  await press("Upload");
  await waitFor(() => expect(ScriptedUpload.started).toHaveLength(1));
  return ScriptedUpload.last;
}

beforeEach(() => void Object.assign(navigator, { sendBeacon: () => true }));
afterEach(() => void vi.useRealTimers());

describe("choosing a file", () => {
  // covers: A5.13
  it.each([
    ["shop.sql", 10, /^Invalid file type\. Please upload a MongoDB dump file \(\.gz\) or a zip file/],
    ["shop.gz", 104_857_601, /^File size must be less than 100MB/],
  ])("%s of %i bytes is refused before it is sent", async (name, size, text) => {
    await open();
    choose(fileOf(name, size));
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByText(name)).toBeNull();
  });

  // covers: A5.13
  it("needs a file and a nickname", async () => {
    await open();
    const form = screen.getByLabelText("Database nickname").closest("form");
    if (!form) throw new Error("No form");
    fireEvent.submit(form);
    expect(await screen.findByText("Please select a file to upload.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Upload" }).getAttribute("aria-disabled")).toBe("true");
    choose(fileOf("shop.ZIP"));
    expect(screen.getByRole("button", { name: "Upload" }).getAttribute("aria-disabled")).toBe("true");
    fireEvent.submit(form);
    expect(await screen.findByText("Please enter a nickname for the database.")).toBeDefined();
    nickname("March");
    expect(screen.getByRole("button", { name: "Upload" }).getAttribute("aria-disabled")).toBeNull();
    expect(ScriptedUpload.started).toEqual([]);
  });

  // covers: A5.13
  it("takes a file that is dropped", async () => {
    await open();
    const zone = document.querySelector("[data-drop-zone]");
    if (!zone) throw new Error("No drop zone");
    fireEvent.dragOver(zone);
    fireEvent.drop(zone, { dataTransfer: { files: [fileOf("march.gz", 2048)] } });
    expect(await screen.findByText("march.gz")).toBeDefined();
    expect(screen.getByText("2.0 KB")).toBeDefined();
  });
});

describe("an upload", () => {
  // covers: A3.11, A4.20, A8.20
  it("shows per cent, then collections, then what was left out, and opens the playground", async () => {
    const { router, calls } = await open();
    const upload = await start();
    expect([...(upload.body?.keys() ?? [])]).toEqual(["nickname", "dumpFile"]);
    expect(upload.headers["accept"]).toBe("application/x-ndjson");
    act(() => upload.sent(42, 100));
    expect(await screen.findByText("42 %")).toBeDefined();
    act(() => upload.sent(100, 100));
    expect(await screen.findByText("Reading the file")).toBeDefined();
    act(() => upload.answer(201));
    act(() =>
      upload.line({ type: "progress", collection: "orders", documents: 1000, readBytes: 5, totalBytes: 10 }),
    );
    expect(await screen.findByText("orders")).toBeDefined();
    expect(screen.getByText("1,000")).toBeDefined();
    expect(screen.getByText("50 %")).toBeDefined();
    const lists = () => calls.filter(({ path }) => path === "/api/connection").length;
    const before = lists();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act(() => upload.line(done));
    act(() => upload.end());
    expect(
      await screen.findByText("File uploaded successfully! Your temporary database is being created..."),
    ).toBeDefined();
    expect(screen.getByText(/1 collection, 1,200 documents, 2\.0 KB.*Not imported: audit\./)).toBeDefined();
    expect(screen.getAllByText(/The validator of orders\./).length).toBeGreaterThan(0);
    await waitFor(() => expect(lists()).toBeGreaterThan(before));
    expect(router.state.location.pathname).toBe("/connect");
    act(() => void vi.advanceTimersByTime(2000));
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(
        "/playground?connectionId=con_t&isTemporary=true",
      ),
    );
  });

  // covers: C.10
  it("stops with Cancel, and with the page", async () => {
    const { router } = await open();
    const first = await start();
    await press("Cancel");
    expect(first.isAborted).toBe(true);
    expect(screen.getByLabelText("Database nickname")).toBeDefined();
    choose(fileOf("shop.gz"));
    nickname("March");
    await press("Upload");
    await waitFor(() => expect(ScriptedUpload.started).toHaveLength(2));
    await act(() => router.navigate("/settings"));
    await waitFor(() => expect(ScriptedUpload.last.isAborted).toBe(true));
  });

  // covers: A8.09
  it.each([
    [
      "that the network ends",
      (upload: ScriptedUpload) => upload.fail(),
      "Upload failed due to network error",
    ],
    [
      "that ends in the middle of the import",
      (upload: ScriptedUpload) => {
        upload.answer(201);
        upload.fail();
      },
      "Upload failed due to network error",
    ],
    [
      "without a message of the server",
      (upload: ScriptedUpload) => {
        upload.answer(502);
        upload.end();
      },
      "Failed to upload file",
    ],
    [
      "that is refused in its middle",
      (upload: ScriptedUpload) => {
        upload.answer(201);
        upload.line({ type: "error", ...Object(failure("dump_invalid", "This file could not be imported")) });
        upload.end();
      },
      "This file could not be imported",
    ],
  ])("%s says so, keeps file and nickname, and can be started again", async (_, end, text) => {
    await open();
    const upload = await start();
    act(() => end(upload));
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Database nickname").value).toBe("March");
    expect(screen.getByText("shop.gz")).toBeDefined();
    await press("Upload");
    await waitFor(() => expect(ScriptedUpload.started).toHaveLength(2));
  });

  // covers: C.10
  it("at the connection limit opens the upgrade prompt", async () => {
    await open();
    const upload = await start();
    act(() => {
      upload.answer(429);
      upload.line(failure("connection_limit_reached", "Connection limit reached. Upgrade to SnapX."));
      upload.end();
    });
    expect(await screen.findByRole("dialog")).toBeDefined();
    expect(
      screen.getByText(`Snap holds ${PLAN_POLICY.snap.connections} connections of your own.`, {
        exact: false,
      }),
    ).toBeDefined();
  });

  // covers: C.11
  it("of CSV files asks for the types and is sent again with them", async () => {
    await open();
    const upload = await start("shop.zip");
    const files = [
      {
        file: "orders.csv",
        collection: "orders",
        rows: 2,
        columns: [
          { name: "zip", type: "int", samples: ["01234", "99"] },
          { name: "total", type: "double", samples: ["1.5"] },
        ],
      },
    ];
    act(() => {
      upload.answer(422);
      upload.line({ ...Object(failure("csv_types_required", "x")), reason: { kind: "csv_types", files } });
      upload.end();
    });
    fireEvent.change(await screen.findByLabelText("Type of zip in orders"), { target: { value: "string" } });
    await press("Import");
    await waitFor(() => expect(ScriptedUpload.started).toHaveLength(2));
    expect(ScriptedUpload.last.body?.get("csvTypes")).toBe(
      JSON.stringify({ orders: { zip: "string", total: "double" } }),
    );
    expect([...(ScriptedUpload.last.body?.keys() ?? [])]).toEqual(["nickname", "csvTypes", "dumpFile"]);
  });
});

// covers: C.12
it("says how to make files, with commands for both tools and a warning about redirections", async () => {
  await open();
  await press("How to Create Database Files");
  const dialog = await screen.findByRole("dialog", { name: "How to Create Database Files" });
  for (const text of ["mongodump --uri", "mongoexport --uri", "PowerShell", "up to 100 MB"])
    expect(dialog.textContent).toContain(text);
});
